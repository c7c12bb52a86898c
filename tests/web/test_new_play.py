"""A new play: names added one by one in seat order, and the options of the game."""

from html import unescape

import pytest
from flask import Flask
from sqlite_utils import Database

from companion.language import LANGUAGES, wording
from companion.plays.sheet import PlayStore
from tests.support.helpers import GAMES, PADS, Phone, check, setups, sheet_at
from tests.support.page import Page

every_pad = pytest.mark.parametrize("slug", PADS)


def rows(page: Page) -> list[str]:
    """Return the names in the form of a new play, in order."""
    return [one.get("value", "") for _, one in page.tags if one.get("name") == "player"]


def names_in(archive: PlayStore, at: str) -> tuple[str, ...]:
    return sheet_at(archive, at).setup.players


def test_a_new_play_has_the_names_as_they_were_typed(phone: Phone, archive: PlayStore) -> None:
    phone.get("/new/rufstock")
    answer = phone.press("Começar", typed="x")
    assert answer.status_code == 422
    assert rows(phone.page) == ["x"]
    at = phone.new_play("rufstock", [" Dona  Lúcia ", "<b>", "", "ana", "Ana B"])
    assert names_in(archive, at) == ("Dona  Lúcia", "<b>", "ana", "Ana B")


@pytest.mark.parametrize("slug", PADS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_of_players_that_cannot_play_is_refused_with_the_reason(
    app: Flask, db: Database, slug: str, language: str
) -> None:
    phone, game = Phone(app, language), GAMES[slug]
    for size in {0, 1, *range(max(game.players) + 3)} - set(game.players):
        names = [f"Ana {number}" for number in range(size)]
        answer = phone.post(f"/new/{slug}", player=names)
        assert answer.status_code == 422
        refusal = game.refuse_size(min(size, max(game.players) + 1))
        assert refusal
        assert wording(language, slug).word(refusal.message) in unescape(answer.text)
        assert rows(phone.page)[:size] == names[: max(game.players) + 1]
    assert db.execute("SELECT count(*) FROM plays").fetchone() == (0,)


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"player": ["Ana"], "mode": "normal"}, None),  # the button that starts the play: the problem is next to it
        ({"player": ["Ana", "Beto", "ana"], "mode": "x"}, "edit"),
        ({"player": ["Ana", "Beto"], "mode": "x"}, "mode"),
    ],
)
def test_the_first_refusal_of_the_page_has_the_focus(phone: Phone, fields: dict[str, object], name: str | None) -> None:
    assert phone.post("/new/rufstock", **fields).status_code == 422
    assert [one.get("name") for _, one in phone.page.tags if "autofocus" in one] == [name]


@pytest.mark.parametrize("name", ["Ana ", "ana", "ANA", "Aná", "A\u0301na"])
def test_two_players_of_one_name_are_told_where(phone: Phone, name: str) -> None:
    answer = phone.post("/new/rufstock", player=["Ana", "Beto", name])
    assert answer.status_code == 422
    assert _wrong(phone.page) == ["wrong-2"]
    assert "Já há outra pessoa chamada Ana" in phone.page.text


def _wrong(page: Page) -> list[str]:
    """Return the ids of the messages about wrong names in the list."""
    return [one["aria-describedby"] for _, one in page.tags if one.get("name") == "edit" and "aria-describedby" in one]


def test_a_name_of_41_letters_is_told_where_and_kept(phone: Phone, archive: PlayStore) -> None:
    long = "ã" * 41
    assert phone.post("/new/rufstock", player=["Ana", long]).status_code == 422
    assert rows(phone.page)[:2] == ["Ana", long]
    assert _wrong(phone.page) == ["wrong-1"]
    assert "no máximo 40 letras" in phone.page.text
    assert names_in(archive, phone.new_play("rufstock", ["Ana", long[:40]])) == ("Ana", long[:40])


@pytest.mark.parametrize("sign", ["\0", "\x07", "\x85", "\uffff"])
def test_a_name_with_a_sign_that_cannot_be_shown_is_refused(phone: Phone, sign: str) -> None:
    phone.get("/new/rufstock")
    for answer in (
        phone.post("/new/rufstock", player=["Ana", f"Be{sign}to"]),
        phone.post("/new/rufstock", player=["Ana"], typed=f"Be{sign}to", put=""),
    ):
        assert answer.status_code == 422
        assert "Há um caractere invisível." in phone.page.text


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize(
    ("button", "value", "expected"),
    [
        ("up", "1", ["Beto", "Ana", "Caio"]),
        ("up", "0", ["Ana", "Beto", "Caio"]),
        ("down", "0", ["Beto", "Ana", "Caio"]),
        ("down", "2", ["Ana", "Beto", "Caio"]),
        ("remove", "1", ["Ana", "Caio"]),
        ("add", "Duda", ["Ana", "Beto", "Caio", "Duda"]),
        ("add", "Beto", ["Ana", "Beto", "Caio"]),
        ("edit", "1", ["Ana", "Caio"]),
        ("put", "1", ["Ana", "Beto", "Caio"]),
        ("up", "99", ["Ana", "Beto", "Caio"]),
        ("up", "-1", ["Ana", "Beto", "Caio"]),
        ("remove", "x", ["Ana", "Beto", "Caio"]),
        ("down", "9" * 5000, ["Ana", "Beto", "Caio"]),
        ("down", "²", ["Ana", "Beto", "Caio"]),
    ],
)
def test_the_list_of_players_is_put_in_order(
    phone: Phone, db: Database, htmx: bool, button: str, value: str, expected: list[str]
) -> None:
    phone.htmx = htmx
    answer = phone.post("/new/rufstock", player=["Ana", "Beto", "Caio"], **{button: value})
    assert answer.status_code == 200
    assert [name for name in rows(Page(answer.text)) if name] == expected
    assert db.execute("SELECT count(*) FROM plays").fetchone() == (0,)


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("path", ["/new/rufstock", "/prepare/rufstock"])
def test_a_name_is_put_at_the_end_or_where_it_was(phone: Phone, htmx: bool, path: str) -> None:
    phone.htmx = htmx
    fields = {"players": "4", "player": ["Ana", "Caio"], "typed": " Beto ", "put": "1"}
    assert rows(Page(phone.post(path, **fields).text)) == ["Ana", "Caio", "Beto"]
    assert rows(Page(phone.post(path, **fields, place="1").text)) == ["Ana", "Beto", "Caio"]
    assert rows(Page(phone.post(path, **fields, place="7").text)) == ["Ana", "Caio", "Beto"]


@pytest.mark.parametrize("typed", ["Ana", "aná", "ã" * 41])
def test_a_name_that_cannot_be_put_stays_in_its_field(phone: Phone, typed: str) -> None:
    answer = phone.post("/new/rufstock", player=["Ana", "Beto"], typed=typed, put="1")
    assert (answer.status_code, rows(phone.page)) == (422, ["Ana", "Beto"])
    (field,) = [one for _, one in phone.page.tags if one.get("name") == "typed"]
    assert field["value"] == typed
    assert "aria-invalid" in field
    assert "no máximo 40 letras" in phone.page.text or "outra pessoa chamada Ana" in phone.page.text


def test_the_known_names_are_those_that_people_have_now(phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    phone.post(f"{at}/set", cell="player.1", value="Bento")
    for path in ("/new/busao", "/prepare/busao?players=2"):
        phone.get(path)
        offered = [button.value for form in phone.page.forms for button in form.buttons if button.name == "add"]
        assert offered == ["Ana", "Bento"]


def test_nobody_is_added_to_a_full_table(phone: Phone) -> None:
    names = ["Ana", "Beto", "Caio", "Duda", "Eva"]
    answer = phone.post("/new/rufstock", player=names, add="Fábio")
    assert rows(Page(answer.text)) == names


def test_names_that_this_phone_knows_are_one_tap_away(phone: Phone, second_phone: Phone) -> None:
    phone.new_play("rufstock", ["Ana", "Beto"])
    phone.get("/new/rufstock")
    phone.press("Ana")
    assert rows(phone.page) == ["Ana"]
    offered = [button for form in phone.page.forms for button in form.buttons if button.name == "add"]
    assert [(button.value, button.disabled) for button in offered] == [("Ana", True), ("Beto", False)]
    second_phone.get("/new/rufstock")
    assert not [button for form in second_phone.page.forms for button in form.buttons if button.name == "add"]


@pytest.mark.parametrize("slug", PADS)
def test_once_more_has_the_players_and_options_of_the_last_play(phone: Phone, archive: PlayStore, slug: str) -> None:
    game = GAMES[slug]
    setup = next(setups(game))
    chosen = {option.key: option.values[-1] for option in game.options if option.fits(setup.size)}
    at = phone.new_play(slug, list(setup.players), **{key: str(value) for key, value in chosen.items()})
    assert {key: sheet_at(archive, at).options()[key] for key in chosen} == chosen
    check(phone, f"/new/{slug}?again={at.removeprefix('/p/')}")
    assert [name for name in rows(phone.page) if name] == list(setup.players)
    answer = phone.press(f"Começar com {setup.size}")
    assert answer.status_code == 303
    assert answer.location != at
    drawn = {"first_player"} & sheet_at(archive, answer.location).pad.keys()
    assert {cell: value for cell, value in sheet_at(archive, answer.location).pad.items() if cell not in drawn} == dict(
        sheet_at(archive, at).pad
    )


def test_once_more_of_another_game_or_of_nothing_is_a_new_play(phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    for address in (f"/new/busao?again={at.removeprefix('/p/')}", "/new/rufstock?again=nowhere"):
        assert not any(rows(check(phone, address)))


@every_pad
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_of_a_new_play_is_shown(app: Flask, slug: str, language: str) -> None:
    page = check(Phone(app, language), f"/new/{slug}")
    assert [attributes["value"] for _, attributes in page.tags if attributes.get("name") == "typed"] == [""]
    assert rows(page) == []


@pytest.mark.parametrize(
    # Boomtown and Quissama draw who starts (printed rules); Busão asks who took a bus last, Rufstock who was at a
    # concert last: the players have to say.
    ("slug", "drawn"),
    [("boomtown", True), ("quissama", True), ("busao", False), ("rufstock", False)],
)
def test_another_play_has_the_people_the_variants_and_a_new_first_player(
    phone: Phone, archive: PlayStore, slug: str, drawn: bool
) -> None:
    option = next((one for one in GAMES[slug].options if one.fits(3)), None)
    chosen = {option.key: str(option.values[-1])} if option else {}
    at = phone.new_play(slug, ["Ana", "Beto", "Caio"], **chosen)
    assert "first_player" not in sheet_at(archive, at).pad, "nobody asked for it to be drawn"
    phone.get(at)
    phone.post(f"{at}/set", cell="first_player", value="1")
    check(phone, f"/new/{slug}?again={at.removeprefix('/p/')}")
    assert wording("pt-BR", slug)("first-player-rule") in phone.page.text
    starts = set()
    for _ in range(40 if drawn else 1):
        check(phone, f"/new/{slug}?again={at.removeprefix('/p/')}")
        another = sheet_at(archive, phone.press("Começar com 3").location)
        assert another.setup.players == ("Ana", "Beto", "Caio")
        assert another.options() == sheet_at(archive, at).options()
        starts.add(another.pad.get("first_player"))
    # By chance, 40 draws miss one of three once in four million times.
    assert starts == ({0, 1, 2} if drawn else {None})


# ---- who starts, and seats


@pytest.mark.parametrize("slug", PADS)
def test_the_table_says_who_starts(phone: Phone, archive: PlayStore, slug: str) -> None:
    names = ["Ana", "Beto", "Caio"]
    answer = phone.post(f"/new/{slug}", player=names, starter="Beto")
    assert sheet_at(archive, answer.location).pad["first_player"] == 1
    drawn = {
        sheet_at(archive, phone.post(f"/new/{slug}", player=names, starter="").location).pad["first_player"]
        for _ in range(40)
    }
    assert drawn == {0, 1, 2}, "one of three is missing in 40 draws once in four million times"


def test_who_starts_moves_along_in_the_list_and_is_forgotten_with_the_name(phone: Phone, archive: PlayStore) -> None:
    phone.post("/new/rufstock", player=["Ana", "Beto", "Caio"], starter="Caio", up="2")
    starts = {one["value"]: "checked" in one for _, one in phone.page.tags if one.get("name") == "starter"}
    assert starts == {"Ana": False, "Caio": True, "Beto": False, "": False}
    answer = phone.press("Começar com 3")
    assert sheet_at(archive, answer.location).pad["first_player"] == 1
    answer = phone.post("/new/rufstock", player=["Ana", "Beto"], starter="Caio")
    assert "first_player" not in sheet_at(archive, answer.location).pad


@pytest.mark.parametrize(
    ("place", "button", "names"),
    [
        ("1", "up", ["Beto", "Ana", "Caio"]),
        ("1", "down", ["Ana", "Caio", "Beto"]),
        ("0", "up", ["Beto", "Ana", "Caio"]),
        ("2", "down", ["Ana", "Caio", "Beto"]),
        ("9", "down", ["Ana", "Caio", "Beto"]),
    ],
)
def test_the_name_in_the_field_moves_to_another_seat(phone: Phone, place: str, button: str, names: list[str]) -> None:
    phone.post("/new/rufstock", player=["Ana", "Caio"], typed="Beto", place=place, **{button: place})
    sent = dict(phone.page.forms[-1].fields)
    phone.post("/new/rufstock", player=["Ana", "Caio"], typed="Beto", place=sent.get("place", ""), put="1")
    assert rows(phone.page) == names
