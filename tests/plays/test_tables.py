"""Joining a table: links, the spoken code, whose phone it is, removing phones, and watching."""

import time
from collections.abc import Iterator
from io import BytesIO

import pytest
from flask import Flask

from companion.core.game import say_day
from companion.core.text import say
from companion.language import wording
from companion.plays import tables
from companion.plays.sheet import PlayStore
from tests.support.helpers import Phone, check, code, complete, sheet_at
from tests.support.page import Page

# ---- the address

IN_THE_NETWORK = {"SERVER_NAME": "192.168.1.5", "SERVER_PORT": "8123"}
ALONE = {"SERVER_NAME": "127.0.0.1", "SERVER_PORT": "8123"}


@pytest.mark.parametrize(
    ("host", "listens", "house"),
    [
        ("192.168.1.9:8000", ALONE, "http://192.168.1.9:8000"),
        ("sala.local:8000", IN_THE_NETWORK, "http://sala.local:8000"),
        ("sala", ALONE, "http://sala"),
        ("[fd00::9]:8000", ALONE, "http://[fd00::9]:8000"),
        ("pontos.example", IN_THE_NETWORK, "http://192.168.1.5:8123"),
        ("192.168.1.9.pontos.example", IN_THE_NETWORK, "http://192.168.1.5:8123"),
        ("localhost:8123", IN_THE_NETWORK, "http://192.168.1.5:8123"),
        ("127.0.0.1:8123", IN_THE_NETWORK, "http://192.168.1.5:8123"),
        ("[::1]:8123", {**IN_THE_NETWORK, "SERVER_NAME": "fd00::5"}, "http://[fd00::5]:8123"),
    ],
)
def test_the_link_leads_other_phones_to_this_computer(
    app: Flask, at: str, host: str, listens: dict[str, str], house: str
) -> None:
    html = app.test_client().get(f"{at}/table", headers={"Host": host}, environ_overrides=listens).text
    assert f'id="link">{house}{at}/who<' in html
    assert 'class="qr"' in html
    assert "só este computador" not in html


def test_where_only_this_computer_gets_there_that_is_said_and_no_code_is_drawn(app: Flask, at: str) -> None:
    html = app.test_client().get(f"{at}/table", headers={"Host": "localhost:8123"}, environ_overrides=ALONE).text
    assert "Este endereço só funciona neste computador." in html
    assert "HOST=0.0.0.0" in html
    assert 'class="qr"' not in html


def test_a_name_that_somebody_pointed_here_is_in_no_link_and_no_preview(
    app: Flask, archive: PlayStore, phone: Phone
) -> None:
    at = complete(phone, archive)
    phone.get(at)
    phone.post(f"{at}/finish")
    key = sheet_at(archive, at).play.watch_key
    for path in (f"{at}/table", f"/w/{key}", f"{at}/share"):
        for listens in (ALONE, IN_THE_NETWORK):
            html = app.test_client().get(path, headers={"Host": "evil.example"}, environ_overrides=listens).text
            assert "evil.example" not in html


@pytest.mark.parametrize("page", ["", "/who", "/table", "/log"])
def test_a_chat_that_previews_a_link_is_no_phone_and_a_browser_is_one_with_its_stream(
    app: Flask, archive: PlayStore, at: str, page: str
) -> None:
    browser = app.test_client()  # without a cookie yet, and a preview never sends one
    answer = browser.get(f"{at}{page}", headers={"User-Agent": "WhatsApp/2.23.20.0"})
    assert answer.status_code == 200
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert len(sheet_at(archive, at).phones) == 1
    browser.get(f"{at}/live", buffered=False).close()
    assert len(sheet_at(archive, at).phones) == 2


# ---- whose phone has opened the play


def asks(phone: Phone, at: str) -> bool:
    """Return whether the pad asks whose phone this is."""
    html = phone.get(at).text
    return 'aria-label="Este celular é de Beto"' in html and 'class="undo none"' in html


def test_whoever_opens_a_play_is_asked_once_whose_phone_it_is(
    archive: PlayStore, phone: Phone, second_phone: Phone
) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    assert asks(phone, at)
    assert not asks(second_phone, at), "who joins is asked on the way"
    phone.get(at)
    assert phone.post(f"{at}/seat", seat="1").location == f"{at}?side=1"
    assert 1 in {row.person for row in sheet_at(archive, at).phones.values()}
    assert not asks(phone, at)


def test_who_does_not_care_is_asked_only_where_there_is_nothing_to_undo(phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    phone.get(at)
    phone.post(f"{at}/act/out?round=0", seat="0")
    assert not asks(phone, at)
    phone.post(f"{at}/undo")
    assert asks(phone, at), "the line has room for the question again"


# ---- links


def test_renewing_ends_the_old_links_and_the_code(
    app: Flask, archive: PlayStore, at: str, phone: Phone, second_phone: Phone
) -> None:
    old, found = sheet_at(archive, at).play, code(archive, at)
    phone.get(f"{at}/table")
    answer = phone.post(f"{at}/links")
    new = answer.location.removesuffix("/table")
    assert new != at
    stranger = Phone(app)
    for ended in (at, f"{at}/table", f"{at}/live", f"/w/{old.watch_key}", f"/w/{old.watch_key}/live"):
        answer = stranger.get(ended)
        assert answer.status_code == 410
        assert wording("pt-BR", "")("error-410") in answer.text
    assert stranger.post(f"{at}/reopen").status_code == 410
    assert stranger.get("/p/nowhere").status_code == stranger.get("/w/nowhere").status_code == 404
    stranger.get("/join")
    assert stranger.post("/join", code=found).status_code == 422
    assert stranger.get(new).status_code == 200


def test_two_phones_that_renew_the_links_at_once_end_each_address_once(app: Flask, archive: PlayStore, at: str) -> None:
    play = sheet_at(archive, at).play
    between, present = (tables.renew_links(archive, play, "a phone at the table") for _ in range(2))
    for ended in (play.key, between):
        assert Phone(app).get(f"/p/{ended}").status_code == 410
    assert Phone(app).get(f"/p/{present}").status_code == 200


def test_who_sits_at_the_table_is_led_to_the_new_link_and_loses_no_tap(
    archive: PlayStore, at: str, phone: Phone, second_phone: Phone
) -> None:
    second_phone.get(at)
    phone.get(f"{at}/table")
    new = phone.post(f"{at}/links").location.removesuffix("/table")
    second_phone.htmx = True
    answer = second_phone.post(f"{at}/act/out?round=0", seat=2)
    assert answer.headers["HX-Redirect"] == new
    assert sheet_at(archive, new).pad["rounds.0.0"] == 2
    second_phone.htmx = False
    answer = second_phone.get(f"{at}?side=1")
    assert (answer.status_code, answer.location) == (303, f"{new}?side=1")
    assert second_phone.update().headers["HX-Redirect"] == new


def test_a_removed_phone_neither_sees_nor_writes_any_more(
    archive: PlayStore, at: str, phone: Phone, second_phone: Phone
) -> None:
    second_phone.get(at)
    assert f"{at}/phones/2/remove" in check(phone, f"{at}/table").values("href")
    page = check(phone, f"{at}/phones/2/remove")
    assert "Tirar da mesa o celular 2?" in page.text
    assert "turma:" not in page.text, "it is in no group"
    new = phone.press("Tirar").location.removesuffix("/table")
    for ended in (at, new):
        assert second_phone.get(ended).status_code == 403
        assert "Este celular foi tirado desta mesa" in second_phone.page.text
        assert second_phone.get(f"{ended}/live").status_code == 403
        for path in ("set", "act/out?round=0", "undo", "finish", "links", "delete", "restore", "phones/1/remove"):
            answer = second_phone.post(f"{ended}/{path}", cell="ticket", value="1", seat="1", number="1")
            assert answer.status_code == 403, path
    assert sheet_at(archive, new).revision == 1
    assert new not in second_phone.get("/").text
    assert "celular 2" not in Page(phone.get(f"{new}/table").text).text


def test_a_phone_is_removed_once_however_often_it_is_said(
    archive: PlayStore, at: str, phone: Phone, second_phone: Phone
) -> None:
    second_phone.get(at)
    new = phone.post(f"{at}/phones/2/remove").location
    for known in (at, new.removesuffix("/table")):
        assert phone.post(f"{known}/phones/2/remove").location == new
        assert phone.post(f"{known}/phones/1/remove").location == new, "nobody removes this phone itself"
        assert phone.post(f"{known}/phones/9/remove").location == new
    assert phone.get(f"{at}/phones/2/remove").location.endswith("/phones/2/remove"), "led on, as everywhere"
    assert phone.get(new.replace("/table", "/phones/2/remove")).location == new
    assert [row.removed for row in sheet_at(archive, new.removesuffix("/table")).phones.values()] == [False, True]


# ---- watching


def test_a_watching_page_has_nothing_to_press(app: Flask, archive: PlayStore, at: str, phone: Phone) -> None:
    play = sheet_at(archive, at).play
    phone.get(at)
    phone.post(f"{at}/act/out?round=0", seat=1)
    watcher = Phone(app)
    page = check(watcher, f"/w/{play.watch_key}")
    assert page.forms == []
    assert not [tag for tag, _ in page.tags if tag in ("button", "input", "form")]
    assert play.key not in watcher.last
    assert code(archive, at) not in page.text.replace("\n", ""), "who only watches is not handed the way to write"
    assert "Beto saiu em 1º na rodada 1" in page.text
    assert len(sheet_at(archive, at).phones) == 1, "who watches does not sit down"


@pytest.mark.parametrize(
    "path", ["", "/set", "/act/out?round=0", "/undo", "/finish", "/resolve", "/links", "/seat", "/live"]
)
def test_whatever_a_watcher_posts_changes_nothing(app: Flask, archive: PlayStore, at: str, path: str) -> None:
    play = sheet_at(archive, at).play
    watcher = Phone(app)
    watcher.get(f"/w/{play.watch_key}")
    for root in ("w", "p"):
        answer = watcher.post(f"/{root}/{play.watch_key}{path}", cell="ticket", value="1", seat="1", number="1")
        assert answer.status_code in (404, 405)
    assert sheet_at(archive, at).revision == 1


def test_a_watching_page_follows(app: Flask, archive: PlayStore, at: str, phone: Phone) -> None:
    watch = f"/w/{sheet_at(archive, at).play.watch_key}"
    watcher = Phone(app)
    watcher.get(watch)
    phone.get(at)
    phone.post(f"{at}/act/out?round=0", seat=1)
    answer = watcher.update()
    swapped = [attributes["id"] for _, attributes in Page(answer.text).tags if "hx-swap-oob" in attributes]
    assert swapped == ["said", "revision", "progress", "lanes", "led"]
    assert watcher.revision == 2
    assert at not in answer.text


@pytest.mark.parametrize("imported", [False, True])
def test_who_watches_a_play_that_is_over_is_told_since_when(
    archive: PlayStore, phone: Phone, second_phone: Phone, imported: bool
) -> None:
    at = complete(phone, archive)
    phone.get(at)
    phone.post(f"{at}/set", cell="played_on", value="2026-03-07")
    phone.post(f"{at}/finish")
    if imported:
        text = phone.get(f"{at}/play.json").text
        second_phone.get("/plays")
        at = second_phone.post("/plays", file=(BytesIO(text.encode()), "play.json")).location
    said = check(second_phone, f"/w/{sheet_at(archive, at).play.watch_key}").text
    assert "Nada escrito ainda" not in said
    assert "Partida encerrada em 7 mar 2026" in said
    assert ("Importada em" in said) == imported


@pytest.fixture
def in_brazil() -> Iterator[None]:
    """The time of São Paulo, three hours behind UTC."""
    with pytest.MonkeyPatch.context() as here:
        here.setenv("TZ", "America/Sao_Paulo")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("in_brazil")
def test_a_play_was_imported_on_the_day_that_it_was_here(archive: PlayStore, at: str) -> None:
    archive.db.execute("UPDATE plays SET imported_at = '2026-03-08T01:30:00+00:00'")
    assert sheet_at(archive, at).imported == say("imported", day=say_day("2026-03-07"))


def test_the_link_that_watches_is_shown_beside_the_one_that_writes(archive: PlayStore, at: str, phone: Phone) -> None:
    play = sheet_at(archive, at).play
    assert play.watch_key not in check(phone, f"{at}/table").text
    assert f"http://localhost/w/{play.watch_key}" in check(phone, f"{at}/table?may=watch").text
    new = phone.press("Trocar os links").location
    assert new.endswith("/table?may=watch"), "whoever is about to send it must not send the other one"
    assert f"http://localhost/w/{watch_key(archive)}" in check(phone, new).text


def watch_key(archive: PlayStore) -> str:
    """Return the watching address of the only play."""
    return str(archive.db.execute("SELECT watch_key FROM plays").fetchone()[0])


def test_whoever_watches_reads_nothing_of_the_note(app: Flask, archive: PlayStore, at: str, phone: Phone) -> None:
    phone.get(at)
    phone.post(f"{at}/end")
    phone.post(f"{at}/set", cell="note", value="segredo da mesa")
    assert "segredo" in check(phone, f"{at}/log").text
    assert "segredo" not in check(Phone(app), f"/w/{sheet_at(archive, at).play.watch_key}").text


# ---- the page of the table


def test_options_are_switched_on_the_page_of_the_table(archive: PlayStore, phone: Phone, at: str) -> None:
    check(phone, f"{at}/table")
    answer = phone.press("wild")
    assert (answer.status_code, answer.location) == (303, f"{at}/table")
    assert sheet_at(archive, at).options()["mode"] == "wild"


def test_who_joins_is_seen_on_the_page_of_the_table(at: str, phone: Phone, second_phone: Phone) -> None:
    phone.get(f"{at}/table")
    second_phone.get(at)
    second_phone.post(f"{at}/seat", seat=2)
    answer = phone.update()
    assert "já tem" not in answer.text
    assert 'id="plan"' in answer.text, "nobody has written, and it is sent all the same"
    assert Page(answer.text).text.count("ausente") == 1


def test_a_seat_that_is_not_there_is_no_seat(archive: PlayStore, at: str, phone: Phone) -> None:
    phone.get(at)
    for wanted in ("3", "x"):
        answer = phone.post(f"{at}/seat", seat=wanted)
        assert (answer.status_code, answer.location) == (303, f"{at}/who"), "it is asked again"
    assert {row.person for row in sheet_at(archive, at).phones.values()} == {None}
    assert phone.get(f"{at}/seat").status_code == 303


@pytest.mark.parametrize(
    ("slug", "players", "person", "board"),
    [
        ("busao", ("Ana", "Beto", "Caio"), 2, "?side=2"),
        ("busao", ("Ana", "Beto", "Caio", "Duda"), 3, "?side=1"),  # partners sit opposite each other
        ("busao", ("Ana", "Beto", "Caio"), "", ""),
        ("boomtown", ("Ana", "Beto", "Caio"), 2, "?side=2"),  # a tap on a mine gives it to them
    ],
)
def test_whoever_says_whose_phone_it_is_comes_to_their_own_board(
    phone: Phone, second_phone: Phone, slug: str, players: tuple[str, ...], person: int | str, board: str
) -> None:
    at = phone.new_play(slug, list(players))
    second_phone.get(f"{at}/who")
    assert second_phone.post(f"{at}/seat", seat=person).location == f"{at}{board}"


# ---- the language


def test_the_language_is_switched_at_the_table_and_its_page_stays(phone: Phone, at: str) -> None:
    phone.get(f"{at}/table?may=watch")
    answer = phone.press("EN")
    assert (answer.status_code, answer.location) == (303, f"{at}/table?may=watch")
    assert "Who’s playing" in phone.get(answer.location).text
    # A refused value is shown on the page of the table, though it was sent to another address.
    assert phone.post(f"{at}/set?cell=player.0", value="").status_code == 422
    answer = phone.press("PT")
    assert (answer.status_code, answer.location) == (303, f"{at}/table?may=watch")
    assert "Quem joga" in phone.get(answer.location).text
