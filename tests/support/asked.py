"""The texts that exist, and those that the product asks for, read from its sources.

Jinja and Python syntax trees yield the keys that are written out, and patterns for keys that are composed. A part of a
composed key counts as known if it is a number or occurs as a string of its own, such as a trait or the code of a
problem.
"""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from jinja2 import Environment, nodes

from companion.language import SHARED
from tests import ROOT
from tests.support.helpers import GAMES

PLACES = {"": SHARED, **{slug: ROOT / "companion" / "games" / slug / "text" for slug in GAMES}}
"""The folders of the shared texts ("") and of every game's texts."""

GAMES_TELL_THE_HOUSE = {"card", "first-player-rule"}
"""Keys that shared templates ask only of games that need them."""


# ---- the texts


@dataclass(frozen=True)
class Text:
    """One text of a file: its arguments and the texts it refers to."""

    key: str
    arguments: frozenset[str]
    refers: frozenset[str]


def parts(node: object) -> Iterator[object]:
    """Yield everything in a Fluent syntax tree."""
    yield node
    if isinstance(node, fluent.BaseNode):
        for value in vars(node).values():
            yield from parts(value)
    elif isinstance(node, list):
        for value in node:
            yield from parts(value)


@cache
def texts(slug: str, language: str) -> dict[str, Text]:
    """Return the texts of one file by key; fail on unreadable texts and duplicate keys."""
    found: dict[str, Text] = {}
    for entry in FluentParser().parse((PLACES[slug] / f"{language}.ftl").read_text("utf-8")).body:
        assert not isinstance(entry, fluent.Junk), f"{slug} {language}: {entry.content}"
        if isinstance(entry, fluent.Message | fluent.Term):
            key = ("-" if isinstance(entry, fluent.Term) else "") + entry.id.name
            assert key not in found, f"{slug} {language}: {key} is there twice"
            inside = list(parts(entry.value))
            arguments = {part.id.name for part in inside if isinstance(part, fluent.VariableReference)}
            refers = {part.id.name for part in inside if isinstance(part, fluent.MessageReference)}
            refers |= {f"-{part.id.name}" for part in inside if isinstance(part, fluent.TermReference)}
            found[key] = Text(key, frozenset(arguments), frozenset(refers))
    return found


def needs(slug: str, key: str) -> frozenset[str]:
    """Return the arguments of a text, including those of the texts it refers to."""
    known = {**texts("", "en"), **texts(slug, "en")}
    text = known[key]
    return text.arguments.union(*(needs(slug, other) for other in text.refers))


# ---- what is asked for


@dataclass(frozen=True)
class Asked:
    """A key that a source asks for, or the pattern of one that is composed.

    ``given`` are its arguments, None if the source does not show them.
    """

    where: str
    pattern: str
    exact: bool
    given: frozenset[str] | None = None


HOLE = "\0"
CODES = {"problem": "problem-", "Problem": "problem-", "Detail": "why-"}
"""Calls whose second argument is a code, and the prefix of its key."""


def branches(node: ast.expr) -> Iterator[str]:
    """Yield the strings that a Python expression may evaluate to, with HOLE for inserted parts."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=values):
            yield "".join(str(one.value) if isinstance(one, ast.Constant) else HOLE for one in values)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            yield from (one + other for one in branches(left) for other in branches(right))
        case ast.IfExp(body=body, orelse=orelse):
            yield from branches(body)
            yield from branches(orelse)
        case ast.Call(func=ast.Attribute(value=inner, attr="replace" | "lower")):
            yield from branches(inner)
        case _:
            yield HOLE


def template_branches(node: nodes.Node) -> Iterator[str]:
    """Yield the strings that a Jinja expression may evaluate to, with HOLE for inserted parts."""
    match node:
        case nodes.Const(value=str(text)):
            yield text
        case nodes.Concat(nodes=several):
            found = [""]
            for one in several:
                found = [text + more for text in found for more in template_branches(one)]
            yield from found
        case nodes.CondExpr(expr1=one, expr2=other):
            yield from template_branches(one)
            if other is not None:
                yield from template_branches(other)
        case _:
            yield HOLE


def asked(where: str, texts_of: Iterable[str], given: frozenset[str] | None, before: str = "") -> Iterator[Asked]:
    for text in texts_of:
        key = before + text.replace("_", "-")
        if key.strip(HOLE + "-") and key != before + HOLE:
            yield Asked(where, key, HOLE not in key, given)


def _keywords(call: ast.Call) -> frozenset[str] | None:
    names = [keyword.arg for keyword in call.keywords]
    return None if None in names else frozenset(name for name in names if name)


def asked_in_python(file: Path) -> Iterator[Asked]:
    """Yield the keys that a module asks for: of messages, problems and details."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name == "say" and node.args:
            yield from asked(file.name, branches(node.args[0]), _keywords(node))
        elif name == "Message" and node.args:
            yield from asked(file.name, branches(node.args[0]), None)
        elif name in CODES and len(node.args) > 1:
            given = _keywords(node) if name == "problem" else None
            yield from asked(file.name, branches(node.args[1]), given, CODES[name])
        elif (name in ("t", "self") or isinstance(node.func, ast.Call)) and node.args:
            yield from asked(file.name, branches(node.args[0]), _keywords(node))


def asked_in_template(file: Path) -> Iterator[Asked]:
    """Yield the keys that a template asks for."""
    tree = Environment(autoescape=True).parse(file.read_text("utf-8"))
    for call in tree.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name == "t" and call.args:
            given = None if call.dyn_kwargs else frozenset(one.key for one in call.kwargs)
            yield from asked(file.name, template_branches(call.args[0]), given)


def sources(slug: str) -> tuple[list[Path], list[Path]]:
    """Return the modules and templates of a game, or the shared ones without those of games."""
    if slug:
        folder = ROOT / "companion" / "games" / slug
        return sorted(folder.rglob("*.py")), sorted(folder.rglob("*.html"))
    of_games = {ROOT / "companion" / "games" / slug for slug in GAMES}
    python = [file for file in (ROOT / "companion").rglob("*.py") if not of_games & set(file.parents)]
    pages = [file for place in ("templates", "companion/phone") for file in (ROOT / place).rglob("*.html")]
    return sorted(python), sorted(pages)


@cache
def all_asked(slug: str) -> frozenset[Asked]:
    python, templates = sources(slug)
    found = [one for file in python for one in asked_in_python(file)]
    return frozenset(found + [one for file in templates for one in asked_in_template(file)])


def _docstrings(tree: ast.AST) -> set[int]:
    return {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }


@cache
def literals(slug: str) -> frozenset[str]:
    """Return every string in the sources, spelled as part of a key."""
    found = {"true", "false", *GAMES}
    python, templates = sources(slug)
    for file in python:
        tree = ast.parse(file.read_text("utf-8"))
        hidden = _docstrings(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in hidden:
                found.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                found |= set(branches(node))
    for file in templates:
        for node in Environment(autoescape=True).parse(file.read_text("utf-8")).find_all(nodes.Const):
            if isinstance(node.value, str):
                found.add(node.value)
    return frozenset(text.replace("_", "-").lower() for text in found if 0 < len(text) < 60)


@cache
def vocabulary(slug: str) -> tuple[frozenset[str], Callable[[str], bool]]:
    """Return the keys and patterns that a game and the shared code ask for, and a test for parts of keys.

    Any game may ask for a shared text.
    """
    where = ["", slug] if slug else ["", *GAMES]
    asking = {one.pattern for place in where for one in all_asked(place)} - {code + HOLE for code in CODES.values()}
    known = frozenset().union(*map(literals, where))
    whole = {text for text in known if HOLE not in text}
    made = {text for text in known if HOLE in text and text.strip(HOLE + "-._ ")}

    @cache
    def is_part(text: str) -> bool:
        """Return whether ``text`` may fill a hole: a known string, a number, a single character, or composed itself."""
        return (
            text in whole
            or text.isdigit()
            or len(text) == 1
            or any(fits(text, one, whole.__contains__) for one in made)
        )

    # A one-word string in the sources may mean anything; one of several words is taken for a key.
    return frozenset(asking | made | {text for text in whole if "-" in text}), is_part


def asks_for(slug: str, key: str) -> bool:
    """Return whether the shared code or the game ``slug`` asks for ``key``."""
    asking, is_part = vocabulary(slug)
    if key in asking or any(fits(key, one, is_part) for one in asking if HOLE in one):
        return True
    return any(is_part(key.removeprefix(code)) for code in CODES.values() if key.startswith(code))


def fits(text: str, pattern: str, is_part: Callable[[str], bool]) -> bool:
    """Return whether ``text`` matches ``pattern`` with a known part or a number in every hole."""
    first, *rest = pattern.split(HOLE)
    if not text.startswith(first):
        return False
    text = text.removeprefix(first)
    if not rest:
        return not text
    tail = HOLE.join(rest)
    return any(
        (text[:end].isdigit() or is_part(text[:end])) and fits(text[end:], tail, is_part)
        for end in range(1, len(text) + 1)
    )


def missing(slug: str, one: Asked) -> str:
    """Return what is wrong with a key that is asked for, or an empty string."""
    known: dict[str, Text] = dict(texts("", "en"))
    if slug:
        known |= texts(slug, "en")
    if not one.exact:
        return "" if slug == "" or any(_could_be(key, one.pattern) for key in known) else "nothing is called like it"
    if slug == "" and one.pattern in GAMES_TELL_THE_HOUSE:
        return "" if any(one.pattern in texts(game, "en") for game in GAMES) else "no game says it"
    if one.pattern not in known:
        return "there is no such text"
    lacking = needs(slug, one.pattern) - one.given if one.given is not None else ()
    return f"it is not given {', '.join(sorted(lacking))}" if lacking else ""


def _could_be(key: str, pattern: str) -> bool:
    return re.fullmatch(".+".join(map(re.escape, pattern.split(HOLE))), key) is not None
