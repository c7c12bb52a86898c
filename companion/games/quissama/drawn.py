"""The pieces that the pad of Quissama is drawn from: small values, so that what looks the same is drawn once."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.core.text import Message
from companion.games.quissama.costs import Cost
from companion.games.quissama.rules import Character, character_name
from companion.games.quissama.standing import Pips


class Seal(NamedTuple):
    """A meeple or a minister: whose, and the letter on it."""

    seat: int
    name: str

    @property
    def letter(self) -> str:
        """Return the letter."""
        return self.name.strip()[:1].upper()


class Deed(NamedTuple):
    """A button: the action and what it sends, whose seal it shows, what it says beside the name, and in full."""

    action: str
    value: str
    seal: Seal
    short: Message
    label: Message


class Price(NamedTuple):
    """What something costs, for whom, and the rule behind it; None where the costs are said in the words."""

    what: Message
    cost: Cost | None
    rule: str


class Lies(NamedTuple):
    """A place where a character may lie: what is sent to write that it does, whose it is, how it is called."""

    value: str
    seal: Seal | None
    name: Message | str
    here: bool


class Row(NamedTuple):
    """A character: where it lies, whose meeples stand on it, how far its objective is, and what can be done.

    ``state`` is that of the objective, or ``gallery``, or ``box``. ``pips`` are those of its holder, in the gallery of
    the one player who has a meeple there. ``said`` is the table's word on its objective, None where it is not asked.
    """

    character: Character
    state: str
    holder: Seal | None
    seals: tuple[Seal, ...]
    pips: Pips
    why: Message | None
    prices: tuple[Price, ...]
    deeds: tuple[Deed, ...]
    cannot: tuple[Message, ...]
    removals: tuple[Deed, ...]
    lies: tuple[Lies, ...]
    said: bool | None

    @property
    def name(self) -> Message:
        """Return how it is called."""
        return character_name(self.character)


class Space(NamedTuple):
    """A space of the ministry, from 1, and whose minister is there."""

    number: int
    seal: Seal | None


class House(NamedTuple):
    """The ministry: its spaces, and what can be done there.

    ``leaving`` would be pushed out by the next minister, ``swapper`` can replace others' by Imperador.
    """

    spaces: tuple[Space, ...]
    prices: tuple[Price, ...]
    leaving: Seal | None
    swapper: Seal | None
    ministers: tuple[Deed, ...]
    scandals: tuple[Deed, ...]
    swaps: tuple[Deed, ...]


class Shop(NamedTuple):
    """The full businesses of one player: how many, what is sent to write each number, who may take one."""

    seal: Seal
    ministers: int
    shown: int | None
    choices: tuple[tuple[int, str], ...]
    takes: tuple[Deed, ...]
    problems: tuple[Message, ...]


class Redrawn(NamedTuple):
    """What a stroke changed: characters, the businesses, the ministry, Cabeça de Porco.

    ``counts`` are the ministers of everybody, where these alone changed among the businesses.
    """

    rows: Sequence[Row]
    ministry: bool
    counts: Sequence[tuple[Seal, int]]
    shops: Sequence[Shop]
    cabeca: bool
