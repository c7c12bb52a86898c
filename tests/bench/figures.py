"""A figure with its bound, and the table of them all."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """What was measured, in ``unit`` (None: it cannot be here), and its bound: at most or at least so much, or none.

    ``note`` is said beside it, such as the milliseconds of this computer that a ratio was made of.
    """

    name: str
    value: float | None
    unit: str = ""
    at_most: float | None = None
    at_least: float | None = None
    note: str = ""

    @property
    def kept(self) -> bool:
        """Tell whether the bound is kept; what was not measured breaks none."""
        return self.value is None or (
            (self.at_most is None or self.value <= self.at_most)
            and (self.at_least is None or self.value >= self.at_least)
        )

    @property
    def row(self) -> tuple[str, str, str, str, str]:
        """Return it as the table shows it."""
        value = "not measured" if self.value is None else f"{_number(self.value)} {self.unit}".rstrip()
        bound = f"≤ {_number(self.at_most)}" if self.at_most is not None else ""
        if self.at_least is not None:
            bound = f"≥ {_number(self.at_least)}"
        return self.name, value, self.note, bound, self._verdict if bound and self.value is not None else ""

    @property
    def _verdict(self) -> str:
        return "ok" if self.kept else "OVER" if self.at_most is not None else "UNDER"


def _number(value: float) -> str:
    if value == int(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 3 else f"{value:.2f}"


def table(figures: Sequence[Figure]) -> str:
    """Return the table of the figures, as Markdown."""
    rows = [("figure", "value", "here", "bound", ""), *(figure.row for figure in figures)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in rows
    ]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join([lines[0], rule, *lines[1:]])


def p95(times: Sequence[float]) -> float:
    """Return what 95 of 100 of ``times`` are at most."""
    return sorted(times)[min(len(times) - 1, int(0.95 * len(times)))]
