"""What holds for every game that is found."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.game import Game, Setup
from companion.core.layout import Choice, Integer
from companion.core.pad import Pad
from companion.core.text import Message
from companion.language import LANGUAGES, wording
from companion.store.plays import dump
from tests.support.helpers import ACCOUNTED, GAMES, PADS, pad_of, seeds, setups

EXPECTED = {"boomtown": [3, 4, 5], "busao": [2, 3, 4, 6], "quissama": [2, 3, 4, 5], "rufstock": [2, 3, 4, 5]}

every_setup = pytest.mark.parametrize(
    ("game", "setup"),
    [pytest.param(GAMES[slug], setup, id=f"{slug} {setup.size}") for slug in PADS for setup in setups(GAMES[slug])],
)


def words(game: Game, *what: object) -> None:
    """Fail if any of ``what`` has no text in some language."""
    for language in LANGUAGES:
        t = wording(language, game.slug)
        for one in what:
            text = t.word(one)
            assert "{" not in text, text
            assert text or not isinstance(one, Message), one


def test_the_four_games_are_found_with_their_numbers_of_players() -> None:
    assert {slug: list(GAMES[slug].players) for slug in EXPECTED} == EXPECTED
    assert set(EXPECTED) <= set(PADS) & set(ACCOUNTED)
    assert all(GAMES[slug].checklist and GAMES[slug].operations for slug in EXPECTED)


def test_a_game_has_a_pad_exactly_when_it_has_cells_and_a_view() -> None:
    for game in GAMES.values():
        assert bool(game.score) == bool(game.cells) == bool(game.view), game.slug


def test_games_stand_in_the_order_of_their_names() -> None:
    names = [game.name for game in GAMES.values()]
    assert names == sorted(names)


@every_setup
def test_everybody_is_in_one_side(game: Game, setup: Setup) -> None:
    seats = sorted(seat for side in game.sides(setup) for seat in side)
    assert seats == list(range(setup.size))
    assert len({len(side) for side in game.sides(setup)}) == 1


@every_setup
def test_the_layout_makes_sense(game: Game, setup: Setup) -> None:
    layout = game.layout(setup)
    own = [cell.name for cell in game.cells(setup)]
    assert [name for name in layout if name in own] == own, "a name twice, or one of the shared"
    for name, cell in layout.items():
        assert cell.side is None or 0 <= cell.side < len(game.sides(setup))
        assert set(cell.clears) <= set(layout) - {name}
        words(game, cell.label, *([cell.short] if cell.short else []))


@every_setup
def test_two_cells_that_the_keypad_writes_in_are_called_differently(game: Game, setup: Setup) -> None:
    for language in LANGUAGES:
        t = wording(language, game.slug)
        labels = [(cell.side, t.word(cell.label)) for cell in game.layout(setup).values() if cell.keypad]
        assert len(labels) == len(set(labels))


@every_setup
def test_options_say_themselves(game: Game, setup: Setup) -> None:
    for option in game.options:
        words(game, *map(option.text, option.values))


def check_score(game: Game, setup: Setup, pad: Pad) -> None:
    """Fail if the score of ``pad`` cannot be shown on the shared pages."""
    score = game.score(setup, pad)
    sides = game.sides(setup)
    assert [standing.side for standing in score.standings] == list(range(len(sides)))
    for standing in score.standings:
        assert standing.total == sum(line.points for line in standing.lines)
        for line in standing.lines:
            words(game, Message("line-" + line.key.replace("_", "-")))
            for detail in line.details:
                words(game, detail.message, detail.subject)
        for name, number in standing.facts:
            words(game, Message(f"fact-{name}", (("n", number),)), Message(f"tie-{name}"), Message(f"by-{name}"))
            words(game, Message(f"tie-end-{name}"))
    words(game, *(one.message for one in score.problems))
    assert bool(score.winners) == (not score.problems)
    if score.tie_break:
        words(game, Message(f"by-{score.tie_break}"), Message(f"tie-end-{score.tie_break}"))
    view = game.view(setup, pad, score)
    assert len(view.notes) == len(sides)
    words(game, *(note for note in view.notes if note))


@every_setup
def test_an_empty_pad_scores(game: Game, setup: Setup) -> None:
    check_score(game, setup, {})


@every_setup
@settings(max_examples=25)
@given(seed=seeds)
def test_any_pad_scores(game: Game, setup: Setup, seed: int) -> None:
    check_score(game, setup, pad_of(game, setup, seed))


@every_setup
@settings(max_examples=10)
@given(seed=seeds)
def test_a_full_pad_is_the_same_after_the_store(game: Game, setup: Setup, seed: int) -> None:
    pad = pad_of(game, setup, 4 * seed)
    for name, cell in game.layout(setup).items():
        stored = json.loads(dump(pad[name]))
        assert dump(stored) == dump(pad[name])
        cell.check(stored)
        words(game, cell.domain.show(stored))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@every_setup
@settings(max_examples=10)
@given(data=st.data())
def test_a_cell_accepts_or_refuses_whatever_is_sent_and_says_why(game: Game, setup: Setup, data: st.DataObject) -> None:
    cell = data.draw(st.sampled_from(list(game.layout(setup).values())))
    value: Any = data.draw(JSON.filter(lambda value: value is not None))
    found = cell.domain.problems(value, cell.name)
    words(game, *(one.message for one in found))
    assert all(one.path.startswith(cell.name) for one in found)
    if not found:
        words(game, cell.domain.show(value))


@every_setup
def test_the_keypad_can_write_what_it_is_shown_on(game: Game, setup: Setup) -> None:
    for cell in game.layout(setup).values():
        if cell.keypad:
            written = cell.domain.values[0] if isinstance(cell.domain, Choice) else "1"
            value = cell.read(str(max(1, cell.domain.lo)) if isinstance(cell.domain, Integer) else written, None)
            words(game, cell.domain.show(value))


@pytest.mark.parametrize("slug", GAMES)
def test_a_wrong_number_of_players_is_refused_with_the_reason(slug: str) -> None:
    game = GAMES[slug]
    for size in range(9):
        refusal = game.refuse_size(size)
        assert (refusal is None) == (size in game.players)
        if refusal and game.has_pad:
            words(game, refusal.message)
