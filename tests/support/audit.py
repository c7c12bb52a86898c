"""Audit the three locked lists of dependencies for known vulnerabilities. Run by ``make check``.

Without a network, or if the registry has no advisories, it says so and goes on.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from tests import ROOT

LISTS = ("requirements.txt", "requirements-dev.txt", "requirements-build.txt")
PATIENCE = 120
"""Seconds for one list."""
NOT_ASKED = "the advisories cannot be reached from here: nothing was audited"


def ask(name: str) -> tuple[str, str]:
    """Return the JSON that pip-audit prints for one list, and its error output."""
    command = [sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes", "--progress-spinner=off"]
    command += ["--format=json", f"--requirement={ROOT / name}"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return "", "no answer in time"
    return done.stdout, done.stderr


def judge(said: str) -> tuple[list[str], int]:
    """Return the vulnerabilities in the JSON ``said``, one per line, and the number of packages audited."""
    try:
        packages: list[dict[str, Any]] = json.loads(said)["dependencies"]
    except (ValueError, LookupError, TypeError):
        return [], 0
    asked = [one for one in packages if "skip_reason" not in one]
    found = [
        f"{one['name']} {one['version']}: {weak['id']}, fixed in {', '.join(weak['fix_versions']) or 'no version yet'}"
        for one in asked
        for weak in one.get("vulns", ())
    ]
    return found, len(asked)


def main(lists: Sequence[str] = LISTS) -> None:
    """Audit the lists and exit with 1 if there is a known vulnerability."""
    found: list[str] = []
    for name in lists:
        said, complaint = ask(name)
        weak, asked = judge(said)
        found += weak
        why = "the registry has none" if said else complaint.strip().rpartition("\n")[2][:150]
        print(f"{name}: {asked} audited, {len(weak)} vulnerable" if asked else f"{name}: {NOT_ASKED} ({why})")
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
