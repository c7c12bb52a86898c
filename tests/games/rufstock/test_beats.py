"""The referee of Rufstock and its JSON API: every combination, vehicle and mode, with the source of each answer."""

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.games import FOLDER
from companion.games.rufstock import GAME
from companion.games.rufstock.api import RufstockBeatsAnswer
from companion.games.rufstock.beats import RULES, Question, errors, judge, kind, wanted_kind
from companion.language import LANGUAGES, wording
from tests.support.spoilt import ask, check, refused, spoilt


def cards(text: str) -> tuple[int, ...]:
    """Return the cards written as ``678``."""
    return tuple(map(int, text))


def reason(mode: str, vehicle: str, there: str, play: str, other: str = "", queue: str = "") -> str:
    """Return the reason of the verdict, with a leading + if the play is legal."""
    question = Question(mode, vehicle, cards(play), cards(there), cards(other), cards(queue))
    assert errors(question) == []
    verdict = judge(question)
    return ("+" if verdict.legal else "") + verdict.reason


# ---- combinations (rulebook, Combinações; our ruling: a single card is neither)


@pytest.mark.parametrize(
    ("play", "wanted"),
    [
        ("", None),
        ("5", "single"),
        ("55", "set"),
        ("2222222", "set"),
        ("567", "sequence"),
        ("321", "sequence"),  # up and down are alike
        ("12345678", "sequence"),
        ("65", "sequence"),
        ("132", None),  # scrambled
        ("781", None),  # no wrap from 8 to 1
        ("81", None),
        ("223", None),
        ("343", None),
        ("46", None),
        ("554", None),
    ],
)
def test_a_combination_is_equal_cards_or_numbers_in_a_row(play: str, wanted: str | None) -> None:
    assert kind(cards(play)) == wanted


# ---- the examples of the rulebook


@pytest.mark.parametrize(
    ("mode", "vehicle", "there", "play", "answer"),
    [
        # Veículos: lower numbers on the Van, higher ones on the Bus.
        ("normal", "van", "55", "33", "+lower"),
        ("normal", "van", "456", "234", "+lower"),
        ("normal", "bus", "234", "567", "+higher"),
        ("normal", "bus", "44", "77", "+higher"),
        ("normal", "van", "33", "55", "not_lower"),
        ("normal", "van", "234", "456", "not_lower"),
        ("normal", "bus", "567", "234", "not_higher"),
        ("normal", "bus", "77", "44", "not_higher"),
        # Combinações: [1][2][3] is equal to [3][2][1], and equal does not beat.
        ("normal", "van", "123", "321", "equal"),
        ("normal", "bus", "321", "123", "equal"),
        ("normal", "bus", "44", "44", "equal"),
        ("normal", "van", "4", "4", "equal"),
        # Jogando combinações: more cards always win, whatever the numbers.
        ("normal", "van", "11", "888", "+more_cards"),
        ("normal", "bus", "78", "123", "+more_cards"),
        ("normal", "van", "1", "88", "+more_cards"),
        ("normal", "van", "888", "11", "fewer_cards"),
        ("normal", "bus", "123", "78", "fewer_cards"),
        ("normal", "bus", "11", "8", "fewer_cards"),
        # Modo Rockeiro Selvagem: van [1][2][3], bus [6][7][8]; [2][2][2] beats either.
        ("wild", "van", "123", "222", "+set_over_sequence"),
        ("wild", "bus", "678", "222", "+set_over_sequence"),
        ("wild", "van", "222", "123", "sequence_under_set"),
        ("wild", "bus", "222", "678", "sequence_under_set"),
        # Across types the numbers do not matter.
        ("wild", "van", "567", "222", "+set_over_sequence"),
        ("wild", "bus", "123", "888", "+set_over_sequence"),
        ("wild", "van", "888", "123", "sequence_under_set"),
        ("wild", "bus", "111", "678", "sequence_under_set"),
        ("wild", "van", "222", "5678", "+more_cards"),
        ("wild", "van", "5678", "222", "fewer_cards"),
        ("wild", "van", "222", "111", "+lower"),
        ("wild", "bus", "345", "456", "+higher"),
        ("wild", "bus", "345", "345", "equal"),
        # A single card is compared by its number, in the wild mode too (our ruling).
        ("wild", "van", "5", "4", "+lower"),
        ("wild", "van", "4", "5", "not_lower"),
        ("wild", "bus", "4", "5", "+higher"),
        ("wild", "bus", "5", "4", "not_higher"),
        ("wild", "bus", "5", "5", "equal"),
        # Partida para 2 jogadores: only a sequence beats a sequence, only a set a set.
        ("two_players", "bus", "456", "777", "wrong_type"),
        ("two_players", "bus", "77", "678", "wrong_type"),
        ("two_players", "bus", "456", "567", "+higher"),
        ("two_players", "bus", "77", "888", "+more_cards"),
        ("two_players", "van", "77", "66", "+lower"),
        ("two_players", "bus", "5", "66", "+more_cards"),
        ("two_players", "bus", "5", "23", "+more_cards"),
    ],
)
def test_the_rulebook_says_what_beats_what(mode: str, vehicle: str, there: str, play: str, answer: str) -> None:
    assert reason(mode, vehicle, there, play) == answer


@pytest.mark.parametrize("mode", ["normal", "two_players", "wild"])
@pytest.mark.parametrize("vehicle", ["van", "bus"])
@pytest.mark.parametrize("play", ["1", "8", "55", "4444", "45", "8765"])
def test_an_empty_vehicle_takes_any_combination(mode: str, vehicle: str, play: str) -> None:
    assert reason(mode, vehicle, "", play) == "+empty_vehicle"


# ---- types in the normal mode (rulebook, Jogando combinações nos veículos)

SINGLE, SET, SEQUENCE = "5", "55", "56"


@pytest.mark.parametrize(
    ("there", "other", "wanted"),
    [
        ("", "", None),
        ("", SINGLE, None),
        (SINGLE, "", None),
        (SINGLE, SINGLE, None),
        (SET, "", "set"),
        (SET, SINGLE, "set"),
        (SET, SEQUENCE, "set"),
        (SEQUENCE, "", "sequence"),
        (SEQUENCE, SINGLE, "sequence"),
        (SEQUENCE, SET, "sequence"),
        ("", SET, "sequence"),
        ("", SEQUENCE, "set"),
        (SINGLE, SET, "sequence"),
        (SINGLE, SEQUENCE, "set"),
    ],
)
def test_a_vehicle_takes_one_type_and_the_other_vehicle_the_other(there: str, other: str, wanted: str | None) -> None:
    for vehicle in ("van", "bus"):
        question = Question("normal", vehicle, (8,) * 3, cards(there), cards(other))
        assert wanted_kind(question) == wanted
        fits = "+more_cards" if there else "+empty_vehicle"
        assert reason("normal", vehicle, there, "888", other) == ("wrong_type" if wanted == "sequence" else fits)
        assert reason("normal", vehicle, there, "123", other) == ("wrong_type" if wanted == "set" else fits)


@pytest.mark.parametrize("there", ["", SINGLE, SET, SEQUENCE])
@pytest.mark.parametrize("other", [SET, SEQUENCE])
def test_in_the_wild_mode_any_type_goes_anywhere(there: str, other: str) -> None:
    for play in ("888", "123"):
        assert reason("wild", "van", there, play, other) == ("+more_cards" if there else "+empty_vehicle")


@pytest.mark.parametrize("other", ["", SINGLE, SET, SEQUENCE])
def test_a_single_card_fits_any_vehicle_and_is_then_compared(other: str) -> None:
    assert reason("normal", "van", "", "8", other) == "+empty_vehicle"
    assert reason("normal", "van", "5", "4", other) == "+lower"
    assert reason("normal", "van", "5", "6", other) == "not_lower"
    assert reason("normal", "bus", "33", "8", "" if other == SET else other) == "fewer_cards"


# ---- hand and queue (rulebook, Como jogar, Fila de espera; our ruling: the wild limit includes the queue)


@pytest.mark.parametrize(
    ("mode", "play", "queue", "answer"),
    [
        ("normal", "678", "7", "+empty_vehicle"),  # Fila de espera: [6][8] from the hand and [7]
        ("normal", "5555", "", "+empty_vehicle"),
        ("normal", "55555", "", "too_many_from_hand"),
        ("normal", "55555", "5", "+empty_vehicle"),
        ("normal", "1234567", "246", "+empty_vehicle"),
        ("normal", "5555555", "555", "+empty_vehicle"),
        ("normal", "12345678", "246", "too_many_from_hand"),
        ("two_players", "1234567", "246", "+empty_vehicle"),
        ("two_players", "12345", "", "too_many_from_hand"),
        ("normal", "123", "123", "nothing_from_hand"),
        ("normal", "7", "7", "nothing_from_hand"),
        ("wild", "4", "4", "nothing_from_hand"),
        ("wild", "5555", "5", "+empty_vehicle"),
        ("wild", "1234", "124", "+empty_vehicle"),
        ("wild", "12345", "3", "too_many_cards"),
        ("wild", "5555555", "555", "too_many_cards"),
    ],
)
def test_one_to_four_cards_come_from_the_hand(mode: str, play: str, queue: str, answer: str) -> None:
    assert reason(mode, "van", "", play, queue=queue) == answer


@pytest.mark.parametrize(
    ("mode", "vehicle", "there", "play", "queue", "answer"),
    [
        ("normal", "van", "55", "13245", "", "not_a_combination"),  # also too many, wrong type
        ("normal", "van", "55", "132", "132", "not_a_combination"),  # also nothing from hand
        ("normal", "van", "55", "", "", "not_a_combination"),  # also nothing from hand
        ("wild", "van", "55", "44444", "", "too_many_from_hand"),  # also too many cards
        ("normal", "van", "55", "12345", "", "too_many_from_hand"),  # also wrong type
        ("normal", "van", "55", "12", "12", "nothing_from_hand"),  # also wrong type
        ("wild", "bus", "4444", "12345", "2", "too_many_cards"),  # despite more cards
        ("normal", "bus", "555", "12", "", "wrong_type"),  # also fewer cards
        ("two_players", "van", "567", "77", "", "wrong_type"),  # also fewer cards
        ("normal", "bus", "888", "11", "", "fewer_cards"),  # also not higher
        ("wild", "bus", "888", "12", "", "fewer_cards"),  # also a sequence under a set
        ("wild", "bus", "67", "222", "", "+more_cards"),  # also a set over a sequence
    ],
)
def test_where_several_reasons_hold_the_first_is_given(
    mode: str, vehicle: str, there: str, play: str, queue: str, answer: str
) -> None:
    assert reason(mode, vehicle, there, play, queue=queue) == answer


# ---- properties

LOWS_AND_LENGTHS = [(low, length) for length in range(1, 8) for low in range(1, 9)]
SETS = [(low,) * length for low, length in LOWS_AND_LENGTHS if length > 1]
SEQUENCES = [
    tuple(run)[::step]
    for low, length in LOWS_AND_LENGTHS
    for step in (1, -1)
    if length > 1 and (run := range(low, low + length))[-1] <= 8
]
SINGLES = [(one,) for one in range(1, 9)]
vehicles = st.sampled_from(["van", "bus"])
one_type = st.sampled_from([SETS + SINGLES, SEQUENCES + SINGLES])


def beats(vehicle: Any, play: tuple[int, ...], there: tuple[int, ...], mode: Any = "normal") -> bool:
    """Return whether ``play`` beats ``there``, with as many cards from the queue as allowed."""
    queue = play[: min(3, len(play) - 1)]
    return judge(Question(mode, vehicle, play, there, (), queue)).legal


@given(vehicles, st.sampled_from(SETS + SEQUENCES + SINGLES), st.sampled_from(["normal", "two_players", "wild"]))
def test_a_combination_never_beats_itself_in_either_direction(vehicle: str, play: tuple[int, ...], mode: str) -> None:
    assert not beats(vehicle, play, play, mode)
    assert not beats(vehicle, play[::-1], play, mode)


@given(vehicles, one_type, st.data())
def test_to_beat_is_a_strict_order_within_a_vehicle_and_type(
    vehicle: str, plays: list[tuple[int, ...]], data: st.DataObject
) -> None:
    a, b, c = (data.draw(st.sampled_from(plays)) for _ in range(3))
    assert not (beats(vehicle, a, b) and beats(vehicle, b, a))
    if beats(vehicle, a, b) and beats(vehicle, b, c):
        assert beats(vehicle, a, c)
    alike = sorted(a) == sorted(b)
    assert alike != (beats(vehicle, a, b) or beats(vehicle, b, a)), "two that differ, one beats the other"


@given(vehicles, st.data())
def test_in_the_wild_mode_it_is_one_over_all_types(vehicle: str, data: st.DataObject) -> None:
    plays = [play for play in SETS + SEQUENCES + SINGLES if len(play) <= 4]
    a, b, c = (data.draw(st.sampled_from(plays)) for _ in range(3))
    assert (sorted(a) == sorted(b)) != (beats(vehicle, a, b, "wild") or beats(vehicle, b, a, "wild"))
    if beats(vehicle, a, b, "wild") and beats(vehicle, b, c, "wild"):
        assert beats(vehicle, a, c, "wild")


# ---- JSON

ON_THE_BUS = {"mode": "normal", "vehicle": "bus", "on_vehicle": [2, 3, 4]}
EXAMPLE = {**ON_THE_BUS, "other_vehicle": [], "play": [6, 7, 8], "from_queue": [7]}
NEEDED = ("mode", "vehicle", "on_vehicle", "play")


def test_the_json_answers_the_question() -> None:
    said = "Supera: no Ônibus vence o mais alto, e 8 é mais alto que 4."
    assert ask(GAME, "beats", EXAMPLE) == {"legal": True, "reason": "higher", "message": said}
    assert ask(GAME, "beats", {key: EXAMPLE[key] for key in NEEDED})["legal"]
    assert ask(GAME, "beats", {**EXAMPLE, "play": [], "from_queue": []})["reason"] == "not_a_combination"


@pytest.mark.parametrize(
    ("more", "problems"),
    [
        ({"on_vehicle": [1, 3, 2]}, {("on_vehicle", "no_combination")}),
        ({"other_vehicle": [7, 8, 1]}, {("other_vehicle", "no_combination")}),
        ({"on_vehicle": [5] * 8}, {("on_vehicle.7", "too_many")}),
        ({"mode": "wild", "on_vehicle": [5] * 5}, {("on_vehicle.4", "too_many")}),
        ({"mode": "wild", "other_vehicle": [1, 2, 3, 4, 5]}, {("other_vehicle.4", "too_many")}),
        ({"mode": "two_players", "other_vehicle": [5]}, {("other_vehicle", "one_vehicle_only")}),
        ({"other_vehicle": [6, 7]}, {("other_vehicle", "same_type_twice")}),
        ({"on_vehicle": [4, 4], "other_vehicle": [6, 6]}, {("other_vehicle", "same_type_twice")}),
        ({"from_queue": [5]}, {("from_queue.0", "not_in_play")}),
        ({"from_queue": [7, 7]}, {("from_queue.1", "not_in_play")}),
        ({"play": [5] * 5, "from_queue": [5] * 4}, {("from_queue.3", "too_many")}),
        ({"play": [0, 9], "from_queue": []}, {("play.0", "too_small"), ("play.1", "too_large")}),
        ({"play": ["3", 3.0, True, None]}, {(f"play.{n}", "not_an_integer") for n in range(4)}),
        ({"mode": "Normal"}, {("mode", "not_a_choice")}),
        ({"vehicle": None}, {("vehicle", "not_a_choice")}),
        (dict.fromkeys(NEEDED, "left out"), {(key, "missing") for key in NEEDED}),
        ({"other_vehicle": None}, {("other_vehicle", "not_a_list")}),
        ({"hand": [1]}, {("hand", "unknown_key")}),
        (
            {"mode": 1, "on_vehicle": [1, 3], "other_vehicle": [6, 7], "play": [9], "from_queue": [1, 1, 1, 1]},
            {
                ("mode", "not_a_choice"),
                ("on_vehicle", "no_combination"),
                ("play.0", "too_large"),
                ("from_queue.3", "too_many"),
            },
        ),
    ],
)
def test_what_cannot_be_is_refused_with_every_reason(more: dict[str, Any], problems: set[tuple[str, str]]) -> None:
    sent = {key: value for key, value in {**EXAMPLE, **more}.items() if value != "left out"}
    assert refused(GAME, "beats", sent) == problems


@given(spoilt(EXAMPLE))
def test_whatever_is_sent_is_answered_or_refused_at_a_place(sent: dict[str, Any]) -> None:
    check(GAME, "beats", sent)


# ---- texts


def test_every_reason_is_known_to_the_json_said_in_both_languages_and_has_its_rule() -> None:
    assert set(RufstockBeatsAnswer.model_fields["reason"].annotation.__args__) == set(RULES)
    rulebook = (FOLDER / "rufstock" / "rulebook" / "en.md").read_text("utf-8")
    for anchor in RULES.values():
        assert f"{{#{anchor}}}" in rulebook


@given(
    st.sampled_from(["normal", "two_players", "wild"]),
    vehicles,
    st.sampled_from([(), *SETS, *SEQUENCES, *SINGLES]),
    st.lists(st.integers(1, 8), max_size=8),
    st.integers(0, 3),
)
def test_every_verdict_can_be_said(mode: Any, vehicle: Any, there: Any, play: list[int], queue: int) -> None:
    question = Question(mode, vehicle, tuple(play), there, (), tuple(play[:queue]))
    assume(not errors(question))
    verdict = judge(question)
    assert verdict.rule
    for language in LANGUAGES:
        assert wording(language, "rufstock").word(verdict.message)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"vehicle": "van"}, "Não supera: na Van vence o mais baixo, e 6 é mais alto que 2."),
        ({"on_vehicle": []}, "Pode: o Ônibus está vazio."),
        ({"on_vehicle": [2, 3]}, "Supera: 3 cartas contra 2."),
        ({"on_vehicle": [2, 2]}, "Não vale: o Ônibus só aceita conjuntos até os veículos ficarem vazios."),
        ({"play": [5], "from_queue": []}, "Não supera: 1 carta contra 3."),
    ],
)
def test_a_verdict_says_its_numbers(more: dict[str, Any], said: str) -> None:
    assert ask(GAME, "beats", {**EXAMPLE, **more})["message"] == said
