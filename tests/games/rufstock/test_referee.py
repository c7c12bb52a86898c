"""The referee's page of Rufstock: the verdict in words, in a play and on its own."""

from urllib.parse import urlencode

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from companion.games.rufstock import referee_view
from companion.games.rufstock.beats import RULES
from companion.language import LANGUAGES, wording
from companion.rules import books
from companion.rules.rulings import rulings
from tests.games.rufstock.referee_page import ALONE, NAMES, address, answer, ask, buttons, links, part, signs, typed
from tests.support.helpers import Phone, check
from tests.support.screen import brought, look, shows_all

# ---- the verdict: the examples of the rulebook, and our rulings


@pytest.mark.parametrize(
    ("mode", "vehicle", "there", "play", "said", "rule"),
    [
        # Veículos, Figura III: lower on the Van, higher on the Bus, for sets and sequences.
        ("normal", "van", "55", "33",
         "Supera. Na Van: 3-3 é menor que 5-5. No Ônibus não: lá só vai sequência.", "van-and-bus"),
        ("normal", "van", "456", "234",
         "Supera. Na Van: 2-3-4 é menor que 4-5-6. No Ônibus não: lá só vai conjunto.", "van-and-bus"),
        ("normal", "bus", "234", "567",
         "Supera. No Ônibus: 5-6-7 é maior que 2-3-4. Na Van não: lá só vai conjunto.", "van-and-bus"),
        ("normal", "bus", "44", "77",
         "Supera. No Ônibus: 7-7 é maior que 4-4. Na Van não: lá só vai sequência.", "van-and-bus"),
        # The reason comes first, whichever vehicle was asked about.
        ("normal", "bus", "77", "44",
         "Não. No Ônibus: 4-4 é menor que 7-7, e vence o maior. Na Van também não: lá só vai sequência.",
         "van-and-bus"),
        ("normal", "van", "33", "55",
         "Não. Na Van: 5-5 é maior que 3-3, e vence o menor. No Ônibus também não: lá só vai sequência.",
         "van-and-bus"),
        # Combinações: [1][2][3] is equal to [3][2][1]; [1][3][2] is no sequence; our ruling: no wrap from 8 to 1.
        ("normal", "van", "123", "321",
         "Não. Na Van: empatar não basta. No Ônibus também não: lá só vai conjunto.", "equal"),
        ("normal", "van", "", "132", "Não. Assim não é conjunto nem sequência.", "combinations"),
        ("normal", "bus", "", "781", "Não. Assim não é conjunto nem sequência.", "combinations"),
        ("normal", "van", "", "321", "Pode. Na Van: está vazia. No Ônibus também: está vazio.", "empty-vehicle"),
        # Figura V: more cards always win.
        ("normal", "van", "11", "888",
         "Supera. Na Van: 3 cartas contra 2. No Ônibus não: lá só vai sequência.", "more-cards"),
        ("normal", "bus", "78", "123",
         "Supera. No Ônibus: 3 cartas contra 2. Na Van não: lá só vai conjunto.", "more-cards"),
        ("normal", "bus", "123", "78",
         "Não. No Ônibus: 2 cartas contra 3. Na Van também não: lá só vai conjunto.", "more-cards"),
        # With two players there is no other vehicle: the page says what would beat this one instead.
        ("two_players", "bus", "11", "8", "Não. No Ônibus: 1 carta contra 2. Superam: 2-2 ou maior, ou 3 iguais.",
         "more-cards"),
        ("two_players", "bus", "56", "45",
         "Não. No Ônibus: 4-5 é menor que 5-6, e vence o maior. Superam: 6-7 ou maior, ou 3 em sequência.",
         "van-and-bus"),
        ("two_players", "bus", "67", "56",
         "Não. No Ônibus: 5-6 é menor que 6-7, e vence o maior. Superam: 7-8, ou 3 em sequência.", "van-and-bus"),
        ("two_players", "van", "33", "44",
         "Não. Na Van: 4-4 é maior que 3-3, e vence o menor. Superam: 2-2 ou menor, ou 3 iguais.", "van-and-bus"),
        ("two_players", "van", "1", "2",
         "Não. Na Van: 2 é maior que 1, e vence o menor. Só 2 ou mais cartas superam.", "van-and-bus"),
        # A play that one vehicle does not take goes on the other one.
        ("normal", "bus", "11", "8", "Pode. Na Van: está vazia. No Ônibus não: 1 carta contra 2.", "one-card"),
        # Our ruling: a single card is compared by its number.
        ("normal", "van", "5", "6",
         "Pode. No Ônibus: está vazio. Na Van não: 6 é maior que 5, e vence o menor.", "empty-vehicle"),
        ("normal", "van", "5", "4", "Supera. Na Van: 4 é menor que 5. No Ônibus também: está vazio.", "van-and-bus"),
        # Partida para 2 jogadores: only a sequence beats a sequence.
        ("two_players", "bus", "456", "777",
         "Não. No Ônibus: lá só vai sequência. Superam: 5-6-7 ou maior, ou 4 em sequência.", "two-players-type"),
        # Figura IV: with a sequence on it the Bus takes no set.
        ("normal", "bus", "456", "777",
         "Pode. Na Van: está vazia. No Ônibus não: lá só vai sequência.", "empty-vehicle"),
        ("two_players", "bus", "456", "678", "Supera. No Ônibus: 6-7-8 é maior que 4-5-6.", "van-and-bus"),
        # Modo Rockeiro Selvagem, Figura VII: [2][2][2] beats [1][2][3] on the Van and [6][7][8] on the Bus.
        ("wild", "van", "123", "222",
         "Supera. Na Van: conjunto vence sequência. No Ônibus também: está vazio.", "wild-set"),
        ("wild", "bus", "678", "222",
         "Supera. No Ônibus: conjunto vence sequência. Na Van também: está vazia.", "wild-set"),
        ("wild", "bus", "222", "678",
         "Pode. Na Van: está vazia. No Ônibus não: sequência perde para conjunto.", "empty-vehicle"),
        ("wild", "bus", "222", "45678", "Não. São 5 cartas da mão, e o máximo é 4.", "play-size"),
    ],
)  # fmt: skip
def test_the_verdict_is_a_sentence_with_its_rule(
    phone: Phone, mode: str, vehicle: str, there: str, play: str, said: str, rule: str
) -> None:
    page = ask(phone, mode=mode, vehicle=vehicle, play=play, **{vehicle: there})
    assert answer(phone) == said
    assert links(page)[0] == rule
    # The answer differs in word and in frame.
    assert f'class="answer {"no" if said.startswith("Não") else "yes"}"' in phone.last


@pytest.mark.parametrize(
    ("mode", "there", "play", "queue", "said"),
    [
        # Figura VI: [6][8] from the hand and [7] from the queue.
        ("normal", "", "678", "2", "Pode. No Ônibus: está vazio. Na Van também: está vazia."),
        # Como jogar: four from the hand; with the queue up to seven in all.
        ("normal", "456", "45678", "", "Não. São 5 cartas da mão, e o máximo é 4."),
        ("normal", "456", "45678", "5", "Supera. No Ônibus: 5 cartas contra 3. Na Van não: lá só vai conjunto."),
        ("normal", "456", "2345678", "135", "Supera. No Ônibus: 7 cartas contra 3. Na Van não: lá só vai conjunto."),
        ("two_players", "44", "7777777", "123", "Supera. No Ônibus: 7 cartas contra 2."),
        # At least one comes from the hand.
        ("normal", "", "123", "123", "Não. Pelo menos uma carta tem de sair da mão."),
        # Our ruling: in the wild mode the cards from the queue count towards the four.
        ("wild", "456", "45678", "5",
         "Não. São 5 cartas, e no Rockeiro Selvagem o máximo é 4, contando as da fila."),
        ("wild", "456", "5678", "4", "Supera. No Ônibus: 4 cartas contra 3. Na Van também: está vazia."),
    ],
)  # fmt: skip
def test_a_card_is_marked_as_from_the_queue(
    phone: Phone, mode: str, there: str, play: str, queue: str, said: str
) -> None:
    page = ask(phone, mode=mode, vehicle="bus", bus=there, play=play, queue=queue)
    assert answer(phone) == said
    marked = [one["name"] for tag, one in page.tags if one.get("type") == "checkbox" and "checked" in one]
    assert marked == [f"queue{place}" for place in queue]
    # A place without a card cannot be marked.
    free = [one["name"] for tag, one in page.tags if one.get("type") == "checkbox" and "disabled" in one]
    assert free == [f"queue{place}" for place in range(len(play) + 1, 8)]


def test_the_mark_of_a_card_that_is_gone_is_forgotten(phone: Phone) -> None:
    ask(phone, vehicle="bus", play="67", queue="27")
    assert phone.last.count(" checked") == 2  # the mode and the one card


def test_with_two_players_what_lies_on_the_vehicle_that_waits_is_left_out(phone: Phone) -> None:
    """Two players use one vehicle at a time, and begin with the Bus."""
    page = ask(phone, **{"was-mode": "normal"}, mode="two_players", van="44", bus="123", play="234")
    assert typed(page) == {"bus": "123", "play": "234"}
    assert answer(phone).startswith("Supera. No Ônibus")


def test_where_a_mark_would_help_it_is_offered(phone: Phone) -> None:
    assert "Alguma veio da fila?" in ask(phone, play="12345").text
    assert "Alguma veio da fila?" not in ask(phone, play="1234").text
    # Modo selvagem: four cards at most, from hand and queue together.
    assert "Alguma veio da fila?" not in ask(phone, mode="wild", play="12345").text


ANY, SETS, SEQUENCES = "qualquer tipo", "conjunto", "sequência"


@pytest.mark.parametrize(
    ("mode", "van", "bus", "taken", "rule"),
    [
        # Figura IV: a sequence on the Van leaves sets to the Bus.
        ("normal", "123", "", {"van": SEQUENCES, "bus": SETS}, "one-type"),
        ("normal", "", "123", {"van": SETS, "bus": SEQUENCES}, "one-type"),
        ("normal", "44", "", {"van": SETS, "bus": SEQUENCES}, "one-type"),
        # Our ruling: a single card fixes no type.
        ("normal", "5", "", {"van": ANY, "bus": ANY}, "one-card"),
        ("normal", "5", "8", {"van": ANY, "bus": ANY}, "one-card"),
        ("normal", "5", "55", {"van": SEQUENCES, "bus": SETS}, "one-type"),
        ("normal", "", "", {"van": ANY, "bus": ANY}, "one-type"),
        ("wild", "123", "678", {"van": ANY, "bus": ANY}, "wild"),
        # Partida para 2 jogadores: one vehicle is in use.
        ("two_players", "", "456", {"bus": SEQUENCES}, "two-players-type"),
        ("two_players", "", "55", {"bus": SETS}, "two-players-type"),
        ("two_players", "", "", {"bus": ANY}, "two-players-type"),
    ],
)
def test_below_each_vehicle_stands_which_type_it_takes_and_who_wins(
    phone: Phone, mode: str, van: str, bus: str, taken: dict[str, str], rule: str
) -> None:
    page = ask(phone, mode=mode, van=van, bus=bus)
    wins = {"van": "menor vence", "bus": "maior vence"}
    assert signs(phone) == {one: f"{kind}: {wins[one]}" for one, kind in taken.items()}
    assert ("interpretação da casa" in page.text) == (rule == "one-card")
    assert rule in links(page)


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        # A set is on the Van, so the Bus takes only sequences; a single card may go there all the same.
        ({"vehicle": "bus", "van": "33", "play": "5"}, "one-card"),
        ({"vehicle": "bus", "van": "33", "bus": "4", "play": "5"}, "one-card"),
        ({"mode": "wild", "vehicle": "bus", "play": "45678", "queue": "1"}, "wild-size"),
        # A sequence that only the Bus takes, which is empty while the Van is in use.
        ({"vehicle": "bus", "van": "33", "play": "56"}, "empty-vehicle"),
    ],
)
def test_what_is_the_houses_reading_says_so(phone: Phone, fields: dict[str, str], rule: str) -> None:
    page = ask(phone, **fields)
    assert links(page)[0] == rule
    assert "interpretação da casa" in page.text
    assert "interpretação da casa" not in ask(phone, vehicle="van", van="33", play="22").text


def test_two_players_begin_on_the_bus_and_play_where_the_cards_are(phone: Phone) -> None:
    """Partida para 2 jogadores: one vehicle at a time, the Bus first."""
    # The mode is changed on a page that was about both vehicles.
    assert set(typed(ask(phone, **{"mode": "two_players", "was-mode": "normal", "vehicle": "van"}))) == {"bus", "play"}
    # The Van waits, and a tap clears the Bus and swaps them.
    page = ask(phone, mode="two_players", bus="44", play="55")
    assert "trocar" in part(phone.last, "bay-van")
    swap = next(href for href in page.values("href") if "vehicle=van" in href)
    assert typed(check(phone, swap)) == {"van": "", "play": ""}
    assert part(phone.last, "check-van") == "qualquer tipo: menor vence"
    # The cards are on the Bus, whichever vehicle was asked about: 55 beats 44 there.
    ask(phone, mode="two_players", vehicle="van", bus="44", play="55")
    assert answer(phone) == "Supera. No Ônibus: 5-5 é maior que 4-4."


def test_on_a_sheet_of_two_players_the_first_legal_play_goes_on_the_bus(phone: Phone) -> None:
    tool = f"{phone.new_play('rufstock', NAMES[:2])}/tool/referee"
    assert typed(check(phone, tool)) == {"bus": "", "play": ""}
    ask(phone, tool, play="234")
    assert answer(phone) == "Pode. No Ônibus: está vazio."
    assert all("vehicle=bus" in one for one in buttons(phone, "board"))


def test_each_play_asks_both_vehicles_and_the_answer_says_where(phone: Phone) -> None:
    # The Bus has a sequence, the Van a set: 345 beats 234; 66 does not beat 55, as lower wins on the Van.
    for asked_about in ({}, {"vehicle": "van"}, {"vehicle": "bus"}):
        ask(phone, van="55", bus="234", play="345", **asked_about)
        assert answer(phone) == "Supera. No Ônibus: 3-4-5 é maior que 2-3-4. Na Van não: lá só vai conjunto."
        ask(phone, van="55", bus="234", play="66", **asked_about)
        said = "Não. Na Van: 6-6 é maior que 5-5, e vence o menor. No Ônibus também não: lá só vai sequência."
        assert answer(phone) == said


def test_where_a_play_fits_both_vehicles_people_say_which_it_is_written_on(phone: Phone) -> None:
    tool = f"{phone.new_play('rufstock', NAMES)}/tool/referee"
    for vehicle in ("van", "bus"):
        page = ask(phone, tool, vehicle=vehicle, play="55")
        assert [one["id"] for _, one in page.tags if one.get("name") == "vehicle" and "checked" in one] == [
            f"on-{vehicle}"
        ]
        assert all(f"vehicle={vehicle}" in one for one in buttons(phone, "board"))
    # A set on the Van leaves sets only that vehicle: there is nothing to choose.
    assert "vehicle" not in ask(phone, tool, van="66", play="55").values("name")


@pytest.mark.parametrize(
    ("fields", "row", "said"),
    [
        ({"play": "69"}, "play", "Use só números de 1 a 8."),
        ({"van": "a"}, "van", "Use só números de 1 a 8."),
        ({"bus": "0"}, "bus", "Use só números de 1 a 8."),
        ({"play": "12345678"}, "play", "São demais: no máximo 7."),
        ({"van": "13", "play": "1"}, "van", "O que está neste veículo não é conjunto nem sequência."),
        ({"van": "13", "vehicle": "bus", "play": "1"}, "van", "O que está neste veículo não é conjunto nem sequência."),
        ({"van": "33", "bus": "44", "play": "1"}, "bus", "Os dois veículos não podem ter o mesmo tipo"),
        (
            {"mode": "two_players", "van": "33", "bus": "44", "play": "1"},
            "van",
            "Com duas pessoas só um veículo está em jogo",
        ),
        ({"mode": "wild", "van": "12345", "play": "1"}, "van", "São demais: no máximo 4."),
        ({"play": "4444", "queue": "1234"}, "play", "A fila só tem 3 cartas."),
    ],
)
def test_what_cannot_be_is_said_with_its_place_and_kept(
    phone: Phone, fields: dict[str, str], row: str, said: str
) -> None:
    page = ask(phone, **fields)
    name = {"play": "Jogada", "van": "Van", "bus": "Ônibus"}[row]
    assert part(phone.last, "verdict").startswith(f"{name} {said}")
    shown = ("bus", "play") if fields.get("mode") == "two_players" else ("van", "bus", "play")
    assert {name: fields.get(name, "") for name in shown} == typed(page)
    assert answer(phone) == ""


def test_cards_may_be_typed_with_spaces_and_commas(phone: Phone) -> None:
    ask(phone, vehicle="van", van="5, 5", play=" 3 3 ")
    assert answer(phone).startswith("Supera. Na Van: 3-3")


def test_without_a_play_nothing_is_judged(phone: Phone) -> None:
    page = ask(phone)
    assert answer(phone) == ""
    assert "Toque nas cartas da jogada." in page.text
    assert typed(page) == {"van": "", "bus": "", "play": ""}


def test_a_question_is_answered_with_what_differs_alone(app: Flask, phone: Phone) -> None:
    tool = f"{phone.new_play('rufstock', NAMES)}/tool/referee"
    screen = look(app, tool)
    parts = brought(screen.choose(address(tool, van="55")))
    assert parts == {"bay-van", "bay-bus", "table"}
    parts = brought(screen.choose(address(tool, van="55", play="33")))
    assert parts == {"field-play", "verdict", "board"}
    assert answer(screen) == "Supera. Na Van: 3-3 é menor que 5-5. No Ônibus não: lá só vai sequência."
    assert part(screen.last, "said") == "Na Van. Supera: na Van vence o mais baixo, e 3 é mais baixo que 5."
    shows_all(screen)
    # The Bus takes only sequences, so even a question about it is answered for the Van.
    assert brought(screen.choose(address(tool, van="55", play="33", vehicle="bus"))) == set()
    shows_all(screen)
    # A sequence only goes on the Bus.
    parts = brought(screen.choose(address(tool, van="55", play="34", vehicle="van")))
    assert parts == {"field-play", "verdict", "board"}
    assert answer(screen) == "Pode. No Ônibus: está vazio. Na Van não: lá só vai conjunto."
    shows_all(screen)


def test_alone_a_question_is_answered_with_what_differs_too(app: Flask) -> None:
    screen = look(app, ALONE)
    for fields in ({"mode": "wild", "van": "123"}, {"mode": "wild", "van": "123", "play": "222"}, {"play": "222"}):
        assert 0 < len(brought(screen.choose(address(**fields)))) < len(screen.parts)
        assert bool(part(screen.last, "said")) == bool(answer(screen))
        shows_all(screen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verdict_begins_with_its_answer(language: str) -> None:
    t = wording(language, "rufstock")
    answers = set()
    for reason in RULES:
        args = {"n": 5, "there": 4, "most": 4, "vehicle": "van", "wanted": "set"}
        head, colon, rest = t(f"beats-{reason.replace('_', '-')}", **args).partition(": ")
        assert colon
        assert rest.endswith(".")
        answers.add(head)
    assert (
        answers
        == {
            "pt-BR": {"Pode", "Supera", "Não vale", "Não supera"},
            "en": {"Allowed", "Beats it", "Not allowed", "Doesn’t beat it"},
        }[language]
    )


def test_every_rule_it_leads_to_is_in_the_book() -> None:
    anchors = {*RULES.values(), *referee_view.TYPE_RULES.values(), *referee_view.OURS, "clear", "two-players-switch"}
    for language in LANGUAGES:
        assert None not in [books.find("rufstock", anchor, language) for anchor in anchors]
    ours = {entry for one in rulings("rufstock") if one.ours and "referee" in one.tools for entry in one.entries}
    assert ours.issuperset(referee_view.OURS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_works_alone_and_keeps_nothing(app: Flask, db: Database, language: str) -> None:
    phone = Phone(app, language)
    ask(phone, mode="wild", vehicle="bus", bus="678", play="222")
    assert {"pt-BR": "No Ônibus: conjunto vence", "en": "On the Bus: a set beats"}[language] in answer(phone)
    assert db["plays"].count == 0
    assert [one.attributes["action"] for one in phone.page.forms if one.attributes.get("method") == "post"] == [
        "/language"
    ]
    assert [one["value"] for _, one in phone.page.tags if one.get("name") == "mode" and "checked" in one] == ["wild"]


def test_the_pad_leads_to_it(phone: Phone) -> None:
    at = phone.new_play("rufstock", NAMES)
    assert f"{at}/tool/referee" in check(phone, at).values("href")
    assert not any("referee" in href for href in check(phone, "/new/rufstock").values("href"))
    assert at in check(phone, f"{at}/tool/referee").values("href")


FIELD = st.text(alphabet="0123456789 ,-ax٣²\0", max_size=12) | st.sampled_from(["", "678", "33", "wild", "two_players"])


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.sampled_from(["mode", "vehicle", "van", "bus", "play", "queue1", "queue9"]), FIELD))
def test_whatever_is_asked_is_answered(phone: Phone, fields: dict[str, str]) -> None:
    assert check(phone, f"{ALONE}?{urlencode(fields)}")
