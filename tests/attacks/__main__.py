"""Run the attacks and print their figures; exit with 1 if a bound is not kept. ``--only kills`` runs one of them."""

import argparse
import sys
import time
from collections.abc import Callable

from tests.attacks.clock import clock
from tests.attacks.half_sent import half_sent
from tests.attacks.kills import kills
from tests.attacks.routes import everybody_asks
from tests.attacks.spoilt import spoilt
from tests.attacks.taps import taps
from tests.attacks.unwritable import unwritable
from tests.attacks.upgrades import upgrades
from tests.bench.figures import Figure, table

ATTACKS: dict[str, Callable[[], list[Figure]]] = {
    "kills": kills,
    "taps": taps,
    "unwritable": unwritable,
    "clock": clock,
    "spoilt": spoilt,
    "half-sent": half_sent,
    "routes": everybody_asks,
    "upgrades": upgrades,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.attacks", description=__doc__)
    parser.add_argument("--only", action="append", choices=ATTACKS, help="run only this attack; may be repeated")
    chosen = parser.parse_args()
    kept = True
    for name in chosen.only or ATTACKS:
        began = time.monotonic()
        figures = ATTACKS[name]()
        print(f"{table(figures)}\n{time.monotonic() - began:.0f} s\n", flush=True)
        kept = kept and all(figure.kept for figure in figures)
    sys.exit(not kept)


if __name__ == "__main__":
    main()
