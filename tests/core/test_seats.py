"""When people swap seats, come or go, values move with them, in every game, as its layout declares."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given

from companion.core.game import FIRST_PLAYER, Game, Setup
from companion.core.layout import BySeat, Cell, Choice, Domain, Integer, ListOf, Moves, Record, Seat
from companion.core.pad import Pad, apply_patch
from companion.core.seats import reseat, taken_along
from companion.core.text import Refused
from companion.language import wording
from tests.support.helpers import GAMES, LANGUAGES, PADS, pad_of, seeds, setups

ABC = Setup(("Ana", "Beto", "Caio"))
ABCD = Setup(("Ana", "Beto", "Caio", "Davi"))
MINE, OTHER = "mines.dry_gulch.8.owner", "mines.cold_mountain.4.owner"


def sit(before: Setup, *people: str) -> Setup:
    """Return ``people`` in this order: those of ``before`` with their numbers, others with new ones."""
    known = dict(zip(before.players, before.persons, strict=True))
    new = iter(range(before.size, 99))
    return Setup(people, tuple(known[one] if one in known else next(new) for one in people))


def after(slug: str, before: Setup, people: str, pad: Pad) -> dict[str, Any]:
    """Return ``pad`` after the players of ``before`` are replaced by ``people``, names separated by spaces."""
    for name, value in pad.items():
        GAMES[slug].cell(before, name).check(value)
    return apply_patch(pad, reseat(GAMES[slug], before, sit(before, *people.split()), pad))


def taken(slug: str, before: Setup, people: str, pad: Pad) -> set[str]:
    """Return the cells whose values leave with those who are not among ``people``."""
    return set(taken_along(GAMES[slug], before, sit(before, *people.split()), pad))


def why_not(slug: str, before: Setup, people: str, pad: Pad) -> tuple[str, str]:
    """Return the path and code of the one problem with seating ``people``."""
    with pytest.raises(Refused) as caught:
        after(slug, before, people, pad)
    (found,) = caught.value.problems
    return found.path, found.code


# ---- each game, with hand-made pads


def test_gold_mines_and_pawns_go_with_their_owners() -> None:
    pad = {"players.0.gold": 5, "players.2.gold.white": 3, MINE: 1, OTHER: 0, "mayors.dry_gulch": 1, FIRST_PLAYER: 2,
           "mayors.san_narciso": -1, "new_vein": "mines.dry_gulch.8", "options.count_new_vein": False}  # fmt: skip
    assert after("boomtown", ABC, "Caio Ana Beto", pad) == {
        "players.1.gold": 5, "players.0.gold.white": 3, MINE: 2, OTHER: 1, "mayors.dry_gulch": 2, FIRST_PLAYER: 0,
        "mayors.san_narciso": -1, "new_vein": "mines.dry_gulch.8", "options.count_new_vein": False}  # fmt: skip


def test_whoever_leaves_takes_along_what_is_theirs_and_nothing_else() -> None:
    pad = {"players.0.gold": 5, "players.1.gold": 6, "players.3.mines": 9, MINE: 1, OTHER: 3, FIRST_PLAYER: 1,
           "mayors.dry_gulch": 1, "played_on": "2026-11-22", "note": "x"}  # fmt: skip
    assert taken("boomtown", ABCD, "Ana Caio Davi", pad) == {"players.1.gold", MINE, FIRST_PLAYER, "mayors.dry_gulch"}
    assert after("boomtown", ABCD, "Ana Caio Davi", pad) == {
        "players.0.gold": 5, "players.2.mines": 9, OTHER: 2, "played_on": "2026-11-22", "note": "x"
    }  # fmt: skip


def test_somebody_who_comes_has_nothing() -> None:
    pad = {"players.0.gold": 5, "players.1.gold": 6, MINE: 1}
    new = {"players.1.gold": 5, "players.2.gold": 6, MINE: 2}
    assert after("boomtown", ABC, "Eva Ana Beto Caio", pad) == new


def test_at_an_open_bank_people_change_seats_but_not_their_number() -> None:
    last = {"round": 1, "dice": [1, 2], "brought": [1, 2, 3], "gone": [],
            "paid": [{"from": 0, "to": 2, "gold": 1, "owed": 4}]}  # fmt: skip
    pad = {"bank.round": 2, "bank.opener": 2, "bank.sale": {"winner": 1, "bid": 3}, "bank.order": [1, 2, 0],
           "bank.picks": [{"seat": 1, "card": "mines.dry_gulch.8", "fee": {"to": 0, "gold": 2}, "pawn": -1}],
           "bank.kept": [{"card": "mustang", "seat": 0}], "bank.last": last,
           "bank.saloons": [{"owner": 2, "town": "dry_gulch", "girls": True}]}  # fmt: skip
    assert after("boomtown", ABC, "Caio Ana Beto", pad) == {
        "bank.round": 2, "bank.opener": 0, "bank.sale": {"winner": 2, "bid": 3}, "bank.order": [2, 0, 1],
        "bank.picks": [{"seat": 2, "card": "mines.dry_gulch.8", "fee": {"to": 1, "gold": 2}, "pawn": -1}],
        "bank.kept": [{"card": "mustang", "seat": 1}],
        "bank.last": {**last, "brought": [3, 1, 2], "paid": [{"from": 1, "to": 0, "gold": 1, "owed": 4}]},
        "bank.saloons": [{"owner": 0, "town": "dry_gulch", "girls": True}]}  # fmt: skip
    for people in ("Ana Beto Caio Eva", "Ana Beto Eva Davi Caio"):
        assert why_not("boomtown", ABC, people, pad) == ("players", "bank_counts_on")


def test_a_bus_goes_with_its_driver() -> None:
    pad = {"buses.0.hand": 2, "buses.1.windows.0.1": {"score": 7}, "turn.pare": 1,
           "turn.now": {"seat": 2, "used": ["stop", "board-1"]}, "turn.end": {"how": "full", "seat": 0, "bus": 0},
           "turn.reshuffles": 1}  # fmt: skip
    assert after("busao", ABC, "Beto Ana Caio", pad) == {
        "buses.1.hand": 2, "buses.0.windows.0.1": {"score": 7}, "turn.pare": 0,
        "turn.now": {"seat": 2, "used": ["stop", "board-0"]}, "turn.end": {"how": "full", "seat": 1, "bus": 1},
        "turn.reshuffles": 1}  # fmt: skip


def test_pairs_stay_together_or_there_was_nothing_of_them() -> None:
    """Among four, Ana and Caio share a bus, and so do Beto and Davi."""
    pad = {"buses.0.hand": 2, "buses.1.hand": 3}
    assert after("busao", ABCD, "Caio Beto Ana Davi", pad) == pad
    assert after("busao", ABCD, "Beto Ana Davi Caio", pad) == {"buses.1.hand": 2, "buses.0.hand": 3}
    assert after("busao", ABCD, "Ana Beto Eva Caio Davi Fabi", pad) == pad, "a third pair: seats 3 and 6"
    for people in ("Beto Ana Caio Davi", "Ana Beto Caio", "Ana Beto Caio Eva", "Ana Caio"):
        assert why_not("busao", ABCD, people, pad) == ("players", "sides_would_change"), people
        assert after("busao", ABCD, people, {FIRST_PLAYER: 0})[FIRST_PLAYER] in (0, 1)


@pytest.mark.parametrize(
    ("language", "said"),
    [("pt-BR", "Ponha Eva no 3º lugar e Fabi no 6º lugar"), ("en", "Put Eva in seat 3 and Fabi in seat 6")],
)
def test_a_third_pair_that_joins_at_the_end_is_told_where_it_sits(language: str, said: str) -> None:
    """Among six, those three seats apart share a bus: Ana and Caio stay together as first and fourth."""
    with pytest.raises(Refused) as caught:
        after("busao", ABCD, "Ana Beto Caio Davi Eva Fabi", {"buses.0.hand": 2})
    (found,) = caught.value.problems
    assert said in str(wording(language).word(found.message))


def test_a_pair_that_leaves_takes_its_bus() -> None:
    pad = {"buses.0.hand": 2, "buses.1.hand": 3, "buses.2.hand": 4, "turn.pare": 1}
    six = Setup(("Ana", "Beto", "Caio", "Davi", "Eva", "Fabi"))
    assert after("busao", six, "Ana Caio Davi Fabi", pad) == {"buses.0.hand": 2, "buses.1.hand": 4}
    assert taken("busao", six, "Ana Caio Davi Fabi", pad) == {"buses.1.hand", "turn.pare"}


def test_what_there_cannot_be_with_fewer_is_said() -> None:
    """Three buses reshuffle three times, two buses twice."""
    pad = {"turn.reshuffles": 3}
    assert why_not("busao", ABC, "Ana Beto", pad) == ("players", "seats_do_not_fit")
    assert after("busao", ABC, "Ana Beto", {"turn.reshuffles": 2}) == {"turn.reshuffles": 2}


def test_the_queue_names_the_same_dogs() -> None:
    pad = {"rounds.0.0": 2, "rounds.0.1": 0, "ticket": 1, "vehicles.van": [7, 8]}
    assert after("rufstock", ABC, "Caio Ana Beto", pad) == {
        "rounds.0.0": 0, "rounds.0.1": 1, "ticket": 2, "vehicles.van": [7, 8]
    }  # fmt: skip
    for people in ("Ana Beto", "Ana Beto Caio Eva", "Eva Ana"):
        assert why_not("rufstock", ABC, people, pad) == ("players", "round_counts_on")
    assert after("rufstock", ABC, "Ana Caio", {FIRST_PLAYER: 2}) == {FIRST_PLAYER: 1}


def test_meeples_characters_and_ministers_go_with_their_colour() -> None:
    pad = {"characters.quissama.holder": 0, "characters.woodruff.holder": "box", "characters.quissama.markers.2": 1,
           "ministry.1": 2, "ministry.2": 0, "ministry.4": 1, "businesses.1": 4, "conquered.0": True,
           "cabeca_de_porco": True}  # fmt: skip
    assert after("quissama", ABC, "Beto Caio Ana", pad) == {
        "characters.quissama.holder": 2, "characters.woodruff.holder": "box", "characters.quissama.markers.1": 1,
        "ministry.1": 1, "ministry.2": 2, "ministry.4": 0, "businesses.0": 4, "conquered.2": True,
        "cabeca_de_porco": True}  # fmt: skip
    assert after("quissama", ABC, "Beto Caio", pad) == {
        "characters.woodruff.holder": "box", "characters.quissama.markers.1": 1, "ministry.1": 1, "ministry.4": 0,
        "businesses.0": 4, "cabeca_de_porco": True}  # fmt: skip


# ---- the number of players


@pytest.mark.parametrize("slug", PADS)
def test_a_number_that_the_game_does_not_have_is_refused(slug: str) -> None:
    game = GAMES[slug]
    before = Setup(tuple("ABCDEFGHIJKL"[: max(game.players)]))
    assert why_not(slug, before, " ".join("ABCDEFGHIJKLM"[: before.size + 1]), {}) == ("players", f"players_{slug}")


def test_an_option_that_another_number_does_not_have_is_refused() -> None:
    assert why_not("boomtown", ABC, "Ana Beto Caio Eva", {"options.short": True}) == ("players", "short_not_for")
    assert why_not("rufstock", ABC, "Ana Beto", {"options.mode": "wild"}) == ("players", "mode_not_for")


def test_steps_of_the_set_up_that_are_done_otherwise_are_not_done() -> None:
    """Boomtown has 45 mines and 15 events for any number of players; gold and the row of cards depend on it."""
    pad = {"setup.shuffle": True, "setup.gold": True, "setup.first-row": True, "setup.dice": True}
    assert after("boomtown", ABC, "Ana Beto Caio Eva", pad) == {"setup.shuffle": True, "setup.dice": True}
    assert after("boomtown", ABC, "Beto Ana Caio", pad) == pad


# ---- every game, with random pads


@pytest.mark.parametrize("slug", PADS)
@given(seed=seeds)
def test_there_and_back_is_the_same_sheet_and_points_go_with_people(slug: str, seed: int) -> None:
    game, chance = GAMES[slug], Random(seed)
    for before in setups(game):
        pad = pad_of(game, before, seed)
        people = seated_anew(game, before, chance)
        sat = Setup(tuple(before.players[one] for one in people), people)
        new = apply_patch(pad, reseat(game, before, sat, pad))
        assert apply_patch(new, reseat(game, sat, before, new)) == pad
        assert taken_along(game, before, sat, pad) == [], "nobody leaves"
        assert points(game, sat, new) == points(game, before, pad)


def seated_anew(game: Game, before: Setup, chance: Random) -> tuple[int, ...]:
    """Return the same people in a random order that keeps the sides together."""
    while not keeps_sides(game, before, people := tuple(chance.sample(range(before.size), before.size))):
        pass
    return people


def keeps_sides(game: Game, before: Setup, people: tuple[int, ...]) -> bool:
    """Return whether the sides consist of the same people in this order."""
    old = {frozenset(side) for side in game.sides(before)}
    return {frozenset(people[seat] for seat in side) for side in game.sides(before)} == old


def points(game: Game, setup: Setup, pad: Pad) -> Any:
    """Return rank, total and lines of each side by its names, and the winners."""
    assert game.score
    score = game.score(setup, pad)
    sides = [frozenset(names) for names in game.names(setup)]
    each = {sides[one.side]: (one.rank, one.total, [(line.key, line.points) for line in one.lines])
            for one in score.standings}  # fmt: skip
    return each, {sides[side] for side in score.winners}, score.complete


def test_what_has_no_place_is_said_as_it_stands_there() -> None:
    """The order in which four take cards has no place for a fifth, newly arrived."""
    with pytest.raises(Refused) as caught:
        after("boomtown", ABCD, "Eva Ana Beto Caio Davi", {"bank.order": [3, 1, 0, 2]})
    for language in LANGUAGES:
        text = wording(language, "boomtown").word(caught.value.problems[0].message)
        assert re.search("Davi, Beto, Ana (e|and) Caio", text), text


@pytest.mark.parametrize("slug", PADS)
@given(seed=seeds)
def test_what_stays_when_somebody_leaves_is_a_sheet_of_the_game(slug: str, seed: int) -> None:
    """Every remaining cell exists and its value is allowed, unless the game refuses the change."""
    game, chance = GAMES[slug], Random(seed)
    for before in setups(game):
        pad, gone = pad_of(game, before, seed), chance.randrange(before.size)
        people = tuple(one for one in range(before.size) if one != gone)
        sat = Setup(tuple(before.players[one] for one in people), people)
        try:
            new = apply_patch(pad, reseat(game, before, sat, pad))
        except Refused:
            continue
        layout = game.layout(sat)
        for name, value in new.items():
            layout[name].check(value)


# ---- what layouts must declare


def domains(domain: Domain) -> Iterator[Domain]:
    """Yield ``domain`` and all domains in it."""
    yield domain
    within = (
        [*domain.fields.values()] if isinstance(domain, Record) else [domain.item] if isinstance(domain, ListOf) else []
    )
    for one in within:
        yield from domains(one)


@pytest.mark.parametrize("slug", PADS)
def test_a_value_that_names_somebody_moves_with_them(slug: str) -> None:
    game = GAMES[slug]
    for setup in setups(game):
        for cell in game.layout(setup).values():
            for one in domains(cell.domain):
                if isinstance(one, Choice) and type(one).moved is Domain.moved:
                    assert not set(setup.players) & set(one.names), f"{cell.name}: let it be a Seat or a Side"


@pytest.mark.parametrize("slug", PADS)
def test_the_cells_of_every_side_are_the_same_in_the_same_order(slug: str) -> None:
    game = GAMES[slug]

    def shape(cell: Cell) -> Any:
        args = [arg for arg in cell.label.args if arg[0] not in ("name", "names")]
        return cell.label.key, args, cell.domain, cell.keypad, len(cell.clears)

    for setup in setups(game):
        of = [[shape(cell) for cell in game.layout(setup).values() if cell.side == side]
              for side in range(len(game.sides(setup)))]  # fmt: skip
        assert all(one == of[0] for one in of)


def test_a_record_without_somebody_it_needs_is_none_and_a_list_is_without_them() -> None:
    seat, stays = Seat((-1, 0, 1)), Moves({0: 1}, {}, 2)
    needs = Record({"seat": seat, "n": Integer(0, 9)}, ("seat",))
    assert needs.moved({"seat": 0, "n": 1}, stays) == {"seat": 1, "n": 1}
    assert needs.moved({"seat": 1, "n": 1}, stays) is None
    assert Record({"seat": seat, "n": Integer(0, 9)}).moved({"seat": 1, "n": 1}, stays) == {"n": 1}
    assert ListOf(seat, 3).moved([1, 0, -1], stays) == [1, -1]
    assert ListOf(needs, 3, 1).moved([{"seat": 1}], stays) is None
    assert BySeat(Integer(0, 9), 2, 2).moved([4, 5], Moves({0: 1, 1: 0}, {}, 2)) == [5, 4]
    assert BySeat(Integer(0, 9), 2, 2).moved([4, 5], Moves({0: 0, 1: 1}, {}, 3)) is None, "somebody new has none"
