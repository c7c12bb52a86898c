"""Quissama's costs, payments, ministry and attacks, with figures from the rulebook."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.text import Refused
from companion.games.quissama.board import Ministry, place_minister, refuse_attack
from companion.games.quissama.costs import ACTIONS, BLESSING, CARDS, INFLUENCE, Cost, influence, lack, pay
from companion.games.quissama.rules import CHARACTERS, Character
from companion.language import LANGUAGES, wording
from tests.games.quissama.pads import PLAIN, RIVAL

t = wording("pt-BR", "quissama")


# ---- costs (rulebook, Conquistar os personagens; Comércios; O Ministério; Ataques)


def worded(cost: Cost) -> str:
    return t.word(cost.words)


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_marker_costs_a_burgues_more_in_a_rivals_area_and_the_plain_cost_frees_ones_own(character: Character) -> None:
    assert worded(INFLUENCE[character]) == PLAIN[character]
    for where, cost in (("gallery", PLAIN), ("rival", RIVAL)):
        step = influence(character, where, holds_unblocked=True)
        assert (step.kind, worded(step.cost)) == ("place", cost[character])
    step = influence(character, "own", rivals=1)
    assert (step.kind, worded(step.cost)) == ("unblock", PLAIN[character])
    with pytest.raises(Refused) as caught:
        influence(character, "own")
    assert [one.code for one in caught.value.problems] == ["nothing_to_unblock"]


@pytest.mark.parametrize("character", CHARACTERS)
@pytest.mark.parametrize("where", ["gallery", "rival"])
def test_only_bernardina_asks_for_another_character_and_is_cleared_first(character: Character, where: Any) -> None:
    if character != "bernardina":
        assert influence(character, where, rivals=2).kind == "place"
        return
    for holds in (False, True):
        step = influence(character, where, rivals=2, holds_unblocked=holds)
        assert (step.kind, worded(step.cost)) == ("clear", PLAIN[character])
    with pytest.raises(Refused) as caught:
        influence(character, where)
    assert [one.code for one in caught.value.problems] == ["bernardina_needs_another"]


def test_every_action_has_its_cost() -> None:
    assert {action: [worded(cost) for cost in costs] for action, costs in ACTIONS.items()} == {
        "free_capoeira": ["1 Liberdade e 1 Nagoa", "1 Liberdade e 1 Guaiamum"],
        "open_business": ["1 Burguês e 2 Moedas"],
        "hire": ["2 Moedas e 1 Nagoa", "2 Moedas e 1 Guaiamum"],
        "into_cabeca_de_porco": ["2 Moedas e 1 Guaiamum"],
        "place_minister": ["1 Burguês, 1 Coroa e 1 Moeda"],
        "place_minister_with_alencar": ["1 Burguês e 1 Coroa", "1 Burguês e 1 Moeda", "1 Coroa e 1 Moeda"],
        "attack": ["3 Nagoas", "3 Guaiamuns"],
    }


def test_the_deck_has_the_hundred_cards_of_the_box() -> None:
    assert sum(card.copies for card in CARDS.values()) == 100
    capoeiras = [card for card in CARDS.values() if card.icon in ("nagoa", "guaiamum")]
    assert [(card.worth, card.copies) for card in capoeiras] == [(1, 10), (2, 5), (1, 10), (2, 5)]
    assert sum(card.copies for card in CARDS.values() if card.icon == "moeda") == 20


# ---- paying


def paid(what: Cost, hand: str, tokens: int = 0, worth: int = 1) -> str | None:
    """Return the discarded cards, the tokens used (``+2``) and what is overpaid (``~moeda 1``)."""
    way = pay(what, Counter(hand.split()), tokens, worth)
    if way is None:
        return None
    cards = sorted(Counter(dict(way.cards)).elements())
    spare = [f"~{icon} {number}" for icon, number in way.spare.items()]
    return " ".join([*cards, *([f"+{way.tokens}"] if way.tokens else []), *spare])


(MINISTER,), (BUSINESS,), (NAGOAS, _) = ACTIONS["place_minister"], ACTIONS["open_business"], ACTIONS["attack"]
QUISSAMA, BERNARDINA = INFLUENCE["quissama"], INFLUENCE["bernardina"]
HERS_ELSEWHERE = BERNARDINA.plus_burgues()


@pytest.mark.parametrize(
    ("cost", "hand", "tokens", "worth", "wanted"),
    [
        # As moedas: two coins are two cards of 1, one of 2, a card and a token, or two tokens.
        (BUSINESS, "burgues moeda_1 moeda_1", 0, 1, "burgues moeda_1 moeda_1"),
        (BUSINESS, "burgues moeda_2", 0, 1, "burgues moeda_2"),
        (BUSINESS, "burgues moeda_1", 1, 1, "burgues moeda_1 +1"),
        (BUSINESS, "burgues", 2, 1, "burgues +2"),
        (BUSINESS, "burgues", 1, 2, "burgues +1"),  # Araújo: +2
        (BUSINESS, "burgues moeda_1", 0, 1, None),
        (BUSINESS, "moeda_2 moeda_2", 0, 1, None),
        # O Ministério: one Burguês, one Coroa and a token.
        (MINISTER, "burgues coroa", 1, 1, "burgues coroa +1"),
        (MINISTER, "burgues coroa moeda_2", 0, 1, "burgues coroa moeda_2 ~moeda 1"),
        (MINISTER, "burgues coroa", 1, 2, "burgues coroa +1 ~moeda 1"),
        (MINISTER, "burgues coroa", 0, 1, None),
        # Conquistar: icons add up; 2 + 2 + 1 and 2 + 1 + 1 + 1 Nagoas are 5.
        (QUISSAMA, "nagoa_2 nagoa_2 nagoa_1", 0, 1, "nagoa_1 nagoa_2 nagoa_2"),
        (QUISSAMA, "nagoa_2 nagoa_1 nagoa_1 nagoa_1", 0, 1, "nagoa_1 nagoa_1 nagoa_1 nagoa_2"),
        (QUISSAMA, "nagoa_2 nagoa_2 nagoa_2", 0, 1, "nagoa_2 nagoa_2 nagoa_2 ~nagoa 1"),
        (QUISSAMA, "nagoa_2 nagoa_2 guaiamum_1", 0, 1, None),
        (INFLUENCE["woodruff"], "moeda_2 moeda_1", 2, 1, "moeda_1 moeda_2 +2"),
        (INFLUENCE["woodruff"], "moeda_1", 2, 2, "moeda_1 +2"),
        # Ataques: a card of two and one of one; two of two overpay one.
        (NAGOAS, "nagoa_2 nagoa_1 nagoa_1", 0, 1, "nagoa_1 nagoa_2"),
        (NAGOAS, "nagoa_2 nagoa_2", 0, 1, "nagoa_2 nagoa_2 ~nagoa 1"),
        (NAGOAS, "nagoa_2 guaiamum_1", 0, 1, None),
        # Benção Imperial: any single icon, so one Nagoa, not two.
        (NAGOAS, "nagoa_2 bencao_imperial", 0, 1, "bencao_imperial nagoa_2"),
        (NAGOAS, "nagoa_1 bencao_imperial", 0, 1, None),
        (MINISTER, "bencao_imperial bencao_imperial coroa", 0, 1, "bencao_imperial bencao_imperial coroa"),
        (INFLUENCE["imperador"], "burgues nagoa_1 bencao_imperial", 0, 1, "bencao_imperial burgues nagoa_1"),
        (INFLUENCE["princesa"], "liberdade liberdade bencao_imperial", 0, 1, "bencao_imperial liberdade liberdade"),
        (INFLUENCE["alencar"], "coroa burgues", 0, 1, None),
        # Bernardina: three identical cards; 1 Nagoa and 2 Nagoas are not.
        (BERNARDINA, "nagoa_1 nagoa_1 nagoa_1", 0, 1, "nagoa_1 nagoa_1 nagoa_1"),
        (BERNARDINA, "nagoa_1 nagoa_1 nagoa_2", 0, 1, None),
        (BERNARDINA, "escandalo escandalo escandalo", 0, 1, "escandalo escandalo escandalo"),
        (BERNARDINA, "coroa coroa bencao_imperial", 0, 1, None),
        (BERNARDINA, " ".join([BLESSING] * 3), 0, 1, " ".join([BLESSING] * 3)),
        (BERNARDINA, "moeda_1 moeda_1", 1, 1, None),
        (HERS_ELSEWHERE, "fuga burgues burgues burgues", 0, 1, None),
        (HERS_ELSEWHERE, "burgues burgues burgues burgues", 0, 1, "burgues burgues burgues burgues"),
        (HERS_ELSEWHERE, "burgues coroa coroa coroa", 0, 1, "burgues coroa coroa coroa"),
        (HERS_ELSEWHERE, "burgues burgues burgues bencao_imperial", 0, 1, "bencao_imperial burgues burgues burgues"),
    ],
)
def test_what_a_hand_can_pay(cost: Cost, hand: str, tokens: int, worth: int, wanted: str | None) -> None:
    assert paid(cost, hand, tokens, worth) == wanted


@pytest.mark.parametrize(
    ("cost", "hand", "tokens", "number", "of"),
    [
        (BUSINESS, "burgues", 1, 1, "1 Moeda"),
        (QUISSAMA, "nagoa_2 nagoa_1 bencao_imperial", 0, 1, "1 Nagoa"),
        (MINISTER, "bencao_imperial", 0, 2, "1 Burguês, 1 Coroa e 1 Moeda"),  # any two of the three
        (BERNARDINA, "nagoa_1 nagoa_1 nagoa_2", 0, 1, "1 carta idêntica"),
        (HERS_ELSEWHERE, "coroa coroa coroa", 0, 1, "1 Burguês"),
        (HERS_ELSEWHERE, "burgues burgues burgues", 0, 1, "1 Burguês"),
        (HERS_ELSEWHERE, "coroa coroa burgues", 0, 1, "1 carta idêntica"),
        (BERNARDINA, "fuga fuga", 0, 3, "3 cartas idênticas"),  # the deck has only two of them
    ],
)
def test_what_a_hand_lacks(cost: Cost, hand: str, tokens: int, number: int, of: str) -> None:
    found = lack(cost, Counter(hand.split()), tokens)
    assert (found.number, worded(found.parts)) == (number, of)


hands = st.lists(st.sampled_from(sorted(CARDS)), max_size=9).map(Counter)
costs = st.sampled_from([*INFLUENCE.values(), *(cost for some in ACTIONS.values() for cost in some), HERS_ELSEWHERE])


@given(costs, hands, st.integers(0, 4), st.sampled_from([1, 2]))
def test_a_payment_is_in_the_hand_and_is_enough(cost: Cost, hand: Counter[str], tokens: int, worth: int) -> None:
    way = pay(cost, hand, tokens, worth)
    richer = pay(cost, hand + Counter({BLESSING: 1}), tokens, worth)
    assert way is None or richer is not None
    assert (lack(cost, hand, tokens, worth).number == 0) == (way is not None)
    if way is None:
        return
    assert all(0 < number <= hand[card] for card, number in way.cards.items())
    assert way.tokens <= tokens
    brought = Counter({"moeda": way.tokens * worth})
    for card, number in way.cards.items():
        brought[CARDS[card].icon or card] += number * (CARDS[card].worth or 1)
    if not cost.identical:
        owed, more = sum(dict(cost.icons).values()), sum(way.spare.values())
        assert sum(brought.values()) == owed + more
        assert all(brought[icon] + brought[BLESSING] >= number for icon, number in cost.icons)


# ---- the ministry (rulebook, O Ministério; Escândalo; Imperador)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("......", "9....."),
        ("1.....", "91...."),
        ("1.3...", "913..."),  # the rulebook's example: 1 and 3 taken, 3 stays
        ("12.4.6", "9124.6"),
        (".2....", "92...."),
        ("12345.", "912345"),
        ("123456", "912345"),  # the one on 6 goes home
    ],
)
def test_a_new_minister_moves_the_others_only_as_far_as_needed(before: str, after: str) -> None:
    seats = tuple(None if one == "." else int(one) for one in before)
    done = place_minister(seats, 9)
    assert "".join("." if one is None else str(one) for one in done) == after


@given(st.lists(st.integers(0, 4), max_size=12))
def test_the_ministry_never_holds_more_than_six(seats: list[int]) -> None:
    ministry: Ministry = (None,) * 6
    for seat in seats:
        ministry = place_minister(ministry, seat)
    assert len(ministry) == 6
    assert ministry.count(None) == max(6 - len(seats), 0)


# ---- attacks (rulebook, Ataques, O Cabeça de Porco)


@pytest.mark.parametrize(
    ("capoeiras", "shield", "why"),
    [
        (2, 0, None),  # a square, or a business whose square is empty
        (0, 0, "attack_nobody"),
        (2, 1, "attack_square_first"),
        (3, 2, "attack_square_first"),  # Cabeça de Porco, with capoeiras on the Guaiamum squares
    ],
)
def test_what_may_be_attacked(capoeiras: int, shield: int, why: str | None) -> None:
    found = refuse_attack(capoeiras, shield)
    assert (found.code if found else None) == why
    for language in LANGUAGES:
        assert found is None or wording(language, "quissama").word(found.message)
