"""Rufstock's referee, asked through its page: whatever the cards, the verdict is that of the rulebook.

The rules of a play are implemented here a second time, from Combinações, Veículos, Jogando combinações nos veículos,
Fila de espera, Partida para 2 jogadores and Modo Rockeiro Selvagem, plus our rulings where they are silent.
"""

import re
from typing import Any

from flask import Flask
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from tests.games.rufstock.referee_page import ALONE, answer
from tests.support.helpers import Phone

VEHICLES = ("van", "bus")


def what(cards: str) -> str:
    """Return the kind of combination; a single card is neither set nor sequence."""
    run = "12345678"
    if len(cards) == 1:
        return "one"
    if len(set(cards)) == 1:
        return "set"
    return "sequence" if cards and (cards in run or cards[::-1] in run) else ""


def may(mode: str, vehicle: str, there: dict[str, str], play: str, queue: int) -> bool:
    """Return whether a play, ``queue`` cards of which come from the waiting queue, may be put on a vehicle."""
    here, beside = there[vehicle], there["bus" if vehicle == "van" else "van"]
    from_hand, kind = len(play) - queue, what(play)
    if not kind or not 1 <= from_hand <= 4 or (mode == "wild" and len(play) > 4):
        return False
    if kind != "one" and mode != "wild":
        if here and what(here) not in ("one", kind):
            return False
        if mode == "normal" and (not here or what(here) == "one") and what(beside) == kind:
            return False
    if len(play) != len(here):
        return len(play) > len(here)
    if what(here) != kind:
        return kind == "set"
    return max(play) > max(here) if vehicle == "bus" else min(play) < min(here)


def combinations(most: int) -> list[str]:
    runs = [run[at : at + n] for run in ("12345678", "87654321") for n in range(1, most + 1) for at in range(9 - n)]
    return [*runs, *(card * n for card in "12345678" for n in range(2, most + 1))]


lying = st.sampled_from(["", *combinations(7)]) | st.sampled_from(["", *combinations(3)])
plays = lying | st.text("12345678", min_size=1, max_size=5)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    mode=st.sampled_from(["normal", "wild", "two_players"]),
    van=lying,
    bus=lying,
    play=plays,
    places=st.sets(st.integers(1, 7), max_size=3),
    marked=st.sampled_from([*VEHICLES, ""]),
)
@example(mode="normal", van="", bus="", play="12", places=set(), marked="van")
@example(mode="two_players", van="", bus="44", play="55", places=set(), marked="van")
@example(mode="two_players", van="", bus="44", play="33", places=set(), marked="")
def test_every_play_is_judged_by_the_rulebook(
    app: Flask, mode: str, van: str, bus: str, play: str, places: set[int], marked: str
) -> None:
    assume(play)
    assume(mode != "wild" or max(len(van), len(bus)) <= 4)
    assume(mode != "normal" or not van or what(van) != what(bus) or what(van) == "one")
    assume(mode != "two_players" or not (van and bus))
    places = {place for place in places if place <= len(play)}
    there, phone = {"van": van, "bus": bus}, Phone(app)
    fields: dict[str, Any] = {"mode": mode, **there, "play": play, **{f"queue{place}": "1" for place in places}}
    fields |= {"vehicle": marked} if marked else {}
    assert phone.open("GET", ALONE, query_string=fields).status_code == 200

    used = VEHICLES
    if mode == "two_players":
        used = ("van",) if van else ("bus",) if bus or marked != "van" else ("van",)
    fits = {one for one in used if may(mode, one, there, play, len(places))}
    said = answer(phone)
    assert said, re.sub(r"\s+", " ", phone.page.text)
    assert said.startswith(("Pode. ", "Supera. ")) == bool(fits), said
    # The page asks about both vehicles, whichever was marked: the first line is about one that takes the play.
    names = {"van": "Na Van", "bus": "No Ônibus"}
    if fits:
        assert {one for one in VEHICLES if re.search(rf"\. {names[one]}(?: também)?: ", said)} == fits, said
    assert [names[one] in said for one in set(VEHICLES) - set(used)].count(True) == 0, said
