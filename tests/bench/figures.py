"""A figure with its budget, and the table of them all."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """What was measured, in ``unit``, and the budget it has to keep: at most or at least so much, or none."""

    name: str
    value: float
    unit: str = ""
    at_most: float | None = None
    at_least: float | None = None

    @property
    def kept(self) -> bool:
        """Tell whether the budget is kept."""
        return (self.at_most is None or self.value <= self.at_most) and (
            self.at_least is None or self.value >= self.at_least
        )

    @property
    def row(self) -> tuple[str, str, str, str]:
        """Return it as the table shows it."""
        budget = f"≤ {_number(self.at_most)}" if self.at_most is not None else ""
        if self.at_least is not None:
            budget = f"≥ {_number(self.at_least)}"
        return self.name, f"{_number(self.value)} {self.unit}".rstrip(), budget, self._verdict if budget else ""

    @property
    def _verdict(self) -> str:
        return "ok" if self.kept else "OVER" if self.at_most is not None else "UNDER"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) or value >= 100 else f"{value:.2f}"


def table(figures: Sequence[Figure]) -> str:
    """Return the table of the figures, as Markdown."""
    rows = [("figure", "value", "budget", ""), *(figure.row for figure in figures)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in rows
    ]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join([lines[0], rule, *lines[1:]])
