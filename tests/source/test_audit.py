"""The audit of installed packages, with the JSON of pip-audit 2.10, also without a network."""

import json
import subprocess
from typing import Any

import pytest

from tests.support import audit

WEAK = {"name": "flask", "version": "0.1", "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.0"], "aliases": []}]}
SOUND = {"name": "limits", "version": "5.8.0", "vulns": []}
SKIPPED = {"name": "wtforms", "skip_reason": "not found and could not be audited"}


def say(monkeypatch: pytest.MonkeyPatch, *packages: dict[str, Any], complaint: str = "") -> None:
    said = json.dumps({"dependencies": packages, "fixes": []}) if packages else ""
    done = subprocess.CompletedProcess([], 0, said, complaint)
    monkeypatch.setattr(subprocess, "run", lambda *args, **kwargs: done)


def test_a_known_weakness_is_named_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    say(monkeypatch, WEAK, SOUND, SKIPPED)
    with pytest.raises(SystemExit) as end:
        audit.main(["requirements.txt"])
    assert end.value.code == 1
    assert capsys.readouterr().out == (
        "requirements.txt: 2 audited, 1 vulnerable\nflask 0.1: PYSEC-1, fixed in 1.0\n"
    )  # fmt: skip


@pytest.mark.parametrize(("packages", "why"), [((), "no route to host"), ((SKIPPED,), "has none")])
def test_without_advisories_it_says_so_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], packages: tuple[dict[str, Any], ...], why: str
) -> None:
    say(monkeypatch, *packages, complaint="Traceback\nConnectionError: no route to host\n")
    with pytest.raises(SystemExit) as end:
        audit.main(["requirements.txt"])
    assert end.value.code == 0
    said = capsys.readouterr().out
    assert "nothing was audited" in said
    assert why in said


def test_who_does_not_answer_in_time_keeps_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def wait(*args: Any, **kwargs: Any) -> None:
        raise subprocess.TimeoutExpired("pip-audit", 1)

    monkeypatch.setattr(subprocess, "run", wait)
    with pytest.raises(SystemExit) as end:
        audit.main()
    assert end.value.code == 0
