"""Two installations between which plays move: a server, and a pad installed on a phone."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.alone import HOST
from companion.assembly import assemble, policy
from companion.phone import across
from companion.plays.sheet import PlayStore
from tests.support.helpers import Phone, sheet_at

SERVER = "http://localhost"
TRANSFER = "t" * 22
_FOLDER = Path(across.__file__).parent
ALONE = replace(
    HOST,
    pages=(across,),
    templates=(_FOLDER / "templates",),
    static=(_FOLDER / "static",),
    headers={"Content-Security-Policy": policy(asked="'self' http: https:")},
)
"""The configuration of the pad on a phone, here run behind a server."""


@pytest.fixture(scope="session")
def other_app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The pad installed on a phone."""
    return assemble(ALONE, {"COMPANION_DATA": tmp_path_factory.mktemp("other")})


@pytest.fixture
def away(other_app: Flask) -> Iterator[PlayStore]:
    """The plays stored on that phone."""
    db = other_app.extensions["plays"].take()
    yield PlayStore(db, other_app.extensions["snapshots"])
    other_app.extensions["plays"].give(db)


@pytest.fixture
def hut(other_app: Flask) -> Phone:
    """The user of that phone."""
    return Phone(other_app)


def exported(phone: Phone, at: str) -> str:
    answer = phone.get(f"{at}/play.json")
    assert answer.status_code == 200
    return answer.text


def send(app: Flask, file: str | bytes, transfer: str = TRANSFER, at: str = "", **headers: str) -> Any:
    """Send a file as the script of a phone does: cross-origin and without a cookie."""
    sent = {"Origin": "https://phone.example", "Accept-Language": "pt-BR", **headers}
    client = app.test_client(use_cookies=False)
    return client.post(f"/arrivals?transfer={transfer}&at={at}", data=file, headers=sent)


def depart(phone: Phone, archive: PlayStore, at: str, to: str) -> Any:
    return phone.post(f"{at}/moved", to=to, revision=str(sheet_at(archive, at).revision))


def path_of(address: str) -> str:
    assert address.startswith((f"{SERVER}/p/", f"{SERVER}/g/"))
    return address.removeprefix(SERVER)


def in_words(phone: Phone, path: str) -> str:
    """Return the visible text of a page."""
    return " ".join(re.sub(r"<[^>]*>", " ", phone.get(path).text).split())


def stored(archive: PlayStore) -> list[Any]:
    return [archive.db.execute(f"SELECT * FROM {one}").fetchall() for one in ("plays", "events", "cells", "phones")]
