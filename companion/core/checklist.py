"""A set-up checklist: what to lay out, how many, where, for exactly this number of players and these options."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core.text import Message, say


@dataclass(frozen=True)
class Step:
    """One step: its texts are ``step-<id>`` (what) and ``how-<id>`` (how and where), both with ``args``.

    ``count`` is the figure to check on the table; ``note`` says what is a house ruling about it; ``rule`` is the
    anchor of the rule.
    """

    id: str
    count: int | None = None
    args: tuple[tuple[str, str | int], ...] = ()
    note: Message | None = None
    rule: str = ""

    @property
    def cell(self) -> str:
        """Return the cell that holds its tick."""
        return f"setup.{self.id}"

    @property
    def what(self) -> Message:
        """Return what it is about, in a few words."""
        return Message(f"step-{self.id}", self.args)

    @property
    def how(self) -> Message:
        """Return how it is done and where."""
        return Message(f"how-{self.id}", self.args)


@dataclass(frozen=True)
class Checklist:
    """The steps in their order, the counts by their name in the JSON API, and what to be warned of."""

    steps: tuple[Step, ...]
    counts: Mapping[str, int] = field(default_factory=dict)
    warnings: tuple[Message, ...] = ()


def step(name: str, count: int | None = None, rule: str = "", note: Message | None = None, **args: str | int) -> Step:
    """Return the step ``name``; its count can be used in its texts as ``$n``."""
    given = {"n": count, **args} if count is not None else args
    return Step(name, count, tuple(given.items()), note, rule)


def done() -> Message:
    """Return how a ticked step is said."""
    return say("step-done")
