"""The positions of ``cases.toml`` that were worked out by hand, and the pad of each."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from companion.core.game import Setup
from companion.games import FOLDER, found
from companion.games.boomtown.box import MINES

Request = Mapping[str, Any]
"""A position as a request to the JSON API."""


@cache
def cases(slug: str) -> dict[str, list[dict[str, Any]]]:
    """Return the tables ``case`` and ``refused`` of a game."""
    return tomllib.loads((FOLDER / slug / "cases.toml").read_text("utf-8"))


SLUGS = [slug for slug in found() if (FOLDER / slug / "cases.toml").is_file()]
"""The games that have cases."""


def sides(slug: str, request: Request) -> list[tuple[str, ...]]:
    """Return the names of every side, in the order of the request."""
    if "buses" in request:
        return [tuple(bus["players"]) for bus in request["buses"]]
    if "sheets" in request:
        return list(found()[slug].names(Setup(tuple(request["players"]))))
    return [(player if isinstance(player, str) else player["name"],) for player in request["players"]]


def seats(slug: str, request: Request) -> tuple[str, ...]:
    """Return the names of the players in seat order; partners sit opposite each other."""
    return tuple(name for row in zip(*sides(slug, request), strict=True) for name in row)


def cells(slug: str, request: Request) -> dict[str, Any]:
    """Return the pad of a position."""
    options = {f"options.{option}": value for option, value in request.get("options", {}).items()}
    if "buses" in request:
        return options | dict(_buses(request["buses"]))
    if "sheets" in request:
        return options | dict(_cards(request["sheets"])) | dict(_said_once(request))
    people = seats(slug, request)
    if "rounds" in request:
        return options | dict(_rounds(request["rounds"], people))
    return options | dict(_claims(request["players"])) | dict(_purses(request, people))


def _buses(buses: list[Request]) -> Iterator[tuple[str, Any]]:
    for number, bus in enumerate(buses):
        root = f"buses.{number}"
        for window, seats in enumerate(bus.get("windows", [])):
            yield from ((f"{root}.windows.{window}.{seat}", one) for seat, one in enumerate(seats) if one is not None)
        by_hand = bus["driver"].get("scores", [])
        yield from ((f"{root}.driver.scores.{line}", points) for line, points in enumerate(by_hand))
        if "preferences" in bus["driver"]:
            yield f"{root}.driver", bus["driver"]
        yield from ((f"{root}.upgrades.{slot}", one) for slot, one in enumerate(bus.get("upgrades", [])))
        yield f"{root}.hand", bus.get("hand", 0)


def _cards(sheets: list[Request]) -> Iterator[tuple[str, Any]]:
    """Yield the cells of a declared game; an unticked box is an empty cell."""
    for side, sheet in enumerate(sheets):
        for key, value in sheet.items():
            root = f"card.{key}.{side}"
            if isinstance(value, list) and value and isinstance(value[0], list):  # a list of figures for each thing
                value = [figure for thing in value for figure in thing]
            rows = [(f"{root}.{row}", one) for row, one in enumerate(value)] if isinstance(value, list) else []
            yield from ((name, one) for name, one in rows or [(root, value)] if one is not None and one is not False)


def _said_once(request: Request) -> Iterator[tuple[str, Any]]:
    """Yield who ended each round of a declared game, and who ended the play."""
    for key, value in request.items():
        if key.endswith("_ended"):
            root = f"card.{key.removesuffix('_ended')}.ended"
            yield from ((f"{root}.{number}", side) for number, side in enumerate(value) if side is not None)
        elif key == "called":
            yield "card.called", value


def _rounds(rounds: list[list[str]], people: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    for number, names in enumerate(rounds):  # the last player's place is not written, as it follows
        listed = names[: len(people) - 1]
        yield from ((f"rounds.{number}.{place}", people.index(name)) for place, name in enumerate(listed))


def _claims(players: list[Request]) -> Iterator[tuple[str, Any]]:
    """Yield the mines: on the card with their roll, else on any free card of the town, corrected where it differs."""
    free = {(mine.town, mine.roll): mine for mine in MINES}
    claimed = [(seat, mine) for seat, player in enumerate(players) for mine in player.get("mines", [])]
    veins = iter(("new_vein", "new_vein_too"))
    for seat, mine in sorted(claimed, key=lambda one: (one[1]["town"], one[1].get("roll")) not in free):
        town, roll = mine["town"], mine.get("roll")
        place = (town, roll) if (town, roll) in free else next(one for one in free if one[0] == town)
        printed, root = free.pop(place), "mines.{}.{}".format(*place)
        yield f"{root}.owner", seat
        for part in ("production", "roll", "dangerous"):
            if part in mine and mine[part] != getattr(printed, part):
                yield f"{root}.{part}", mine[part]
        if mine.get("new_vein"):
            yield next(veins), root


def _purses(request: Request, people: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    for seat, player in enumerate(request["players"]):
        gold, root = player["gold"], f"players.{seat}.gold"
        if isinstance(gold, int):
            yield root, gold
        else:
            yield from ((f"{root}.{colour}", chips) for colour, chips in gold.items())
    for town, name in request.get("mayors", {}).items():
        yield f"mayors.{town}", -1 if name is None else people.index(name)
