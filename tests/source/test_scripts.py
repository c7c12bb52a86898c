"""Scripts as they are served, their parts put together: a linter reads what a browser may never reach."""

import subprocess
import sysconfig
from pathlib import Path

from companion import games
from companion.web.assets import Assets
from tests import ROOT

LINT = Path(sysconfig.get_path("scripts")) / "oxlint"


def test_scripts_use_only_what_there_is_and_all_of_it(tmp_path: Path) -> None:
    folders = [ROOT / "static", ROOT / "companion" / "phone" / "static"]
    served = Assets(folders, {slug: games.FOLDER / slug / "static" for slug in games.found()})
    for name in served.names:
        if name.endswith(".js") and not name.startswith("vendor/"):
            script = tmp_path / name
            script.parent.mkdir(exist_ok=True)
            script.write_bytes(served.read(name))
    rules = ROOT / "tests/support/oxlint.json"
    done = subprocess.run([LINT, "-c", rules, "--format", "unix", "."], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
