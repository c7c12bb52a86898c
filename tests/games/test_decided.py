"""Every ruling that a tool decides by: the tool decides as the entry says, in both languages."""

from collections.abc import Mapping
from importlib import import_module

import pytest

from companion.language import LANGUAGES
from companion.rules import books
from companion.rules.rulings import rulings
from tests import ROOT
from tests.support.decided import Decided
from tests.support.helpers import GAMES

DECIDED: dict[str, Mapping[str, Decided]] = {slug: {} for slug in GAMES} | {
    file.parent.name: import_module(f"tests.games.{file.parent.name}.decided").ROWS
    for file in (ROOT / "tests/games").glob("*/decided.py")
}
RULINGS = {(slug, one.topic): one for slug in GAMES for one in rulings(slug)}


@pytest.mark.parametrize("slug", GAMES)
def test_every_ruling_that_a_tool_decides_by_is_looked_at(slug: str) -> None:
    assert {one.topic for one in rulings(slug) if one.tools} == DECIDED[slug].keys()
    assert len({one.topic for one in rulings(slug)}) == len(rulings(slug))


@pytest.mark.parametrize(("slug", "topic"), [(slug, topic) for slug, rows in DECIDED.items() for topic in rows])
def test_a_tool_decides_what_the_entry_says(slug: str, topic: str) -> None:
    row, ruling = DECIDED[slug][topic], RULINGS[slug, topic]
    assert row.right()
    assert row.entry in ruling.entries
    for language, words in zip(LANGUAGES, (row.portuguese, row.english), strict=True):
        entry = books.find(slug, row.entry, language)
        assert entry
        passages = [text for ours, text in entry.passages if ours == bool(ruling.ours)]
        assert any(words in text for text in passages), language
