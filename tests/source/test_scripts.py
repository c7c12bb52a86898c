"""Scripts: a linter also reads code that no browser test reaches."""

import subprocess
import sysconfig
from pathlib import Path

from tests import ROOT

LINT = Path(sysconfig.get_path("scripts")) / "oxlint"
FOLDERS = ("static", "companion/phone/static", "companion/games")


def test_scripts_use_only_what_there_is_and_all_of_it() -> None:
    rules = ("-c", "tests/support/oxlint.json", "--format", "unix", "--ignore-pattern", "**/vendor/**")
    done = subprocess.run([LINT, *rules, *FOLDERS], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
