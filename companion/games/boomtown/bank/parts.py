"""What the parts of the bank's page are drawn from, beside what lies on the table; a link is ``?`` and its choices."""

from typing import NamedTuple

from companion.core.parts import Part
from companion.core.text import Message
from companion.games.boomtown.bank.production import Dice
from companion.games.boomtown.bank.rows import Person, Summary
from companion.games.boomtown.count.parts import Pawn

NOTHING = Part("boomtown/bank/turn.html:nothing", None)
"""A part that has nothing to show now."""


class Taker(NamedTuple):
    """Somebody in the order of choosing: the card that was taken, its town and roll; ``now`` for who chooses.

    ``link`` leads to where what was taken is corrected, empty where only an undo can.
    """

    person: Person
    card: Message | None
    town: str
    roll: int
    now: bool
    link: str


class Turn(NamedTuple):
    """What is to be done now: its title, the anchor of its rule, a line about it; ``acts`` is the seat that does it.

    ``moment`` is the name of this moment of the play: what is chosen does not count in another one.
    """

    phase: str
    moment: str
    title: Message
    rule: str = ""
    about: Message | None = None
    acts: int | None = None
    takers: tuple[Taker, ...] = ()
    pawns: tuple[Pawn, ...] = ()
    """The pawns of which the table has to say whose they are."""
    open: tuple[Message, ...] = ()
    """What else the sheet leaves open."""


class Candidate(NamedTuple):
    """A player to choose: the link (empty for who cannot be), and whether this is who was chosen."""

    person: Person
    link: str
    on: bool


class Bidders(NamedTuple):
    """Who can have won the auction; the link for nobody's bidding, and whether it is so."""

    picks: tuple[Candidate, ...]
    nobody: str
    on: bool


class Bids(NamedTuple):
    """The bids from ``first`` to ``last``: the link that a bid ends, the chosen one, the links to lower and higher."""

    link: str
    first: int
    last: int
    chosen: int | None
    less: str
    more: str


class Faces(NamedTuple):
    """The dice that are entered: for each its field, the face chosen so far, the link that a face ends."""

    dice: tuple[tuple[str, int | None, str], ...]


class Flow(NamedTuple):
    """Gold that a player gets or loses."""

    person: Person
    gold: int


class Preview(NamedTuple):
    """What booking would do, and what keeps it from that: all of it to be read, in this order.

    The gold that moves stands beside everybody's gold: ``flow`` is for that, ``bank`` what the bank takes.
    """

    problems: tuple[Message, ...] = ()
    fee: Message | None = None
    flow: tuple[Flow, ...] = ()
    bank: int = 0
    notes: tuple[Message, ...] = ()
    order: tuple[Person, ...] = ()
    did: tuple[Summary, ...] | None = None
    gone: tuple[Message, ...] = ()

    @property
    def seen(self) -> "Preview":
        """Return it without what stands beside the gold."""
        return self._replace(flow=())

    def gold(self, seat: int) -> int:
        """Return what ``seat`` would get, or lose."""
        return sum(one.gold for one in self.flow if one.person.seat == seat)


class Rivals(NamedTuple):
    """A town whose pawn two have coming at once, and who they are."""

    town: Message
    picks: tuple[tuple[str, Person, str], ...]
    """The id of the link, who, and the link."""


class Book(NamedTuple):
    """The one button that books what was chosen: the action with its arguments; ``throws`` for dice of the app."""

    action: str
    query: str
    label: Message
    throws: bool


class Booking(NamedTuple):
    """The last row under the thumb: what books what was chosen, else the ``words`` that say what to tap.

    ``leave`` is the link that lets a correction be.
    """

    book: Book | None
    words: Message | None = None
    leave: str = ""


class Lay(NamedTuple):
    """A card that waits and has several places now: whose, and each place as field, value and name."""

    card: str
    person: Person
    sentence: Message
    places: tuple[tuple[str, str, Message], ...]


class Wire(NamedTuple):
    """Somebody's Telegraph, the dice that it can turn, and what its booking says of them."""

    person: Person
    dice: Dice
    query: str


class Waiting(NamedTuple):
    """Cards that can be put to use now: by whom the Mustang, Girls and Governors, Telegraphs."""

    turn: str
    riders: tuple[Person, ...] = ()
    lays: tuple[Lay, ...] = ()
    wires: tuple[Wire, ...] = ()


# ---- cards to be taken


class Tab(NamedTuple):
    """A town whose free mines can be shown, and what a mine there costs: whom it pays (None: nobody), how much."""

    town: str
    link: str
    on: bool
    mayor: Person | None
    owed: int


class Towns(NamedTuple):
    """The towns, and the link to the events: empty where there are none."""

    tabs: tuple[Tab, ...]
    events: str
    on: bool


class Claim(NamedTuple):
    """A mine: its place, its figures as they lie on the table, its owner if it has one.

    ``link`` is how it is chosen, ``query`` how it is booked at once; neither: it cannot be taken. ``gone`` is one that
    left the game.
    """

    place: str
    name: Message
    town: str
    roll: int
    production: int
    dangerous: bool
    vein: bool
    owner: Person | None
    link: str
    on: bool
    action: str = ""
    query: str = ""
    gone: bool = False


class Chip(NamedTuple):
    """Something that can be chosen by its name: the id of the link, and the town or the drawing that it shows."""

    id: str
    name: Message
    link: str
    on: bool
    town: str = ""
    drawing: str = ""


class Aim(NamedTuple):
    """What somebody has that an event can be aimed at."""

    person: Person
    claims: tuple[Claim, ...]
    saloons: tuple[Chip, ...]


class Number(NamedTuple):
    """A number of a holdup, and how many of 36 throws reach it."""

    number: int
    throws: int
    link: str
    on: bool


class Holdup(NamedTuple):
    """Who can be held up and for how much; the dice once both are chosen."""

    victims: tuple[Candidate, ...]
    numbers: tuple[Number, ...]
    faces: Faces | None


class Event(NamedTuple):
    """The chosen event: what it does, and what it asks for; ``note`` is ours for one that has nothing to be used on."""

    name: Message
    does: Message
    rule: str
    note: Message | None
    other: str
    aims: tuple[Aim, ...] = ()
    chips: tuple[Chip, ...] = ()
    holdup: Holdup | None = None


# ---- what was done


class Deed(NamedTuple):
    """Something that was done: its name in the account, by whom, in words, the link to where it is told otherwise."""

    id: str
    person: Person | None
    said: Message
    link: str


class Deeds(NamedTuple):
    """What was done by round, newest first, with the links to earlier and later rounds."""

    rounds: tuple[tuple[int, tuple[Deed, ...]], ...]
    earlier: str
    later: str


class Turned(NamedTuple):
    """A die (0 or 1) of a Telegraph that ``shown`` is turned to ``face``, the sum it makes, the link, if it is so."""

    die: int
    shown: int
    face: int
    total: int
    link: str
    on: bool


class Used(NamedTuple):
    """Where a card that waited can have been put, or how a die can have been turned."""

    places: tuple[Chip, ...]
    faces: tuple[Turned, ...]


# ---- the end


class Ranked(NamedTuple):
    """One line of the count: the place, who, the total, what it is made of."""

    rank: int
    person: Person
    total: int
    lines: tuple[Message, ...]
