"""Measure, print a table of figures, and exit with 1 if a bound is broken; bounds are ratios within one run.

A part that fails becomes a row of the table, and the others are still measured.

``--quick`` measures less and is less reliable; ``--only <name>``: calls, taps, rules, decks, statistics, server, live,
capacity, history, growth or phone.
"""

import argparse
import sys
import time
import traceback
from collections.abc import Callable

from tests.bench.calls import calls
from tests.bench.capacity import capacity
from tests.bench.decks import decks
from tests.bench.figures import Figure, table
from tests.bench.history import history
from tests.bench.live import live
from tests.bench.rules import searches
from tests.bench.server import server
from tests.bench.statistics import statistics
from tests.bench.taps import growth, taps

MEASURES: dict[str, Callable[[bool], list[Figure]]] = {
    "calls": lambda quick: calls(),
    "taps": lambda quick: taps(rounds=3 if quick else 10, number=100 if quick else 300),
    "rules": lambda quick: searches(rounds=2 if quick else 8),
    "decks": lambda quick: decks(rounds=3 if quick else 10, picks=60 if quick else 120),
    "statistics": lambda quick: statistics(rounds=5 if quick else 25),
    "server": lambda quick: server(rounds=4 if quick else 16),
    "live": lambda quick: live(tables=40 if quick else 200, seconds=4 if quick else 10),
    "capacity": lambda quick: capacity(seconds=3 if quick else 12),
    "history": lambda quick: history(rounds=2 if quick else 5, number=10 if quick else 30),
    "phone": lambda quick: phone(rounds=3 if quick else 7, number=10 if quick else 30),
    "growth": lambda quick: growth(rounds=3 if quick else 9, number=100 if quick else 200),
}


def phone(rounds: int, number: int) -> list[Figure]:
    """Return the figures of the pad on a phone, which need packages that only `make bench` installs."""
    from tests.bench.phone_pad import phone_pad

    return phone_pad(rounds, number)


def measured(name: str, quick: bool) -> list[Figure]:
    """Return the figures of a part, or one with the error if it fails."""
    try:
        return MEASURES[name](quick)
    except Exception as error:
        traceback.print_exc()
        return [Figure(name, None, note=f"{type(error).__name__}: {error}"[:100], failed=True)]


def main() -> None:
    """Run the bench."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer rounds: takes seconds, but is less reliable")
    parser.add_argument("--only", action="append", choices=MEASURES, help="measure only this; may be repeated")
    chosen = parser.parse_args()
    began = time.monotonic()
    figures = [figure for name in chosen.only or MEASURES for figure in measured(name, chosen.quick)]
    print(table(figures))
    print(f"\n{time.monotonic() - began:.0f} s")
    sys.exit(not all(figure.kept for figure in figures))


if __name__ == "__main__":
    main()
