"""Fixtures of all tests: the app on a folder of its own, with everything that guards it on, and phones to use it."""

import gc
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import Phase, settings
from sqlite_utils import Database

from companion.app import create_app
from companion.assembly import open_data_folder
from companion.plays.sheet import PlayStore
from tests.support.helpers import Phone

pytest_plugins = [
    "tests.support.browser",
    "tests.support.transfers",
    "tests.support.deck_pages",
    "tests.support.named",
    "tests.support.paper",
    "tests.support.screen",
]

# No deadline: other programs may be at work beside the tests. No explaining: it takes minutes where a play is opened.
# Few examples, as every run has others; --hypothesis-profile=thorough has many.
HOUSE = settings(deadline=None, phases=set(Phase) - {Phase.explain}, max_examples=30)
settings.register_profile("house", HOUSE)
settings.register_profile("thorough", HOUSE, max_examples=1000)
settings.load_profile("house")


def pytest_xdist_auto_num_workers() -> int:
    """Return how many work at once where ``auto`` is said: one more than processors, as browser tests wait too."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and not among what stays: seven thousand tests are gone through each time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)


@pytest.fixture(scope="session")
def shared_app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The app, made once: that takes longer than most tests do."""
    return create_app({"COMPANION_DATA": tmp_path_factory.mktemp("empty"), "TABLES": 10_000})


@pytest.fixture
def app(tmp_path: Path, shared_app: Flask) -> Iterator[Flask]:
    """The app on a folder of the test's own. Tests are faster than people: for them there are many tables.

    The plays are a copy of an empty database: making one anew takes longer than many a test.
    """
    config = dict(shared_app.config)
    shutil.copy(config["COMPANION_DATA"] / "plays.db", tmp_path)
    open_data_folder(shared_app, tmp_path)
    yield shared_app
    shared_app.extensions["plays"].close()
    shared_app.config.update(config)


@pytest.fixture
def archive(app: Flask) -> PlayStore:
    """The plays of ``app``, with a connection of the test's own."""
    return PlayStore(app.extensions["plays"].take(), app.extensions["snapshots"])


@pytest.fixture
def db(archive: PlayStore) -> Database:
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
