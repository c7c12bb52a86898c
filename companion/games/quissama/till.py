"""The page that says what everything costs now, what a hand with tokens can pay, and whether an attack is allowed."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, NamedTuple, get_args

from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.text import Message, Refused, say
from companion.games.quissama.board import Band, Target, refuse_attack
from companion.games.quissama.costs import ACTIONS, CARDS, Area, Cost, Payment, influence, pay
from companion.games.quissama.influence import area_of
from companion.games.quissama.layout import BOX, HOLDER, markers, position
from companion.games.quissama.rules import BUSINESSES, CHARACTERS, Character, Position, character_name

AREAS: tuple[Area, ...] = get_args(Area)
BANDS: tuple[Band, ...] = get_args(Band)
TARGETS = ("nagoa_square", "guaiamum_square", "nagoa_business", "guaiamum_business", "cabeca")
KEYS = (*(card for card, printed in CARDS.items() if printed.icon), "escandalo", "bencao_imperial")
"""The cards that pay anything: those with an icon, the joker, and the one of which there are three to be identical."""

MOST_CARDS = 20
MOST_THERE = 1
"""How many capoeiras of a target matter: whether there are none."""

MOST_SHIELD = 6
"""Up to how many capoeiras on the squares there is a key for."""

DEEDS: Mapping[str, tuple[str, str]] = {
    "place_minister": ("place_minister", "minister-cost"),
    "open_business": ("open_business", "open-business"),
    "hire": ("hire", "hire"),
    "free_capoeira": ("free_capoeira", "free-capoeira"),
    "into_cabeca_de_porco": ("into_cabeca_de_porco", "cabeca-recruit"),
    "attack": ("attack", "attack"),
    "swap_minister": ("place_minister", "imperador-swap"),
    "swap_business": ("open_business", "imperador-swap"),
}
"""What can be paid on the board: the action whose cost it has, and the rule behind it."""

WITH_IMPERADOR = ("swap_minister", "swap_business")


class Asked(NamedTuple):
    """What the page is asked: what somebody wants, for whom, with which hand.

    On a sheet ``seat`` pays, and the rest of the situation is there. Without one ``area`` says where the characters
    lie, ``rivals`` that others' meeples stand on Bernardina, ``holds``, ``araujo`` and ``alencar`` who is unblocked in
    one's own area. ``tokens`` is None as long as nobody said how many there are. ``by``, ``target``, ``there`` and
    ``shield`` are those of an attack.
    """

    what: str = ""
    seat: int = 0
    area: Area = "gallery"
    rivals: bool = False
    holds: bool = False
    araujo: bool = False
    alencar: bool = False
    hand: tuple[str, ...] = ()
    tokens: int | None = None
    by: Band = "nagoa"
    target: str = "guaiamum_square"
    there: int = 1
    shield: int = 0

    def query(self, **changed: Any) -> str:
        """Return the query of an address that asks the same but for what is ``changed``; defaults are left out.

        There is nothing in it to be quoted: keys and numbers.
        """
        fields = zip(self._fields, self._replace(**changed), _NOTHING, strict=True)
        return "&".join(f"{name}={_field(value)}" for name, value, blank in fields if value != blank)


_NOTHING = Asked()


def _field(value: Any) -> Any:
    """Return a field as it is written in an address: a hand with dots between its cards, yes as 1 and no as 0."""
    return ".".join(value) if isinstance(value, tuple) else int(value) if isinstance(value, bool) else value


def ask(setup: Setup, fields: Mapping[str, str]) -> Asked:
    """Read what a query asks; what makes no sense there is left out."""
    choices = {"what": (*CHARACTERS, *DEEDS), "area": AREAS, "by": BANDS, "target": TARGETS}
    limits = {"seat": setup.size - 1, "tokens": BUSINESSES, "there": MOST_THERE, "shield": MOST_SHIELD}
    asked: dict[str, Any] = {name: fields[name] for name, values in choices.items() if fields.get(name) in values}
    for name, most in limits.items():
        text = fields.get(name, "")
        if text.isascii() and text.isdigit() and len(text) < 3 and int(text) <= most:
            asked[name] = int(text)
    for name in ("rivals", "holds", "araujo", "alencar"):
        asked[name] = fields.get(name) == "1"
    hand: list[str] = []
    for card in fields.get("hand", "").split("."):
        if card in KEYS and hand.count(card) < CARDS[card].copies and len(hand) < MOST_CARDS:
            hand.append(card)
    return Asked(**asked, hand=tuple(hand))


class Line(NamedTuple):
    """Something to pay for: its name, what is paid for there now, its costs (one of them), why it cannot be.

    ``payment`` is a way to pay one of the costs with the hand, None when there is none.
    """

    key: str
    name: Message
    does: Message | None
    costs: tuple[Cost, ...]
    refusal: Message | None
    payment: Payment | None
    rule: str

    @property
    def how(self) -> list[Message]:
        """Return how it is paid: the cards that are discarded, the tokens that are used, what is paid too much."""
        if self.payment is None:
            return []
        tokens = say("tokens", n=self.payment.tokens)
        cards = tuple(say(f"card-{card}".replace("_", "-"), n=number) for card, number in self.payment.cards.items())
        if not cards:
            how = say("pays-with-tokens", tokens=tokens)
        elif self.payment.tokens:
            how = say("pays-with-both", cards=cards, tokens=tokens)
        else:
            how = say("pays-with", cards=cards)
        spare = tuple(say(f"cost-{icon}", n=number) for icon, number in self.payment.spare.items())
        return [how, say("left-over", spare=spare)] if spare else [how]


class Key(NamedTuple):
    """A card to be tapped: its key, the icon drawn on it and how many of them it is worth, its name, its taps."""

    key: str
    icon: str
    worth: int
    name: Message
    added: Message
    put_away: Message


@cache
def _key(card: str) -> Key:
    printed = CARDS[card]
    icon, one = printed.icon or card, say(f"card-{card}".replace("_", "-"), n=1)
    name = say(f"key-{icon}".replace("_", "-"))
    return Key(card, icon, printed.worth, name, say("add-card", card=one), say("put-away", card=one))


class Attack(NamedTuple):
    """Whether an attack is allowed, why not, and the rule behind it."""

    allowed: bool
    said: Message
    rule: str


@dataclass(frozen=True)
class Till:
    """What the page draws; ``setup`` has no players where it works without a play."""

    setup: Setup
    pad: Pad
    asked: Asked

    @cached_property
    def table(self) -> Position | None:
        """Return the sheet as a position, None without one."""
        return position(self.setup, self.pad) if self.setup.players else None

    def _has(self, character: Character) -> bool:
        """Tell whether who pays has ``character`` unblocked."""
        if self.table:
            return self.table.players[self.asked.seat].holds_unblocked(character)
        return {"araujo": self.asked.araujo, "alencar": self.asked.alencar}.get(character, False)

    @cached_property
    def worth(self) -> int:
        """Return what a coin token is worth."""
        return 2 if self._has("araujo") else 1

    @cached_property
    def tokens(self) -> int:
        """Return how many coin tokens there are: as said, else one for each full business on the sheet."""
        if self.asked.tokens is not None:
            return self.asked.tokens
        return self.table.players[self.asked.seat].full_businesses if self.table else 0

    @property
    def tokens_said(self) -> Message:
        """Return how many coin tokens there are, in words."""
        return say("tokens", n=self.tokens)

    @property
    def can_pay(self) -> bool:
        """Tell whether there is a hand to pay with."""
        return bool(self.asked.hand)

    @cached_property
    def _hand(self) -> Mapping[str, int]:
        """Return how many there are of each card in the hand."""
        return Counter(self.asked.hand)

    @property
    def keys(self) -> list["Key"]:
        """Return the cards that can be put into the hand."""
        return list(map(_key, KEYS))

    @property
    def in_hand(self) -> list["Key"]:
        """Return the cards in the hand."""
        return list(map(_key, self.asked.hand))

    @property
    def targets(self) -> tuple[str, ...]:
        """Return what can be attacked."""
        return TARGETS

    @property
    def most_shield(self) -> int:
        """Return up to how many capoeiras can be on the squares, for their keys."""
        return MOST_SHIELD

    # ---- the lines

    @cached_property
    def characters(self) -> list[Line]:
        """Return what can be done to every character in this play."""
        return [self._character(one) for one in CHARACTERS if self.pad.get(HOLDER[one]) != BOX]

    @cached_property
    def deeds(self) -> list[Line]:
        """Return what can be paid on the board; with Imperador only where one has him, or may."""
        found = []
        for key, (action, rule) in DEEDS.items():
            if key in WITH_IMPERADOR and self.table and not self._has("imperador"):
                continue
            if key == "place_minister" and self._has("alencar"):
                action, rule = "place_minister_with_alencar", "alencar"
            found.append(self._line(key, say(f"deed-{key}".replace("_", "-")), None, ACTIONS[action], rule))
        return found

    @property
    def chosen(self) -> Line | None:
        """Return the line that was asked for."""
        return next((line for line in (*self.characters, *self.deeds) if line.key == self.asked.what), None)

    def _character(self, character: Character) -> Line:
        name, (area, rivals, holds) = character_name(character), self._situation(character)
        try:
            step = influence(character, area, rivals, holds)
        except Refused as refusal:
            rule = "bernardina" if area != "own" else "blocked"
            return Line(character, name, say(f"where-{area}"), (), refusal.problems[0].message, None, rule)
        rule = {"gallery": "characters", "rival": "rival-area", "own": "unblock"}[area]
        if character == "bernardina" and area != "own":
            rule = "bernardina-rivals" if step.does == "clear" else "bernardina"
        return self._line(character, name, say(f"now-{step.does}-{area}"), (step.cost,), rule)

    def _situation(self, character: Character) -> tuple[Area, int, bool]:
        """Return where ``character`` lies, how many meeples of others are on it, whether one has an unblocked one."""
        if not self.table:
            blocked = self.asked.area == "own" or (self.asked.rivals and character == "bernardina")
            return self.asked.area, int(blocked), self.asked.holds
        seat = self.asked.seat
        there = [one for one in markers(self.setup, self.pad, character) if one != seat]
        return area_of(self.pad, character, seat), len(there), self.table.players[seat].holds_unblocked()

    def _line(self, key: str, name: Message, does: Message | None, costs: tuple[Cost, ...], rule: str) -> Line:
        ways = (pay(cost, self._hand, self.tokens, self.worth) for cost in costs) if self.can_pay else ()
        return Line(key, name, does, costs, None, next(filter(None, ways), None), rule)

    # ---- the attack

    @property
    def attack(self) -> Attack:
        """Return whether the attack that is asked about is allowed."""
        place, asked = self.asked.target.partition("_")[2], self.asked
        band: Band = "nagoa" if asked.target.startswith("nagoa") else "guaiamum"
        target = Target(band, asked.there, 0 if place == "square" else asked.shield)
        refusal = refuse_attack(asked.by, target)
        rule = {"square": "attack", "business": "attack-business"}.get(place, "cabeca-attack")
        return Attack(refusal is None, refusal.message if refusal else say("attack-allowed"), rule)

    # ---- where its links lead

    def without(self, place: int) -> str:
        """Return the query with the card at ``place`` of the hand put away."""
        hand = self.asked.hand
        return self.asked.query(hand=hand[:place] + hand[place + 1 :])

    def with_card(self, card: str) -> str:
        """Return the query with another ``card`` in the hand, the same when there are no more."""
        hand = self.asked.hand
        more = hand.count(card) < CARDS[card].copies and len(hand) < MOST_CARDS
        return self.asked.query(hand=(*hand, card) if more else hand)

    def with_tokens(self, change: int) -> str:
        """Return the query with more or fewer tokens."""
        return self.asked.query(tokens=min(max(self.tokens + change, 0), BUSINESSES))


def view(setup: Setup, pad: Pad, fields: Mapping[str, str]) -> Till:
    """Return what to draw of the sheet for the fields of an address."""
    return Till(setup, pad, ask(setup, fields))
