"""Static files, served under addresses with a digest of them all, so that browsers cache them for good."""

import hashlib
import mimetypes
import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from urllib.parse import quote

from flask import Blueprint, Response, abort, current_app, url_for

from companion.prepared import prepared

blueprint = Blueprint("assets", __name__)

A_YEAR = 365 * 24 * 60 * 60

STYLE = "app.css"
THEME = "theme.css"
OF_GAMES = {"deck.css", "gone.css", "scorecard.css", "setup.css", "share.css", "table.css", "watch.css"}
"""The shared style sheets that are joined with a game's own on that game's pages."""


class Assets:
    """The static files of ``folders`` by name, and those of each game as ``<slug>/<name>``, all kept in memory.

    If several folders have a file of the same name, the last folder wins.

    A page loads one style sheet, so each includes those it builds on. ``app.css`` ends with the themes of all games,
    because home and search show all of them; ``<slug>/<slug>.css`` starts with it, but has only the game's own theme;
    every other sheet of a game, and each of ``OF_GAMES`` under ``<slug>/``, starts with ``<slug>/<slug>.css``. A sheet
    of ``OF_GAMES`` that a game has too is joined with it. A long sheet is written in parts, ``<name>.<part>.css``, and
    served as one.

    Comments and indentation are stripped, which saves a sixth of the first view even after compression. One digest
    covers all files because scripts import each other by name.
    """

    def __init__(self, folders: Sequence[Path], of_games: Mapping[str, Path]) -> None:
        self.files = prepared("assets", lambda: _collected(folders, of_games))

    @cached_property
    def digest(self) -> str:
        """A digest that changes with any of the files."""
        found = hashlib.sha256()
        for name, content in sorted(self.files.items()):
            found.update(f"{name} {len(content)} ".encode() + content)
        return found.hexdigest()[:12]

    def url(self, name: str) -> str:
        """Return the address of the file ``name``; raises KeyError if there is none."""
        if name not in self.files:
            raise KeyError(name)
        return url_for("assets.file", digest=self.digest, name=name)

    def within(self, name: str) -> str:
        """Return the drawing ``name`` as a data URL, so that a page needs no request for it."""
        return "data:image/svg+xml," + quote(self.files[name], safe=" /:=")


@blueprint.get("/static/<digest>/<path:name>")
def file(digest: str, name: str) -> Response:
    """Serve a file at its current address."""
    assets: Assets = current_app.extensions["assets"]
    known = assets.files.get(name)
    if known is None or digest != assets.digest:
        abort(404)
    response = Response(known, mimetype=mimetypes.guess_type(name)[0])
    response.cache_control.max_age = A_YEAR
    response.cache_control.public = True
    response.cache_control.immutable = True
    response.headers.pop("Content-Length", None)  # small files are compressed too: a phone fetches them once
    return response


def _collected(folders: Sequence[Path], of_games: Mapping[str, Path]) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    for folder, prefix in [*((one, "") for one in folders), *((one, f"{slug}/") for slug, one in of_games.items())]:
        for file in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if file.is_file():
                files[prefix + file.relative_to(folder).as_posix()] = file.read_bytes()
    if "vendor/htmx.min.js" not in files:
        raise RuntimeError("static/vendor/htmx.min.js is missing: install the project first (make run does)")
    _join(files)
    themes = {slug: files.pop(f"{slug}/{THEME}", b"") for slug in of_games}
    shared = files[STYLE]
    files[STYLE] = b"\n".join([shared, *themes.values()])
    sheets = {name for name in files if name.endswith(".css")}
    for slug in of_games:
        main = f"{slug}/{slug}.css"
        files[main] = b"\n".join([shared, themes[slug], files.get(main, b"")])
        for name in OF_GAMES:
            own = files.get(f"{slug}/{name}", b"")
            files[f"{slug}/{name}"] = b"\n".join([files[main], files[name], own])
        besides = {main, *(f"{slug}/{name}" for name in OF_GAMES)}
        for name in {name for name in sheets if name.startswith(f"{slug}/")} - besides:
            files[name] = b"\n".join([files[main], files[name]])
    _shorten(files)
    return files


def _join(files: dict[str, bytes]) -> None:
    """Append each part of a sheet (``<name>.<part>.css``) to its main file."""
    for name in sorted(files):
        whole = re.sub(r"\.\w+\.css$", ".css", name)
        if whole != name and whole in files:
            files[whole] += b"\n" + files.pop(name)


def _shorten(files: dict[str, bytes]) -> None:
    from rjsmin import jsmin

    for name, content in files.items():
        shorter = {".css": short_sheet, ".js": jsmin}.get(Path(name).suffix)
        if shorter and not name.startswith("vendor/"):
            files[name] = shorter(content.decode()).encode()


def short_sheet(text: str) -> str:
    """Return a formatted style sheet without comments and indentation, layer by layer: rcssmin does not know layers."""
    from rcssmin import cssmin

    bare, *layers = re.split(r"(?ms)^@layer (\w+) \{\n(.*?)^\}\n", text)
    found = [cssmin(bare)]
    for name, rules, between in zip(layers[::3], layers[1::3], layers[2::3], strict=True):
        found.append(f"@layer {name}{{{cssmin(rules)}}}{cssmin(between)}")
    return "".join(found)
