"""Actions that write a card: a passenger, a driver or an upgrade, typed into a form while reading the card.

The path of a problem ends with the name of the form field it belongs to.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.deck import Kind
from companion.core.game import Setup
from companion.core.layout import Cell, Integer, read_integer
from companion.core.pad import Pad, Patch, Value
from companion.core.text import Problem, Refused, problem
from companion.games.busao.cards import AT_LEAST, CATEGORIES, NAME, POINTS
from companion.games.busao.layout import cells, driver_cell, places
from companion.games.busao.table import PREFERENCES, TRAITS

Fields = Mapping[str, Any]
ANYBODY, NAMED = "anybody", "name"
"""What a row counts if not a trait: any passenger, or those with a name."""
OFF = "off"
"""The kind of a row that is switched off. A blank row is ignored too."""
BY_HAND = "hand"
"""The trait of an upgrade's line whose points were worked out by hand."""


def _place(setup: Setup, name: str, form: str = "") -> Cell:
    """Return the cell ``name``, which ``form`` fills, by default any form; raises Refused if it does not."""
    for cell in cells(setup):
        if cell.name == name and cell.form and form in ("", cell.form):
            return cell
    raise Refused(problem("", "no_such_cell"))


def _card_cell(place: Cell) -> str:
    """Return the cell with the card that the form of ``place`` fills: a driver's card has one of its own."""
    return driver_cell(place.side or 0) if place.form == "driver" else place.name


def card_at(setup: Setup, pad: Pad, cell: str) -> Value:
    """Return the card where the form of ``cell`` writes, None if there is none."""
    return pad.get(_card_cell(_place(setup, cell)))


def patch_for(setup: Setup, pad: Pad, cell: str, card: Value) -> Patch:
    """Return the patch that writes ``card`` where the form of ``cell`` does."""
    return _patch(_place(setup, cell), card)


def _patch(place: Cell, card: Value) -> Patch:
    """Return the patch that writes ``card``; a driver's card clears the figures typed for its lines."""
    typed = places(place.side or 0)["driver"] if place.form == "driver" else ()
    return {_card_cell(place): card, **dict.fromkeys(typed)}


def write(form: str, kind: Kind, setup: Setup, pad: Pad, fields: Fields) -> Patch:
    """Write the card in ``form``, or remove it; raises Refused with every problem.

    If the three traits of a driver were known already, they keep their order.
    """
    place = _place(setup, _text(fields, "cell"), form)
    cell = _card_cell(place)
    if fields.get("empty"):
        return {cell: None}
    card, known = kind.read(fields, cell), pad.get(cell)
    if form == "driver" and known and set(known["preferences"]) == set(card["preferences"]):
        card["preferences"] = known["preferences"]
    return _patch(place, card)


def _text(fields: Fields, name: str) -> str:
    return str(fields.get(name) or "").strip()


def _refuse(wrong: Sequence[Problem]) -> None:
    if wrong:
        raise Refused(*wrong)


def _number(fields: Fields, name: str, domain: Integer, path: str, wrong: list[Problem]) -> int:
    """Return the whole number typed as ``name``; if it is not one, add a problem at ``path``."""
    try:
        number = read_integer(_text(fields, name))
    except ValueError:
        wrong.append(problem(path, "not_an_integer"))
        return 0
    wrong += domain.problems(number, path)
    return number


def read_points(fields: Fields, name: str, sign: str, path: str, wrong: list[Problem]) -> int:
    """Return the points typed as ``name``, 0 with a problem at ``path`` if they are unreadable.

    The sign is a field of its own: a phone's keyboard may lack a minus.
    """
    points = _number(fields, name, POINTS, path, wrong)
    return -abs(points) if fields.get(sign) == "-" else points


def _named(fields: Fields, cell: str, wrong: list[Problem]) -> dict[str, Value]:
    """Return the ``name`` entry of a card, empty if no name was typed."""
    name = _text(fields, "name")
    if not name:
        return {}
    wrong += NAME.problems(name, f"{cell}.name")
    return {"name": name}


def _count(row: Fields, path: str, wrong: list[Problem]) -> dict[str, Value]:
    count: dict[str, Value] = {"scope": row["scope"]}
    wrong += [problem(f"{path}-{part}", "not_a_choice") for part in ("what", "scope") if not row[part]]
    if row["what"] == NAMED:
        count["name"] = _text(row, "name")
        wrong += NAME.problems(count["name"], f"{path}-name")
    elif row["what"] not in ("", ANYBODY):
        count["trait"] = row["what"]
    if row["others_only"]:
        count["others_only"] = True
    return count


def _at_least(row: Fields, path: str, wrong: list[Problem]) -> dict[str, Value]:
    """Return the ``at_least`` entry, empty if one is enough."""
    least = _number(row, "at_least", AT_LEAST, f"{path}-at_least", wrong) if row["at_least"] else 1
    return {} if least == 1 else {"at_least": least}


def read_passenger(fields: Fields, path: str) -> dict[str, Value]:
    """Read a passenger's form; raises Refused with every problem, at paths below ``path``."""
    wrong: list[Problem] = []
    record = _named(fields, path, wrong)
    record |= {category: _text(fields, category) for category in CATEGORIES if fields.get(category)}
    effects = [_effect(row, f"{path}.effects-{n}", wrong) for n, row in _rows(fields["effects"], "when")]
    requires = [_demand(row, f"{path}.requires-{n}", wrong) for n, row in _rows(fields["requires"], "kind")]
    if _text(fields, "score"):
        record["score"] = read_points(fields, "score", "score_sign", f"{path}.score", wrong)
        if _text(fields, "points") or effects or requires:
            wrong.append(problem(f"{path}.score", "hand_or_card"))
    else:
        wrong += [problem(f"{path}.{category}", "not_a_choice") for category in CATEGORIES if category not in record]
        record["points"] = read_points(fields, "points", "sign", f"{path}.points", wrong)
        record |= {"effects": effects} if effects else {}
        record |= {"requires": requires} if requires else {}
    _refuse(wrong)
    return record


def _rows(rows: Sequence[Fields], kind: str) -> list[tuple[int, Fields]]:
    """Return the rows that are filled in, with their numbers; ``kind`` is the field that holds the kind of a row."""
    said = (kind, "points", "upgrade", "what", "scope")
    return [(n, row) for n, row in enumerate(rows) if row[kind] != OFF and any(row.get(part) for part in said)]


def _effect(row: Fields, path: str, wrong: list[Problem]) -> dict[str, Value]:
    wrong += [] if row["when"] else [problem(f"{path}-when", "not_a_choice")]
    points = read_points(row, "points", "sign", f"{path}-points", wrong)
    count = _count(row, path, wrong)
    least = _at_least(row, path, wrong) if row["when"] == "any" else {}
    return {"points": points, "when": row["when"], "count": count, **least}


def _demand(row: Fields, path: str, wrong: list[Problem]) -> dict[str, Value]:
    """Return the requirement of a row. Its kind is ``count``, ``upgrade`` or ``upgrade <name>``."""
    kind, _, known = row["kind"].partition(" ")
    if kind == "upgrade":
        name = known or _text(row, "upgrade")
        wrong += NAME.problems(name, f"{path}-upgrade")
        return {"upgrade": name}
    return {"count": _count(row, path, wrong), **_at_least(row, path, wrong)}


def read_driver(fields: Fields, path: str) -> dict[str, Value]:
    """Read a driver's form; raises Refused with every problem, at paths below ``path``."""
    wrong: list[Problem] = []
    record = _named(fields, path, wrong)
    chosen = [trait for trait in TRAITS if trait in fields["preferences"]]
    if len(chosen) != PREFERENCES:
        wrong.append(problem(f"{path}.preferences", "three_traits", n=len(chosen)))
    _refuse(wrong)
    return {**record, "preferences": chosen}


def read_upgrade(fields: Fields, path: str) -> dict[str, Value]:
    """Read an upgrade's form; raises Refused with every problem, at paths below ``path``.

    The lines all have traits or are all by hand.
    """
    wrong: list[Problem] = []
    record = _named(fields, path, wrong)
    rows = [(f"{path}.lines-{n}", row) for n, row in _rows(fields["lines"], "trait")]
    points = [read_points(row, "points", "sign", f"{at}-points", wrong) for at, row in rows]
    traits = [row["trait"] for _, row in rows]
    if not rows:
        wrong.append(problem(f"{path}.lines-0-points", "not_an_integer"))
    wrong += [problem(f"{at}-trait", "not_a_choice") for at, row in rows if not row["trait"]]
    if set(traits) == {BY_HAND}:
        record["scores"] = points
    else:
        wrong += [] if record else [problem(f"{path}.name", "empty_text")]
        wrong += [problem(f"{at}-trait", "all_by_hand") for at, row in rows if row["trait"] == BY_HAND]
        again = [at for n, (at, row) in enumerate(rows) if row["trait"] and row["trait"] in traits[:n]]
        wrong += [problem(f"{at}-trait", "duplicate_trait") for at in again if BY_HAND not in traits]
        record["lines"] = [{"trait": trait, "points": n} for trait, n in zip(traits, points, strict=True)]
    _refuse(wrong)
    return record


# ---- initial data of the forms


def fill(form: str, kind: Kind, setup: Setup, pad: Pad, query: Mapping[str, str]) -> dict[str, Any]:
    """Return the data of ``form`` for the cell in ``query``; raises Refused if it fills another one, or none."""
    place = _place(setup, query.get("cell", ""), form)
    return {"side": place.side, "cell": place.name, **kind.fill(pad.get(_card_cell(place)) or {})}


def _signed(number: int | None) -> tuple[str, str]:
    """Return the sign and the digits of ``number`` as two texts."""
    return ("", "") if number is None else ("-" if number < 0 else "+", str(abs(number)))


def passenger_fields(record: Fields) -> dict[str, Any]:
    """Return a passenger's card as form data."""
    form: dict[str, Any] = {"name": record.get("name", "")}
    form["sign"], form["points"] = _signed(record.get("points", 0) if record and "score" not in record else None)
    form["score_sign"], form["score"] = _signed(record.get("score"))
    form |= {category: record.get(category, "") for category in CATEGORIES}
    form["effects"] = [_effect_row(one) for one in record.get("effects", ())]
    form["requires"] = [_demand_row(one) for one in record.get("requires", ())]
    return form


def _points_row(record: Fields) -> dict[str, Any]:
    return dict(zip(("sign", "points"), _signed(record["points"]), strict=True))


def _effect_row(effect: Fields) -> dict[str, Any]:
    return {"when": effect["when"], **_points_row(effect), **_count_row(effect)}


def _demand_row(demand: Fields) -> dict[str, Any]:
    if "upgrade" in demand:
        return {"kind": "upgrade", "upgrade": demand["upgrade"]}
    return {"kind": "count", **_count_row(demand)}


def _count_row(record: Fields) -> dict[str, Any]:
    count = record["count"]
    return {
        "what": NAMED if "name" in count else count.get("trait", ANYBODY),
        "name": count.get("name", ""),
        "scope": count["scope"],
        "others_only": "yes" if count.get("others_only") else "",
        "at_least": str(record.get("at_least", 1)),
    }


def driver_fields(record: Fields) -> dict[str, Any]:
    """Return a driver's card as form data."""
    return {"name": record.get("name", ""), "preferences": record.get("preferences", [])}


def upgrade_fields(record: Fields) -> dict[str, Any]:
    """Return an upgrade's card as form data."""
    by_hand = [{"points": points, "trait": BY_HAND} for points in record.get("scores", ())]
    lines = [{"trait": line["trait"], **_points_row(line)} for line in record.get("lines", by_hand)]
    return {"name": record.get("name", ""), "lines": lines}
