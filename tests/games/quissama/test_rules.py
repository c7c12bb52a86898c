"""Quissama's objectives, victory and their JSON API, from the rulebook or our rulings."""

from typing import Any, get_args

import pytest
from hypothesis import given

from companion.games.quissama import GAME
from companion.games.quissama.rules import (
    CHARACTERS,
    Character,
    Held,
    Player,
    Position,
    character_name,
    lacking,
    objectives,
    winners,
)
from companion.language import LANGUAGES, wording
from tests.support.spoilt import ask, check, refused, spoilt

t = wording("pt-BR", "quissama")


def area(*held: str, businesses: int = 0, ministers: int = 0, name: str = "Ana") -> Player:
    """Return an area with characters: ``araujo!`` is blocked, ``princesa+`` has her objective met."""
    characters = tuple(Held(one.rstrip("!+"), one.endswith("!"), one.endswith("+")) for one in held)
    return Player(name, businesses, ministers, characters)


def state(player: Player, cabeca: bool = False) -> list[tuple[str, str]]:
    """Return the state of each character of ``player``, with what it lacks if it is missing something."""
    found = objectives(Position((player, Player("Beto")), cabeca))
    return [(one.state, t.word(one.lacking) if one.state == "missing" and one.lacking else "") for one in found]


MET, BLOCKED = ("met", ""), ("blocked", "")
NO_BERNARDINA = ("missing", "falta Bernardina nesta área")
NOT_FULL = ("missing", "falta encher o Cabeça de Porco de Guaiamuns")


# ---- objectives (rulebook, Mais detalhes)


@pytest.mark.parametrize(
    ("held", "ministers", "businesses", "wanted"),
    [
        # Imperador: 4 ministers.
        ("imperador", 4, 0, MET),
        ("imperador", 6, 0, MET),
        ("imperador", 3, 9, ("missing", "falta 1 ministro")),
        ("imperador", 2, 0, ("missing", "faltam 2 ministros")),
        ("imperador", 0, 0, ("missing", "faltam 4 ministros")),
        ("imperador!", 4, 0, BLOCKED),
        # Araújo: 4 full businesses.
        ("araujo", 0, 4, MET),
        ("araujo", 0, 10, MET),
        ("araujo", 6, 3, ("missing", "falta 1 comércio cheio")),
        ("araujo", 0, 0, ("missing", "faltam 4 comércios cheios")),
        ("araujo!", 0, 4, BLOCKED),
        # Alencar: 2 ministers and 2 full businesses.
        ("alencar", 2, 2, MET),
        ("alencar", 3, 5, MET),
        ("alencar", 1, 2, ("missing", "falta 1 ministro")),
        ("alencar", 0, 2, ("missing", "faltam 2 ministros")),
        ("alencar", 2, 1, ("missing", "falta 1 comércio cheio")),
        ("alencar", 6, 0, ("missing", "faltam 2 comércios cheios")),
        ("alencar", 0, 0, ("missing", "faltam 2 ministros e 2 comércios cheios")),
        ("alencar", 1, 1, ("missing", "faltam 1 ministro e 1 comércio cheio")),
        ("alencar!", 2, 2, BLOCKED),
        # Princesa: missing from the rulebook; the table says.
        ("princesa", 6, 10, ("missing", "falta cumprir o objetivo que está na carta")),
        ("princesa+", 0, 0, MET),
        # Bernardina: unknown.
        ("bernardina", 6, 10, ("unknown", "")),
        ("bernardina!", 6, 10, BLOCKED),
    ],
)
def test_ministers_businesses_and_the_table_meet_objectives(
    held: str, ministers: int, businesses: int, wanted: tuple[str, str]
) -> None:
    assert state(area(held, ministers=ministers, businesses=businesses), cabeca=True) == [wanted]


@pytest.mark.parametrize("name", ["quissama", "woodruff"])
def test_quissama_and_woodruff_need_an_unblocked_bernardina_in_the_same_area(name: str) -> None:
    assert state(area(name, "bernardina"))[0] == MET
    assert state(area("bernardina", name))[1] == MET
    assert state(area(name, "bernardina!"))[0] == ("missing", "falta desbloquear Bernardina")
    assert state(area(f"{name}!", "bernardina")) == [BLOCKED, ("unknown", "")]
    assert state(area(name)) == [NO_BERNARDINA]
    elsewhere = Position((area(name), area("bernardina", name="Beto")))
    assert [one.state for one in objectives(elsewhere)] == ["missing", "unknown"]


def test_alemao_needs_cabeca_de_porco_full() -> None:
    assert state(area("alemao"), cabeca=True) == [MET]
    assert state(area("alemao"), cabeca=False) == [NOT_FULL]
    assert state(area("alemao!"), cabeca=True) == [BLOCKED]


def test_a_princesa_that_is_met_but_blocked_does_not_win() -> None:
    position = Position((Player("Ana", characters=(Held("princesa", True, True),)), Player("Beto")))
    assert winners(position) == ()


def test_any_character_of_an_area_wins_and_all_who_have_won_are_named() -> None:
    ana = area("quissama", "bernardina", "araujo", businesses=4)
    beto = area("imperador", "alencar", ministers=4, name="Beto")
    won = winners(Position((ana, beto)))
    assert [(one.seat, one.character) for one in won] == [(0, "quissama"), (0, "araujo"), (1, "imperador")]


def test_an_objective_can_be_asked_of_a_character_not_conquered_yet() -> None:
    # Conquistar: a player who conquers a character whose objective is met wins at once.
    position = Position((area("quissama", ministers=4), Player("Beto")))
    assert lacking(position, 0, Held("imperador")) is None
    assert lacking(position, 1, Held("imperador")) is not None


# ---- JSON

EXAMPLE: dict[str, Any] = {
    "players": [
        {"name": "Ana", "full_businesses": 4, "ministers": 2, "characters": [{"name": "araujo", "blocked": False}]},
        {"name": "Beto", "ministers": 2, "characters": [{"name": "imperador"}]},
    ],
    "cabeca_de_porco_full": False,
}


def test_the_json_says_who_has_won_and_what_is_missing() -> None:
    assert ask(GAME, "victory", EXAMPLE) == {
        "winners": [{"player": "Ana", "character": "araujo"}],
        "missing": [{"player": "Beto", "character": "imperador", "message": "faltam 2 ministros"}],
    }
    assert ask(GAME, "victory", {"players": [{"name": "A"}, {"name": "B"}]}) == {"winners": [], "missing": []}


def test_the_blocked_and_bernardina_are_not_listed_as_missing() -> None:
    names = [{"name": name} for name in ("bernardina", "woodruff", "alemao")]
    blocked = [{"name": name, "blocked": True} for name in ("araujo", "alencar")]
    princesa = {"name": "princesa", "objective_met": True}
    data = {"players": [{"name": "A", "characters": names}, {"name": "B", "characters": [*blocked, princesa]}]}
    answer = ask(GAME, "victory", data)
    assert answer["winners"] == [{"player": "A", "character": "woodruff"}, {"player": "B", "character": "princesa"}]
    assert [(one["player"], one["character"]) for one in answer["missing"]] == [("A", "alemao")]


def test_a_table_that_cannot_be_is_refused_with_every_reason() -> None:
    data = {
        "players": [
            {"name": "Ana", "ministers": 4, "full_businesses": 10, "characters": [{"name": "araujo"}, {"name": "x"}]},
            {"name": "Ana", "ministers": 3, "full_businesses": 1, "characters": [{"name": "araujo"}, None, {}]},
            {"name": "Caio", "ministers": -1, "characters": [{"name": "alencar", "objective_met": True, "met": 1}]},
        ],
        "cabeca_de_porco_full": 1,
    }
    assert refused(GAME, "victory", data) == {
        ("players.0.characters.1.name", "not_a_choice"),
        ("players.1.name", "duplicate_name"),
        ("players.1.ministers", "too_many_ministers"),
        ("players.1.full_businesses", "too_many_businesses"),
        ("players.1.characters.0.name", "character_twice"),
        ("players.1.characters.1", "not_an_object"),
        ("players.1.characters.2.name", "missing"),
        ("players.2.ministers", "too_small"),
        ("players.2.characters.0.objective_met", "only_by_the_card"),
        ("players.2.characters.0.met", "unknown_key"),
        ("cabeca_de_porco_full", "not_a_boolean"),
    }
    assert refused(GAME, "victory", {"players": [{"name": "A"}]}) == {("players", "too_few")}
    six = [{"name": name} for name in "ABCDEF"]
    assert refused(GAME, "victory", {"players": six}) == {("players.5", "too_many")}


@given(spoilt(EXAMPLE))
def test_whatever_is_sent_is_answered_or_refused_at_a_place(sent: dict[str, Any]) -> None:
    check(GAME, "victory", sent)


# ---- words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_and_every_lack_can_be_said(language: str) -> None:
    assert get_args(Character) == CHARACTERS
    words = wording(language, "quissama")
    assert len({words.word(character_name(name)) for name in CHARACTERS}) == 8
    for name in CHARACTERS:
        needed = lacking(Position((Player("Ana"),)), 0, Held(name))
        assert needed
        assert words.word(needed)
