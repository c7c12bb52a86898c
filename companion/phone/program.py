"""The program as it runs in a phone: on its own, its pages in a frame of the shell, its one session in a file."""

import json
import secrets
from dataclasses import replace
from pathlib import Path
from typing import Any

from flask import Flask
from flask.sessions import SecureCookieSession, SessionInterface

from companion import alone
from companion.assembly import assemble, policy
from companion.phone import across, kept
from companion.prepared import ROOT
from companion.store.folder import KEY

HERE = Path(__file__).parent
SESSION = "session.json"
PREPARED = ROOT / "prepared"
"""What the build has prepared; missing in a checkout."""
POLICY = policy(framed_by="'self'", asked="'self' http: https:")
"""Pages are shown in a frame of the shell, and plays may be sent to any server."""


def key(folder: Path) -> str:
    """Return the key that signs the tokens of forms, made on the first run."""
    file = folder / KEY
    if not file.exists():
        file.write_text(secrets.token_hex(32), "ascii")
    return file.read_text("ascii")


class OwnSession(SessionInterface):
    """The only session there is, kept in a file: responses of a service worker cannot set cookies."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._text = file.read_text("utf-8") if file.exists() else "{}"

    def open_session(self, app: Flask, request: Any) -> SecureCookieSession:
        return SecureCookieSession(json.loads(self._text))

    def save_session(self, app: Flask, session: Any, response: Any) -> None:
        text = json.dumps(dict(session))
        if text != self._text:
            self._text = text
            self._file.write_text(text, "utf-8")


HOST = replace(
    alone.HOST,
    key=key,
    pages=[kept, across],
    largest={"kept.restore": kept.LARGEST},
    templates=[HERE / "templates"],
    static=[HERE / "static"],
    headers={"Content-Security-Policy": POLICY, "X-Frame-Options": "SAMEORIGIN"},
    prepared=PREPARED if PREPARED.is_dir() else None,
)
"""The host of the pad in a phone."""


def create_app(folder: Path, **settings: Any) -> Flask:
    """Return the application whose plays are in ``folder``."""
    app = assemble(HOST, {"COMPANION_DATA": folder, **settings})
    app.session_interface = OwnSession(folder / SESSION)
    return app
