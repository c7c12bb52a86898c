"""Quissama's score: who has won with whom, and what the others still need."""

import pytest
from hypothesis import given, settings

from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.score import Score
from companion.core.seats import reseat
from companion.games.quissama import GAME, layout, rules
from companion.games.quissama.layout import HOLDER, SPACES, businesses_cell, marker_cell
from tests.games.quissama.pads import SETUP, WINS, full, has, house, on, t
from tests.support.helpers import pad_of, seeds, setups


def scored(pad: Pad, setup: Setup = SETUP) -> Score:
    return layout.score(setup, pad)


def said(score: Score) -> list[str]:
    """Return the problems in words."""
    return [t.word(one.message) for one in score.problems]


# ---- who has won (rulebook, Objetivo do jogo and Mais detalhes; Woodruff and a blocked Bernardina: our rulings)

SHORT_OF = {
    "quissama": (has("quissama"), "Quissama, com Ana: falta Bernardina nesta área."),
    "woodruff": (has("woodruff"), "Woodruff, com Ana: falta Bernardina nesta área."),
    "alemao": (has("alemao"), "Alemão, com Ana: falta encher o Cabeça de Porco de Guaiamuns."),
    "araujo": ({**has("araujo"), **full(3, 4)}, "Araújo, com Ana: falta 1 comércio cheio."),
    "princesa": (has("princesa"), "Princesa, com Ana: falta cumprir o objetivo que está na carta."),
    "alencar": (
        {**has("alencar"), **house("1-0---"), **full(1)},
        "Alencar, com Ana: faltam 1 ministro e 1 comércio cheio.",
    ),
    "imperador": ({**has("imperador"), **house("001-1-")}, "Imperador, com Ana: faltam 2 ministros."),
    "bernardina": (has("bernardina"), "Bernardina, com Ana: não sabemos o objetivo: veja a carta."),
}
NOBODY = "Ninguém cumpriu ainda o objetivo de um personagem livre."


@pytest.mark.parametrize("character", WINS)
def test_an_objective_met_wins_at_once_with_its_character(character: str) -> None:
    pad, sentence = WINS[character]
    score = scored(pad)
    assert score.winners == (0,)
    assert score.complete
    assert score.verdict
    assert t.word(score.verdict) == sentence
    assert score.extra["won_by"] == [{"player": "Ana", "character": character}]
    assert [(one.rank, one.total, one.lines) for one in score.standings] == [(1, 0, ()), (2, 0, ()), (2, 0, ())]


@pytest.mark.parametrize("character", WINS)
def test_a_blocked_character_wins_nothing(character: str) -> None:
    score = scored({**WINS[character][0], **on(f"{character} 1")})
    assert score.winners == ()
    assert said(score)[0] == NOBODY
    assert any(sentence.endswith("com Ana: o bloqueio continua.") for sentence in said(score))


@pytest.mark.parametrize("character", SHORT_OF)
def test_what_is_missing_is_said_of_everybody_s_characters(character: str) -> None:
    pad, sentence = SHORT_OF[character]
    score = scored(pad)
    assert (score.winners, score.verdict, score.complete) == ((), None, False)
    assert [one.code for one in score.problems] == ["nobody_has_won", "still_lacking"]
    assert said(score) == [NOBODY, sentence]
    assert {standing.rank for standing in score.standings} == {1}


def test_an_empty_sheet_has_no_winner() -> None:
    assert said(scored({})) == [NOBODY]


def test_a_blocked_bernardina_meets_nobody_s_objective() -> None:
    pad = {**has("quissama", "bernardina"), **on("bernardina 2")}
    assert "Quissama, com Ana: falta desbloquear Bernardina." in said(scored(pad))


def test_two_objectives_at_once_are_both_named() -> None:
    score = scored(has("quissama", "woodruff", "bernardina"))
    assert score.verdict
    assert t.word(score.verdict) == "Ana venceu com Quissama e Woodruff"


BOTH = {**has("araujo"), **full(4, 2), **has("imperador", seat=1), **house("1111--")}
"""Ana has her four businesses and Beto his four ministers."""


def test_where_a_table_played_on_nobody_wins_until_it_says_who_was_first() -> None:
    """Visão geral da partida: whoever meets an objective first wins."""
    score = scored(BOTH)
    assert (score.winners, score.verdict, score.extra) == ((), None, {"won_by": []})
    assert [(one.path, one.code) for one in score.problems] == [("first", "first_undecided")]
    met = "Ana com Araújo e Beto com o Imperador cumpriram um objetivo."
    assert said(score) == [f"{met} Digam quem cumpriu primeiro: só essa pessoa vence."]


def test_whoever_the_table_says_was_first_wins_alone() -> None:
    score = scored({**BOTH, "first": 1})
    assert (score.winners, score.complete) == ((1,), True)
    assert score.verdict
    assert t.word(score.verdict) == "Beto cumpriu primeiro e venceu com o Imperador"
    assert score.extra["won_by"] == [{"player": "Beto", "character": "imperador"}]
    assert [one.rank for one in score.standings] == [2, 1, 2]


def test_a_play_that_ended_before_tables_could_say_who_was_first_keeps_its_winners() -> None:
    score = scored({**BOTH, "finished": True})
    assert (score.winners, score.complete) == ((0, 1), True)
    assert score.verdict
    assert t.word(score.verdict) == "Ana com Araújo e Beto com o Imperador cumpriram um objetivo"
    assert not scored({**BOTH, "finished": "no_winner"}).winners


def test_who_was_first_counts_only_among_those_who_meet_an_objective() -> None:
    assert [one.code for one in scored({**BOTH, "first": 2}).problems] == ["first_undecided"]
    alone = scored({**has("araujo"), **full(4), "first": 1})
    assert alone.winners == (0,)
    assert alone.verdict
    assert t.word(alone.verdict) == "Ana venceu com Araújo"


def test_who_was_first_moves_with_the_seats() -> None:
    """Beto takes the first seat; without him, the table is asked again."""
    assert reseat(GAME, SETUP, Setup(("Beto", "Ana", "Caio"), numbers=(1, 0, 2)), {"first": 1}) == {"first": 0}
    assert reseat(GAME, SETUP, Setup(("Ana", "Caio"), numbers=(0, 2)), {"first": 1}) == {"first": None}


def test_a_meeple_of_the_holder_blocks_nothing() -> None:
    assert scored({**WINS["araujo"][0], **on("araujo 0")}).winners == (0,)


def test_more_businesses_than_the_map_has_are_a_problem_at_their_cell() -> None:
    score = scored({**has("araujo"), **full(4, 3, 4)})
    assert [(one.path, one.code) for one in score.problems] == [("businesses.2", "too_many_businesses")]
    assert score.winners == ()


def test_nobody_has_more_meeples_than_their_ten() -> None:
    """Preparação: ten of a colour each. Full businesses, ministers and influence are the same pieces."""
    ten = {**has("araujo"), **full(5), **house("0000--"), **on("princesa 0")}
    assert scored(ten).winners == (0,)
    score = scored({**ten, **on("alencar 0")})
    assert [(one.path, one.code) for one in score.problems] == [("businesses.0", "too_many_meeples")]
    assert "Ana tem 11 meeples na folha, e cada pessoa só tem 10." in t.word(score.problems[0].message)


def test_with_one_character_each_a_second_one_is_a_problem() -> None:
    pad = {**has("araujo", "imperador"), **full(4)}
    assert scored(pad).winners == (0,)
    score = scored({**pad, "options.one_character": True})
    assert [(one.path, one.code) for one in score.problems] == [("characters.imperador.holder", "one_character_each")]


def test_a_character_in_the_box_is_nobody_s() -> None:
    score = scored({**has("araujo"), **full(4), "characters.imperador.holder": "box"})
    assert score.winners == (0,)


@settings(max_examples=60)
@given(seed=seeds)
def test_the_sheet_and_the_rules_name_the_same_winners(seed: int) -> None:
    for setup in setups(GAME):
        pad = pad_of(GAME, setup, seed)
        won = {one.seat for one in rules.winners(layout.position(setup, pad))}
        score = scored(pad, setup)
        codes = {one.code for one in score.problems}
        if codes & {"too_many_businesses", "too_many_meeples", "one_character_each"}:
            assert score.winners == ()
        else:
            if len(won) > 1 and pad.get("first") in won:
                won = {pad["first"]}
            assert score.winners == (tuple(won) if len(won) == 1 else ())
            assert ("nobody_has_won" in codes) == (not won)
            assert ("first_undecided" in codes) == (len(won) > 1)


def test_the_cells_are_called_as_agreed() -> None:
    assert HOLDER["araujo"] == "characters.araujo.holder"
    assert marker_cell("alencar", 2) == "characters.alencar.markers.2"
    assert businesses_cell(1) == "businesses.1"
    assert tuple(f"ministry.{n}" for n in range(1, 7)) == SPACES
