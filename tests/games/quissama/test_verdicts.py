"""Quissama's page of costs and its victories, for any hand, target or table, against the rulebook.

The tests have their own list of prices, cards and attackers from the rulebook, and find payments by trying.
"""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

from flask import Flask
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from companion.plays.sheet import PlayStore
from tests.games.quissama.pads import Sheet
from tests.support.helpers import Phone

ALONE = "/tool/quissama/costs"

NAGOA, GUAIAMUM, COIN, LIBERDADE, BURGUES, COROA = "nagoa", "guaiamum", "moeda", "liberdade", "burgues", "coroa"

# Componentes: the icon that each card pays, and its number.
PAYS = {
    "nagoa_1": (NAGOA, 1),
    "nagoa_2": (NAGOA, 2),
    "guaiamum_1": (GUAIAMUM, 1),
    "guaiamum_2": (GUAIAMUM, 2),
    "moeda_1": (COIN, 1),
    "moeda_2": (COIN, 2),
    "liberdade": (LIBERDADE, 1),
    "burgues": (BURGUES, 1),
    "coroa": (COROA, 1),
}
SAID = {
    "nagoa_1": "cartas? de 1 Nagoa",
    "nagoa_2": "cartas? de 2 Nagoas",
    "guaiamum_1": "cartas? de 1 Guaiamum",
    "guaiamum_2": "cartas? de 2 Guaiamuns",
    "moeda_1": "cartas? de 1 Moeda",
    "moeda_2": "cartas? de 2 Moedas",
    "liberdade": "Liberdades?",
    "burgues": "Burgu(?:ês|eses)",
    "coroa": "Coroas?",
    "escandalo": "Escândalos?",
    "bencao_imperial": "Bênç(?:ão|ãos) Imperia(?:l|is)",
    "token": "fichas? de moeda",
}
SPECIAL = ("escandalo", "bencao_imperial")
IDENTICAL = "identical"

Price = dict[str, int]

# Conquistar os personagens: what each marker costs.
CHARACTERS: dict[str, Price] = {
    "quissama": {NAGOA: 5},
    "woodruff": {COIN: 5},
    "alemao": {GUAIAMUM: 4},
    "araujo": {BURGUES: 2},
    "princesa": {LIBERDADE: 3},
    "alencar": {COROA: 2},
    "imperador": {BURGUES: 1, NAGOA: 1, GUAIAMUM: 1},
}
MINISTER = {BURGUES: 1, COROA: 1, COIN: 1}
WITH_ALENCAR: list[Price] = [{BURGUES: 1, COROA: 1}, {BURGUES: 1, COIN: 1}, {COROA: 1, COIN: 1}]
BUSINESS = {BURGUES: 1, COIN: 2}


def prices(asked: dict[str, Any]) -> dict[str, list[Price]]:
    """Return the costs of each line, one of which is paid; empty if nothing can be paid."""
    away = asked["area"] == "rival"
    found = {one: [{**price, BURGUES: price.get(BURGUES, 0) + away}] for one, price in CHARACTERS.items()}
    three = {IDENTICAL: 3}
    if asked["area"] == "own" or asked["rivals"]:
        found["bernardina"] = [three]
    else:
        found["bernardina"] = [{**three, BURGUES: int(away)}] if asked["holds"] else []
    target = asked["target"]
    with_three: list[Price] = [{NAGOA: 3}, {GUAIAMUM: 3}]
    if asked["what"] == "attack" and target:
        # Ataques: the other band attacks; a business and Cabeça de Porco only once the squares are empty.
        with_three = [{GUAIAMUM: 3}] if target.startswith("nagoa") else [{NAGOA: 3}]
        if not asked["there"] or (asked["shield"] and not target.endswith("_square")):
            with_three = []
    return found | {
        "place_minister": WITH_ALENCAR if asked["alencar"] else [MINISTER],
        "swap_minister": [MINISTER],
        "open_business": [BUSINESS],
        "swap_business": [BUSINESS],
        "hire": [{COIN: 2, NAGOA: 1}, {COIN: 2, GUAIAMUM: 1}],
        "free_capoeira": [{LIBERDADE: 1, NAGOA: 1}, {LIBERDADE: 1, GUAIAMUM: 1}],
        "into_cabeca_de_porco": [{COIN: 2, GUAIAMUM: 1}],
        "attack": with_three,
    }


def pays(price: Price, given_away: Counter[str], worth: int) -> bool:
    """Return whether cards and tokens pay a price: identical cards count first, each blessing is any one icon."""
    if number := price.get(IDENTICAL):
        rest = {icon: n for icon, n in price.items() if icon != IDENTICAL}
        kinds = [one for one, n in given_away.items() if one != "token" and n >= number]
        return any(pays(rest, given_away - Counter({one: number}), worth) for one in kinds)
    there: Counter[str] = Counter({COIN: given_away["token"] * worth})
    for card, (icon, number) in PAYS.items():
        there[icon] += given_away[card] * number
    return sum(max(n - there[icon], 0) for icon, n in price.items()) <= given_away["bencao_imperial"]


def read(answer: str) -> Counter[str]:
    """Return the cards and tokens named in an answer."""
    return Counter({one: int(n) for one, words in SAID.items() for n in re.findall(rf"(\d+) {words}\b", answer)})


def one_less(held: Counter[str]) -> Iterator[Counter[str]]:
    """Yield the hand without each of its cards or tokens in turn."""
    for one in held:
        yield held - Counter({one: 1})


def shown(html: str) -> set[str]:
    """Return the lines listed as payable."""
    assert len(re.findall(r'class="line bar" id="ask-', html)) == 16
    return set(re.findall(r'id="ask-(\w+)"', html.partition("Dá para pagar")[2].partition("Ainda não dá")[0]))


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


CARDS = [*PAYS, *SPECIAL]
hands = st.lists(st.sampled_from(CARDS), min_size=1, max_size=9)
pairs = st.lists(st.sampled_from(CARDS), min_size=1, max_size=3).map(
    lambda kinds: list(chain(*([one] * 3 for one in kinds)))
)
asks = st.fixed_dictionaries(
    {
        "what": st.sampled_from([*CHARACTERS, "bernardina", "place_minister", "open_business", "hire", "free_capoeira"])
        | st.sampled_from(["into_cabeca_de_porco", "swap_minister", "swap_business", *["attack"] * 8]),
        "area": st.sampled_from(["gallery", "rival", "own"]),
        **{name: st.integers(0, 1) for name in ("rivals", "holds", "araujo", "alencar", "there")},
        "target": st.sampled_from(
            ["", "nagoa_square", "guaiamum_square", "nagoa_business", "guaiamum_business", "cabeca"]
        ),
        "shield": st.integers(0, 2),
        "tokens": st.integers(0, 4),
    }
)
PLAIN = dict.fromkeys(("rivals", "holds", "araujo", "alencar", "shield", "tokens"), 0)
ATTACK = {**PLAIN, "area": "gallery", "what": "attack", "there": 1}


@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(asked=asks, hand=hands | pairs)
@example(asked={**ATTACK, "target": "nagoa_square"}, hand=["nagoa_1"] * 3)
@example(asked={**ATTACK, "target": "guaiamum_business"}, hand=["guaiamum_2", "guaiamum_1"])
@example(asked={**PLAIN, "area": "gallery", "what": "open_business", "there": 1, "target": "", "tokens": 1},
         hand=["burgues", "moeda_2"])  # fmt: skip
def test_every_hand_pays_what_the_rulebook_says(app: Flask, asked: dict[str, Any], hand: list[str]) -> None:
    copies = {"moeda_1": 15, "liberdade": 12, "burgues": 12, "nagoa_1": 10, "guaiamum_1": 10, "coroa": 6}
    copies |= {"escandalo": 6, "moeda_2": 5, "nagoa_2": 5, "guaiamum_2": 5, "bencao_imperial": 5}
    held = Counter({card: min(n, copies[card]) for card, n in Counter(hand).items()})
    phone, worth = Phone(app), 2 if asked["araujo"] else 1
    assert phone.open("GET", ALONE, query_string={**asked, "hand": ".".join(held.elements())}).status_code == 200
    having = held + Counter(token=asked["tokens"])
    costs = prices(asked)
    can = {line for line, some in costs.items() if any(pays(one, having, worth) for one in some)}
    assert shown(phone.last) == can

    answers = re.findall(r'class="answer-line[^>]*>(.*?)</p>', phone.last)
    verdict = re.search(r'<p class="verdict(.*?)</p>', phone.last, re.DOTALL)
    assert bool(verdict) == (asked["what"] == "attack" and bool(asked["target"]))
    if verdict:
        assert words(f"<p {verdict[1]}").startswith("Pode" if "attack" in can else "Não pode")
    if asked["what"] in can:
        given_away = read(words(answers[0].partition("Sobra")[0]))
        assert given_away <= having
        assert any(pays(one, given_away, worth) for one in costs[asked["what"]])
        for fewer in one_less(given_away):
            assert not any(pays(one, fewer, worth) for one in costs[asked["what"]]), "given needlessly"
    elif costs[asked["what"]] and not verdict:
        assert re.search(r"\bfaltam?\b", answers[0]), answers


# ---- who wins (Mais detalhes: the objective of an unblocked character in one's own area)

EVERYBODY = [*CHARACTERS, "bernardina"]
tables = st.fixed_dictionaries(
    {
        "holders": st.dictionaries(st.sampled_from(EVERYBODY), st.integers(0, 2)),
        "meeples": st.sets(st.tuples(st.sampled_from(EVERYBODY), st.integers(0, 2)), max_size=4),
        "ministers": st.lists(st.sampled_from([None, 0, 0, 1, 2]), min_size=6, max_size=6),
        "full": st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 2)),
        "cabeca": st.booleans(),
        "princesa": st.booleans(),
    }
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(tables)
def test_a_character_wins_when_its_objective_is_met_and_nobody_blocks_it(
    phone: Phone, archive: PlayStore, table: dict[str, Any]
) -> None:
    holders = table["holders"]
    meeples = {(one, seat) for one, seat in table["meeples"] if holders.get(one) != seat}
    blocked = {one for one, _ in meeples}
    told = table["princesa"] and "princesa" in holders
    pad: dict[str, Any] = {f"characters.{one}.holder": seat for one, seat in holders.items()}
    pad |= {f"characters.{one}.markers.{seat}": 1 for one, seat in meeples}
    pad |= {f"ministry.{n}": seat for n, seat in enumerate(table["ministers"], 1) if seat is not None}
    pad |= {f"businesses.{seat}": n for seat, n in enumerate(table["full"])}
    pad |= {"cabeca_de_porco": True} if table["cabeca"] else {}
    pad |= {"princesa": True} if told else {}
    sheet = Sheet(phone, archive, pad)
    assert phone.get(sheet.at).status_code == 200
    shown = dict(re.findall(r'<li id="c-(\w+)"[^>]*class="objective (\w+)"', phone.last))

    def met(one: str, seat: int) -> bool:
        ministers, full = table["ministers"].count(seat), table["full"][seat]
        bernardina = holders.get("bernardina") == seat and "bernardina" not in blocked
        return {
            "quissama": bernardina,
            "woodruff": bernardina,
            "alemao": table["cabeca"],
            "araujo": full >= 4,
            "imperador": ministers >= 4,
            "alencar": ministers >= 2 and full >= 2,
            "princesa": told,
            "bernardina": False,
        }[one]

    assert shown.keys() == set(EVERYBODY)
    winners = {one for one, seat in holders.items() if one not in blocked and met(one, seat)}
    assert {one for one, state in shown.items() if state == "met"} == winners
    assert {one for one, state in shown.items() if state == "blocked"} == blocked & holders.keys()
