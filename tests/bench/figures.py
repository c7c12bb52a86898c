"""A figure with its bound, and the table of all figures."""

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A measurement in ``unit`` (None: not possible here), with an upper or lower bound, or none.

    ``note`` is shown next to it, such as the milliseconds behind a ratio. ``failed`` if measuring it ended in an error.
    """

    name: str
    value: float | None
    unit: str = ""
    at_most: float | None = None
    at_least: float | None = None
    note: str = ""
    failed: bool = False

    @property
    def kept(self) -> bool:
        """Whether the bound is kept. What cannot be measured keeps it; what failed does not."""
        return not self.failed and (self.value is None or self._within)

    @property
    def _within(self) -> bool:
        return self.value is not None and (
            (self.at_most is None or self.value <= self.at_most)
            and (self.at_least is None or self.value >= self.at_least)
        )

    @property
    def row(self) -> tuple[str, str, str, str, str]:
        """The figure as a row of the table."""
        missing = "failed" if self.failed else "not measured"
        value = missing if self.value is None else f"{_number(self.value)} {self.unit}".rstrip()
        bound = f"≤ {_number(self.at_most)}" if self.at_most is not None else ""
        if self.at_least is not None:
            bound = f"≥ {_number(self.at_least)}"
        verdict = self._verdict if bound and self.value is not None else "FAILED" if self.failed else ""
        return self.name, value, self.note.replace("\n", " ").replace("|", "/"), bound, verdict

    @property
    def _verdict(self) -> str:
        return "ok" if self.kept else "OVER" if self.at_most is not None else "UNDER"


def _number(value: float) -> str:
    if not math.isfinite(value):
        return str(value)
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
    """Return the 95th percentile of ``times``, NaN if there are none."""
    return math.nan if not times else sorted(times)[min(len(times) - 1, int(0.95 * len(times)))]
