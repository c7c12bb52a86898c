"""What the parts of the page about costs are drawn from: small values that can be compared, each of them complete."""

from functools import cache
from typing import NamedTuple

from companion.core.text import Message, say
from companion.games.quissama.costs import CARDS, Area, Cost

TARGETS = ("nagoa_square", "guaiamum_square", "nagoa_business", "guaiamum_business", "cabeca")
MOST_SHIELD = 6
"""Up to how many capoeiras on the squares there is a key for."""


class Situation(NamedTuple):
    """Who pays, of the ``payers`` by their name and the one that there is room for; the rest stands on the sheet.

    Without a play there are none, and ``area`` says where the characters lie; ``araujo`` that one has him unblocked,
    None where that does not matter.
    """

    payers: tuple[tuple[str, str], ...]
    seat: int
    area: Area
    araujo: bool | None


class Flag(NamedTuple):
    """What one has or not that only people know: the field of the address, the key of its text."""

    field: str
    text: str
    on: bool


class Attack(NamedTuple):
    """An attack: its target (empty: none chosen yet), the capoeiras there and on the squares that come first.

    ``shield`` is None where no square comes first. Whether that is allowed, the hand included, and why not.
    """

    target: str
    there: int
    shield: int | None
    allowed: bool
    said: Message | None

    @property
    def targets(self) -> tuple[str, ...]:
        """Return what can be attacked."""
        return TARGETS

    @property
    def shields(self) -> range:
        """Return how many capoeiras there can be on the squares."""
        return range(MOST_SHIELD + 1)


class Details(NamedTuple):
    """What unfolds below an open line: what is paid for there now, the answer, what can be asked further.

    ``ours`` marks what rests on a house ruling, ``rule`` is the anchor of the rule.
    """

    does: Message | None
    answer: Message
    refused: bool
    flags: tuple[Flag, ...]
    attack: Attack | None
    ours: bool
    rule: str


class Line(NamedTuple):
    """Something to pay for: its costs (one of them), none where it cannot be; ``payable`` is None without a hand.

    ``face`` tells that it is a character, ``refusal`` why it cannot be whatever the hand. ``details`` are those of the
    open line.
    """

    key: str
    name: Message
    face: bool
    costs: tuple[Cost, ...]
    payable: bool | None
    refusal: Message | None
    details: Details | None


class WithinReach(NamedTuple):
    """What a ``hand`` pays now: the key of each line, its name, whether it is a character."""

    hand: bool
    payable: tuple[tuple[str, Message, bool], ...]


class Card(NamedTuple):
    """A card to be tapped: its key, the icon drawn on it and how many of them it is worth, its name, its taps."""

    key: str
    icon: str
    worth: int
    name: Message
    added: Message
    put_away: Message


@cache
def card(key: str) -> Card:
    """Return the card ``key`` as it is drawn."""
    printed = CARDS[key]
    icon, one = printed.icon or key, say(f"card-{key}".replace("_", "-"), n=1)
    name = say(f"key-{icon}".replace("_", "-"))
    return Card(key, icon, printed.worth, name, say("add-card", card=one), say("put-away", card=one))


class InHand(NamedTuple):
    """What there is to pay with: cards, and coin tokens, each ``worth`` so much."""

    cards: tuple[Card, ...]
    tokens: int
    worth: int

    @property
    def tokens_said(self) -> Message:
        """Return how many coin tokens there are, in words."""
        return say("tokens", n=self.tokens)
