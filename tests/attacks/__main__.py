"""Attack, print the figures, and exit with 1 when a bound is not kept; ``--only kills|spoilt|half-sent`` some of it."""

import argparse
import sys
import time
from collections.abc import Callable

from tests.attacks.half_sent import half_sent
from tests.attacks.kills import kills
from tests.attacks.spoilt import spoilt
from tests.bench.figures import Figure, table

ATTACKS: dict[str, Callable[[], list[Figure]]] = {"kills": kills, "spoilt": spoilt, "half-sent": half_sent}


def main() -> None:
    """Run the attacks."""
    parser = argparse.ArgumentParser(prog="python -m tests.attacks", description=__doc__)
    parser.add_argument("--only", action="append", choices=ATTACKS, help="which attacks (all of them)")
    chosen = parser.parse_args()
    began = time.monotonic()
    figures = [figure for name in chosen.only or ATTACKS for figure in ATTACKS[name]()]
    print(table(figures))
    print(f"\n{time.monotonic() - began:.0f} s")
    sys.exit(not all(figure.kept for figure in figures))


if __name__ == "__main__":
    main()
