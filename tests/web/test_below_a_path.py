"""The app below a path of its host: every address that it gives begins with that path."""

import json
import re
from collections import defaultdict
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.plays.sheet import PlayStore
from companion.web.sessions import COOKIE
from tests.support.helpers import LANGUAGES, PADS, Phone, addresses, fill, sheet_at
from tests.support.page import read

ROOT = "/bloco/app"
LEADS = ("href", "src", "action", "formaction", "hx-get", "hx-post", "data-bill", "data-address")
"""Attributes whose addresses are followed."""
MOST = 3
"""The most queries per path: a tool has one for everything that can be chosen on it."""
REFUSED = (404, 500)


class Below(Phone):
    """A phone with the app at ``http://localhost/bloco/app/``; its addresses are those on the pages."""

    def __init__(self, app: Flask, language: str = "pt-BR") -> None:
        super().__init__(app, language)
        known = self.client.get_cookie(COOKIE)
        assert known
        self.client.delete_cookie(COOKIE)
        self.client.set_cookie(COOKIE, known.value, path=ROOT)

    def open(self, method: str, path: str, **more: Any) -> TestResponse:
        assert path == ROOT or path.startswith(f"{ROOT}/"), f"{method} {path}"
        return super().open(method, path.removeprefix(ROOT) or "/", base_url=f"http://localhost{ROOT}/", **more)

    def post(self, path: str, **fields: Any) -> TestResponse:
        if not self.token:
            self.get(f"{ROOT}/")
        return super().post(path, **fields)

    def new_play(self, slug: str, names: list[str], **options: Any) -> str:
        answer = self.post(f"{ROOT}/new/{slug}", player=names, **options)
        assert answer.status_code == 303, self.last
        return answer.location


@pytest.fixture
def below(app: Flask) -> Below:
    return Below(app)


def addresses_on(html: str) -> list[tuple[str, str]]:
    """Return the app's own addresses on a page, each with its attribute."""
    found = [(name, value.strip()) for _, attributes in read(html).tags for name, value in attributes.items()]
    return [(name, value) for name, value in found if name != "xmlns" and value.startswith(("/", "?", "http://"))]


def crawl(phone: Below, start: list[str]) -> set[str]:
    """Follow all links and return the paths that were requested; each of them must answer."""
    queries: dict[str, set[str]] = defaultdict(set)
    todo = list(start)
    while todo:
        path, _, query = todo.pop().partition("#")[0].partition("?")
        if query in queries[path] or len(queries[path]) == MOST:
            continue
        queries[path].add(query)
        here = f"{path}?{query}".rstrip("?")
        answer = phone.get(here)
        assert answer.status_code not in REFUSED, here
        if answer.location:
            todo.append(answer.location)
        elif answer.mimetype == "text/html":
            for name, value in addresses_on(answer.text):
                to = urlsplit(urljoin(f"http://localhost{here}", value))._replace(scheme="", netloc="").geturl()
                assert to.startswith(f"{ROOT}/"), f"{here}: {name}={value}"
                if name in LEADS:
                    todo.append(to)
    return set(queries)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_address_begins_with_the_path_and_answers(
    app: Flask, archive: PlayStore, phone: Phone, below: Below, language: str
) -> None:
    phone.language = below.language = language
    plays = [below.new_play(slug, ["Ana", "Beto", "Caio"]) for slug in PADS]
    for at in [*plays, over := below.new_play("rufstock", ["Ana", "Beto", "Caio"])]:
        for address in addresses(archive, at.removeprefix(ROOT)):
            phone.get(address)  # caches the same page as it is at the root
    fill(archive, over.removeprefix(ROOT), {"rounds.0.0": 0, "rounds.0.1": 1, "rounds.1.0": 0, "rounds.1.1": 2})
    assert below.post(f"{over}/finish").location == over
    gone = below.new_play("busao", ["Ana", "Beto"])
    assert below.post(f"{gone}/delete").location == f"{ROOT}/"
    deck = below.post(f"{ROOT}/decks/busao", name="Caixa").location
    begun = below.post(f"{ROOT}/prepare/boomtown", players=3).location
    assert begun.endswith("/setup")
    watched = sheet_at(archive, over.removeprefix(ROOT)).play.watch_key
    searches = [f"{ROOT}/rules?q={question}" for question in ("mina", "ponto", "xyzzy")]
    found = crawl(below, [f"{ROOT}/", f"{ROOT}/w/{watched}", deck, begun, *plays, over, gone, *searches])
    pages = {re.sub(rf"^{ROOT}/([pwg])/[^/]+", r"\1/*", path) for path in found}
    wanted = ["p/*/log", "p/*/table", "p/*/setup", "p/*/bill/0", "p/*/tool/bank", "p/*/tool/turn", "p/*/tool/costs"]
    wanted += ["p/*/share", "p/*/delete", "p/*/seats", "p/*/decks", "p/*/form/card", "p/*/form/begin", "g/*"]
    wanted += ["g/*/statistics", "g/*/settings", "p/*/sheet.png", "p/*/play.json", "p/*/remove", "w/*"]
    wanted += [f"{ROOT}/{name}" for name in ("deleted", "plays", "plays.zip", "join", "rules", "decks/busao")]
    wanted += [f"{ROOT}/{name}" for name in ("tool/rufstock/referee", "prepare/quissama", "manifest.webmanifest")]
    assert set(wanted) - pages == set()
    for at in plays:
        assert ROOT not in phone.get(at.removeprefix(ROOT)).text, "the root has its own addresses"


def test_an_action_is_answered_for_the_page_on_which_it_was_pressed(below: Below) -> None:
    at = below.new_play("rufstock", ["Ana", "Beto", "Caio"])
    pressed = {"csrf_token": below.token, "action_id": "one", "seat": "0"}
    page = {"Referer": f"http://localhost{at}/setup"}
    below.get(f"{at}/setup")
    answer = below.open("POST", f"{at}/set?cell=first_player", data={**pressed, "value": "1"}, headers=page)
    assert answer.location == f"{at}/setup"
    shown = {**below.said(), "HX-Current-URL": f"http://localhost{at}/setup"}
    answer = below.open(
        "POST", f"{at}/set?cell=first_player", data={**pressed, "action_id": "two", "value": "2"}, headers=shown
    )
    assert 'id="said"' in answer.text
    assert "HX-Redirect" not in answer.headers, "the page is known, and its frame is the same"


def test_the_other_language_comes_back_to_the_page(below: Below) -> None:
    at = below.new_play("rufstock", ["Ana", "Beto"])
    for page, to in ((f"{at}/table", f"{at}/table"), (f"{ROOT}/language", f"{ROOT}/"), ("/", "/")):
        assert below.post(f"{ROOT}/language", language="en", back=page).location == to


def test_a_renewed_link_leads_on(below: Below, archive: PlayStore) -> None:
    at = below.new_play("rufstock", ["Ana", "Beto"])
    below.post(f"{at}/links", which="both")
    now = f"{ROOT}/p/{archive.db.execute('select key from plays').fetchone()[0]}"
    assert now != at
    assert below.get(f"{at}/log?a=b").location == f"{now}/log?a=b"


def test_a_tool_of_its_own_sends_what_differs(below: Below) -> None:
    tool = f"{ROOT}/tool/rufstock/referee"
    page = below.get(tool).text
    frame = re.search(r'<meta name="play" content="([^"]+)" data-page="([^"]+)"', page)
    assert frame
    assert frame[1] == tool
    headers = {"HX-Request": "true", "Shown-Page": frame[2], "HX-Current-URL": f"http://localhost{tool}"}
    assert "hx-swap-oob" not in below.open("GET", tool, headers=headers).text.replace('id="said" hx-swap-oob', "")


def test_the_cookie_belongs_to_the_path(app: Flask) -> None:
    for root, path in (("", "/"), (ROOT, ROOT)):
        answer = app.test_client().get("/", base_url=f"http://localhost{root}/")
        assert f"; Path={path};" in f"{answer.headers['Set-Cookie']};"


def test_the_worker_the_manifest_and_the_api_are_below_it_too(below: Below) -> None:
    told = below.get(f"{ROOT}/sw.js").text.partition("\n")[0]
    files = json.loads(told.removeprefix("self.SHELL = ").removesuffix(";"))["files"]
    assert [one for one in files if not one.startswith(f"{ROOT}/")] == []
    manifest = below.get(f"{ROOT}/manifest.webmanifest").get_json()
    assert {manifest[name] for name in ("id", "start_url", "scope")} == {f"{ROOT}/"}
    assert [one["src"] for one in manifest["icons"] if not one["src"].startswith(f"{ROOT}/static/")] == []
    assert below.get(f"{ROOT}/api/v1/openapi.json").get_json()["servers"] == [{"url": f"{ROOT}/api/v1"}]
    found = below.get(f"{ROOT}/api/v1/rules?q=mina").get_json()["results"]
    assert [one["url"] for one in found if not one["url"].startswith(f"{ROOT}/rules/")] == []
