"""The words: the same in both languages, all there, none too many, and each can be said.

What the product asks for is read from its source: the Jinja and Python syntax trees give every key that is written out,
and for keys that are put together the pattern of their parts; a part counts as known when it stands somewhere as a
text of its own (the name of a trait, the code of a problem) or is a number.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from jinja2 import Environment, nodes

from companion.core.text import Message, say
from companion.language import HOUSE, LANGUAGES, bundle, choose, plain, signed, wording
from tests.helpers import GAMES

ROOT = Path(__file__).parent.parent
PLACES = {"": HOUSE, **{slug: ROOT / "companion" / "games" / slug / "text" for slug in GAMES}}
"""The folder of the texts of the house ("") and of every game."""

GAMES_TELL_THE_HOUSE = {"card"}
"""Keys that templates of the house ask of those games alone that need them."""


# ---- the texts


@dataclass(frozen=True)
class Text:
    """One text of a file: the arguments it takes and the other texts it refers to."""

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
    """Return the texts of one file by key; fails for what cannot be read and for a key that is there twice."""
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


every_file = pytest.mark.parametrize("slug", PLACES, ids=lambda slug: slug or "house")


@every_file
def test_both_languages_say_the_same_with_the_same_arguments(slug: str) -> None:
    portuguese, english = (
        {key: set(text.arguments) for key, text in texts(slug, language).items()} for language in LANGUAGES
    )
    assert portuguese == english


@pytest.mark.parametrize("slug", GAMES)
def test_no_game_says_again_what_the_house_says(slug: str) -> None:
    assert texts(slug, "en").keys() & texts("", "en").keys() == set()


@every_file
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [-3, 0, 1, 2, 7, 1234])
def test_every_text_can_be_said(slug: str, language: str, number: int) -> None:
    t = wording(language, slug)
    for key, text in texts(slug, language).items():
        if key.startswith("-"):
            continue
        said = t(key, **dict.fromkeys(text.arguments, number))
        assert said.strip(), key
        assert not re.search(r"[{}]|(?<![\w.])-\d", said), f"{key}: {said}"
        assert said == said.strip(), key


# ---- what is asked for


@dataclass(frozen=True)
class Asked:
    """A key that some source asks for: written out, or the pattern of one that is put together.

    ``given`` are the arguments it is given, None when the source does not tell.
    """

    where: str
    pattern: str
    exact: bool
    given: frozenset[str] | None = None


HOLE = "\0"
CODES = {"problem": "problem-", "Problem": "problem-", "Detail": "why-"}
"""Calls whose second argument is a code, and what its key begins with."""


def branches(node: ast.expr) -> Iterator[str]:
    """Yield what an expression of Python may be as a text, with HOLE for what is put in."""
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
    """Yield what an expression of Jinja may be as a text, with HOLE for what is put in."""
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
    """Yield the keys that a module asks for: of messages, problems, details."""
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
        elif name in ("t", "words") or (isinstance(node.func, ast.Call) and getattr(node.func.func, "id", "") == "words"):
            if node.args and name == "t":
                yield from asked(file.name, branches(node.args[0]), _keywords(node))


def asked_in_template(file: Path) -> Iterator[Asked]:
    """Yield the keys that a template asks for."""
    tree = Environment(autoescape=True).parse(file.read_text("utf-8"))
    for call in tree.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name == "t" and call.args:
            given = None if call.dyn_kwargs else frozenset(one.key for one in call.kwargs)
            yield from asked(file.name, template_branches(call.args[0]), given)


def sources(slug: str) -> tuple[list[Path], list[Path]]:
    """Return the modules and the templates of a game, or those of the house, without the games'."""
    if slug:
        folder = ROOT / "companion" / "games" / slug
        return sorted(folder.rglob("*.py")), sorted(folder.rglob("*.html"))
    of_games = {ROOT / "companion" / "games" / slug for slug in GAMES}
    python = [file for file in (ROOT / "companion").rglob("*.py") if not of_games & set(file.parents)]
    return sorted(python), sorted((ROOT / "templates").rglob("*.html"))


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
    """Return every text that stands in the sources, as a part of a key would be written."""
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


def asks_for(slug: str, key: str) -> bool:
    """Tell whether the house or the game ``slug`` asks for ``key``: one of the house's may be asked for by any game."""
    where = ["", slug] if slug else ["", *GAMES]
    known = frozenset().union(*map(literals, where))
    if key in known or any(one.exact and one.pattern == key for place in where for one in all_asked(place)):
        return True
    for before in set(CODES.values()):
        if key.startswith(before) and matches(key.removeprefix(before), known):
            return True
    patterns = {one.pattern for place in where for one in all_asked(place) if not one.exact}
    return any(fits(key, pattern, known) for pattern in patterns if pattern not in ("problem-" + HOLE, "why-" + HOLE))


def matches(text: str, known: frozenset[str]) -> bool:
    """Tell whether ``text`` is a known one, or one that was put together itself."""
    return text in known or any(HOLE in one and one.strip(HOLE) and fits(text, one, known) for one in known)


def fits(key: str, pattern: str, known: frozenset[str]) -> bool:
    """Tell whether ``key`` is ``pattern`` with a known text or a number in every hole."""
    first, *rest = pattern.split(HOLE)
    if not key.startswith(first):
        return False
    return _fits(key.removeprefix(first), rest, known)


def _fits(key: str, rest: list[str], known: frozenset[str]) -> bool:
    if not rest:
        return not key
    for end in range(1, len(key) + 1):
        part, after = key[:end], key[end:]
        if (part in known or part.isdigit()) and after.startswith(rest[0]):
            if _fits(after.removeprefix(rest[0]), rest[1:], known):
                return True
    return False


@every_file
def test_no_text_is_left_over(slug: str) -> None:
    own = texts(slug, "en")
    used = {key for key in own if asks_for(slug, key)}
    waiting = list(used)
    while waiting:
        new = (own[waiting.pop()].refers & own.keys()) - used
        used |= new
        waiting += new
    assert sorted(own.keys() - used) == []


def missing(slug: str, one: Asked) -> str:
    """Return what is wrong with what is asked for, nothing when nothing is."""
    known: dict[str, Text] = dict(texts("", "en"))
    if slug:
        known |= texts(slug, "en")
    if not one.exact:
        return "" if slug == "" or any(_could_be(key, one.pattern) for key in known) else "nothing is called like it"
    if slug == "" and one.pattern in GAMES_TELL_THE_HOUSE:
        return "" if any(one.pattern in texts(game, "en") for game in GAMES) else "no game says it"
    if one.pattern not in known:
        return "there is no such text"
    lacking = known[one.pattern].arguments - (one.given if one.given is not None else known[one.pattern].arguments)
    return f"it is not given {', '.join(sorted(lacking))}" if lacking else ""


def _could_be(key: str, pattern: str) -> bool:
    return re.fullmatch(".+".join(map(re.escape, pattern.split(HOLE))), key) is not None


@every_file
def test_no_text_is_missing_and_none_lacks_an_argument(slug: str) -> None:
    wrong = {f"{one.where}: {one.pattern!r}": missing(slug, one) for one in all_asked(slug)}
    assert {where: why for where, why in wrong.items() if why} == {}


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.scored])
def test_every_text_that_the_house_asks_of_a_game_is_there(slug: str) -> None:
    game = GAMES[slug]
    wanted = {f"players-of-{slug}", f"problem-players-{slug}"}
    for option in game.options:
        wanted.add(f"option-{option.key}".replace("_", "-"))
        wanted |= {option.text(value).key for value in option.values}
    assert wanted - texts(slug, "en").keys() == set()


# ---- the check itself


def test_the_check_sees_a_text_that_nobody_asks_for() -> None:
    assert not asks_for("", "month-13th")
    assert not asks_for("", "verdict-stolen")
    assert not asks_for("", "problem-never-heard-of")
    assert asks_for("", "month-12")
    assert asks_for("", "verdict-shared")
    assert asks_for("", "problem-out-of-range")


def test_the_check_sees_what_is_missing(tmp_path: Path) -> None:
    file = tmp_path / "x.html"
    file.write_text('{{ t("back" if x else "bakc") }}{{ t("clash", place=1, now=2, who=3) }}{{ t("month-" ~ n) }}')
    found = {one.pattern: missing("", one) for one in asked_in_template(file)}
    assert found == {
        "back": "",
        "bakc": "there is no such text",
        "clash": "it is not given wanted",
        "month-" + HOLE: "",
    }
    file = tmp_path / "x.py"
    file.write_text('say("clash", place=1)\nproblem("a.b", "no_such_code")\nproblem("a", "out_of_range", lo=1)\n')
    found = {one.pattern: missing("", one) for one in asked_in_python(file)}
    assert found == {
        "clash": "it is not given now, wanted, who",
        "problem-no-such-code": "there is no such text",
        "problem-out-of-range": "it is not given hi",
    }


# ---- wording


@pytest.mark.parametrize("language", LANGUAGES)
def test_minus_is_a_true_minus(language: str) -> None:
    t = wording(language)
    assert t("number", n=-3) == t.word(-3) == plain(-3) == signed(-3) == "−3"
    assert (signed(3), signed(0), plain(0), plain(12)) == ("+3", "0", "0", "12")


@pytest.mark.parametrize(("language", "said"), [("pt-BR", "Ana, Beto e Caio"), ("en", "Ana, Beto and Caio")])
def test_several_are_listed_as_people_list_them(language: str, said: str) -> None:
    t = wording(language)
    assert t.word(("Ana", "Beto", "Caio")) == t("listed", items=("Ana", "Beto", "Caio")) == said
    assert (t.word(("Ana",)), t.word(())) == ("Ana", "")


@pytest.mark.parametrize(
    ("names", "portuguese", "english"),
    [(("Ana",), "Ana venceu", "Ana won"), (("Ana", "Beto"), "Ana e Beto venceram", "Ana and Beto won")],
)
def test_one_and_several_are_told_apart(names: tuple[str, ...], portuguese: str, english: str) -> None:
    verdict = say("verdict-won", names=names, n=len(names))
    assert [wording(language).word(verdict) for language in LANGUAGES] == [portuguese, english]


def test_messages_stand_in_messages() -> None:
    inner = say("phone-of", name="Ana")
    said = wording("en").word(say("clash", place="Gold", now=-3, wanted=say("cell-empty"), who=inner))
    assert said == "Gold: here stands −3 (Ana’s phone). You wrote empty."


def test_a_name_is_said_as_it_was_written() -> None:
    assert wording("en")("phone-of", name="Ana -3 {x} \u2068<b>") == "Ana -3 {x} \u2068<b>’s phone"


@pytest.mark.parametrize(("args", "complaint"), [({}, "ValueError"), ({"lo": 1}, "ValueError")])
def test_a_text_without_its_arguments_is_an_error(args: Mapping[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match="problem-out-of-range"):
        wording("en")("problem-out-of-range", **args)


def test_a_text_that_is_not_there_is_an_error() -> None:
    with pytest.raises(LookupError, match="no text 'never' in en of the house"):
        wording("en").word(Message("never"))


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("pt-BR", "pt-BR"),
        ("pt-br", "pt-BR"),
        ("pt", "pt-BR"),
        ("pt-PT", "pt-BR"),
        ("en", "en"),
        ("en-GB", "en"),
        ("EN-us", "en"),
        ("fr", None),
        ("e", None),
        ("eno", None),
        ("*", None),
        ("", None),
        (None, None),
    ],
)
def test_the_nearest_language_is_chosen(tag: str | None, language: str | None) -> None:
    assert choose(tag) == language


def test_the_texts_of_one_game_are_no_other_games() -> None:
    keys = {slug: set(texts(slug, "en")) for slug in GAMES}
    for slug in GAMES:
        for other in GAMES.keys() - {slug}:
            assert not any(bundle("en", slug).has_message(key) for key in keys[other] - keys[slug])
