"""Deck files without the web: contents, every problem with its path, the schema, the example."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.deck import COPIES, EXAMPLE, NAME, Deck
from companion.core.deck_sheet import deck_sheet
from companion.core.game import Setup
from companion.core.layout import Integer
from companion.core.pad import apply_patch
from companion.core.text import Refused
from companion.language import LANGUAGES, wording
from companion.plays import decks
from tests.support import json_schema
from tests.support.deck_files import (
    AR,
    CALM,
    LIA,
    LOUD,
    NOWHERE,
    Broken,
    broken,
    deck_by_chance,
    deck_of,
    file_of,
    full,
    loaded,
    pad_of_names,
    passenger,
)
from tests.support.helpers import seeds

DECK = deck_of()
SHEET = deck_sheet(DECK)
NOBODY = Setup(())
SCHEMA = DECK.file.schema()
EXAMPLE_TEXT = decks.example_text("busao")


def obeys(file: Any) -> bool:
    """Return whether a file is valid under its JSON Schema."""
    try:
        json_schema.check(file, SCHEMA, SCHEMA)
    except AssertionError:
        return False
    return True


def refused(text: str) -> set[tuple[str, str]]:
    """Return the path and code of every problem in a file; each has a text in both languages."""
    with pytest.raises(Refused) as caught:
        DECK.read(text)
    for language in LANGUAGES:
        assert all(wording(language, "busao").word(one.message) for one in caught.value.problems)
    return {(one.path, one.code) for one in caught.value.problems}


@settings(max_examples=25)
@given(seed=seeds)
def test_a_deck_comes_back_out_of_its_file_as_it_was(seed: int) -> None:
    pad = deck_by_chance(DECK, seed)
    file = DECK.dump(pad)
    for text in (json.dumps(file), json.dumps(file, ensure_ascii=False, indent=1), "\ufeff" + json.dumps(file)):
        again = loaded(DECK, {}, text)
        assert [card[1:] for card in DECK.cards(again)] == [card[1:] for card in DECK.cards(pad)]
        assert DECK.dump({**again, NAME: pad[NAME]}) == file
        for name, value in again.items():
            SHEET.cell(NOBODY, name).check(value)
    assert obeys(file)
    assert DECK.load(pad, DECK.read(json.dumps(file))) == {}, "it has all of it already"


def test_a_file_is_sorted_by_kind_and_by_name_whatever_the_cells() -> None:
    pad = {"upgrade.0": {"copies": 1, "card": AR}, **pad_of_names("Zé", "ana")}
    file = DECK.dump(pad)
    assert [(entry["kind"], entry["card"]["name"]) for entry in file["cards"]] == [
        ("passenger", "ana"), ("passenger", "Zé"), ("upgrade", "Ar"),
    ]  # fmt: skip
    assert {key: file[key] for key in ("format", "version", "game", "example")} == {
        "format": "table-deck", "version": 1, "game": "busao", "example": False,
    }  # fmt: skip


def test_a_file_of_nothing_is_a_file() -> None:
    file = file_of()
    assert DECK.read(json.dumps(file)) == file
    assert DECK.load({}, file) == {}
    assert obeys(file)


@settings(max_examples=200)
@given(one=broken(DECK))
def test_whatever_is_wrong_with_a_file_is_refused_at_its_place_and_by_its_schema(one: Broken) -> None:
    paths = {path for path, _ in refused(json.dumps(one.file))}
    assert paths
    assert all(path == one.path or path.startswith(f"{one.path}.") for path in paths), (one.path, paths)
    if one.said:
        assert not obeys(one.file)


@settings(max_examples=25)
@given(some=st.lists(broken(DECK, "cards.0."), min_size=2, max_size=4))
def test_all_that_is_wrong_is_said_at_once_each_at_its_place(some: list[Broken]) -> None:
    entries = [entry for one in some for entry in one.file["cards"]]
    starts = [sum(len(one.file["cards"]) for one in some[:n]) for n in range(len(some))]
    paths = {path for path, _ in refused(json.dumps(file_of() | {"cards": entries, "name": ""}))}
    assert "name" in paths
    assert {int(path.split(".")[1]) for path in paths - {"name"}} == set(starts)
    for start, one in zip(starts, some, strict=True):
        wanted = f"cards.{start}." + one.path.removeprefix("cards.0.")
        assert any(path == wanted or path.startswith(f"{wanted}.") for path in paths)


BAD_COUNT = {"scope": "far", "trait": "calm", "name": "DJ"}


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ([], {("", "not_an_object")}),
        (3, {("", "not_an_object")}),
        ("deck", {("", "not_an_object")}),
        (None, {("", "no_deck_file")}),
        ({}, {(key, "missing") for key in ("format", "version", "game", "name", "cards")}),
        (file_of(format="score-sheet"), {("format", "not_a_choice")}),
        (file_of(version=2), {("version", "deck_newer")}),
        (file_of(version=10**4000), {("version", "deck_newer")}),
        (file_of(version=0), {("version", "not_a_choice")}),
        (file_of(version=2.0), {("version", "not_a_choice")}),
        (file_of(version=True), {("version", "not_a_choice")}),
        (file_of(version="1"), {("version", "not_a_choice")}),
        (file_of(game="quissama"), {("game", "deck_of_other_game")}),
        (file_of(game=""), {("game", "deck_of_other_game")}),
        (file_of(game=["busao"]), {("game", "not_a_choice")}),
        (file_of(example=1), {("example", "not_a_choice")}),
        (file_of(example=None), {("example", "not_a_choice")}),
        (file_of(name="x" * 41), {("name", "text_too_long")}),
        (file_of(cards={}), {("cards", "not_a_list")}),
        (file_of(cards=[{}] * 901), {("cards", "wrong_length")}),
        (file_of(owner="Ana"), {("owner", "unknown_key")}),
        (file_of(**{"cards.x": 1, "": 2}), {("cards.x", "unknown_key"), ("", "unknown_key")}),
        (file_of(cards=[7, None, "x"]), {(f"cards.{n}", "not_an_object") for n in range(3)}),
        (file_of(cards=[{}]), {(f"cards.0.{key}", "missing") for key in ("kind", "copies")}
         | {("cards.0.card", "missing")}),
        (file_of(cards=[{"kind": "mayor", "copies": 0, "card": 7}]),
         {("cards.0.kind", "not_a_choice"), ("cards.0.copies", "out_of_range")}),
        (file_of(cards=[{"kind": ["driver"], "copies": 21, "card": LIA, "x": 1}]),
         {("cards.0.kind", "not_a_choice"), ("cards.0.copies", "out_of_range"), ("cards.0.x", "unknown_key")}),
        (file_of({"points": 100, **CALM, "sex": "f"}),
         {("cards.0.card.name", "missing"), ("cards.0.card.points", "out_of_range"),
          ("cards.0.card.sex", "unknown_key")}),
        (file_of(passenger("Ana", 1, effects=[{"points": 1.0, "when": "often", "count": BAD_COUNT}])),
         {("cards.0.card.effects.0.points", "not_an_integer"), ("cards.0.card.effects.0.when", "not_a_choice"),
          ("cards.0.card.effects.0.count.scope", "not_a_choice"),
          ("cards.0.card.effects.0.count.trait", "unknown_key")}),
        (file_of(passenger("Ana"), LIA | {"preferences": ["calm", "calm", "noisy"]},
                 AR | {"lines": AR["lines"][:1] * 2}),
         {("cards.1.card.preferences", "not_distinct"), ("cards.2.card.lines.1.trait", "duplicate_trait")}),
        (file_of(AR | {"scores": [1]}),
         {("cards.0.card.name", "unknown_key"), ("cards.0.card.lines", "unknown_key"),
          ("cards.0.card.scores", "unknown_key")}),
        (file_of(passenger("Ana") | {"score": 3}), {("cards.0.card.score", "unknown_key")}),
        (file_of(LIA | {"preferences": []}), {("cards.0.card.preferences", "wrong_length")}),
        (file_of(LIA | {"preferences": ["calm", "noisy", "adult", "young"]}),
         {("cards.0.card.preferences", "wrong_length")}),
        (file_of(AR | {"lines": []}), {("cards.0.card.lines", "wrong_length")}),
    ],
)  # fmt: skip
def test_every_error_of_a_file_has_its_place(file: Any, expected: set[tuple[str, str]]) -> None:
    assert refused(json.dumps(file)) == expected
    if {code for _, code in expected} != {"not_distinct", "duplicate_trait"}:
        assert not obeys(file)


JUNK: dict[str, Any] = {"name": "", "example": 1, "owner": "Ana", "cards": [7, {}]}


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ({"game": "quissama"}, ("game", "deck_of_other_game")),
        ({"game": "quissama", "version": 2}, ("game", "deck_of_other_game")),
        ({"game": "quissama", "version": "x"}, ("game", "deck_of_other_game")),
        ({"version": 2}, ("version", "deck_newer")),
        ({"version": 2, "game": None}, ("version", "deck_newer")),
    ],
)
def test_a_deck_of_another_game_or_a_newer_version_is_said_to_be_one_and_nothing_else(
    head: dict[str, Any], expected: tuple[str, str]
) -> None:
    """The rest of such a file may be valid there, so it is not checked."""
    for more in ({}, JUNK):
        assert refused(json.dumps(file_of() | head | more)) == {expected}
    only_head = {"format": "table-deck", **head}
    assert refused(json.dumps(only_head)) == {expected}


@pytest.mark.parametrize("mark", [{"format": "score-sheet"}, {"format": ["table-deck"]}, {}])
def test_what_is_no_deck_is_of_no_other_game_and_no_newer_version(mark: dict[str, Any]) -> None:
    file = {key: value for key, value in file_of(game="quissama", version=2).items() if key != "format"} | mark
    code = "not_a_choice" if mark else "missing"
    assert refused(json.dumps(file)) == {
        ("format", code), ("game", "not_a_choice"), ("version", "not_a_choice"),
    }  # fmt: skip


def test_a_file_that_does_not_say_so_is_of_no_invented_deck() -> None:
    file = file_of(passenger("Ana"))
    del file["example"]
    assert obeys(file)
    assert DECK.read(json.dumps(file)) == {**file, "example": False}
    assert [card.name for card in DECK.cards(loaded(DECK, {}, json.dumps(file)))] == ["Ana"]
    with pytest.raises(Refused) as caught:
        loaded(DECK, {EXAMPLE: True}, json.dumps(file))
    assert [one.code for one in caught.value.problems] == ["example_mixes"]
    assert DECK.read(json.dumps(file | {"example": True}))["example"] is True


@pytest.mark.parametrize(
    "text",
    ["", "{", "deck", "\x00", "[" * 100_000, '{"cards": ' * 100_000, "\ufeff", '{"version": 1e}', "{'format': 1}",
     '{"version": ' + "9" * 5000 + "}", "NaN,", "\ufeff\ufeff{}"],
)  # fmt: skip
def test_what_is_no_json_is_no_deck(text: str) -> None:
    assert refused(text) == {("", "no_deck_file")}


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "1e2", "-0.0", "9" * 4000, "1.0", "true"])
def test_no_number_of_a_file_is_anything_but_a_small_whole_one(number: str) -> None:
    text = json.dumps(file_of(passenger("Ana", 77))).replace("77", number)
    code = "out_of_range" if number.startswith("9") else "not_an_integer"
    assert refused(text) == {("cards.0.card.points", code)}


def test_junk_is_wrong_everywhere() -> None:
    """The mutations above rely on this."""
    for junk in NOWHERE:
        assert refused(json.dumps(file_of() | {"name": junk}))
        assert refused(json.dumps(file_of(passenger("Ana") | {"points": junk})))


# ---- adding a file to a deck


def test_what_the_deck_has_word_for_word_is_not_added_again() -> None:
    pad = pad_of_names("Ana")
    ana, other = passenger("Ana"), passenger("Ana", 4)
    turned = dict(reversed(ana.items()))
    wanted = DECK.load(pad, file_of(turned, other, passenger("Beto"), other))
    assert [(cell, value["card"]) for cell, value in wanted.items()] == [
        ("passenger.1", other), ("passenger.2", passenger("Beto")),
    ]  # fmt: skip
    both = apply_patch(pad, wanted)
    assert [{one.cell, other.cell} for one, other in DECK.twins(both)] == [{"passenger.0", "passenger.1"}]


@pytest.mark.parametrize(("mark", "example"), [({}, True), ({EXAMPLE: True}, False)])
def test_invented_cards_and_real_ones_do_not_mix(mark: dict[str, Any], example: bool) -> None:
    with pytest.raises(Refused) as caught:
        DECK.load(mark, file_of(passenger("Ana"), example=example))
    assert [one.code for one in caught.value.problems] == ["example_mixes"]


def test_a_file_for_which_there_is_no_room_brings_nothing() -> None:
    file = DECK.dump(full())
    assert len(DECK.load({}, file)) == 300
    assert len(DECK.load(full(), file)) == 0
    for pad in ({"passenger.299": {"copies": 1, "card": passenger("Ana")}}, full()):
        with pytest.raises(Refused) as caught:
            DECK.load(pad, {**file, "cards": [*file["cards"], *file_of(passenger("Beto", 2))["cards"]]})
        assert [one.code for one in caught.value.problems] == ["deck_full"]


def test_the_whole_box_is_a_file_of_moderate_size() -> None:
    """At most 95 different cards (71 passengers, 6 drivers, 18 upgrades); the app accepts 512 KiB."""
    rich = passenger("x" * 40, -9, effects=[
        {"points": -9, "when": "any", "count": {"scope": "adjacent", "trait": "communicative", "others_only": True},
         "at_least": 12}] * 6)  # fmt: skip
    pad = {f"passenger.{n}": {"copies": 1, "card": rich | {"points": n}} for n in range(71)}
    pad |= {f"driver.{n}": {"copies": 1, "card": LIA | {"name": f"M{n}"}} for n in range(6)}
    pad |= {f"upgrade.{n}": {"copies": 1, "card": AR | {"name": f"U{n}"}} for n in range(18)}
    text = json.dumps(DECK.dump(pad))
    assert len(text) < 512 * 1024 / 4
    assert len(DECK.load({}, DECK.read(text))) == 95


# ---- the example and the schema


def test_the_example_obeys_the_schema_and_is_marked_as_invented() -> None:
    file = DECK.read(EXAMPLE_TEXT)
    assert obeys(json.loads(EXAMPLE_TEXT))
    assert file["example"] is True
    assert {entry["kind"] for entry in file["cards"]} == set(DECK.kinds)
    names = [(entry["kind"], entry["card"]["name"]) for entry in file["cards"]]
    assert len(names) == len(set(names))
    pad = apply_patch({EXAMPLE: True, NAME: file["name"]}, DECK.load({EXAMPLE: True}, file))
    assert DECK.twins(pad) == []
    assert DECK.read(json.dumps(DECK.dump(pad))) == DECK.dump(pad)


def test_the_example_shows_all_that_a_card_can_say() -> None:
    text = EXAMPLE_TEXT
    for word in ('"each"', '"any"', '"none"', '"adjacent"', '"window"', '"bus"', '"others_only"', '"at_least"',
                 '"upgrade"', '"requires"', '"copies": 2'):  # fmt: skip
        assert word in text, word


def test_the_cards_of_the_example_only_ask_for_cards_that_are_there() -> None:
    cards = [entry["card"] for entry in json.loads(EXAMPLE_TEXT)["cards"]]
    names = {card["name"] for card in cards}
    for card in cards:
        for one in card.get("effects", []) + card.get("requires", []):
            assert one.get("upgrade", one.get("count", {}).get("name", card["name"])) in names


@pytest.mark.parametrize("file", [file_of(), file_of(passenger("Ana"), LIA, AR), file_of(passenger("Zé", -99, **LOUD))])
def test_the_schema_accepts_what_the_deck_does(file: dict[str, Any]) -> None:
    assert obeys(file)
    assert DECK.read(json.dumps(file)) == file


def test_copies_go_to_twenty() -> None:
    assert Integer(1, 20) == COPIES
    assert SCHEMA["properties"]["cards"]["maxItems"] == 900
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA


def test_two_games_have_two_decks() -> None:
    other = Deck("other", "Other", DECK.kinds, DECK.patch_for, DECK.card_at, "")
    assert other != DECK
    assert [place.name for place in deck_sheet(other).layout(NOBODY).values()] == list(SHEET.layout(NOBODY))
    assert DECK.file != other.file
