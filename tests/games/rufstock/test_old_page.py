"""The referee of Rufstock on an old page: another phone has written since it was loaded."""

from random import Random
from urllib.parse import urlencode

import pytest
from flask import Flask

from companion.plays.sheet import PlayStore
from tests.games.rufstock.referee_page import NAMES, address, answer, ask, buttons, on_sheet, part, played, press, typed
from tests.support.helpers import Phone, check, fill, sheet_at
from tests.support.page import Form
from tests.support.screen import anew, brought, look, shows_all
from tests.support.tables import rufstock


@pytest.fixture
def at(phone: Phone) -> str:
    return phone.new_play("rufstock", NAMES)


@pytest.fixture
def tool(at: str) -> str:
    return f"{at}/tool/referee"


def test_a_page_that_is_old_is_brought_up_to_date_and_keeps_what_is_typed(
    app: Flask, phone: Phone, archive: PlayStore, at: str, tool: str
) -> None:
    screen = look(app, address(tool, play="55"))
    assert answer(screen) == "Pode. Na Van: está vazia. No Ônibus também: está vazio."
    played(phone, at, 2, vehicle="van", play="44")
    parts = brought(screen.update())
    # On the Van lower wins: five and five do not beat the four and four of the other phone.
    said = "celular 1: Caio jogou 4 4 na Van. Não supera: na Van vence o mais baixo, e 5 é mais alto que 4."
    assert part(screen.last, "said") == said
    # A set on the Van leaves sequences to the Bus, as the signs below both say.
    assert {"bay-van", "bay-bus", "verdict", "board", "table"} <= parts
    assert "field-play" not in parts
    assert 'value="44"' in screen.parts["bay-van"]
    shows_all(screen)
    # 33 does.
    screen.choose(address(tool, play="33"))
    assert answer(screen).startswith("Supera. Na Van: 3-3 é menor")
    assert screen.post(buttons(screen, "board")[0], seat=1).status_code == 200
    shows_all(screen)
    assert on_sheet(archive, at) == {"vehicles.van": [3, 3], "ticket": 1}


def test_a_question_may_be_the_first_to_hear_of_what_another_phone_wrote(
    app: Flask, phone: Phone, at: str, tool: str
) -> None:
    screen = look(app, tool)
    played(phone, at, 2, vehicle="van", play="44")
    screen.choose(address(tool, play="55"))
    assert answer(screen).startswith("Não. Na Van: 5-5 é maior que 4-4, e vence o menor.")
    assert 'value="44"' in screen.parts["bay-van"]
    shows_all(screen)


def test_what_was_typed_over_an_old_page_is_not_written_unseen(
    phone: Phone, second_phone: Phone, archive: PlayStore, at: str, tool: str
) -> None:
    fill(archive, at, {"vehicles.van": [5, 5]})
    # The second phone empties the Van by hand, unaware that other cards are there by now.
    ask(second_phone, tool, vehicle="van", van="", play="66")
    assert part(second_phone.last, "check-van") == "na folha: 5 5"
    played(phone, at, 2, vehicle="van", play="44")
    answered = press(second_phone, "board", seat=1)
    assert answered.status_code == 409
    assert "(celular 1: Caio jogou 4 4 na Van)." in part(answered.text, "notice")
    assert part(answered.text, "check-van") == "na folha: 4 4", "what was typed stays, and is compared"
    ask(second_phone, tool, van="67")
    fill(archive, at, {"vehicles.van": [8]})
    assert press(second_phone, "keep").status_code == 409
    assert on_sheet(archive, at) == {"vehicles.van": [8]}


# ---- two phones at once


@pytest.mark.parametrize(
    ("mode", "vehicle", "play", "said", "again"),
    [
        # On the Bus higher wins.
        ("normal", "bus", "77", "Supera. No Ônibus: 7-7 é maior que 6-6. Na Van não: lá só vai sequência.", True),
        ("normal", "bus", "55",
         "Não. No Ônibus: 5-5 é menor que 6-6, e vence o maior. Na Van também não: lá só vai sequência.", False),
        # A set is on the Bus now: the Van takes only sequences, in the wild mode both.
        ("normal", "van", "55",
         "Não. No Ônibus: 5-5 é menor que 6-6, e vence o maior. Na Van também não: lá só vai sequência.", False),
        ("normal", "van", "56", "Pode. Na Van: está vazia. No Ônibus não: lá só vai conjunto.", True),
        ("wild", "van", "55",
         "Pode. Na Van: está vazia. No Ônibus não: 5-5 é menor que 6-6, e vence o maior.", True),
        # Both phones write the same play, by different players: the ticket can be passed by hand.
        ("normal", "bus", "66", "Não. No Ônibus: empatar não basta. Na Van também não: lá só vai sequência.", False),
    ],
)  # fmt: skip
def test_a_play_that_was_judged_by_another_table_is_judged_anew_first(
    app: Flask, phone: Phone, archive: PlayStore, mode: str, vehicle: str, play: str, said: str, again: bool
) -> None:
    at = phone.new_play("rufstock", NAMES, mode=mode)
    screen = look(app, address(f"{at}/tool/referee", vehicle=vehicle, play=play))
    played(phone, at, 0, vehicle="bus", play="66")
    answered = screen.post(buttons(screen, "board")[0], seat=1)
    assert answered.status_code == 409
    notice = "A partida avançou enquanto você escolhia (celular 1: Ana jogou 6 6 no Ônibus). Olhe de novo e escolha."
    assert part(answered.text, "notice") == notice
    assert on_sheet(archive, at) == {"vehicles.bus": [6, 6], "ticket": 0}
    # What was typed is still there, and is judged by the cards there now.
    shows_all(screen)
    assert answer(anew(screen)) == said
    offered = buttons(anew(screen), "board")
    assert bool(offered) == again
    if again:
        assert screen.post(offered[0], seat=1).status_code == 200
        cards = {"vehicles.bus": [6, 6], f"vehicles.{vehicle}": [int(card) for card in play]}
        assert on_sheet(archive, at) == {**cards, "ticket": 1}


def test_the_same_play_on_two_phones_is_written_once(
    phone: Phone, second_phone: Phone, archive: PlayStore, at: str
) -> None:
    for one in (phone, second_phone):
        ask(one, f"{at}/tool/referee", vehicle="bus", play="77")
    for one in (phone, second_phone):
        assert press(one, "board", seat=0).status_code == 200
    assert on_sheet(archive, at) == {"vehicles.bus": [7, 7], "ticket": 0}


def test_nobody_boards_the_vehicle_that_two_players_have_left_meanwhile(
    phone: Phone, second_phone: Phone, archive: PlayStore
) -> None:
    at = phone.new_play("rufstock", NAMES[:2])
    ask(second_phone, f"{at}/tool/referee", play="55")
    check(phone, f"{at}/tool/referee")
    press(phone, "clear")
    assert press(second_phone, "board", seat=1).status_code == 409
    assert on_sheet(archive, at) == {"vehicle": "van"}


@pytest.mark.parametrize("mine", ["Trocar pelo meu", ""])
def test_what_two_phones_say_of_one_vehicle_is_decided_by_people(
    phone: Phone, second_phone: Phone, archive: PlayStore, at: str, tool: str, mine: str
) -> None:
    for one, cards in ((phone, "33"), (second_phone, "44")):
        ask(one, tool, van=cards)
    assert press(phone, "keep").status_code == 200
    assert press(second_phone, "keep", htmx=False).status_code == 409
    assert "Van: aqui está 3 3 (celular 1). Você escreveu 4 4." in part(second_phone.last, "notice")
    assert on_sheet(archive, at) == {"vehicles.van": [3, 3]}
    if mine:
        assert second_phone.press(mine).status_code == 303
        assert on_sheet(archive, at) == {"vehicles.van": [4, 4]}


def test_cleared_twice_is_cleared_once_and_a_new_play_is_not_swept_away(
    phone: Phone, second_phone: Phone, archive: PlayStore, at: str
) -> None:
    fill(archive, at, {"vehicles.van": [3, 3], "ticket": 1})
    for one in (phone, second_phone):
        check(one, f"{at}/tool/referee")
    old = second_phone.revision
    for one in (phone, second_phone):
        assert press(one, "clear").status_code == 200
    played(phone, at, 1, vehicle="van", play="78")
    answered = second_phone.post(f"{at}/act/clear", base=old)
    assert answered.status_code == 409
    assert "Van: aqui está 7 8 (celular 1). Você escreveu vazio." in part(answered.text, "notice")
    assert on_sheet(archive, at) == {"vehicles.van": [7, 8], "ticket": 1}


def test_a_play_on_the_vehicle_that_was_empty_is_not_swept_away_either(
    phone: Phone, second_phone: Phone, archive: PlayStore, at: str
) -> None:
    fill(archive, at, {"vehicles.van": [3, 3], "ticket": 1})
    check(second_phone, f"{at}/tool/referee")
    played(phone, at, 2, vehicle="bus", play="78")
    assert press(second_phone, "clear").status_code == 409
    assert on_sheet(archive, at) == {"vehicles.van": [3, 3], "vehicles.bus": [7, 8], "ticket": 2}


# ---- untouched fields


def test_what_nobody_touched_follows_the_sheet_without_scripts_too(
    phone: Phone, second_phone: Phone, archive: PlayStore, at: str, tool: str
) -> None:
    fill(archive, at, {"vehicles.van": [5, 5]})
    form = judging(second_phone, tool)
    played(phone, at, 2, vehicle="van", play="44")
    fill(archive, at, {**sheet_at(archive, at).pad, "vehicles.bus": [1, 2]})
    page = check(second_phone, f"{tool}?{urlencode({**dict(form.fields), 'play': '33', 'bus': '78'})}")
    # The Van follows the sheet; what was typed over the Bus stays, and the page says that the sheet differs.
    assert typed(page) == {"van": "44", "bus": "78", "play": "33"}
    assert "na folha" not in part(second_phone.last, "check-van")
    assert "na folha: 1 2" in part(second_phone.last, "check-bus")


def judging(phone: Phone, tool: str) -> Form:
    """Return the referee's form."""
    return next(form for form in check(phone, tool).forms if form.attributes.get("id") == "referee")


def test_the_vehicle_that_two_players_use_is_followed(phone: Phone, second_phone: Phone) -> None:
    at = phone.new_play("rufstock", NAMES[:2])
    tool = f"{at}/tool/referee"
    fields = dict(judging(second_phone, tool).fields)
    assert (fields["bus"], fields["was-bus"]) == ("", "")
    check(phone, tool)
    press(phone, "clear")
    ask(second_phone, tool, **{**fields, "play": "55"})
    assert answer(second_phone) == "Pode. Na Van: está vazia."


def test_whatever_one_phone_does_the_other_shows_after_an_update(app: Flask, phone: Phone, archive: PlayStore) -> None:
    for seed in range(6):
        chance = Random(seed)
        names = NAMES[: chance.choice((2, 3, 4))]
        at = phone.new_play("rufstock", names)
        tool = f"{at}/tool/referee"
        if seed % 3 == 0:
            fill(archive, at, rufstock("0"))
        asked = {"vehicle": "bus", "play": "67"} if seed % 2 else {"van": "5", "play": "4", "queue1": "1"}
        screen = look(app, address(tool, **asked))
        for _ in range(6):
            ask(phone, tool, vehicle=chance.choice(("van", "bus")), play=chance.choice(("5", "66", "678", "3456")))
            ways = [way for name in ("board", "clear", "set") for way in buttons(phone, name)[:1]]
            if ways:
                phone.post(chance.choice(ways), seat=chance.randrange(len(names)), value="1")
            screen.update()
            shows_all(screen)
        phone.post(f"{at}/act/out", round=0, seat=1)
        screen.update()
        shows_all(screen)
