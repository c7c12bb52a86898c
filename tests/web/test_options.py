"""The options of a table: chosen for a new play, and changed while playing, by two phones at once."""

import pytest
from flask import Flask

from companion.core.game import Game, Setup
from companion.language import LANGUAGES, wording
from companion.plays.sheet import PlayStore
from tests.support.helpers import GAMES, NAMES, PADS, Phone, check, setups, sheet_at
from tests.support.screen import Screen, shows_all


def text(value: object) -> str:
    """Return a value as text that its cell reads."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.parametrize(("slug", "option"), [("busao", "adjacency"), ("boomtown", "short"), ("rufstock", "mode")])
@pytest.mark.parametrize("value", ["sideways", "2", "None", "", " ", ["around", "sides"], ["1", "1"], ["wild", "wild"]])
def test_an_option_that_there_is_not_is_refused_and_what_was_typed_kept(
    slug: str, option: str, value: str | list[str], phone: Phone, archive: PlayStore
) -> None:
    answer = phone.post(f"/new/{slug}", player=["Ana", "Beto", "Caio"], **{option: value})
    assert answer.status_code == 422
    assert "Escolha uma das opções." in phone.page.text
    assert [value for name, value in phone.page.forms[-1].fields if name == "player"][:3] == ["Ana", "Beto", "Caio"]
    assert archive.db["plays"].count == 0
    assert phone.press("Começar com 3").status_code == 303


@pytest.mark.parametrize(
    ("game", "setup"),
    [pytest.param(GAMES[slug], setup, id=f"{slug} {setup.size}") for slug in PADS for setup in setups(GAMES[slug])],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_can_be_switched_with_its_button(
    app: Flask, archive: PlayStore, game: Game, setup: Setup, language: str
) -> None:
    phone = Phone(app, language)
    at = phone.new_play(game.slug, list(setup.players))
    for option in game.options:
        for value in reversed(option.values) if option.fits(setup.size) else ():
            phone.get(f"{at}/table")
            t, switch = wording(language, game.slug), isinstance(value, bool)
            called = f"option-{option.key}".replace("_", "-")
            said = t(called) + t(f"{called}-does") if switch else t.word(option.text(value))
            (button,) = [
                button
                for form in phone.page.forms
                for button in form.buttons
                if button.action.endswith(option.cell) and button.text.strip() == said
            ]
            answer = phone.post(button.action, **{button.name: button.value})
            assert (answer.status_code, answer.location) == (303, f"{at}/table")
            assert option.of(sheet_at(archive, at).pad) == value
            pressed = [one for _, one in check(phone, f"{at}/table").tags if one.get("aria-pressed") == "true"]
            on = [one.get("value") for one in pressed if one.get("formaction") == button.action]
            assert on == ((["false"] if value else []) if switch else [button.value]), "a switch that is on offers off"


def test_two_phones_that_switch_one_option_decide(app: Flask, archive: PlayStore, phone: Phone) -> None:
    at = phone.new_play("busao", ["Ana", "Beto"])
    one, other = Screen(app), Screen(app)
    for screen in (one, other):
        screen.load(f"{at}/table")
    switch = f"{at}/set?cell=options.adjacency"
    assert one.post(switch, value="orthogonal").status_code == 200
    assert other.post(switch, value="orthogonal", base=1).status_code == 200, "both want the same"
    assert sheet_at(archive, at).revision == 2
    assert one.post(switch, value="around").status_code == 200
    assert other.post(switch, value="sides").status_code == 422
    assert sheet_at(archive, at).pad["options.adjacency"] == "around"
    assert other.post(switch, value="orthogonal", base=1).status_code == 409
    for screen in (one, other):
        screen.update()
        shows_all(screen)


def test_a_phone_that_has_not_seen_the_switch_is_asked(app: Flask, archive: PlayStore, phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    one, other = Screen(app), Screen(app)
    for screen in (one, other):
        screen.load(f"{at}/table")
        screen.post(f"{at}/set?cell=options.mode", value="wild")
        screen.update()
    one.post(f"{at}/set?cell=options.mode", value="normal")
    assert other.post(f"{at}/set?cell=options.mode", value="").status_code == 409
    assert sheet_at(archive, at).pad["options.mode"] == "normal"
    assert other.decide().status_code == 200
    assert "options.mode" not in sheet_at(archive, at).pad
    one.update()
    for screen in (one, other):
        shows_all(screen)


@pytest.mark.parametrize("slug", GAMES)
def test_an_option_that_this_many_do_not_have_is_written_nowhere(slug: str, phone: Phone, archive: PlayStore) -> None:
    game = GAMES[slug]
    for option in game.options:
        for size in game.players:
            at = phone.new_play(slug, list(NAMES[:size]))
            phone.get(f"{at}/table")
            has = option.cell in phone.last
            answer = phone.post(f"{at}/set?cell={option.cell}", value=text(option.values[-1]))
            assert answer.status_code == (303 if option.fits(size) else 422)
            assert (option.cell in sheet_at(archive, at).pad) == option.fits(size) == has
