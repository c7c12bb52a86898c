"""What the parts of the pad of Boomtown are drawn from."""

from typing import NamedTuple

from companion.core.text import Message
from companion.games.boomtown.count.rules import Mine


class Ticket(NamedTuple):
    """A mine as it lies on the table: its figures, its owner's seat and letter, how it is read out.

    ``vein`` is ``counts``, ``left-out`` or empty: whether a New Vein lies there. ``gone`` tells that the mine left the
    game at the bank. ``mine`` is how it is called alone.
    """

    place: str
    roll: int | None
    production: int
    dangerous: bool
    vein: str
    owner: int | None
    letter: str
    label: Message
    gone: bool
    mine: Message


class Person(NamedTuple):
    """Somebody at the table."""

    seat: int
    name: str


class Pawn(NamedTuple):
    """A mayor's pawn: the key and the name of its town, whose it is, and what the table may say about that.

    ``answers`` are those who can hold it, none where the mines leave no choice. ``settled`` tells that the table spoke;
    ``asked`` is what it still has to settle, and until then the pawn is nobody's. ``tapped`` tells that a tap gives it
    to whom the brush says: somebody's mines are known as a sum alone.
    """

    town: str
    name: Message
    holder: Person | None
    settled: bool
    answers: tuple[Person, ...]
    asked: Message | None
    tapped: bool


class Amiss(NamedTuple):
    """What is wrong with the figures of ``seat``; ``twice``: the mines are claimed one by one and added up too."""

    seat: int
    sentences: tuple[Message, ...]
    twice: bool


class End(NamedTuple):
    """What keeps the play from ending, each with its answers."""

    pawns: tuple[Pawn, ...]
    amiss: tuple[Amiss, ...]


class Figure(NamedTuple):
    """One cell of gold or of the mines as a sum: whose it is, what it shows, how it is called, what to know of it.

    A sum that is not written shows what the chips are worth, or what the claimed mines produce: it is ``worked`` out.
    ``skip`` keeps the keypad from moving on to the cell: the same is written the other way.
    """

    cell: str
    seat: int
    shown: str
    worked: bool
    about: Message | None
    skip: bool
    label: Message
    short: Message
    rule: str


class Bank(NamedTuple):
    """Where the bank is: its round, the last one when it is over (None: it is not open), and how many there are."""

    round: int | None
    rounds: int


class Place(NamedTuple):
    """A mine of the box: its place, and how it is called by the roll that is printed on it."""

    place: str
    name: Message


class Town(NamedTuple):
    """A town of the ledger."""

    key: str
    name: Message
    mines: tuple[Place, ...]


class Card(NamedTuple):
    """A mine whose card can be corrected: as it lies on the table, and as the box has it.

    ``elsewhere`` names the other mines under which a New Vein lies.
    """

    town: str
    name: Message
    roll: int | None
    printed: Mine
    elsewhere: tuple[Message, ...]
