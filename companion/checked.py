"""The checks of a game folder at start: a broken one is refused with the file and what is wrong in it.

They cover what the empty sheet for each number of players, the declared card and the rulebook need. Other positions of
a game are left to its tests.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, nodes

from companion.core.game import Game, Setup
from companion.core.rulebook import Entry, fill, parse
from companion.core.scorecard import Pick
from companion.core.text import Message
from companion.games import WrongGame
from companion.language import LANGUAGES, SHARED, variables

LETTERS = "ABCDEFGHIJKL"
LIVE = nodes.Name("live", "load")
"""What a live element calls: ``live("name")``, not ``live.cached("name")``."""


@lru_cache
def check(game: Game, folder: Path) -> None:
    """Raise WrongGame for the first thing that is wrong in the ``folder`` of a game."""
    place = f"companion/games/{game.slug}"
    texts = {language: _keys(folder / "text" / f"{language}.ftl", place) for language in LANGUAGES}
    for language, other in (LANGUAGES, reversed(LANGUAGES)):
        if alone := sorted(texts[other] - texts[language]):
            raise WrongGame(f"{place}/text/{language}.ftl lacks {alone[0]}, which {other}.ftl has")
    known = texts[LANGUAGES[0]] | _keys(SHARED / f"{LANGUAGES[0]}.ftl", "companion")
    for where, key in _texts(game):
        if key not in known:
            raise WrongGame(f"{place}/text/{LANGUAGES[0]}.ftl lacks {key}, needed for {where}")
    for language in LANGUAGES:
        asked = {**variables(SHARED / f"{language}.ftl"), **variables(folder / "text" / f"{language}.ftl")}
        for where, message in _labels(game):
            if unknown := asked[message.key] - dict(message.args).keys():
                of = f"{message.key} uses ${min(unknown)}"
                raise WrongGame(f"{place}/text/{language}.ftl: {of}, which {where} does not pass")
    rules = {language: _entries(game, folder / "rulebook" / f"{language}.md", place) for language in LANGUAGES}
    for where, rule in _rules(game):
        for language in LANGUAGES:
            if rule not in rules[language]:
                raise WrongGame(f"{place}/rulebook/{language}.md has no entry {{#{rule}}}, to which {where} refers")
    for language in LANGUAGES:
        for one in rules[language].values():
            if lost := set(one.see) - rules[language].keys():
                raise WrongGame(
                    f"{place}/rulebook/{language}.md: {one.id} says see: {min(lost)}, which is not an entry"
                )
    for said in _misplaced(game, folder):
        raise WrongGame(f"{place}{said}")


def _misplaced(game: Game, folder: Path) -> Iterator[str]:
    """Yield nested live elements, and references to cells that do not exist."""
    for file, line in _nested(folder / "templates"):
        yield f"/templates/{file}, line {line}: a live element inside another live element"
    for setup in _setups(game):
        layout = game.layout(setup)
        for cell in layout.values():
            for lost in (one for one in (*cell.clears, *cell.given_by) if one not in layout):
                yield f": the cell {cell.name} names the cell {lost!r}, which no layout has"


def _nested(folder: Path) -> Iterator[tuple[str, int]]:
    """Yield the live elements inside another one, by file and line.

    The game's own templates are followed where one includes another by name.
    """
    read = Environment(autoescape=True).parse
    pages = {one.relative_to(folder).as_posix(): read(one.read_text("utf-8")) for one in folder.rglob("*.html")}

    def within(node: nodes.Node, file: str, inside: bool, seen: tuple[str, ...]) -> Iterator[tuple[str, int]]:
        for child in node.iter_child_nodes():
            live = isinstance(child, nodes.CallBlock) and child.call.node == LIVE
            if live and inside:
                yield file, child.lineno
            known = child.template if isinstance(child, nodes.Include) else None
            named = known.value if isinstance(known, nodes.Const) else ""
            if inside and named in pages and named not in seen:
                yield from within(pages[named], named, inside, (*seen, named))
            yield from within(child, file, inside or live, seen)

    for file, page in pages.items():
        yield from within(page, file, False, (file,))


def _keys(file: Path, place: str) -> set[str]:
    """Return the keys of a file of texts; raises WrongGame, naming the line, if it is malformed."""
    try:
        return set(variables(file))
    except ValueError as error:
        raise WrongGame(f"{place}/text/{error}") from None


def _entries(game: Game, file: Path, place: str) -> dict[str, Entry]:
    """Return the entries of a rulebook by anchor, none if there is no file; raises WrongGame if it is malformed."""
    if not file.is_file():
        return {}
    try:
        return {entry.id: entry for entry in parse(game.slug, fill(file.read_text("utf-8"), game.figures))}
    except KeyError as error:
        raise WrongGame(
            f"{place}/rulebook/{file.name} names the figure {error}, which the game does not define"
        ) from None
    except ValueError as error:
        raise WrongGame(f"{place}/rulebook/{file.name}: {error}") from None


def _setups(game: Game) -> Iterator[Setup]:
    yield from (Setup(tuple(LETTERS[:size])) for size in game.players)


def _texts(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the keys of the texts that the game needs, each with what needs it."""
    if game.has_pad:
        yield "the page of a new play", f"players-of-{game.slug}"
        yield "a number of players that cannot play", f"problem-players-{game.slug}"
    for option in game.options:
        yield f"the option {option.key}", f"option-{option.key}".replace("_", "-")
        yield from ((f"a value of the option {option.key}", option.text(value).key) for value in option.values)
    yield from ((where, message.key) for where, message in _labels(game))
    if game.checklist:
        yield "the checklist", "first-player-rule"
    for size in game.players:
        for step in game.steps(size).values():
            yield from ((f"the step {step.id} of the set-up", one.key) for one in (step.brief, step.how))
    for setup in _setups(game):
        if game.score:
            lines = [line for standing in game.score(setup, {}).standings for line in standing.lines]
            yield from ((f"the line {line.key} of the score", f"line-{line.key}".replace("_", "-")) for line in lines)
    for category in game.card.categories if game.card else ():
        if isinstance(category, Pick):
            answers = (category.answer(value).key for value in category.answers)
            yield from ((f"an answer of the category {category.key}", key) for key in answers)
    for tie in game.card.ties if game.card else ():
        for kind in ("fact", "tie", "by", "tie-end"):
            yield f"the tie-break {tie.key}", f"{kind}-{tie.key}".replace("_", "-")


def _labels(game: Game) -> Iterator[tuple[str, Message]]:
    """Yield the messages in the labels of cells, each with the cell it labels."""
    for setup in _setups(game):
        for cell in game.layout(setup).values():
            yield from ((f"the label of the cell {cell.name}", one) for one in _within([cell.label, cell.short]))


def _within(messages: Iterable[object]) -> Iterator[Message]:
    """Yield messages, including those in their arguments."""
    for one in messages:
        if isinstance(one, Message):
            yield one
            yield from _within(value for _, value in one.args)
        elif isinstance(one, tuple):
            yield from _within(one)


def _rules(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the anchors of rules, each with what refers to it."""
    yield from ((f"the option {one.key}", one.rule) for one in game.options if one.rule)
    for setup in _setups(game):
        cells = game.layout(setup).values()
        yield from ((f"the cell {one.name}", one.rule) for one in cells if one.rule)
        steps = game.steps(setup.size).values()
        yield from ((f"the step {one.id} of the set-up", one.rule) for one in steps if one.rule)
        if steps:
            yield "every checklist", "first-player"
