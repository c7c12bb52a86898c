"""Static files under addresses that carry a digest of them all, so that a browser keeps them for good."""

import hashlib
import mimetypes
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from flask import Blueprint, Response, abort, request

A_YEAR = 365 * 24 * 60 * 60

STYLE = "app.css"
THEME = "theme.css"


class Assets:
    """The files of ``folder`` by their name, and those of each game as ``<slug>/<name>``, all kept in memory.

    The house's style sheet carries the themes of all games, for home and search show all of them; ``<slug>/<slug>.css``
    carries the house's too, so that a page of a play asks for one. One digest is for all files: scripts import each
    other by name.
    """

    def __init__(self, folder: Path, of_games: Mapping[str, Path]) -> None:
        self._files: dict[str, bytes] = {}
        self._add(folder, "")
        for slug, place in of_games.items():
            self._add(place, f"{slug}/")
        themes = [self._files.pop(name) for name in sorted(self._files) if name.endswith(f"/{THEME}")]
        self._files[STYLE] = b"\n".join([self._files[STYLE], *themes])
        for slug in of_games:
            own = f"{slug}/{slug}.css"
            self._files[own] = b"\n".join([self._files[STYLE], self._files.get(own, b"")])
        if "vendor/htmx.min.js" not in self._files:
            raise RuntimeError("static/vendor/htmx.min.js is missing: install the project first (make run does)")

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
