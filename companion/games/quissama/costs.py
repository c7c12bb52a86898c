"""The costs of Quissama, and what a hand of cards with coin tokens can pay.

The figures come from Componentes, Conquistar os personagens, Os capoeiras e as praças, Os comércios, As moedas, O
Ministério, Ataques and Cartas especiais of the rulebook.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, TypeAlias

from companion.core.text import Message, Refused, problem, say
from companion.games.quissama.board import Band
from companion.games.quissama.rules import Character

Icon: TypeAlias = Literal["nagoa", "guaiamum", "moeda", "liberdade", "burgues", "coroa"]
Area: TypeAlias = Literal["gallery", "rival", "own"]
Hand: TypeAlias = Mapping[str, int]
"""How many of each card, by its key in CARDS."""


class Card(NamedTuple):
    """A card of the deck: its copies, and the icon it pays with its number, or None if it pays nothing."""

    copies: int
    icon: Icon | None = None
    worth: int = 0


BLESSING = "bencao_imperial"
"""The joker: it pays one icon of any kind."""
UNIQUE = ("colar", "malta", "cabeca_de_porco", "burguesia", "familia_imperial")
TOKEN = 1
"""What the coin token of a full business is worth."""
TOKEN_WITH_ARAUJO = 2
ATTACKERS = 3
"""How many capoeiras of one band an attack takes."""
AWAY_BURGUES = 1
"""How many Burgueses a marker in another player's area costs on top."""

CARDS: Mapping[str, Card] = {
    "nagoa_1": Card(10, "nagoa", 1),
    "nagoa_2": Card(5, "nagoa", 2),
    "guaiamum_1": Card(10, "guaiamum", 1),
    "guaiamum_2": Card(5, "guaiamum", 2),
    "moeda_1": Card(15, "moeda", 1),
    "moeda_2": Card(5, "moeda", 2),
    "liberdade": Card(12, "liberdade", 1),
    "burgues": Card(12, "burgues", 1),
    "coroa": Card(6, "coroa", 1),
    "escandalo": Card(6),
    "bencao_de_peito": Card(2),
    "fuga": Card(2),
    **dict.fromkeys(UNIQUE, Card(1)),
    BLESSING: Card(5),
}
"""The 100 cards. When three identical ones are paid, the first here that fit are used, blessings last."""


@dataclass(frozen=True)
class Cost:
    """Icons to be paid, and identical cards."""

    icons: tuple[tuple[Icon, int], ...] = ()
    identical: int = 0

    def plus_burgues(self) -> "Cost":
        """Return the cost in another player's area."""
        icons = dict(self.icons)
        icons["burgues"] = icons.get("burgues", 0) + AWAY_BURGUES
        return replace(self, icons=tuple(icons.items()))

    @property
    def total(self) -> int:
        """The number of icons and cards."""
        return self.identical + sum(number for _, number in self.icons)

    @property
    def words(self) -> tuple[Message, ...]:
        """Its parts, as the items of a list."""
        cards = [say("cost-identical", n=self.identical)] if self.identical else []
        return (*cards, *(say(f"cost-{icon}", n=number) for icon, number in self.icons))


def _icons(icons: Mapping[Icon, int]) -> Cost:
    return Cost(tuple(icons.items()))


INFLUENCE: Mapping[Character, Cost] = {
    "quissama": _icons({"nagoa": 5}),
    "woodruff": _icons({"moeda": 5}),
    "alemao": _icons({"guaiamum": 4}),
    "araujo": _icons({"burgues": 2}),
    "princesa": _icons({"liberdade": 3}),
    "alencar": _icons({"coroa": 2}),
    "imperador": _icons({"burgues": 1, "nagoa": 1, "guaiamum": 1}),
    "bernardina": Cost(identical=3),
}
"""The cost of each marker on a character in the gallery."""

AWAY: Mapping[Character, Cost] = {character: cost.plus_burgues() for character, cost in INFLUENCE.items()}
"""The cost of each marker in another player's area."""

ATTACK: Mapping[Band, Cost] = {"nagoa": _icons({"nagoa": ATTACKERS}), "guaiamum": _icons({"guaiamum": ATTACKERS})}
"""The cost of an attack by the attacking band."""

ACTIONS: Mapping[str, tuple[Cost, ...]] = {
    "free_capoeira": (_icons({"liberdade": 1, "nagoa": 1}), _icons({"liberdade": 1, "guaiamum": 1})),
    "open_business": (_icons({"burgues": 1, "moeda": 2}),),
    "hire": (_icons({"moeda": 2, "nagoa": 1}), _icons({"moeda": 2, "guaiamum": 1})),
    "into_cabeca_de_porco": (_icons({"moeda": 2, "guaiamum": 1}),),
    "place_minister": (_icons({"burgues": 1, "coroa": 1, "moeda": 1}),),
    "place_minister_with_alencar": (
        _icons({"burgues": 1, "coroa": 1}),
        _icons({"burgues": 1, "moeda": 1}),
        _icons({"coroa": 1, "moeda": 1}),
    ),
    "attack": tuple(ATTACK.values()),
}
"""The cost of each action on the board; of several, one is paid.

With Imperador, taking over a rival's piece costs as much as placing it: ``open_business``, ``place_minister``.
"""


class Step(NamedTuple):
    """What one payment on a character does: place a meeple, clear a rival's, or unblock one's own character."""

    kind: Literal["place", "clear", "unblock"]
    cost: Cost


def influence(character: Character, area: Area, rivals: int = 0, holds_unblocked: bool = False) -> Step:
    """Return what can be done next on a character in ``area``, and its cost.

    ``rivals`` is the number of other players' meeples on it; ``holds_unblocked`` is whether the payer has an unblocked
    character. The extra Burguês in a rival's area is for placing, not for clearing Bernardina. Raises Refused for one's
    own character without rivals, and for Bernardina without another character.
    """
    cost = (AWAY if area == "rival" and not (character == "bernardina" and rivals) else INFLUENCE)[character]
    if area == "own":
        if not rivals:
            raise Refused(problem("area", "nothing_to_unblock"))
        return Step("unblock", cost)
    if character == "bernardina":
        if rivals:
            return Step("clear", cost)
        if not holds_unblocked:
            raise Refused(problem("character", "bernardina_needs_another"))
    return Step("place", cost)


@dataclass(frozen=True)
class Payment:
    """A way to pay: the discarded cards by key, the number of tokens used, and the overpaid icons."""

    cards: Hand
    tokens: int = 0
    spare: Mapping[str, int] = field(default_factory=dict)


class Lack(NamedTuple):
    """What a hand lacks: ``number`` of ``parts``; any of them if there are more."""

    number: int
    parts: Cost


def pay(cost: Cost, hand: Hand, tokens: int = 0, token_worth: int = TOKEN) -> Payment | None:
    """Return a way to pay ``cost``, or None if there is none.

    Tokens go first, because they are not discarded, then double cards, single cards, and blessings for the rest. A
    token is not used if the cards pay without it. A blessing pays an icon, but never replaces one of three identical
    cards.
    """
    for card in _identical(cost):
        left = {**hand, card: hand.get(card, 0) - cost.identical}
        way, still = _pay_icons(cost, left, tokens, token_worth)
        blessings = sum(still.values())
        if left[card] >= 0 and blessings <= left.get(BLESSING, 0):
            spent = Counter(way.cards) + Counter({card: cost.identical}) + Counter({BLESSING: blessings})
            return replace(way, cards=spent)
    return None


def lack(cost: Cost, hand: Hand, tokens: int = 0, token_worth: int = TOKEN) -> Lack:
    """Return the least that is missing to pay ``cost``, choosing the best card for the identical ones."""
    found = []
    for card in _identical(cost):
        identical = max(cost.identical - hand.get(card, 0), 0)
        left = {**hand, card: max(hand.get(card, 0) - cost.identical, 0)}
        _, still = _pay_icons(cost, left, tokens, token_worth)
        number = max(sum(still.values()) - left.get(BLESSING, 0), 0)
        icons = tuple(still.items()) if len(still) > 1 else tuple((icon, number) for icon in still)
        found.append(Lack(identical + number, Cost(icons if number else (), identical)))
    return min(found, key=lambda one: one.number)


def _identical(cost: Cost) -> Iterable[str]:
    """Return the cards that can be the identical ones of ``cost``; a single dummy if it needs none."""
    return [card for card, printed in CARDS.items() if printed.copies >= cost.identical] if cost.identical else [""]


def _pay_icons(cost: Cost, hand: Hand, tokens: int, token_worth: int) -> tuple[Payment, Mapping[Icon, int]]:
    """Return how tokens and cards except blessings pay the icons of ``cost``, and which icons remain."""
    cards: dict[str, int] = {}
    spare: dict[str, int] = {}
    still: dict[Icon, int] = {}
    used = 0
    for icon, needed in cost.icons:
        if icon == "moeda":
            used = min(tokens, -(-needed // token_worth))
            needed -= used * token_worth
        for card, number in _cards_for(icon, max(needed, 0), hand).items():
            cards[card] = number
            needed -= number * CARDS[card].worth
        if icon == "moeda" and needed < 0:
            needless = min(used, -needed // token_worth)
            used, needed = used - needless, needed + needless * token_worth
        if needed < 0:
            spare[icon] = -needed
        elif needed:
            still[icon] = needed
    return Payment(cards, used, spare), still


def _cards_for(icon: Icon, needed: int, hand: Hand) -> dict[str, int]:
    """Return the cards of ``icon`` that pay ``needed``, or as much of it as possible.

    Double cards go first. One is used for an odd rest only if there is no single card.
    """
    doubles, singles = (f"{icon}_2", f"{icon}_1") if f"{icon}_2" in CARDS else ("", icon)
    twos = min(hand.get(doubles, 0), needed // 2)
    ones = min(hand.get(singles, 0), needed - 2 * twos)
    if needed > 2 * twos + ones and hand.get(doubles, 0) > twos:
        twos += 1
    return {card: number for card, number in ((doubles, twos), (singles, ones)) if number}
