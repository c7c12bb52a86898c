"""What the parts of the pad of Quissama are drawn from: small values that can be compared, each of them complete."""

from typing import NamedTuple

from companion.core.text import Message
from companion.games.quissama.costs import Cost
from companion.games.quissama.rules import Character, character_name
from companion.games.quissama.standing import Chance, Pips


class Seal(NamedTuple):
    """A meeple or a minister: whose, and the letter on it."""

    seat: int
    name: str

    @property
    def letter(self) -> str:
        """Return the letter."""
        return self.name.strip()[:1].upper()


class Deed(NamedTuple):
    """A button of an action: ``action`` with what is fixed, the ``field`` that the button sends and its ``value``.

    It shows a seal, says ``short`` beside the name, and ``label`` to who listens.
    """

    id: str
    action: str
    field: str
    value: int
    seal: Seal
    short: Message
    label: Message


class Price(NamedTuple):
    """What something costs, for whom, and the rule behind it; None where the costs are said in the words."""

    what: Message
    cost: Cost | None
    rule: str


class Lies(NamedTuple):
    """A place where a character may lie: how it is sent, whose it is, its name, whether the character is there."""

    value: str
    seal: Seal | None
    name: Message | str
    here: bool


class Face(NamedTuple):
    """A character and how it stands: whose it is, whose meeples are on it, how far its objective is.

    ``state`` is that of the objective, or ``gallery``, or ``box``. ``pips`` are those of its holder, in the gallery of
    the one player who has a meeple there. ``cost`` is that of a meeple in the gallery.
    """

    character: Character
    state: str
    holder: Seal | None
    seals: tuple[Seal, ...]
    pips: Pips
    why: Message | None
    cost: Cost | None

    @property
    def name(self) -> Message:
        """Return how it is called."""
        return character_name(self.character)


class Seen(NamedTuple):
    """A character as those see it who only watch: whether it is blocked, how far its objective is."""

    character: Character
    blocked: bool
    pips: Pips


class Acts(NamedTuple):
    """What can be done to a character: what it costs, the buttons, why some cannot; meeples taken off; its places."""

    prices: tuple[Price, ...]
    deeds: tuple[Deed, ...]
    cannot: tuple[Message, ...]
    removals: tuple[Deed, ...]
    lies: tuple[Lies, ...]


class Row(NamedTuple):
    """A character with what can be done to it.

    ``met`` is the table's word that its objective is met, None where it is not asked.
    """

    face: Face
    acts: Acts
    met: bool | None


class Ministry(NamedTuple):
    """The ministry: whose ministers are on its spaces, and what can be done there.

    ``leaving`` would be pushed out by the next minister, ``swapper`` can replace others' by Imperador.
    """

    spaces: tuple[Seal | None, ...]
    prices: tuple[Price, ...]
    leaving: Seal | None
    swapper: Seal | None
    ministers: tuple[Deed, ...]
    scandals: tuple[Deed, ...]
    swaps: tuple[Deed, ...]


class Shop(NamedTuple):
    """The ministers and full businesses of one player: how many, how many there can be at most, who may take one."""

    seal: Seal
    ministers: int
    full: int
    most: int
    takes: tuple[Deed, ...]
    problems: tuple[Message, ...]


class Won(NamedTuple):
    """Who has won with which characters, and the sentence that says it; None while nobody has."""

    verdict: Message | None
    characters: tuple[tuple[Character, Seal], ...]

    @property
    def said(self) -> Message | None:
        """Return what somebody is told who does not see it."""
        return self.verdict


class Area(NamedTuple):
    """How one player stands: the characters in their area, and what the others would need there."""

    side: int
    names: tuple[str, ...]
    faces: tuple[Face, ...]
    chances: tuple[Chance, ...]
