"""The page that says what everything costs now, what a hand with tokens can pay, and whether an attack is allowed."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, get_args

from companion.core.game import Setup, View
from companion.core.layout import read_number
from companion.core.pad import Pad
from companion.core.parts import Part, Parts
from companion.core.text import Message, Refused, say
from companion.games.quissama.board import Band, Target, refuse_attack
from companion.games.quissama.costs import (
    ACTIONS,
    ATTACK,
    ATTACKERS,
    AWAY,
    BLESSING,
    CARDS,
    INFLUENCE,
    TOKEN,
    TOKEN_WITH_ARAUJO,
    Area,
    Cost,
    Payment,
    influence,
    pay,
)
from companion.games.quissama.costs_parts import (
    MOST_SHIELD,
    TARGETS,
    Attack,
    Card,
    Details,
    Flag,
    InHand,
    Line,
    Situation,
    WithinReach,
    card,
)
from companion.games.quissama.influence import spot
from companion.games.quissama.layout import BOX, HOLDER, position
from companion.games.quissama.rules import BUSINESSES, CHARACTERS, Character, Position, character_name

AREAS: tuple[Area, ...] = get_args(Area)
KEYS = (*(key for key, printed in CARDS.items() if printed.icon), "escandalo", BLESSING)
"""The cards that pay anything: those with an icon, the joker, and the one of which there are three to be identical."""

MOST_CARDS = 20
MOST_THERE = 1
"""How many capoeiras of a target matter: whether there are none."""

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

OURS = ("bernardina-rivals", "identical", "cabeca-attack")
"""The anchors of those rules that rest on what is the house's: where the page leads to one it says so."""

WITH_IMPERADOR = ("swap_minister", "swap_business")
COIN = "coin"
ALL = "all"


class Asked(NamedTuple):
    """What the page is asked: what somebody wants, for whom, with which hand.

    On a sheet ``seat`` pays, and the rest of the situation is there. Without one ``area`` says where the characters
    lie, ``rivals`` that others' meeples stand on Bernardina, ``holds``, ``araujo`` and ``alencar`` who is unblocked in
    one's own area. ``tokens`` is None as long as nobody said how many there are. ``target``, ``there`` and ``shield``
    are those of an attack; before a target is chosen it is empty.
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
    target: str = ""
    there: int = 1
    shield: int = 0

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """Return the fields of an address that asks this; what is asked anyway is left out."""
        fields = zip(self._fields, self, _NOTHING, strict=True)
        return tuple((name, _field(value)) for name, value, blank in fields if value != blank)


_NOTHING = Asked()


def _field(value: Any) -> str:
    """Return a field as it is written in an address: a hand with dots between its cards, yes as 1 and no as 0."""
    return ".".join(value) if isinstance(value, tuple) else str(int(value) if isinstance(value, bool) else value)


def ask(setup: Setup, table: Position | None, fields: Mapping[str, str]) -> Asked:
    """Read what an address asks; what makes no sense there is left out.

    A tap asks what was asked before and one thing more: ``pays`` is who pays from now on, with the tokens of their own;
    ``add`` puts a card or a token into the hand, and ``drop`` puts a card away (its place), a token, or all cards.
    """
    choices = {"what": (*CHARACTERS, *DEEDS), "area": AREAS, "target": TARGETS}
    limits = {"seat": setup.size, "tokens": BUSINESSES + 1, "there": MOST_THERE + 1, "shield": MOST_SHIELD + 1}
    asked: dict[str, Any] = {name: fields[name] for name, values in choices.items() if fields.get(name) in values}
    for name, limit in limits.items():
        if (number := read_number(fields.get(name, ""), limit)) is not None:
            asked[name] = number
    for name in ("rivals", "holds", "araujo", "alencar"):
        asked[name] = fields.get(name) == "1"
    if (pays := read_number(fields.get("pays", ""), setup.size)) is not None:
        asked |= {"seat": pays, "tokens": None}
    return _with_hand(Asked(**asked), table, fields)


def _with_hand(asked: Asked, table: Position | None, fields: Mapping[str, str]) -> Asked:
    """Return the same with the hand and the tokens as they are after the tap, no more cards than there are."""
    add, drop = fields.get("add", ""), fields.get("drop", "")
    hand: list[str] = []
    for key in [*fields.get("hand", "").split("."), add]:
        if key in KEYS and hand.count(key) < CARDS[key].copies and len(hand) < MOST_CARDS:
            hand.append(key)
    if drop == ALL:
        hand = []
    elif (place := read_number(drop, len(hand))) is not None:
        del hand[place]
    tokens = asked.tokens
    if (change := (add == COIN) - (drop == COIN)) != 0:
        tokens = min(max(_tokens(asked, table) + change, 0), BUSINESSES)
    return asked._replace(hand=tuple(hand), tokens=tokens)


def _tokens(asked: Asked, table: Position | None) -> int:
    """Return how many coin tokens there are: as said, else one for each full business on the sheet."""
    if asked.tokens is not None:
        return asked.tokens
    return table.players[asked.seat].full_businesses if table else 0


class Payable(NamedTuple):
    """Something to pay for: its name, what is paid for there now, its costs (one of them), why it cannot be."""

    key: str
    name: Message
    does: Message | None
    costs: tuple[Cost, ...]
    refusal: Message | None
    rule: str


@dataclass(frozen=True)
class CostsView(View):
    """What the page shows; ``setup`` has no players and ``table`` is None where it works without a play."""

    setup: Setup
    pad: Pad
    table: Position | None
    asked: Asked

    @property
    def parts(self) -> Parts:
        """Return a part for the situation, each line of the list, the hand, and what was chosen so far."""
        found: dict[str, Part] = {"situation": Part("quissama/paying.html:situation", self._situation)}
        for key in (*CHARACTERS, *DEEDS):
            payable = self._lines.get(key)
            found[f"line-{key}"] = Part("quissama/paying.html:line", self._line(payable) if payable else None)
        hand = InHand(tuple(map(card, self.asked.hand)), _tokens(self.asked, self.table), self._worth)
        found["hand"] = Part("quissama/paying.html:hand", hand)
        found["reach"] = Part("quissama/paying.html:reach", self._within_reach)
        found["choices"] = Part("quissama/paying.html:choices", self.asked.choices)
        return found

    @property
    def said(self) -> Message | None:
        """Return the answer of the open line."""
        line = self._lines.get(self.asked.what)
        if line is None:
            return None
        answer = self._answer(line)
        attack = self._attack if line.key == "attack" and not line.refusal else None
        if attack and attack.said:
            answer = say("two-sentences", first=answer, second=attack.said)
        return say("answer-of", what=line.name, answer=answer)

    @property
    def characters(self) -> tuple[str, ...]:
        """Return the keys of the lines about a character."""
        return CHARACTERS

    @property
    def deeds(self) -> tuple[str, ...]:
        """Return the keys of the lines about the board."""
        return tuple(DEEDS)

    @property
    def keys(self) -> tuple[Card, ...]:
        """Return the cards that can be put into the hand."""
        return tuple(map(card, KEYS))

    @property
    def _situation(self) -> Situation:
        brief = self.setup.brief if self.table else self.setup
        payers = tuple(zip(self.setup.players, brief.players, strict=True))
        asks_araujo = not payers and bool(_tokens(self.asked, self.table))
        return Situation(payers, self.asked.seat, self.asked.area, self.asked.araujo if asks_araujo else None)

    def _has(self, character: Character) -> bool:
        """Tell whether who pays has ``character`` unblocked."""
        if self.table:
            return self.table.players[self.asked.seat].holds_unblocked(character)
        return {"araujo": self.asked.araujo, "alencar": self.asked.alencar}.get(character, False)

    @cached_property
    def _worth(self) -> int:
        """Return what a coin token is worth."""
        return TOKEN_WITH_ARAUJO if self._has("araujo") else TOKEN

    # ---- the lines

    @cached_property
    def _lines(self) -> Mapping[str, Payable]:
        """Return what can be paid for: every character in this play, and with Imperador only where one may have him."""
        found = [self._character(one) for one in CHARACTERS if self.pad.get(HOLDER[one]) != BOX]
        for key, (action, rule) in DEEDS.items():
            if key in WITH_IMPERADOR and self.table and not self._has("imperador"):
                continue
            if key == "place_minister" and self._has("alencar"):
                action, rule = "place_minister_with_alencar", "alencar"
            costs, refusal = ACTIONS[action], None
            if key == "attack" and (by := self._attackers):
                costs, refusal, rule = (ATTACK[by],), self._attack_refusal, _attack_rule(self.asked.target)
            found.append(Payable(key, say(f"deed-{key}".replace("_", "-")), None, costs, refusal, rule))
        return {one.key: one for one in found}

    def _character(self, character: Character) -> Payable:
        name, (area, rivals, holds) = character_name(character), self._whereabouts(character)
        try:
            step = influence(character, area, rivals, holds)
        except Refused as refusal:
            rule = "bernardina" if area != "own" else "blocked"
            costs = () if area == "own" else ((AWAY if area == "rival" else INFLUENCE)[character],)
            return Payable(character, name, say(f"where-{area}"), costs, refusal.problems[0].message, rule)
        rule = {"gallery": "characters", "rival": "rival-area", "own": "unblock"}[area]
        if character == "bernardina" and area != "own":
            rule = "bernardina-rivals" if step.does == "clear" else "bernardina"
            if step.does == "place" and BLESSING in self.asked.hand:
                rule = "identical"
        return Payable(character, name, say(f"now-{step.does}-{area}"), (step.cost,), None, rule)

    def _whereabouts(self, character: Character) -> tuple[Area, int, bool]:
        """Return where ``character`` lies, how many meeples of others are on it, whether one has an unblocked one."""
        if not self.table:
            blocked = self.asked.area == "own" or (self.asked.rivals and character == "bernardina")
            return self.asked.area, int(blocked), self.asked.holds
        seat, at = self.asked.seat, spot(self.setup, self.pad, character)
        rivals = len(at.there) - (seat in at.there)
        return at.area(seat), rivals, self.table.players[seat].holds_unblocked()

    def _line(self, one: Payable) -> Line:
        payable = self._can_pay(one) if self.asked.hand and one.costs else None
        details = self._details(one) if one.key == self.asked.what else None
        return Line(one.key, one.name, one.key in CHARACTERS, one.costs, payable, one.refusal, details)

    def _can_pay(self, one: Payable) -> bool:
        """Tell whether it may be paid for now, and the hand pays it."""
        return one.refusal is None and bool(one.costs) and self._payment(one) is not None

    @property
    def _within_reach(self) -> WithinReach:
        """Return what the hand pays now."""
        if not self.asked.hand:
            return WithinReach(False, ())
        lines = [one for one in self._lines.values() if self._can_pay(one)]
        return WithinReach(True, tuple((one.key, one.name, one.key in CHARACTERS) for one in lines))

    def _details(self, one: Payable) -> Details:
        attack = self._attack if one.key == "attack" else None
        said = one._replace(refusal=None) if attack else one  # what an attack is refused for stands in its verdict
        ours = one.rule in OURS or one.key == "woodruff"
        return Details(
            one.does, self._answer(said), said.refusal is not None, self._flags(one.key), attack, ours, one.rule
        )

    def _flags(self, key: str) -> tuple[Flag, ...]:
        """Return what only people know of the line ``key`` where there is no sheet."""
        if self.table or key not in ("bernardina", "place_minister"):
            return ()
        if key == "place_minister":
            return (Flag("alencar", "have-alencar", self.asked.alencar),)
        return (Flag("holds", "have-another", self.asked.holds), Flag("rivals", "have-rivals", self.asked.rivals))

    # ---- the hand

    def _payment(self, one: Payable) -> Payment | None:
        hand = tuple(sorted(Counter(self.asked.hand).items()))
        return _payment(one.costs, hand, _tokens(self.asked, self.table), self._worth)

    def _answer(self, one: Payable) -> Message:
        """Return why it cannot be, what it costs, or how the hand pays it."""
        if one.refusal:
            return one.refusal
        if not self.asked.hand:
            return say("sentence", text=_either(one.costs))
        payment = self._payment(one)
        return _how(payment) if payment else say("sentence", text=say("cannot-pay"))

    # ---- the attack

    @cached_property
    def _attackers(self) -> Band | None:
        """Return the one band that can attack the target, None as long as none is chosen."""
        asked = self.asked
        if asked.what != "attack" or not asked.target:
            return None
        return "guaiamum" if asked.target.startswith("nagoa") else "nagoa"

    @cached_property
    def _shield(self) -> int | None:
        """Return how many capoeiras are on the squares that come first, None where none does."""
        return None if not self._attackers or self.asked.target.endswith("_square") else self.asked.shield

    @property
    def _attack_refusal(self) -> Message | None:
        """Return why the target cannot be attacked, whatever the hand."""
        by = self._attackers
        if by is None:
            return None
        attacked: Band = "nagoa" if by == "guaiamum" else "guaiamum"
        refusal = refuse_attack(by, Target(attacked, self.asked.there, self._shield or 0))
        return refusal.message if refusal else None

    @property
    def _attack(self) -> Attack:
        """Return the attack that is asked about, and whether the target and the hand allow it."""
        asked, by, line = self.asked, self._attackers, self._lines["attack"]
        if by is None:
            return Attack("", asked.there, None, False, None)
        paid = not asked.hand or self._payment(line) is not None
        said = say("attack-allowed") if paid else say("attack-unpaid", by=say(f"band-{by}"), n=ATTACKERS)
        return Attack(asked.target, asked.there, self._shield, paid and not line.refusal, line.refusal or said)


def _attack_rule(target: str) -> str:
    return {"square": "attack", "business": "attack-business"}.get(target.partition("_")[2], "cabeca-attack")


@lru_cache(maxsize=4096)
def _payment(costs: tuple[Cost, ...], hand: tuple[tuple[str, int], ...], tokens: int, worth: int) -> Payment | None:
    """Return a way to pay one of the costs, None when there is none."""
    return next(filter(None, (pay(cost, dict(hand), tokens, worth) for cost in costs)), None)


def _either(costs: tuple[Cost, ...]) -> Message | tuple[Message, ...]:
    """Return the costs in words: one of them is paid."""
    first, rest = costs[0].words, costs[1:]
    return say("cost-or", cost=first, rest=_either(rest)) if rest else first


def _how(payment: Payment) -> Message:
    """Return how it is paid: the cards that are discarded, the tokens that are used, what is paid too much."""
    tokens = say("tokens", n=payment.tokens)
    cards = tuple(say(f"card-{key}".replace("_", "-"), n=number) for key, number in payment.cards.items())
    if not cards:
        how = say("pays-with-tokens", tokens=tokens)
    elif payment.tokens:
        how = say("pays-with-both", cards=cards, tokens=tokens)
    else:
        how = say("pays-with", cards=cards)
    spare = tuple(say(f"cost-{icon}", n=number) for icon, number in payment.spare.items())
    return say("two-sentences", first=how, second=say("left-over", spare=spare)) if spare else how


def view(setup: Setup, pad: Pad, fields: Mapping[str, str]) -> CostsView:
    """Return what to show of the sheet for the fields of an address."""
    table = position(setup, pad) if setup.players else None
    return CostsView(setup, pad, table, ask(setup, table, fields))
