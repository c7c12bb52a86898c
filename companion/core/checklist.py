"""The set-up checklist of a game: what to lay out, how many and where, for these players and options."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.core.text import Message


@dataclass(frozen=True)
class Step:
    """One step; its texts are ``step-<id>`` (its name), ``brief-<id>`` (in a few words), ``how-<id>`` (how and where).

    All of them get ``args``. ``count`` is the number to check on the table, and ``times`` the number of people or
    places that share it. ``note`` says which part is a house ruling; ``rule`` is the anchor of the rule.
    """

    id: str
    count: int | None = None
    args: tuple[tuple[str, str | int], ...] = ()
    note: Message | None = None
    rule: str = ""
    times: int = 1

    @property
    def cell(self) -> str:
        """The cell that holds its tick."""
        return f"setup.{self.id}"

    @property
    def what(self) -> Message:
        """The name of the step: the object or the place that it is about."""
        return Message(f"step-{self.id}", self.args)

    @property
    def brief(self) -> Message:
        """What to do, short enough for a button: the end of a sentence that begins with the step's name."""
        return Message(f"brief-{self.id}", self.args)

    @property
    def how(self) -> Message:
        """How to do it, and where."""
        return Message(f"how-{self.id}", self.args)


@dataclass(frozen=True)
class Checklist:
    """The steps in order, the counts by their name in the JSON API, and the warnings.

    ``starter_before`` is the id of the first step that needs to know who starts. If it is empty, that is asked last.
    """

    steps: tuple[Step, ...]
    counts: Mapping[str, int] = field(default_factory=dict)
    warnings: tuple[Message, ...] = ()
    starter_before: str = ""

    @property
    def starter_place(self) -> int:
        """The number of steps before the question of who starts."""
        places = (place for place, one in enumerate(self.steps) if one.id == self.starter_before)
        return next(places, len(self.steps))


def step(
    name: str, count: int | None = None, rule: str = "", note: Message | None = None, times: int = 1, **args: str | int
) -> Step:
    """Return the step ``name``; its texts can use ``$n`` (its count) and ``$per`` (the count for each of ``times``)."""
    given: dict[str, str | int] = {} if count is None else {"n": count}
    if count is not None and times > 1:
        given["per"] = count // times
    return Step(name, count, tuple({**given, **args}.items()), note, rule, times)


def counts(
    checklist: Callable[[int, Mapping[str, Any]], Checklist], sizes: Iterable[int], options: Mapping[str, Any]
) -> dict[str, int]:
    """Return the counts of a checklist for each number of players, keyed ``<count>.<players>``."""
    return {f"{name}.{size}": n for size in sizes for name, n in checklist(size, options).counts.items()}
