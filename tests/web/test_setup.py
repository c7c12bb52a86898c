"""What to lay out, for every number of players and every option, and that it adds up.

The figures are worked out by hand from the rulebooks; each table names its source.
"""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from companion.core.checklist import Checklist, Step
from companion.core.game import Game
from companion.core.text import Message
from companion.language import LANGUAGES, wording
from companion.rules.books import find
from tests.support.checklists import BOOMTOWN, BUSAO, GUIDED, QUISSAMA, RUFSTOCK, SIZES, lay
from tests.support.helpers import GAMES


def tables() -> Iterator[tuple[Game, int, dict[str, Any], Checklist]]:
    """Yield every table that can be set up: all games, numbers of players and combinations of options."""
    for slug, size in SIZES:
        game = GAMES[slug]
        for values in product(*(option.values for option in game.options)):
            options = dict(zip((option.key for option in game.options), values, strict=True))
            if not game.refuse_options(size, options):
                yield game, size, options, lay(slug, size, **options)


def by_id(checklist: Checklist) -> dict[str, Step]:
    return {step.id: step for step in checklist.steps}


def args(step: Step) -> dict[str, str | int]:
    return dict(step.args)


# ---- the figures, by hand


VARIANTS: list[tuple[dict[str, bool], dict[int, dict[str, int]]]] = [
    # Regras avançadas 1: one on each square. 3: Quissama, Bernardina and one per player.
    ({"one_per_square": True}, {2: {"on_squares": 4, "senzala": 26}, 5: {"on_squares": 4, "senzala": 26}}),
    ({"small_gallery": True}, {2: {"gallery": 4}, 3: {"gallery": 5}, 4: {"gallery": 6}, 5: {"gallery": 7}}),
    # 4: of 6 Escândalos, one more than there are players stay in (out: 3, 2, 1, 0). 5: of 5 Bênçãos, as many as players
    # (out: 3, 2, 1, 0).
    ({"few_scandals": True}, {2: {"draw_pile": 84}, 3: {"draw_pile": 80}, 4: {"draw_pile": 76}, 5: {"draw_pile": 72}}),
    ({"few_blessings": True}, {2: {"draw_pile": 84}, 3: {"draw_pile": 80}, 4: {"draw_pile": 76}, 5: {"draw_pile": 72}}),
    (
        {"few_scandals": True, "few_blessings": True},
        {2: {"draw_pile": 81}, 3: {"draw_pile": 78}, 4: {"draw_pile": 75}, 5: {"draw_pile": 72}},
    ),
    # 2 and 6 change how the game is played, not the set-up.
    ({"one_character": True}, {3: {}}),
    ({"free_market": True}, {3: {}}),
]


@pytest.mark.parametrize("size", BUSAO)
def test_busao(size: int) -> None:
    expected = {**BUSAO[size], "bus_stop": 4, "open_upgrades": 3, "upgrade_deck": 15}
    assert lay("busao", size).counts == expected
    assert lay("busao", size, adjacency="orthogonal") == lay("busao", size)
    assert ("pairs" in by_id(lay("busao", size))) == (size > 3)
    assert args(by_id(lay("busao", size))["buses"])["left"] == {2: 4, 3: 3, 4: 4, 6: 3}[size]


@pytest.mark.parametrize("size", RUFSTOCK)
def test_rufstock(size: int) -> None:
    assert lay("rufstock", size).counts == RUFSTOCK[size]
    if size > 2:
        assert lay("rufstock", size, mode="wild").counts == RUFSTOCK[size]


@pytest.mark.parametrize(("size", "mode", "said"), [(3, "normal", "normal"), (3, "wild", "wild"), (2, "normal", "two")])
def test_rufstock_says_the_first_play_of_its_mode(size: int, mode: str, said: str) -> None:
    first = by_id(lay("rufstock", size, mode=mode))["first-turn"]
    assert args(first)["mode"] == said
    other = Message("how-first-turn", (("mode", "two" if said == "wild" else "wild"), ("most", 4)))
    assert wording("en", "rufstock").word(first.how) != wording("en", "rufstock").word(other)


@pytest.mark.parametrize(("size", "short"), BOOMTOWN)
def test_boomtown(size: int, short: bool) -> None:
    assert lay("boomtown", size, short=short).counts == BOOMTOWN[size, short]
    assert ("set-aside" in by_id(lay("boomtown", size, short=short))) == short
    assert by_id(lay("boomtown", size, short=short))["first-row"].count == size


@pytest.mark.parametrize("size", QUISSAMA)
def test_quissama(size: int) -> None:
    assert lay("quissama", size).counts == QUISSAMA[size]


@pytest.mark.parametrize(("options", "sizes"), VARIANTS)
def test_variants_of_quissama(options: dict[str, bool], sizes: dict[int, dict[str, int]]) -> None:
    for size, changed in sizes.items():
        assert lay("quissama", size, **options).counts == {**QUISSAMA[size], **changed}


def test_everything_in_the_box_is_somewhere() -> None:
    for game, size, options, checklist in tables():
        n, steps = checklist.counts, by_id(checklist)
        left = {name: int(args(step).get("left", 0)) for name, step in steps.items()}
        match game.slug:
            case "busao":
                assert n["dealt"] + n["bus_stop"] + n["street"] == 71
                assert n["terminal"] == n["dealt"] // 5, "dropped from the hands"
                assert n["open_upgrades"] + n["upgrade_deck"] == 18
                assert n["buses"] + left["buses"] == 6
            case "rufstock":
                assert n["dealt"] + n["queue"] + n["draw_pile"] == 52
            case "boomtown":
                aside = steps["set-aside"].count if options["short"] else 0
                assert n["cards"] + (aside or 0) == 60
                assert n["rounds"] * size == n["cards"]
            case "quissama":
                out = left.get("scandals", 0) + left.get("blessings", 0)
                assert n["dealt"] + n["market"] + n["draw_pile"] + out == 100
                assert steps["shuffle"].count == 100 - out
                assert n["on_squares"] + n["senzala"] == 30
                assert n["gallery"] + left["gallery"] == 8
            case _:
                pytest.fail(f"say what must add up in {game.slug}")


# ---- the steps


def test_every_step_can_be_said_and_ticked() -> None:
    for game, size, _, checklist in tables():
        ids = [step.id for step in checklist.steps]
        assert len(set(ids)) == len(ids)
        known = game.steps(size)
        for step in checklist.steps:
            assert re.fullmatch(r"[a-z]+(-[a-z]+)*", step.id)
            assert known[step.id].cell == step.cell
            for language in LANGUAGES:
                t = wording(language, game.slug)
                assert 0 < len(t.word(step.what).split()) <= 5
                assert re.fullmatch(r"[^{}]+[.?]", t.word(step.how))
                if step.note:
                    assert "{" not in t.word(step.note)


STEPS = {"gold_each": "gold", "cards": "deck"}
"""Figures whose step has another name."""
EACH = {"gold"}
"""Steps whose figure is per player."""


def test_the_figure_of_a_step_is_the_one_that_is_counted() -> None:
    found = set()
    for game, _, _, checklist in tables():
        counted = {STEPS.get(name, name).replace("_", "-"): count for name, count in checklist.counts.items()}
        for step in checklist.steps:
            laid = step.count // step.times if step.count and step.id in EACH else step.count
            assert laid == counted.get(step.id, laid)
            found |= {game.slug} if step.id in counted else set()
    assert found == set(GUIDED)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_behind_every_step_is_in_the_rulebook(language: str) -> None:
    named = {(game.slug, step.rule) for game, _, _, checklist in tables() for step in checklist.steps if step.rule}
    named |= {(slug, "first-player") for slug in GUIDED}
    assert [one for one in sorted(named) if find(*one, language) is None] == []


@pytest.mark.parametrize("slug", GUIDED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_says_who_starts(slug: str, language: str) -> None:
    assert wording(language, slug)("first-player-rule")


# ---- refusals and warnings


@pytest.mark.parametrize(
    ("slug", "size", "option", "code"),
    [
        ("rufstock", 2, {"mode": "wild"}, "mode_not_for"),
        ("boomtown", 4, {"short": True}, "short_not_for"),
        ("boomtown", 5, {"short": True}, "short_not_for"),
    ],
)
def test_what_does_not_go_together_is_refused_with_the_reason(
    slug: str, size: int, option: dict[str, Any], code: str
) -> None:
    (refused,) = GAMES[slug].refuse_options(size, option)
    assert refused.code == code
    for language in LANGUAGES:
        assert str(size) in wording(language, slug).word(refused.message)


def warned(size: int, **options: bool) -> list[str]:
    return [message.key for message in lay("quissama", size, **options).warnings]


def test_quissama_warns_of_what_a_variant_makes_impossible() -> None:
    assert warned(3) == []
    assert warned(3, one_character=True) == ["warn-one-character"]
    assert warned(2, one_character=True, small_gallery=True) == ["warn-one-character", "warn-small-gallery"]
    assert warned(2, small_gallery=True) == []
    assert warned(5) == ["warn-expansion"]
    text = wording("pt-BR", "quissama").word(lay("quissama", 3, one_character=True).warnings[0])
    assert "Quissama e Woodruff" in text
    assert "Bernardina" in text


def test_every_warning_can_be_said() -> None:
    for game, _, _, checklist in tables():
        for language in LANGUAGES:
            assert all("{" not in wording(language, game.slug).word(one) for one in checklist.warnings)
