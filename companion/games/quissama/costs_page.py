"""The page of current costs: what a hand with tokens can pay, and whether an attack is allowed."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, get_args

from companion.core.game import Setup
from companion.core.layout import read_number
from companion.core.pad import Pad
from companion.core.text import Message, Refused, say
from companion.games.quissama.board import Band, refuse_attack
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
    lack,
    pay,
)
from companion.games.quissama.influence import spot
from companion.games.quissama.layout import BOX, HOLDER, position
from companion.games.quissama.rules import BUSINESSES, CHARACTERS, Character, Position, character_name

AREAS: tuple[Area, ...] = get_args(Area)
KEYS = (*(key for key, printed in CARDS.items() if printed.icon), "escandalo", BLESSING)
"""The cards to pick: those with an icon, the joker, and the Escândalo, which can pay as identical cards."""

TARGETS = ("nagoa_square", "guaiamum_square", "nagoa_business", "guaiamum_business", "cabeca")
MOST_SHIELD = 6
"""The largest shield that has a key."""
MOST_CARDS = 20
MOST_THERE = 1
"""The largest number of capoeiras on a target that the page distinguishes from none."""

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
"""What can be paid on the board: the action whose cost it has, and the anchor of its rule."""

RULES_WITH_RULING = ("bernardina-rivals", "identical", "cabeca-attack")
"""The anchors that contain a ruling of ours, which the page marks."""

WITH_IMPERADOR = ("swap_minister", "swap_business")
COIN = "coin"
ALL = "all"


class Query(NamedTuple):
    """What the query of the page says: which lines are open, who pays, and with which hand.

    On a sheet, ``seat`` pays and the sheet gives the situation. Without one, ``area`` is where the characters lie,
    ``rivals`` is whether others' meeples stand on Bernardina, and ``holds``, ``araujo`` and ``alencar`` say which
    unblocked characters the payer has. ``tokens`` is None until it is entered. ``target`` (empty until chosen),
    ``there`` and ``shield`` describe an attack.
    """

    what: tuple[str, ...] = ()
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
        """The query parameters, without those at their defaults."""
        blank = self._field_defaults
        return tuple((name, _field(value)) for name, value in self._asdict().items() if value != blank[name])


def _field(value: Any) -> str:
    """Return a field as written in a query: lists joined by dots, booleans as 1 and 0."""
    return ".".join(value) if isinstance(value, tuple) else str(int(value) if isinstance(value, bool) else value)


def read_query(setup: Setup, table: Position | None, fields: Mapping[str, str]) -> Query:
    """Read the query of the page, ignoring invalid parts.

    A link repeats the query with one more field: ``pays`` is the new payer, with their own tokens; ``add`` puts a card
    or a token into the hand; ``drop`` removes a card (by its key), a token or all cards; ``fold`` opens or closes a
    line. Other lines stay open, so that nothing above the finger moves.
    """
    choices = {"area": AREAS, "target": TARGETS}
    limits = {"seat": setup.size, "tokens": BUSINESSES + 1, "there": MOST_THERE + 1, "shield": MOST_SHIELD + 1}
    query: dict[str, Any] = {name: fields[name] for name, values in choices.items() if fields.get(name) in values}
    for name, limit in limits.items():
        if (number := read_number(fields.get(name, ""), limit)) is not None:
            query[name] = number
    unfolded, fold = dict.fromkeys(fields.get("what", "").split(".")), fields.get("fold", "")
    unfolded = {key: None for key in unfolded if key != fold} | ({} if fold in unfolded else {fold: None})
    query["what"] = tuple(key for key in unfolded if key in CHARACTERS or key in DEEDS)
    for name in ("rivals", "holds", "araujo", "alencar"):
        query[name] = fields.get(name) == "1"
    if (pays := read_number(fields.get("pays", ""), setup.size)) is not None:
        query |= {"seat": pays, "tokens": None}
    return _with_hand(Query(**query), table, fields)


def _with_hand(query: Query, table: Position | None, fields: Mapping[str, str]) -> Query:
    """Apply ``add`` and ``drop`` to hand and tokens, with at most as many cards as there are."""
    add, drop = fields.get("add", ""), fields.get("drop", "")
    hand: list[str] = []
    for key in [*fields.get("hand", "").split("."), add]:
        if key in KEYS and hand.count(key) < CARDS[key].copies and len(hand) < MOST_CARDS:
            hand.append(key)
    if drop == ALL:
        hand = []
    elif drop in hand:
        hand.remove(drop)
    tokens = query.tokens
    if (change := (add == COIN) - (drop == COIN)) != 0:
        tokens = min(max(_tokens(query, table) + change, 0), BUSINESSES)
    return query._replace(hand=tuple(hand), tokens=tokens)


def _tokens(query: Query, table: Position | None) -> int:
    """Return the number of coin tokens: as entered, else one for each full business on the sheet."""
    if query.tokens is not None:
        return query.tokens
    return table.players[query.seat].full_businesses if table else 0


class Payable(NamedTuple):
    """A line of the page: its name, what the payment does, its costs (one is paid), and why it is refused.

    ``short`` gives the reason in a few words.
    """

    key: str
    name: Message
    effect: Message | None
    costs: tuple[Cost, ...]
    refusal: Message | None
    rule: str
    short: Message | None = None

    @property
    def common(self) -> Cost:
        """The part of the cost without a choice."""
        costs = self.costs or (Cost(),)
        icons = tuple(one for one in costs[0].icons if all(one in cost.icons for cost in costs))
        return Cost(icons, costs[0].identical)

    @property
    def either(self) -> tuple[Cost, ...]:
        """The parts of the cost to choose from."""
        common = self.common.icons
        rest = (Cost(tuple(one for one in cost.icons if one not in common)) for cost in self.costs)
        return tuple(cost for cost in rest if cost.icons)

    @property
    def has_ruling(self) -> bool:
        """True if it depends on a ruling of ours."""
        return self.rule in RULES_WITH_RULING or self.key == "woodruff"


@dataclass(frozen=True)
class Costs:
    """What the template reads; without a play, ``setup`` has no players and ``table`` is None."""

    setup: Setup
    pad: Pad
    table: Position | None
    query: Query

    characters = CHARACTERS
    areas = AREAS
    targets = TARGETS
    most_shield = MOST_SHIELD
    keys = KEYS
    cards = CARDS

    @property
    def announcement(self) -> Message | None:
        """The answer of the line that was opened last, for screen readers."""
        one = self.lines.get(self.query.what[-1]) if self.query.what else None
        if one is None:
            return None
        answer = one.refusal or self.answer(one) or say("sentence", text=self.lacking(one) or _either(one.costs))
        if one.key == "attack" and not one.refusal and self.attack_sentence:
            answer = say("two-sentences", first=answer, second=self.attack_sentence)
        return say("answer-of", what=one.name, answer=answer)

    def _has(self, character: Character) -> bool:
        """Return whether the payer has ``character`` unblocked."""
        if self.table:
            return self.table.players[self.query.seat].holds_unblocked(character)
        return {"araujo": self.query.araujo, "alencar": self.query.alencar}.get(character, False)

    # ---- the lines

    @cached_property
    def lines(self) -> Mapping[str, Payable]:
        """The lines of the page: all characters in this play, and the deeds; on a sheet, Imperador's only with him."""
        found = [self._character(one) for one in CHARACTERS if self.pad.get(HOLDER[one]) != BOX]
        for key, (action, rule) in DEEDS.items():
            if key in WITH_IMPERADOR and self.table and not self._has("imperador"):
                continue
            if key == "place_minister" and self._has("alencar"):
                action, rule = "place_minister_with_alencar", "alencar"
            costs, refusal = ACTIONS[action], None
            if key == "attack" and (by := self._attackers):
                refused = refuse_attack(self.query.there, self.shield or 0, 2 if self.query.target == "cabeca" else 1)
                costs, refusal, rule = (ATTACK[by],), refused and refused.message, _attack_rule(self.query.target)
            found.append(Payable(key, say(f"deed-{key}".replace("_", "-")), None, costs, refusal, rule))
        return {one.key: one for one in found}

    def _character(self, character: Character) -> Payable:
        name, (area, rivals, holds) = character_name(character), self._whereabouts(character)
        try:
            step = influence(character, area, rivals, holds)
        except Refused as refusal:
            rule = "bernardina" if area != "own" else "blocked"
            costs = () if area == "own" else ((AWAY if area == "rival" else INFLUENCE)[character],)
            problem = refusal.problems[0]
            short = say("short-" + problem.code.replace("_", "-"))
            return Payable(character, name, say(f"where-{area}"), costs, problem.message, rule, short)
        rule = {"gallery": "characters", "rival": "rival-area", "own": "unblock"}[area]
        if character == "bernardina" and area != "own":
            rule = "bernardina-rivals" if step.kind == "clear" else "bernardina"
            if step.kind == "place" and BLESSING in self.query.hand:
                rule = "identical"
        return Payable(character, name, say(f"now-{step.kind}-{area}"), (step.cost,), None, rule)

    def _whereabouts(self, character: Character) -> tuple[Area, int, bool]:
        """Return where ``character`` lies, how many rivals are on it, and whether the payer has an unblocked one."""
        if not self.table:
            blocked = self.query.area == "own" or (self.query.rivals and character == "bernardina")
            return self.query.area, int(blocked), self.query.holds
        seat, at = self.query.seat, spot(self.setup, self.pad, character)
        rivals = len(at.markers) - (seat in at.markers)
        return at.area(seat), rivals, self.table.players[seat].holds_unblocked()

    # ---- the hand

    @property
    def tokens(self) -> int:
        """The number of coin tokens."""
        return _tokens(self.query, self.table)

    @cached_property
    def worth(self) -> int:
        """The worth of a coin token."""
        return TOKEN_WITH_ARAUJO if self._has("araujo") else TOKEN

    @cached_property
    def hand(self) -> Counter[str]:
        """The hand, as a number of each card."""
        return Counter(self.query.hand)

    @property
    def groups(self) -> tuple[tuple[Message, list[Payable]], ...]:
        """The lines under their headings; with a hand, those that it pays come first."""
        lines = list(self.lines.values())
        if not self.hand:
            board = [one for one in lines if one.key in DEEDS]
            return (say("characters"), [one for one in lines if one not in board]), (say("on-the-board"), board)
        paid = [one for one in lines if self.payment(one)]
        return (say("hand-pays"), paid), (say("hand-lacks"), [one for one in lines if one.costs and one not in paid])

    def payment(self, one: Payable) -> Payment | None:
        """Return a way to pay one of the costs, or None if there is none or the line is refused."""
        if not self.hand or one.refusal:
            return None
        return next(filter(None, (pay(cost, self.hand, self.tokens, self.worth) for cost in one.costs)), None)

    def answer(self, one: Payable) -> Message | None:
        """Return how the hand pays the line, or None if it does not."""
        payment = self.payment(one)
        return _how_paid(payment) if payment else None

    def words(self, one: Payable) -> Message | tuple[Message, ...]:
        """Return the costs in words."""
        return _either(one.costs)

    def price(self, one: Payable) -> Message | None:
        """Return in words what is paid for and how much, or None if nothing is."""
        if not one.costs:
            return None
        cost = _either(one.costs)
        return say("price-of", what=one.effect, cost=cost) if one.effect else say("sentence", text=cost)

    def lacking(self, one: Payable) -> Message | None:
        """Return what the hand lacks for the nearest of the costs, or None if it pays or there is no hand."""
        if not self.hand or not one.costs or self.payment(one):
            return None
        found = [lack(cost, self.hand, self.tokens, self.worth) for cost in one.costs]
        least = min(each.number for each in found)
        nearest = [each.parts for each in found if each.number == least]
        if least == min(cost.total for cost in one.costs):
            return say("lacks-all")
        if any(cost.total > least for cost in nearest):
            return say("lacks-of", n=least, what=nearest[0].words)
        return say("lacks", n=least, what=_either(tuple(dict.fromkeys(nearest))))

    # ---- the attack

    @property
    def _attackers(self) -> Band | None:
        """The band that can attack the target, or None until one is chosen."""
        query = self.query
        if "attack" not in query.what or not query.target:
            return None
        return "guaiamum" if query.target.startswith("nagoa") else "nagoa"

    @property
    def shield(self) -> int | None:
        """The number of capoeiras on the squares that protect the target, or None if none do."""
        return None if not self._attackers or self.query.target.endswith("_square") else self.query.shield

    @property
    def attack_allowed(self) -> bool:
        """True if the target and the hand allow the attack."""
        line = self.lines["attack"]
        return not line.refusal and (not self.hand or self.payment(line) is not None)

    @property
    def attack_sentence(self) -> Message | None:
        """The sentence that says whether the attack is allowed, or None until a target is chosen."""
        if self._attackers is None:
            return None
        unpaid = say("attack-unpaid", by=say(f"band-{self._attackers}"), n=ATTACKERS)
        return self.lines["attack"].refusal or (say("attack-allowed") if self.attack_allowed else unpaid)


def _attack_rule(target: str) -> str:
    return {"square": "attack", "business": "attack-business"}.get(target.partition("_")[2], "cabeca-attack")


def _either(costs: tuple[Cost, ...]) -> Message | tuple[Message, ...]:
    """Return alternative costs in words."""
    first, rest = costs[0].words, costs[1:]
    return say("cost-or", cost=first, rest=_either(rest)) if rest else first


def _how_paid(payment: Payment) -> Message:
    """Return how it is paid: the cards, the tokens, and what is overpaid."""
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


def view(setup: Setup, pad: Pad, fields: Mapping[str, str]) -> Costs:
    """Return the view of the costs; without players, there is no position."""
    table = position(setup, pad) if setup.players else None
    return Costs(setup, pad, table, read_query(setup, table, fields))
