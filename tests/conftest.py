"""Fixtures of all tests: the app on a folder of its own, with everything that guards it on, and phones to use it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import Phase, settings
from jinja2 import FileSystemBytecodeCache
from sqlite_utils import Database

from companion.app import create_app
from companion.plays.archive import Archive
from tests.helpers import Phone

pytest_plugins = ["tests.browser", "tests.deck_pages", "tests.paper", "tests.screen"]

# No deadline: other programs may be at work beside the tests. No explaining: it takes minutes where a play is opened.
settings.register_profile("house", deadline=None, phases=set(Phase) - {Phase.explain})
settings.load_profile("house")


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> FileSystemBytecodeCache:
    """The templates, compiled once: every app would do it anew."""
    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("compiled")))


@pytest.fixture
def app(tmp_path: Path, compiled: FileSystemBytecodeCache) -> Iterator[Flask]:
    app = create_app({"COMPANION_DATA": tmp_path, "TABLES": 10_000})  # tests are faster than people
    app.jinja_env.bytecode_cache = compiled
    yield app
    app.extensions["plays"].close()


@pytest.fixture
def archive(app: Flask) -> Archive:
    """The plays of ``app``, with a connection of the test's own."""
    return Archive(app.extensions["plays"].take(), app.extensions["states"])


@pytest.fixture
def db(archive: Archive) -> Database:
    """That connection."""
    return archive.db


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A caller of the JSON API."""
    return app.test_client()


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def second_phone(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def at(phone: Phone) -> str:
    """The address of a play of Rufstock that ``phone`` has opened; nobody has run out of cards yet."""
    return phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
