"""Upgrade an evening of every published schema: each looks as before and can be continued."""

from pathlib import Path
from tempfile import TemporaryDirectory

from companion.app import create_app
from tests.bench.figures import Figure
from tests.support.evening import faults, fixtures, restore


def upgrades() -> list[Figure]:
    """Return how many schemas there were, and what differs after the upgrade."""
    found = list[str]()
    for fixture in fixtures():
        with TemporaryDirectory() as folder:
            restore(fixture, Path(folder))
            app = create_app({"COMPANION_DATA": Path(folder)})
            found += [f"{fixture.stem}: {fault}" for fault in faults(app)]
            app.extensions["plays"].close()
    return [
        Figure("old schemas upgraded", len(fixtures()), at_least=1),
        Figure("  differences afterwards", len(found), at_most=0, note="; ".join(found[:3])),
    ]
