"""The moment when cards are taken: whose turn it is, the mines that are free, the events and what they ask for."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar
from urllib.parse import urlencode

from companion.core.parts import Part
from companion.core.text import Message, say
from companion.games.boomtown.bank import moves
from companion.games.boomtown.bank.cells import KEEPABLE
from companion.games.boomtown.bank.dice import faces
from companion.games.boomtown.bank.events import EVENTS, event_name, governor_targets, mine_targets, saloon_targets
from companion.games.boomtown.bank.moves import HOLDUP_NUMBERS
from companion.games.boomtown.bank.parts import (
    NOTHING,
    Aim,
    Candidate,
    Chip,
    Claim,
    Event,
    Holdup,
    Number,
    Preview,
    Tab,
    Towns,
    Turn,
    Waiting,
)
from companion.games.boomtown.bank.picks import is_plain, pick_link, takers_of
from companion.games.boomtown.bank.production import MOST_SALOONS, Place
from companion.games.boomtown.bank.rows import Person
from companion.games.boomtown.bank.screens import Screen, Would
from companion.games.boomtown.bank.table import fee
from companion.games.boomtown.bank.words import card_name
from companion.games.boomtown.count.layout import CLAIMS
from companion.games.boomtown.count.rules import TOWNS, Mine, mine_name, town_name

EVENTS_TAB = "events"
NEEDS_A_TARGET = ("dynamite", "expropriation", "new_vein")


@dataclass(frozen=True)
class Choosing(Screen):
    """One card after the other, in the order of choosing."""

    phase: ClassVar[str] = "choose"
    keeps: ClassVar[tuple[str, ...]] = (
        *("card", "target", "saloon", "town", "victim", "number", "d1", "d2"),
        *(f"mayor.{town}" for town in TOWNS),
    )
    looks: ClassVar[tuple[str, ...]] = ("tab",)

    @property
    def chooser(self) -> Person:
        """Return who takes the next card, or took the one that is told otherwise."""
        if self.past:
            return self.people[self.state.order[int(self.past.wrong.entry["place"])]]
        return self.people[self.state.chooser]

    @property
    def card_before(self) -> str:
        """Return the card that was taken, where it is told otherwise; empty where the next one is taken."""
        return self.past.wrong.fields["card"] if self.past else ""

    # ---- whose turn it is

    @property
    def turn(self) -> Turn:
        """See Screen."""
        running = self.past is None or self.past.wrong.round == self.now.round
        takers = takers_of(self.now, self.people, self.account, self.chooser.seat) if running else ()
        if self.past:
            title = say("bank-takes-instead", name=self.chooser.short)
            return self.of_past(title, "choose")._replace(acts=self.chooser.seat, takers=takers)
        title = say("bank-takes", name=self.chooser.short)
        return Turn(self.phase, self.now.turn, title, "choose", acts=self.chooser.seat, takers=takers)

    @property
    def waiting(self) -> Waiting:
        """Return who can pick right after the winner too."""
        held = dict.fromkeys(one.seat for one in self.state.table.kept if one.card == "mustang")
        early = len(self.state.picks) < 2
        riders = [seat for seat in held if seat not in self.state.order[:2]] if early else ()
        return self.of_waiting(tuple(self.people[seat] for seat in riders))

    # ---- what was chosen

    @property
    def card(self) -> str:
        """Return the card that was chosen, empty for none."""
        card = self.chosen.get("card", "")
        return card if card in moves.CARDS else ""

    @property
    def has_events(self) -> bool:
        """Tell whether events lie open: never in the first round."""
        return self.state.round > 1

    @property
    def tab(self) -> str:
        """Return the open tab: a town, the events, or none."""
        if self.card:
            return EVENTS_TAB if self.card in EVENTS else CLAIMS[self.card].printed.town
        tab = self.chosen.get("tab", "")
        return tab if tab in TOWNS or (tab == EVENTS_TAB and self.has_events) else ""

    @property
    def victim(self) -> int | None:
        """Return who was chosen to be held up."""
        return self.seat("victim")

    @property
    def number(self) -> int | None:
        """Return the gold that is to be held up for."""
        return self.integer("number", HOLDUP_NUMBERS[0], HOLDUP_NUMBERS[-1])

    @property
    def held_up(self) -> bool:
        """Tell whether it is said who is held up and for how much, so that the dice are next."""
        return self.card == "holdup" and self.victim is not None and self.number is not None

    # ---- what there is to choose

    @property
    def tabs(self) -> Part:
        """Return the towns, and the events."""
        found, link = [], self.only("tab")
        for town in TOWNS:
            due = fee(self.state.table, self.chooser.seat, town)
            mayor, owed = (self.people[due.mayor], due.owed) if due else (None, 0)
            found.append(Tab(town, link + town, self.tab == town, mayor, owed))
        events = link + EVENTS_TAB if self.has_events else ""
        return Part("boomtown/bank/choices.html:towns", Towns(tuple(found), events, self.tab == EVENTS_TAB))

    @property
    def choices(self) -> Part:
        """Return the free mines of the open town, or the events, or what the chosen one asks for."""
        if self.card in EVENTS:
            return Part("boomtown/bank/choices.html:event", self._event())
        if self.tab == EVENTS_TAB:
            chips = (Chip(f"event-{event}", event_name(event), self.only("card") + event, False) for event in EVENTS)
            return Part("boomtown/bank/choices.html:events", tuple(chips))
        if self.tab:
            places = [place for place, claim in CLAIMS.items() if claim.printed.town == self.tab]
            return Part("boomtown/bank/choices.html:claims", tuple(self._ticket(place) for place in places))
        return NOTHING if self.has_events else Part("boomtown/bank/choices.html:mines_only", None)

    def _ticket(self, place: str) -> Claim:
        """Return a mine of the open town: what can be taken is booked at once where it asks nothing, else chosen.

        What was taken leads to where that is told otherwise.
        """
        mine, on = self.state.mine(place), place == (self.card or self.card_before)
        owner = self._owner(place)
        shown = _claim(mine, place, owner, "", on)
        if owner:
            return shown._replace(link=pick_link(self.now, self.account, owner.seat, place))
        if not self.state.is_free(place):
            return shown._replace(gone=True)
        if self.past is None and is_plain(self.state.table, self.chooser.seat, mine.town):
            return shown._replace(action="take", query=urlencode(self.moment))
        return shown._replace(link=self.only("card") + place)

    def _owner(self, place: str) -> Person | None:
        """Return whose a mine is: told otherwise, nobody's for who took it then, and taken if others have since."""
        owner = CLAIMS[place].owner
        holder = self.state.pad.get(owner)
        if holder is None and place != self.card_before:
            holder = self.now.pad.get(owner)
        return None if holder is None else self.people[holder]

    def _event(self) -> Event:
        """Return what the chosen event asks for."""
        return Event(
            event_name(self.card),
            say("bank-does-" + self.card.replace("_", "-")),
            self.card.replace("_", "-"),
            self._note,
            self.only("tab") + EVENTS_TAB if self.has_events else "",
            self.aims,
            self._chips(),
            self._holdup() if self.card == "holdup" else None,
        )

    @property
    def idle(self) -> bool:
        """Tell whether the chosen event has nothing to be used on and does nothing."""
        return self.card in ("dynamite", "expropriation") and not self.aims

    @property
    def _note(self) -> Message | None:
        """Return what we do with an event that the rulebook leaves open here."""
        if self.card == "new_vein" and not self.aims:
            return say("bank-vein-waits")
        return say("bank-idle") if self.idle else None

    @cached_property
    def aims(self) -> tuple[Aim, ...]:
        """Return by player what the chosen event can be aimed at."""
        if self.card not in NEEDS_A_TARGET:
            return ()
        table, link, found = self.state.table, self.to("target"), []
        mines = mine_targets(table, self.chooser.seat, self.card)
        saloons = saloon_targets(table, self.chooser.seat, self.card) if self.card == "dynamite" else ()
        for person in self.people:
            claims = tuple(self._target(place, person, link) for place in mines if place.seat == person.seat)
            theirs = tuple(
                Chip(
                    f"saloon-{at}",
                    say("bank-saloon-in", town=town_name(table.saloons[at].town)),
                    f"{link}{at}",
                    self.chosen.get("target") == str(at),
                    drawing="mug",
                )
                for at in saloons
                if table.saloons[at].owner == person.seat
            )
            if claims or theirs:
                found.append(Aim(person, claims, theirs))
        return tuple(found)

    def _target(self, place: Place, owner: Person, link: str) -> Claim:
        mine = self.state.table.mine(place)
        name = mine.place.removesuffix(".owner")
        return _claim(mine, name, owner, link + name, self.chosen.get("target") == name)

    def _chips(self) -> tuple[Chip, ...]:
        """Return the places that the chosen event has, where there are several."""
        table, seat, said = self.state.table, self.chooser.seat, self.chosen
        if self.card == "girls":
            numbers = saloon_targets(table, seat, "girls")
            saloons = [(at, say("bank-saloon-in", town=town_name(table.saloons[at].town))) for at in numbers]
            link = self.to("saloon")
            chips = [Chip(f"girls-{at}", name, f"{link}{at}", said.get("saloon") == str(at)) for at, name in saloons]
            return tuple(chips) if len(chips) > 1 else ()
        towns: tuple[str, ...] = ()
        if self.card == "saloon" and len(table.saloons) < MOST_SALOONS:
            towns = TOWNS
        elif self.card == "governor" and len(own := governor_targets(table, seat)) > 1:
            towns = own
        link = self.to("town") if towns else ""
        return tuple(
            Chip(f"town-{town}", town_name(town), link + town, said.get("town") == town, town) for town in towns
        )

    def _holdup(self) -> Holdup:
        others, link = [one for one in self.people if one.seat != self.chooser.seat], self.to("victim")
        victims = [Candidate(one, f"{link}{one.seat}", self.victim == one.seat) for one in others]
        link = self.to("number")
        numbers = [Number(n, _reaching(n), f"{link}{n}", self.number == n) for n in HOLDUP_NUMBERS]
        return Holdup(tuple(victims), tuple(numbers), faces(self) if self.held_up else None)

    # ---- what taking it would do

    @cached_property
    def taking(self) -> Would:
        """Return what taking the card would do."""
        return self.would(moves.take)

    @property
    def passing(self) -> Part:
        """See Screen."""
        return self.rivals(self.taking)

    @property
    def preview(self) -> Preview:
        """See Screen."""
        if self.gives_back:
            return self.of_past_preview(self.never)
        notes: list[Message] = []
        if self.taking.ready:
            if self.card == "holdup" and not self.taking.flow:
                notes.append(say("bank-holdup-failed"))
        elif self.victim is not None and self.held_up:
            victim = self.people[self.victim]
            loot = min(self.number or 0, self.state.table.gold(victim.seat))
            notes.append(say("bank-holdup-odds", n=self.number or 0, name=victim.short, loot=loot))
        return Preview(self.taking.problems, self.fee, self.taking.flow, notes=(*notes, *self.taking.effects))

    @property
    def words(self) -> Message | None:
        """See Screen."""
        if self.taking.rivals:
            return say("bank-say-rivals")
        if self.card:
            return None if self.taking.problems else say("bank-say-more")
        if self.tab == EVENTS_TAB:
            return say("bank-say-event", name=self.chooser.short)
        if self.tab in TOWNS:
            return say("bank-say-mine", name=self.chooser.short)
        return say("bank-say-card" if self.has_events else "bank-say-town", name=self.chooser.short)

    @property
    def book(self) -> Part:
        """See Screen."""
        if self.gives_back:
            return self.of_never(say("bank-give-back", card=card_name(self.card)))
        name = card_name(self.card) if self.card else ""
        if self.past:
            other = self.card != self.card_before
            return self.of_retelling(say("bank-take-instead", card=name) if other else say("bank-retell"), self.taking)
        if self.held_up and not self.taking.ready and not self.taking.problems:
            return self.booking("take", say("bank-throw"), self.taking, throws=True)
        if self.waits:
            return self.booking("take", say("bank-keep", card=name), self.taking)
        if self.idle:
            return self.booking("take", say("bank-discard", card=name), self.taking)
        return self.booking("take", say("bank-take", card=name), self.taking)

    @property
    def gives_back(self) -> bool:
        """Tell whether a card of this round is looked at as it was taken, which can be given back."""
        return self.as_it_was and self.never.ready

    @property
    def waits(self) -> bool:
        """Tell whether the chosen event waits in front of whoever takes it."""
        table, seat = self.state.table, self.chooser.seat
        if self.card == "girls":
            return not saloon_targets(table, seat, "girls")
        if self.card == "governor":
            return not governor_targets(table, seat)
        if self.card == "new_vein":
            return not self.aims
        return self.card in KEEPABLE

    @property
    def fee(self) -> Message | None:
        """Return how the fee of the chosen card comes about, None when nobody is paid."""
        table, town = self.state.table, self._fee_town
        due = fee(table, self.chooser.seat, town) if town else None
        if due is None:
            return None
        mines, mayor = table.mines_in(town)[due.mayor], table.players[due.mayor].name
        key = "bank-fee-doubled" if town in table.governed else "bank-fee"
        said = say(key, name=mayor, mines=mines, n=due.owed)
        return said if due.gold == due.owed else say("bank-fee-short", fee=said, n=due.gold)

    @property
    def _fee_town(self) -> str:
        """Return the town where a mine is taken, empty when none is."""
        place = self.chosen.get("target", "") if self.card == "expropriation" else self.card
        return CLAIMS[place].printed.town if place in CLAIMS else ""


def _claim(mine: Mine, place: str, owner: Person | None, link: str, on: bool) -> Claim:
    """Return a mine that can be chosen."""
    name = mine_name(mine.town, mine.roll)
    return Claim(
        place, name, mine.town, mine.roll or 0, mine.production, mine.dangerous, mine.new_vein, owner, link, on
    )


def _reaching(number: int) -> int:
    """Return how many of the 36 throws of two dice make ``number`` or more."""
    faces = range(1, 7)
    return sum(one + two >= number for one in faces for two in faces)
