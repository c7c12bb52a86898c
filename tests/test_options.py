"""The options of a table: chosen for a new play, switched while playing, by two phones at once."""

import json

import pytest
from sqlite_utils import Database

from tests.helpers import GAMES, NAMES, Phone, sheet_at


@pytest.mark.parametrize(("slug", "option"), [("busao", "adjacency"), ("boomtown", "short"), ("rufstock", "mode")])
@pytest.mark.parametrize("value", ["sideways", "2", "None"])
def test_an_option_that_there_is_not_is_refused_and_what_was_typed_kept(
    slug: str, option: str, value: str, phone: Phone, db: Database
) -> None:
    answer = phone.post(f"/new/{slug}", player=["Ana", "Beto", "Caio"], **{option: value})
    assert answer.status_code == 422
    assert "Escolha uma das opções." in phone.page.text
    assert [value for name, value in phone.page.forms[-1].fields if name == "player"][:3] == ["Ana", "Beto", "Caio"]
    assert db["plays"].count == 0
    assert phone.press("Começar").status_code == 303


def test_two_phones_that_switch_one_option_decide(phone: Phone, second_phone: Phone, db: Database) -> None:
    at = phone.new_play("busao", ["Ana", "Beto"])
    for one in (phone, second_phone):
        one.get(f"{at}/more")
    page = second_phone.last
    assert phone.press('"orthogonal"').location == f"{at}/more"
    assert second_phone.press('"orthogonal"').status_code == 303, "both want the same"
    second_phone.last = page
    assert second_phone.press('"around"').status_code == 409
    assert sheet_at(db, at).pad["options.adjacency"] == "orthogonal"
    assert second_phone.press("Trocar pelo meu").status_code == 303
    assert sheet_at(db, at).pad["options.adjacency"] == "around"
    phone.get(f"{at}/more")
    assert phone.press('"orthogonal"').status_code == 303
    assert sheet_at(db, at).pad["options.adjacency"] == "orthogonal"
    assert phone.post(f"{at}/option", cell="options.adjacency", value='"around"', before="[").status_code == 422


@pytest.mark.parametrize("slug", GAMES)
def test_an_option_that_this_many_do_not_have_is_written_nowhere(slug: str, phone: Phone, db: Database) -> None:
    game = GAMES[slug]
    for option in game.options:
        for size in game.players:
            at = phone.new_play(slug, list(NAMES[:size]))
            value = json.dumps(option.values[-1])
            expected = 303 if option.fits(size) else 422
            assert phone.post(f"{at}/tap", cell=option.cell, value=value).status_code == expected
            changes = f'[["{option.cell}",null,{value}]]'
            assert phone.post(f"{at}/tap", changes=changes).status_code == expected
            assert phone.post(f"{at}/option", cell=option.cell, value=value).status_code == expected
            assert (option.cell in sheet_at(db, at).pad) == option.fits(size)
