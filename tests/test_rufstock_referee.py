"""The referee's page of Rufstock: the verdict as people read it, in a play and alone."""

import re
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
from tests.helpers import Phone, check
from tests.page import Page
from tests.referee_page import ALONE, NAMES, address, answer, ask, links, part, typed, types_said
from tests.screen import brought, look, shows_all

# ---- the verdict: the examples of the rulebook, and the house's rulings


@pytest.mark.parametrize(
    ("mode", "vehicle", "there", "play", "said", "rule"),
    [
        # Veículos, Figura III: lower on the Van, higher on the Bus, for sets and sequences.
        ("normal", "van", "55", "33", "Pode na Van: na Van vence o mais baixo, e 3 é mais baixo que 5.", "van-and-bus"),
        ("normal", "van", "456", "234",
         "Pode na Van: na Van vence o mais baixo, e 2 é mais baixo que 4.", "van-and-bus"),
        ("normal", "bus", "234", "567",
         "Pode no Ônibus: no Ônibus vence o mais alto, e 7 é mais alto que 4.", "van-and-bus"),
        ("normal", "bus", "44", "77",
         "Pode no Ônibus: no Ônibus vence o mais alto, e 7 é mais alto que 4.", "van-and-bus"),
        ("normal", "van", "33", "55", "Não supera: na Van vence o mais baixo, e 5 é mais alto que 3.", "van-and-bus"),
        ("normal", "bus", "77", "44", "Não supera: no Ônibus vence o mais alto, e 4 é mais baixo que 7.",
         "van-and-bus"),
        # Combinações: [1][2][3] is equal to [3][2][1]; [1][3][2] is no sequence; ours: no wrap from 8 to 1.
        ("normal", "van", "123", "321", "Não supera: empatar não basta.", "equal"),
        ("normal", "van", "", "132", "Não vale: assim não é conjunto nem sequência.", "combinations"),
        ("normal", "bus", "", "781", "Não vale: assim não é conjunto nem sequência.", "combinations"),
        ("normal", "van", "", "321", "Pode nos dois: a Van está vazia.", "empty-vehicle"),
        # Figura V: more cards always win.
        ("normal", "van", "11", "888", "Pode na Van: 3 cartas contra 2.", "more-cards"),
        ("normal", "bus", "78", "123", "Pode no Ônibus: 3 cartas contra 2.", "more-cards"),
        ("normal", "bus", "123", "78", "Não supera: 2 cartas contra 3.", "more-cards"),
        ("two_players", "bus", "11", "8", "Não supera: 1 carta contra 2.", "more-cards"),
        # What one vehicle does not take goes on the other one.
        ("normal", "bus", "11", "8", "Pode na Van: a Van está vazia. No Ônibus não: 1 carta contra 2.", "one-card"),
        # Ours: a single card is compared by its number.
        ("normal", "van", "5", "6",
         "Pode no Ônibus: o Ônibus está vazio. Na Van não: na Van vence o mais baixo, e 6 é mais alto que 5.",
         "empty-vehicle"),
        ("normal", "van", "5", "4", "Pode nos dois: na Van vence o mais baixo, e 4 é mais baixo que 5.", "van-and-bus"),
        # Partida para 2 jogadores: only a sequence beats a sequence.
        ("two_players", "bus", "456", "777", "Não vale: o Ônibus só aceita sequências até os veículos ficarem vazios.",
         "two-players-type"),
        # Figura IV: a sequence on the Bus takes no set.
        ("normal", "bus", "456", "777", "Pode na Van: a Van está vazia.", "empty-vehicle"),
        ("two_players", "bus", "456", "678", "Pode no Ônibus: no Ônibus vence o mais alto, e 8 é mais alto que 6.",
         "van-and-bus"),
        # Modo Rockeiro Selvagem, Figura VII: [2][2][2] beats [1][2][3] on the Van and [6][7][8] on the Bus.
        ("wild", "van", "123", "222",
         "Pode nos dois: com o mesmo número de cartas, conjunto vence sequência.", "wild-set"),
        ("wild", "bus", "678", "222",
         "Pode nos dois: com o mesmo número de cartas, conjunto vence sequência.", "wild-set"),
        ("wild", "bus", "222", "678",
         "Pode na Van: a Van está vazia. No Ônibus não: com o mesmo número de cartas, sequência perde para conjunto.",
         "empty-vehicle"),
        ("wild", "bus", "222", "45678", "Não vale: são 5 cartas da mão, e o máximo é 4.", "play-size"),
    ],
)  # fmt: skip
def test_the_verdict_is_a_sentence_with_its_rule(
    phone: Phone, mode: str, vehicle: str, there: str, play: str, said: str, rule: str
) -> None:
    page = ask(phone, mode=mode, vehicle=vehicle, play=play, **{vehicle: there})
    assert answer(phone) == said
    assert links(page)[0] == rule
    # The answer is a word and a shape, in a box of its own kind.
    legal = said.startswith("Pode")
    assert 'class="verdict yes"' in phone.last if legal else 'class="verdict no"' in phone.last
    sign = re.search(r'class="sign">.*?href="#i-(\w+)"', phone.last, re.DOTALL)
    assert sign
    assert sign[1] == ("check" if legal else "close")


@pytest.mark.parametrize(
    ("mode", "there", "play", "queue", "said"),
    [
        # Figura VI: [6][8] from the hand and [7] from the queue.
        ("normal", "", "678", "2", "Pode nos dois: o Ônibus está vazio."),
        # Como jogar: four from the hand; with the queue up to seven in all.
        ("normal", "456", "45678", "", "Não vale: são 5 cartas da mão, e o máximo é 4."),
        ("normal", "456", "45678", "5", "Pode no Ônibus: 5 cartas contra 3."),
        ("normal", "456", "2345678", "135", "Pode no Ônibus: 7 cartas contra 3."),
        ("two_players", "44", "7777777", "123", "Pode no Ônibus: 7 cartas contra 2."),
        # At least one comes from the hand.
        ("normal", "", "123", "123", "Não vale: pelo menos uma carta tem de sair da mão."),
        # Ours: in the wild mode the cards of the queue count among the four.
        ("wild", "456", "45678", "5",
         "Não vale: são 5 cartas, e no Rockeiro Selvagem o máximo é 4, contando as da fila."),
        ("wild", "456", "5678", "4", "Pode nos dois: 4 cartas contra 3."),
    ],
)  # fmt: skip
def test_a_card_is_marked_as_from_the_queue(
    phone: Phone, mode: str, there: str, play: str, queue: str, said: str
) -> None:
    page = ask(phone, mode=mode, vehicle="bus", bus=there, play=play, queue=queue)
    assert answer(phone) == said
    marked = [one["name"] for tag, one in page.tags if one.get("type") == "checkbox" and "checked" in one]
    assert marked == [f"queue{place}" for place in queue]
    came = re.findall(r'<span class="from">(.*?)</span>', phone.last)
    assert came == ["fila" if str(place) in queue else "mão" for place in range(1, len(play) + 1)]


def test_the_mark_of_a_card_that_is_gone_is_forgotten(phone: Phone) -> None:
    ask(phone, vehicle="bus", play="67", queue="27")
    assert phone.last.count(" checked") == 3  # mode, vehicle, the one card


def test_where_a_mark_would_help_it_is_offered(phone: Phone) -> None:
    assert "Alguma veio da fila?" in ask(phone, play="12345").text
    assert "Alguma veio da fila?" not in ask(phone, play="1234").text


@pytest.mark.parametrize(
    ("mode", "van", "bus", "said", "rule"),
    [
        # Figura IV: a sequence on the Van leaves sets to the Bus.
        ("normal", "123", "", "A Van só aceita sequências, e o Ônibus, só conjuntos.", "one-type"),
        ("normal", "", "123", "A Van só aceita conjuntos, e o Ônibus, só sequências.", "one-type"),
        ("normal", "44", "", "A Van só aceita conjuntos, e o Ônibus, só sequências.", "one-type"),
        # Ours: a single card fixes no type.
        ("normal", "5", "", "Os dois veículos ainda aceitam conjunto ou sequência.", "one-card"),
        ("normal", "5", "8", "Os dois veículos ainda aceitam conjunto ou sequência.", "one-card"),
        ("normal", "5", "55", "A Van só aceita sequências, e o Ônibus, só conjuntos.", "one-type"),
        ("normal", "", "", "Os dois veículos ainda aceitam conjunto ou sequência.", "one-type"),
        ("wild", "123", "678", "A Van e o Ônibus aceitam conjunto e sequência.", "wild"),
        ("two_players", "", "456", "O Ônibus só aceita sequências.", "two-players-type"),
        ("two_players", "", "55", "O Ônibus só aceita conjuntos.", "two-players-type"),
        ("two_players", "", "", "O Ônibus ainda aceita conjunto ou sequência.", "two-players-type"),
    ],
)
def test_which_type_each_vehicle_takes_is_said(
    phone: Phone, mode: str, van: str, bus: str, said: str, rule: str
) -> None:
    page = ask(phone, mode=mode, van=van, bus=bus)
    assert types_said(phone) == said
    assert ("interpretação da casa" in page.text) == (rule == "one-card")
    assert rule in links(page)


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        # A set lies on the Van, so the Bus takes sequences only; one card may go there all the same.
        ({"vehicle": "bus", "van": "33", "play": "5"}, "one-card"),
        ({"vehicle": "bus", "van": "33", "bus": "4", "play": "5"}, "one-card"),
        ({"mode": "wild", "vehicle": "bus", "play": "45678", "queue": "1"}, "wild-size"),
        # A sequence that goes nowhere else: the Bus is empty beside a Van in use.
        ({"vehicle": "bus", "van": "33", "play": "56"}, "empty-vehicle"),
    ],
)
def test_what_is_the_houses_reading_says_so(phone: Phone, fields: dict[str, str], rule: str) -> None:
    page = ask(phone, **fields)
    assert links(page)[0] == rule
    assert "interpretação da casa" in page.text
    assert "interpretação da casa" not in ask(phone, vehicle="van", van="33", play="22").text


def test_with_two_players_only_the_vehicle_in_use_is_judged(phone: Phone) -> None:
    ask(phone, mode="two_players", vehicle="bus", bus="44", play="55")
    assert (part(phone.last, "check-van"), part(phone.last, "check-bus")) == ("", "no Ônibus pode")


def test_two_players_begin_on_the_bus_and_play_where_the_cards_are(phone: Phone) -> None:
    """Partida para 2 jogadores: one vehicle at a time, the Bus first."""

    def marked(page: Page) -> list[str]:
        return [one["value"] for _, one in page.tags if one.get("name") == "vehicle" and "checked" in one]

    # The mode is tapped on a page that had the Van marked, and its form sends both.
    assert marked(ask(phone, **{"mode": "two_players", "was-mode": "normal", "vehicle": "van"})) == ["bus"]
    assert marked(ask(phone, **{"mode": "two_players", "was-mode": "two_players", "vehicle": "van"})) == ["van"]
    # Whatever is marked, the cards are on the Bus: 55 beats 44 there, and the Van cannot be marked any more.
    page = ask(phone, mode="two_players", vehicle="van", bus="44", play="55")
    assert marked(page) == ["bus"]
    assert answer(phone) == "Pode no Ônibus: no Ônibus vence o mais alto, e 5 é mais alto que 4."
    assert [one["id"] for _, one in page.tags if one.get("name") == "vehicle" and "disabled" in one] == ["on-van"]


def test_each_vehicle_tells_whether_the_play_fits(phone: Phone) -> None:
    # A sequence lies on the Bus: two sixes may go on the empty Van, not on the Bus.
    ask(phone, vehicle="bus", bus="234", play="66")
    assert part(phone.last, "check-van") == "na Van pode"
    assert part(phone.last, "check-bus") == "no Ônibus não pode"
    assert answer(phone) == "Pode na Van: a Van está vazia."


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
        ({"mode": "two_players", "van": "33", "bus": "44", "play": "1"}, "van", "só um veículo está em jogo"),
        ({"mode": "wild", "van": "12345", "play": "1"}, "van", "São demais: no máximo 4."),
        ({"play": "4444", "queue": "1234"}, "play", "A fila só tem 3 cartas."),
    ],
)
def test_what_cannot_be_is_said_beside_its_field_and_kept(
    phone: Phone, fields: dict[str, str], row: str, said: str
) -> None:
    page = ask(phone, **fields)
    assert said in part(phone.last, f"check-{row}")
    assert {name: fields.get(name, "") for name in ("van", "bus", "play")} == typed(page)
    assert answer(phone) == ""
    assert "Confira as cartas: algo não pode ser." in page.text


def test_cards_may_be_typed_with_spaces_and_commas(phone: Phone) -> None:
    ask(phone, vehicle="van", van="5, 5", play=" 3 3 ")
    assert answer(phone).startswith("Pode na Van: na Van")


def test_without_a_play_nothing_is_judged(phone: Phone) -> None:
    page = ask(phone)
    assert answer(phone) == ""
    assert "Toque os números da jogada" in page.text
    assert typed(page) == {"van": "", "bus": "", "play": ""}


def test_a_question_is_answered_with_what_differs_alone(app: Flask, phone: Phone) -> None:
    tool = f"{phone.new_play('rufstock', NAMES)}/tool/referee"
    screen = look(app, tool)
    parts = brought(screen.choose(address(tool, van="55")))
    assert parts == {"field-van", "which-van", "which-bus", "verdict", "table"}
    parts = brought(screen.choose(address(tool, van="55", play="33")))
    assert parts == {"field-play", "verdict", "check-van", "check-bus", "board"}
    assert answer(screen) == "Pode na Van: na Van vence o mais baixo, e 3 é mais baixo que 5."
    assert part(screen.last, "said") == "Na Van. Supera: na Van vence o mais baixo, e 3 é mais baixo que 5."
    shows_all(screen)
    # The Bus takes sequences only: whoever asks about it is told of the Van all the same.
    assert brought(screen.choose(address(tool, van="55", play="33", vehicle="bus"))) == {"which-van"}
    shows_all(screen)
    # A sequence goes on the Bus alone, and the mark follows.
    parts = brought(screen.choose(address(tool, van="55", play="34", vehicle="van")))
    assert parts == {"field-play", "verdict", "which-van", "which-bus", "check-van", "check-bus", "board"}
    assert answer(screen) == "Pode no Ônibus: o Ônibus está vazio."
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
    assert {"pt-BR": "Pode nos dois: com o mesmo", "en": "Allowed on both: with the same"}[language] in answer(phone)
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
