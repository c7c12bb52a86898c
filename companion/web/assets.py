"""Static files under addresses that carry a digest of them all, so that a browser keeps them for good."""

import hashlib
import mimetypes
import re
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from flask import Blueprint, Response, abort, request
from rcssmin import cssmin
from rjsmin import jsmin

A_YEAR = 365 * 24 * 60 * 60

STYLE = "app.css"
THEME = "theme.css"


class Assets:
    """The files of ``folder`` by their name, and those of each game as ``<slug>/<name>``, all kept in memory.

    A page asks for one style sheet, which carries those it stands on: the house's has the themes of all games, for home
    and search show all of them; ``<slug>/<slug>.css`` has the house's too; every other one of a game, and each of the
    house under ``<slug>/``, has both; one that both have is one sheet. A long sheet or script is written in parts,
    ``<name>.<part>.js``, served as one.
    What is served is without its comments and indentation: that saves a sixth of the first view, compression included.
    One digest is for all files: scripts import each other by name.
    """

    def __init__(self, folder: Path, of_games: Mapping[str, Path]) -> None:
        self._files: dict[str, bytes] = {}
        self._add(folder, "")
        for slug, place in of_games.items():
            self._add(place, f"{slug}/")
        self._join()
        themes = [self._files.pop(name) for name in sorted(self._files) if name.endswith(f"/{THEME}")]
        self._files[STYLE] = b"\n".join([self._files[STYLE], *themes])
        sheets = {name for name in self._files if name.endswith(".css")}
        of_house = {name for name in sheets if "/" not in name} - {STYLE}
        for slug in of_games:
            main = f"{slug}/{slug}.css"
            self._files[main] = b"\n".join([self._files[STYLE], self._files.get(main, b"")])
            for name in of_house:
                own = self._files.get(f"{slug}/{name}", b"")
                self._files[f"{slug}/{name}"] = b"\n".join([self._files[main], self._files[name], own])
            besides = {main, *(f"{slug}/{name}" for name in of_house)}
            for name in {name for name in sheets if name.startswith(f"{slug}/")} - besides:
                self._files[name] = b"\n".join([self._files[main], self._files[name]])
        self._shorten()
        if "vendor/htmx.min.js" not in self._files:
            raise RuntimeError("static/vendor/htmx.min.js is missing: install the project first (make run does)")

    def _join(self) -> None:
        """Put each part of a script or a sheet (``<name>.<part>.js``) behind what it is a part of."""
        for name in sorted(self._files):
            whole = re.sub(r"\.\w+(\.css|\.js)$", r"\1", name)
            if whole != name and whole in self._files:
                self._files[whole] += b"\n" + self._files.pop(name)

    def _shorten(self) -> None:
        for name, content in self._files.items():
            shorter = {".css": short_sheet, ".js": jsmin}.get(Path(name).suffix)
            if shorter and not name.startswith("vendor/"):
                self._files[name] = shorter(content.decode()).encode()

    def _add(self, folder: Path, prefix: str) -> None:
        for file in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if file.is_file():
                self._files[prefix + file.relative_to(folder).as_posix()] = file.read_bytes()

    @cached_property
    def digest(self) -> str:
        """Return what changes with any of the files."""
        found = hashlib.sha256()
        for name, content in sorted(self._files.items()):
            found.update(f"{name} {len(content)} ".encode() + content)
        return found.hexdigest()[:12]

    def has(self, name: str) -> bool:
        """Tell whether there is a file called ``name``."""
        return name in self._files

    @property
    def names(self) -> list[str]:
        """Return the names of all files."""
        return sorted(self._files)

    def read(self, name: str) -> bytes:
        """Return what is in the file ``name``; raises KeyError when there is none."""
        return self._files[name]

    def url(self, name: str) -> str:
        """Return the address of the file ``name``; raises KeyError when there is none."""
        if name not in self._files:
            raise KeyError(name)
        return f"/static/{self.digest}/{name}"

    def blueprint(self) -> Blueprint:
        """Return the blueprint that serves them."""
        blueprint = Blueprint("assets", __name__)

        @blueprint.get("/static/<digest>/<path:name>")
        def file(digest: str, name: str) -> Response:
            known = self._files.get(name)
            if known is None or digest != self.digest:
                abort(404)
            kind = mimetypes.guess_type(name)[0]
            response = Response(known, mimetype=kind)
            response.set_etag(digest)
            response.cache_control.max_age = A_YEAR
            response.cache_control.public = True
            response.cache_control.immutable = True
            response.make_conditional(request)
            return response

        return blueprint


def short_sheet(text: str) -> str:
    """Return a formatted style sheet without its comments and indentation, layer by layer: rcssmin knows no layers."""
    bare, *layers = re.split(r"(?ms)^@layer (\w+) \{\n(.*?)^\}\n", text)
    found = [cssmin(bare)]
    for name, rules, between in zip(layers[::3], layers[1::3], layers[2::3], strict=True):
        found.append(f"@layer {name}{{{cssmin(rules)}}}{cssmin(between)}")
    return "".join(found)
