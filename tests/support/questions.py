"""How well questions find their rules, and which miss: `python -m tests.support.questions FILE...` prints it.

A file is a list of tables, whatever its key: `q` as somebody typed it, `lang`, `game`, and `expect`, the ids of the
entries that answer it, best first. `--lean` leaves the misses out.
"""

import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from companion.rules.search import ask

SHOWN = 3
"""Entries visible without scrolling: an answer among them counts as found."""


class Question(NamedTuple):
    """A question about ``game``, and the ids of the game's entries that answer it."""

    q: str
    lang: str
    game: str
    expect: tuple[str, ...]


class Asked(NamedTuple):
    """What a question found inside its game and over all games, as ``game/id``, and the position of the answer.

    Positions count from 1; 0 means not found.
    """

    question: Question
    inside: list[str]
    over_all: list[str]

    def place(self, found: Sequence[str]) -> int:
        """Return the position in ``found`` of the first entry that answers the question."""
        wanted = {f"{self.question.game}/{entry}" for entry in self.question.expect}
        return next((place for place, one in enumerate(found, 1) if one in wanted), 0)


def read(file: Path) -> list[Question]:
    """Return the questions of ``file``."""
    tables = [table for one in tomllib.loads(file.read_text("utf-8")).values() for table in one]
    return [
        Question(one["q"], one["lang"], one["game"], tuple(key.rpartition("/")[2] for key in one["expect"]))
        for one in tables
    ]


def found(question: Question) -> Asked:
    """Ask ``question`` inside its game and over all games."""
    inside, over_all = (
        [f"{entry.game}/{entry.id}" for entry in ask(question.q, question.lang, game).entries]
        for game in (question.game, "")
    )
    return Asked(question, inside, over_all)


def share(places: Iterable[int], most: int) -> float:
    """Return the share of ``places``, from 0 to 1, that are among the first ``most``."""
    good = [0 < place <= most for place in places]
    return sum(good) / len(good)


def figures(asked: Sequence[Asked]) -> dict[str, float]:
    """Return the shares, from 0 to 1, of questions answered first, and of those answered without scrolling."""
    inside = [one.place(one.inside) for one in asked]
    over_all = [one.place(one.over_all) for one in asked]
    return {
        "first inside": share(inside, 1),
        f"in {SHOWN} inside": share(inside, SHOWN),
        "first of all": share(over_all, 1),
        f"in {SHOWN} of all": share(over_all, SHOWN),
    }


def _row(name: str, asked: Sequence[Asked]) -> str:
    return f"{name:<16}{len(asked):>5}" + "".join(
        f"   {key} {100 * part:5.1f}%" for key, part in figures(asked).items()
    )


def misses(asked: Iterable[Asked]) -> Iterator[str]:
    """Yield a line for each question whose answer does not come first in its game, with what did."""
    for one in asked:
        question, place = one.question, one.place(one.inside)
        if place != 1:
            came = " ".join(key.rpartition("/")[2] for key in one.inside[:SHOWN])
            typed = " ".join(question.q.split())
            yield f"{question.lang} {question.game:<9}{place or '-':>2}  {typed}  ->  {question.expect[0]}  <-  {came}"


def main(arguments: Sequence[str]) -> None:
    """Print the figures of the files in ``arguments`` by language and game, and the misses unless `--lean` is given."""
    questions = [one for name in arguments if name != "--lean" for one in read(Path(name))]
    asked = [found(question) for question in questions]
    if "--lean" not in arguments:
        print(*misses(asked), sep="\n")
    for lang in sorted({question.lang for question in questions}):
        of_it = [one for one in asked if one.question.lang == lang]
        print(_row(lang, of_it))
        for game in sorted({one.question.game for one in of_it}):
            print(_row(f"  {game}", [one for one in of_it if one.question.game == game]))
    print(_row("all", asked))


if __name__ == "__main__":
    main(sys.argv[1:])
