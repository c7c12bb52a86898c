"""What a phone needs to open the app offline: the service worker, the manifest, the page without a signal."""

import gzip
import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.app import SMALL
from tests.support.helpers import Phone
from tests.support.page import Page


def shell(client: FlaskClient) -> dict[str, object]:
    """Return the data that is served in front of the worker's own lines."""
    first = client.get("/sw.js").text.partition("\n")[0]
    found: dict[str, object] = json.loads(first.removeprefix("self.SHELL = ").removesuffix(";"))
    return found


def test_the_worker_is_asked_for_again_each_time_and_has_the_whole_house(client: FlaskClient) -> None:
    answer = client.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    # Without this, its policy would block its own requests.
    assert "connect-src 'self'" in answer.headers["Content-Security-Policy"]
    same = client.get("/sw.js", headers={"If-None-Match": answer.headers["ETag"]})
    assert same.status_code == 304


def test_everything_the_worker_keeps_at_first_is_there(app: Flask, client: FlaskClient) -> None:
    told = shell(client)
    files = told["files"]
    assert isinstance(files, list)
    for address in files:
        assert client.get(address).status_code == 200, address
    digest = app.extensions["assets"].digest
    assert told["digest"] == digest
    for name in ("app.css", "play.js", "keypad.js", "kept.js", "vendor/htmx.min.js"):
        assert f"/static/{digest}/{name}" in files


def test_the_worker_changes_with_any_file(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    before = client.get("/sw.js")
    monkeypatch.setattr(app.extensions["assets"], "digest", "0123456789ab")
    after = client.get("/sw.js", headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert shell(client)["digest"] == "0123456789ab"


def test_the_worker_says_everything_in_both_languages(client: FlaskClient) -> None:
    words = shell(client)["words"]
    assert isinstance(words, dict)
    assert words["pt-BR"].keys() == words["en"].keys() == {"today", "before", "unsent", "search"}
    assert words["pt-BR"]["today"] == "sem sinal: como estava às"
    assert words["en"]["today"] == "no signal: as it stood at"


def test_the_manifest_says_how_the_app_is_installed(client: FlaskClient) -> None:
    answer = client.get("/manifest.webmanifest", headers={"Accept-Language": "pt-BR"})
    assert answer.mimetype == "application/manifest+json"
    assert answer.headers["Cache-Control"] == "no-cache"
    said = answer.get_json()
    assert (said["name"], said["lang"]) == ("Bloco de pontos", "pt-BR")
    assert (said["id"], said["start_url"], said["scope"], said["display"]) == ("/", "/", "/", "standalone")
    assert re.fullmatch("#[0-9A-F]{6}", said["theme_color"])
    assert client.get("/manifest.webmanifest", headers={"Accept-Language": "en"}).get_json()["name"] == "Score pad"


@pytest.mark.parametrize("size", [192, 512])
def test_an_icon_has_the_size_that_is_said_of_it(client: FlaskClient, size: int) -> None:
    icons = [one for one in client.get("/manifest.webmanifest").get_json()["icons"] if one["sizes"] == f"{size}x{size}"]
    assert {one["purpose"] for one in icons} == {"any", "maskable"}
    for one in icons:
        assert png_size(client.get(one["src"]).data) == (size, size)


def png_size(data: bytes) -> tuple[int, int]:
    """Return the width and height in the header of a PNG."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])


def test_every_page_names_manifest_icon_and_what_it_is(phone: Phone) -> None:
    page = Page(phone.get("/").text)
    links = {attributes["rel"]: attributes["href"] for tag, attributes in page.tags if tag == "link"}
    assert links["manifest"] == "/manifest.webmanifest"
    assert png_size(phone.get(links["apple-touch-icon"]).data) == (180, 180)
    [about] = [one["content"] for tag, one in page.tags if tag == "meta" and one.get("name") == "description"]
    assert about.startswith("O bloco de pontos da mesa")


@pytest.mark.parametrize(("language", "title"), [("pt-BR", "Sem sinal"), ("en", "No signal")])
def test_the_page_without_a_signal_speaks_the_language_asked_for(
    client: FlaskClient, language: str, title: str
) -> None:
    answer = client.get(f"/offline?lang={language}")
    assert f'<html lang="{language}">' in answer.text
    assert f"<h1>{title}</h1>" in answer.text
    # It is kept for anybody who holds the phone, so it contains nothing personal and sets no cookie.
    assert "Set-Cookie" not in answer.headers
    assert "csrf" not in answer.text


def test_small_files_are_compressed_too(app: Flask, client: FlaskClient) -> None:
    assets = app.extensions["assets"]
    address = f"/static/{assets.digest}/taps.js"
    answer = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.data) == assets.files["taps.js"]
    assert answer.content_length == len(answer.data) < len(assets.files["taps.js"]) < SMALL
    assert client.get(address).data == assets.files["taps.js"]
