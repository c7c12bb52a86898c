"""The page that says what everything costs now, what a hand with tokens can pay, and whether an attack is allowed."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, get_args

from companion.core.game import Setup
from companion.core.layout import read_number
from companion.core.pad import Pad
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
    lack,
    pay,
)
from companion.games.quissama.influence import spot
from companion.games.quissama.layout import BOX, HOLDER, position
from companion.games.quissama.rules import BUSINESSES, CHARACTERS, Character, Position, character_name

AREAS: tuple[Area, ...] = get_args(Area)
KEYS = (*(key for key, printed in CARDS.items() if printed.icon), "escandalo", BLESSING)
"""The cards that pay anything: those with an icon, the joker, and the one of which there are three to be identical."""

TARGETS = ("nagoa_square", "guaiamum_square", "nagoa_business", "guaiamum_business", "cabeca")
MOST_SHIELD = 6
"""Up to how many capoeiras on the squares there is a key for."""
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
    """What the page is asked: which lines are open, for whom, with which hand.

    On a sheet ``seat`` pays, and the rest of the situation is there. Without one ``area`` says where the characters
    lie, ``rivals`` that others' meeples stand on Bernardina, ``holds``, ``araujo`` and ``alencar`` who is unblocked in
    one's own area. ``tokens`` is None as long as nobody said how many there are. ``target``, ``there`` and ``shield``
    are those of an attack; before a target is chosen it is empty.
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
        """Return the fields of an address that asks this; what is asked anyway is left out."""
        fields = zip(self._fields, self, _NOTHING, strict=True)
        return tuple((name, _field(value)) for name, value, blank in fields if value != blank)


_NOTHING = Asked()


def _field(value: Any) -> str:
    """Return a field as it is written in an address: dots between lines or cards, yes as 1 and no as 0."""
    return ".".join(value) if isinstance(value, tuple) else str(int(value) if isinstance(value, bool) else value)


def ask(setup: Setup, table: Position | None, fields: Mapping[str, str]) -> Asked:
    """Read what an address asks; what makes no sense there is left out.

    A tap asks what was asked before and one thing more: ``pays`` is who pays from now on, with the tokens of their own;
    ``add`` puts a card or a token into the hand, and ``drop`` puts a card away (its place), a token, or all cards;
    ``fold`` opens a line or closes it. The others stay open: nothing above the finger moves.
    """
    choices = {"area": AREAS, "target": TARGETS}
    limits = {"seat": setup.size, "tokens": BUSINESSES + 1, "there": MOST_THERE + 1, "shield": MOST_SHIELD + 1}
    asked: dict[str, Any] = {name: fields[name] for name, values in choices.items() if fields.get(name) in values}
    for name, limit in limits.items():
        if (number := read_number(fields.get(name, ""), limit)) is not None:
            asked[name] = number
    unfolded, fold = dict.fromkeys(fields.get("what", "").split(".")), fields.get("fold", "")
    unfolded = {key: None for key in unfolded if key != fold} | ({} if fold in unfolded else {fold: None})
    asked["what"] = tuple(key for key in unfolded if key in CHARACTERS or key in DEEDS)
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
    """Something to pay for: its name, what is paid for there now, its costs (one of them), why it cannot be.

    ``short`` says why in a few words.
    """

    key: str
    name: Message
    does: Message | None
    costs: tuple[Cost, ...]
    refusal: Message | None
    rule: str
    short: Message | None = None

    @property
    def common(self) -> Cost:
        """Return what of the cost there is no choice about."""
        costs = self.costs or (Cost(),)
        icons = tuple(one for one in costs[0].icons if all(one in cost.icons for cost in costs))
        return Cost(icons, costs[0].identical)

    @property
    def either(self) -> tuple[Cost, ...]:
        """Return what of the cost is to be chosen from."""
        common = self.common.icons
        rest = (Cost(tuple(one for one in cost.icons if one not in common)) for cost in self.costs)
        return tuple(cost for cost in rest if cost.icons)

    @property
    def ours(self) -> bool:
        """Tell whether it rests on a house ruling."""
        return self.rule in OURS or self.key == "woodruff"


@dataclass(frozen=True)
class Costs:
    """What the page reads; ``setup`` has no players and ``table`` is None where it works without a play."""

    setup: Setup
    pad: Pad
    table: Position | None
    asked: Asked

    characters = CHARACTERS
    deeds = tuple(DEEDS)
    areas = AREAS
    targets = TARGETS
    most_shield = MOST_SHIELD
    keys = KEYS
    cards = CARDS

    @property
    def said(self) -> Message | None:
        """Return the answer of the line that was opened last."""
        one = self.lines.get(self.asked.what[-1]) if self.asked.what else None
        if one is None:
            return None
        answer = one.refusal or self.answer(one) or say("sentence", text=self.lacking(one) or _either(one.costs))
        if one.key == "attack" and not one.refusal and self.attack_said:
            answer = say("two-sentences", first=answer, second=self.attack_said)
        return say("answer-of", what=one.name, answer=answer)

    def _has(self, character: Character) -> bool:
        """Tell whether who pays has ``character`` unblocked."""
        if self.table:
            return self.table.players[self.asked.seat].holds_unblocked(character)
        return {"araujo": self.asked.araujo, "alencar": self.asked.alencar}.get(character, False)

    # ---- the lines

    @cached_property
    def lines(self) -> Mapping[str, Payable]:
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
            problem = refusal.problems[0]
            short = say("short-" + problem.code.replace("_", "-"))
            return Payable(character, name, say(f"where-{area}"), costs, problem.message, rule, short)
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

    # ---- the hand

    @property
    def tokens(self) -> int:
        """Return how many coin tokens there are."""
        return _tokens(self.asked, self.table)

    @cached_property
    def worth(self) -> int:
        """Return what a coin token is worth."""
        return TOKEN_WITH_ARAUJO if self._has("araujo") else TOKEN

    @cached_property
    def hand(self) -> Counter[str]:
        """Return how many of each card there are."""
        return Counter(self.asked.hand)

    @property
    def groups(self) -> tuple[tuple[Message, list[Payable]], ...]:
        """Return the lines under their headings: with a hand, first what it pays, then what it does not."""
        lines = list(self.lines.values())
        if not self.hand:
            board = [one for one in lines if one.key in DEEDS]
            return (say("characters"), [one for one in lines if one not in board]), (say("on-the-board"), board)
        paid = [one for one in lines if self.payment(one)]
        return (say("hand-pays"), paid), (say("hand-lacks"), [one for one in lines if one.costs and one not in paid])

    def payment(self, one: Payable) -> Payment | None:
        """Return a way to pay one of the costs, None when there is none or it may not be paid."""
        if not self.hand or one.refusal:
            return None
        return next(filter(None, (pay(cost, self.hand, self.tokens, self.worth) for cost in one.costs)), None)

    def answer(self, one: Payable) -> Message | None:
        """Return how the hand pays it, None when it does not."""
        payment = self.payment(one)
        return _how(payment) if payment else None

    def words(self, one: Payable) -> Message | tuple[Message, ...]:
        """Return its costs in words."""
        return _either(one.costs)

    def price(self, one: Payable) -> Message | None:
        """Return in words what is paid there and how much, None where nothing is."""
        if not one.costs:
            return None
        cost = _either(one.costs)
        return say("price-of", what=one.does, cost=cost) if one.does else say("sentence", text=cost)

    def lacking(self, one: Payable) -> Message | None:
        """Return what the hand lacks for the cost that it comes nearest to, None where none is to be paid."""
        if not self.hand or not one.costs or self.payment(one):
            return None
        found = [lack(cost, self.hand, self.tokens, self.worth) for cost in one.costs]
        least = min(each.number for each in found)
        nearest = [each.of for each in found if each.number == least]
        if least == min(cost.total for cost in one.costs):
            return say("lacks-all")
        if any(cost.total > least for cost in nearest):
            return say("lacks-of", n=least, what=nearest[0].words)
        return say("lacks", n=least, what=_either(tuple(dict.fromkeys(nearest))))

    # ---- the attack

    @property
    def _attackers(self) -> Band | None:
        """Return the one band that can attack the target, None as long as none is chosen."""
        asked = self.asked
        if "attack" not in asked.what or not asked.target:
            return None
        return "guaiamum" if asked.target.startswith("nagoa") else "nagoa"

    @property
    def shield(self) -> int | None:
        """Return how many capoeiras are on the squares that come first, None where none does."""
        return None if not self._attackers or self.asked.target.endswith("_square") else self.asked.shield

    @property
    def _attack_refusal(self) -> Message | None:
        """Return why the target cannot be attacked, whatever the hand."""
        by = self._attackers
        if by is None:
            return None
        attacked: Band = "nagoa" if by == "guaiamum" else "guaiamum"
        refusal = refuse_attack(by, Target(attacked, self.asked.there, self.shield or 0))
        return refusal.message if refusal else None

    @property
    def attack_allowed(self) -> bool:
        """Tell whether the target and the hand allow the attack."""
        line = self.lines["attack"]
        return not line.refusal and (not self.hand or self.payment(line) is not None)

    @property
    def attack_said(self) -> Message | None:
        """Return the same as a sentence, None as long as no target is chosen."""
        if self._attackers is None:
            return None
        unpaid = say("attack-unpaid", by=say(f"band-{self._attackers}"), n=ATTACKERS)
        return self.lines["attack"].refusal or (say("attack-allowed") if self.attack_allowed else unpaid)


def _attack_rule(target: str) -> str:
    return {"square": "attack", "business": "attack-business"}.get(target.partition("_")[2], "cabeca-attack")


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


def view(setup: Setup, pad: Pad, fields: Mapping[str, str]) -> Costs:
    """Return what the page reads of the sheet for the fields of an address."""
    table = position(setup, pad) if setup.players else None
    return Costs(setup, pad, table, ask(setup, table, fields))
