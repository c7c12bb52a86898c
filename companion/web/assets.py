"""Static files under addresses that carry their content's hash, so that a browser keeps them for good."""

import hashlib
import mimetypes
from collections.abc import Mapping
from pathlib import Path

from flask import Blueprint, Response, abort, request

A_YEAR = 365 * 24 * 60 * 60


STYLE = "app.css"
THEME = "theme.css"


class Assets:
    """The files of ``folder`` by their name, and those of each game as ``<slug>/<name>``, all kept in memory.

    The house's style sheet carries the themes of all games, for home and search show all of them.
    """

    def __init__(self, folder: Path, of_games: Mapping[str, Path]) -> None:
        self._files: dict[str, tuple[str, bytes]] = {}
        self._add(folder, "")
        for slug, place in of_games.items():
            self._add(place, f"{slug}/")
        themes = [self._files.pop(name)[1] for name in sorted(self._files) if name.endswith(f"/{THEME}")]
        self._put(STYLE, b"\n".join([self._files[STYLE][1], *themes]))
        if "vendor/htmx.min.js" not in self._files:
            raise RuntimeError("static/vendor/htmx.min.js is missing: install the project first (make run does)")

    def _add(self, folder: Path, prefix: str) -> None:
        for file in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if file.is_file():
                self._put(prefix + file.relative_to(folder).as_posix(), file.read_bytes())

    def _put(self, name: str, content: bytes) -> None:
        self._files[name] = (hashlib.sha256(content).hexdigest()[:12], content)

    def has(self, name: str) -> bool:
        """Tell whether there is a file called ``name``."""
        return name in self._files

    def url(self, name: str) -> str:
        """Return the address of the file ``name``; raises KeyError when there is none."""
        return f"/static/{self._files[name][0]}/{name}"

    def blueprint(self) -> Blueprint:
        """Return the blueprint that serves them."""
        blueprint = Blueprint("assets", __name__)

        @blueprint.get("/static/<digest>/<path:name>")
        def file(digest: str, name: str) -> Response:
            known = self._files.get(name)
            if known is None or known[0] != digest:
                abort(404)
            kind = mimetypes.guess_type(name)[0]
            response = Response(known[1], mimetype=kind)
            response.set_etag(digest)
            response.cache_control.max_age = A_YEAR
            response.cache_control.public = True
            response.cache_control.immutable = True
            response.make_conditional(request)
            return response

        return blueprint
