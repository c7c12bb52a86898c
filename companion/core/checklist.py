"""A set-up checklist: what to lay out, how many, where, for exactly this number of players and these options."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.core.text import Message, say


@dataclass(frozen=True)
class Step:
    """One step: its texts are ``step-<id>`` (what), ``brief-<id>`` (in a few words) and ``how-<id>`` (how and where).

    All have ``args``. ``count`` is the figure to check on the table; where the step counts it out for each person or
    place, ``times`` says how many of them there are. ``note`` says what is a house ruling about it; ``rule`` is the
    anchor of the rule.
    """

    id: str
    count: int | None = None
    args: tuple[tuple[str, str | int], ...] = ()
    note: Message | None = None
    rule: str = ""
    times: int = 1

    @property
    def cell(self) -> str:
        """Return the cell that holds its tick."""
        return f"setup.{self.id}"

    @property
    def what(self) -> Message:
        """Return what it is about, in a few words."""
        return Message(f"step-{self.id}", self.args)

    @property
    def brief(self) -> Message:
        """Return what to do, short enough to stand beside a button; the sentence goes on after what it is about."""
        return Message(f"brief-{self.id}", self.args)

    @property
    def how(self) -> Message:
        """Return how it is done and where."""
        return Message(f"how-{self.id}", self.args)


@dataclass(frozen=True)
class Checklist:
    """The steps in their order, the counts by their name in the JSON API, and what to be warned of.

    ``starter_before`` is the id of the first step that needs to know who starts; empty where none does: then that comes
    last.
    """

    steps: tuple[Step, ...]
    counts: Mapping[str, int] = field(default_factory=dict)
    warnings: tuple[Message, ...] = ()
    starter_before: str = ""

    @property
    def starter_place(self) -> int:
        """Return how many steps come before who starts is asked for."""
        places = (place for place, one in enumerate(self.steps) if one.id == self.starter_before)
        return next(places, len(self.steps))


def step(
    name: str,
    count: int | None = None,
    rule: str = "",
    note: Message | None = None,
    times: int = 1,
    **args: str | int,
) -> Step:
    """Return the step ``name``; its texts can use its count as ``$n``, and ``$per`` for each of ``times``."""
    given: dict[str, str | int] = {} if count is None else {"n": count}
    if count is not None and times > 1:
        given["per"] = count // times
    return Step(name, count, tuple({**given, **args}.items()), note, rule, times)


def counts(
    checklist: Callable[[int, Mapping[str, Any]], Checklist], sizes: Iterable[int], options: Mapping[str, Any]
) -> dict[str, int]:
    """Return the counts of a checklist for each number of players, as ``<count>.<players>``."""
    return {f"{name}.{size}": n for size in sizes for name, n in checklist(size, options).counts.items()}


def done() -> Message:
    """Return how a ticked step is said."""
    return say("step-done")
