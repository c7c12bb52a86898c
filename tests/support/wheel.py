"""Prove that a wheel works in an environment with nothing but its dependencies.

``python -m tests.support.wheel dist/....whl``: its command is started outside the checkout, with only port and host
set. It must answer a page, what the page links to and a tap, make a backup, and keep its data below the home folder.
"""

import os
import re
import subprocess
import sys
import tempfile
import urllib.request
import venv
from pathlib import Path

from tests import ROOT
from tests.bench.server import free_port, wait_for
from tests.support.processes import Table

DATA = Path(".local") / "share" / "bloco-de-pontos"


def main(wheel: Path) -> None:
    """Exit with a message for anything that does not work."""
    with tempfile.TemporaryDirectory() as place:
        empty, home = Path(place) / "empty", Path(place) / "home"
        home.mkdir()
        venv.create(empty, with_pip=True)
        pip = [str(empty / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "--require-hashes", "-r", str(ROOT / "requirements.txt")], check=True)
        subprocess.run([*pip, "--no-deps", str(wheel)], check=True)
        _serve(empty / "bin" / "bloco-de-pontos", home)
    print(f"{wheel.name}: it serves the pad")


def _serve(command: Path, home: Path) -> None:
    port = free_port()
    environ = {"HOME": str(home), "PATH": os.environ["PATH"], "PORT": str(port), "HOST": "127.0.0.1"}
    server = subprocess.Popen([command], cwd=home, env=environ)
    try:
        wait_for(server, port)
        phone = Table(port)
        page = phone.send("/new/rufstock", player=["Ana", "Beto", "Caio"])
        links = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))
        for link in links:
            urllib.request.urlopen(f"{phone.site}{link}").close()  # raises if it is missing
        if not any("htmx" in link for link in links):
            sys.exit(f"no htmx among the links {sorted(links)}")
        page = phone.send(f"{phone.address}/act/out?round=0", seat=0, action_id="a-tap")
        if "Ana" not in page:
            sys.exit("the response to the tap was not the pad")
        made = subprocess.run([command, "backup"], cwd=home, env=environ, check=True, capture_output=True, text=True)
        if "plays and set-ups: 1" not in made.stdout:
            sys.exit(f"no backup was made: {made.stdout}")
    finally:
        server.terminate()
        server.wait(30)
    if [one.name for one in home.iterdir()] != [DATA.parts[0]] or not (home / DATA / "plays.db").exists():
        sys.exit(f"the data is not in {DATA}: {sorted(map(str, home.rglob('*')))}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
