"""Declared games: a whole play of one, the skeleton of a new one, and the errors about a wrong folder."""

import re
import shutil
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from companion.checked import check
from companion.core.checklist import Checklist, step
from companion.core.ending import End
from companion.core.game import Game, Option, Setup
from companion.core.layout import Cell
from companion.core.scorecard import EndingCost, Ends, Figure, Majority, Most, Pick, Rounds, Scorecard
from companion.core.scorecard.categories import Filled
from companion.core.scorecard.view import CardView
from companion.core.text import say
from companion.games import FOLDER, WrongGame, found
from companion.new_game import read_players, write
from tests.support.helpers import GAMES
from tests.support.planted import DECLARED, POMAR, offer, plant, run

CONTRACTS = (
    "games/test_games",
    "games/test_cases",
    "source/test_language",
    "core/test_seats",
    "rules/test_rulebooks",
    "rules/test_rulings",
    "web/test_openapi",
    "web/test_api",
)
"""The tests that apply to every game folder, without the slow ones."""


def test_a_declared_game_is_played_through_every_page_in_both_languages(tmp_path: Path) -> None:
    done = run(plant(tmp_path, POMAR), "tests/declared/play.py")
    assert (done.stdout, done.returncode) == ("played\n", 0), done.stderr


def test_declared_games_keep_to_what_every_game_keeps_to(tmp_path: Path) -> None:
    """The API scores their cases; their texts exist in both languages, with none to spare."""
    files = [f"tests/{name}.py" for name in CONTRACTS]
    folder, names = plant(tmp_path, *DECLARED), " or ".join(one.name for one in DECLARED)
    done = run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", names, *files)
    assert done.returncode == 0, done.stdout


@pytest.mark.timeout(1500)
@pytest.mark.parametrize("slugs", [("hortanova", "skyjo"), ("yahtzee", "kingdomino")], ids=" and ".join)
def test_ordinary_games_pass_the_whole_suite(tmp_path: Path, slugs: tuple[str, ...]) -> None:
    """The untouched skeleton with up to twelve players; only figures, the fewest win; a single player; many cells.

    Each is one of more than eight games.
    """
    folder = plant(tmp_path, *DECLARED)
    made = run(folder, "-m", "companion.new_game", "hortanova", "--name", "Horta “Nova”", "--players", "2,3,6,12")
    assert made.returncode == 0, made.stderr
    assert (folder / "companion/games/hortanova/text/en.ftl").is_file()
    those = [f"--ignore=tests/{one}/test_declared.py" for one in ("games", "browser")]  # these plant folders themselves
    done = run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", " or ".join(slugs), *those, "tests")
    assert done.returncode == 0, done.stdout
    assert done.stdout.count(".") > 200, "so many tests found the folders"


def test_a_game_for_other_numbers_of_people_passes_too(tmp_path: Path) -> None:
    folder = plant(tmp_path)
    made = run(folder, "-m", "companion.new_game", "hortanova", "--name", "Horta “Nova”", "--players", "3,5")
    assert made.returncode == 0, made.stderr
    files = [f"tests/{name}.py" for name in CONTRACTS]
    done = run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "hortanova", *files)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("slug", "name", "said"),
    [
        ("Horta", "Horta", "SLUG: 'Horta' cannot name a folder"),
        ("a b", "Horta", "cannot name a folder"),
        ("horta_nova", "Horta", "cannot name a folder"),
        ("class", "Horta", "cannot name a folder"),
        ("horta", "Bus{ão", "NAME"),
        ("horta", " ", "NAME"),
        ("horta", next(iter(GAMES.values())).name, "NAME"),
        ("there", "Horta", "already exists"),
    ],
)
def test_a_new_game_that_cannot_be_is_not_written(tmp_path: Path, slug: str, name: str, said: str) -> None:
    (tmp_path / "there").mkdir()
    with pytest.raises(SystemExit, match=said):
        write(slug, name, (2, 3), tmp_path)
    assert [file.name for file in tmp_path.rglob("*")] == ["there"]


def test_numbers_of_players_are_read() -> None:
    assert (read_players("2-4"), read_players("6,2"), read_players("3")) == ((2, 3, 4), (2, 6), (3,))
    assert read_players("7-12") == (7, 8, 9, 10, 11, 12)
    for wrong in ("", "x", "1-3", "2-13", "4-2", "0"):
        with pytest.raises(ValueError, match="is not a number of players from 2 to 12"):
            read_players(wrong)


# ---- mistakes in a folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of Pomar's folder to be spoilt."""
    return Path(shutil.copytree(POMAR, tmp_path / "pomar"))


CARD = Scorecard((Figure("fruit", 0, 9, rule="fruit"), Pick("tool", {"ladder": 1, "spade": 2})), (Most("fruit"),))


def spoil(file: str, before: str, after: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        text = (folder / file).read_text("utf-8")
        assert before in text
        (folder / file).write_text(text.replace(before, after), "utf-8")

    return change


def both(before: str, after: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        for language in ("pt-BR", "en"):
            (folder / f"text/{language}.ftl").write_text(
                "".join(
                    line.replace(before, after)
                    for line in (folder / f"text/{language}.ftl").read_text("utf-8").splitlines(keepends=True)
                ),
                "utf-8",
            )

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (spoil("text/en.ftl", "line-tool = Tool\n", ""), r"text/en.ftl lacks line-tool, which pt-BR.ftl has"),
        (spoil("text/pt-BR.ftl", "line-tool =", "line-tol ="), r"text/pt-BR.ftl lacks line-tool, which en.ftl has"),
        (
            both("line-fruit =", "line-frut ="),
            r"text/pt-BR.ftl lacks line-fruit, needed for the label of the cell card.fruit.0",
        ),
        (
            both("pick-tool-spade =", "pick-tool-hoe ="),
            r"lacks pick-tool-spade, needed for an answer of the category tool",
        ),
        (
            both("problem-players-pomar", "problem-players"),
            "lacks problem-players-pomar, needed for a number of players",
        ),
        (spoil("text/en.ftl", "line-tool = Tool\n", "line-tool Tool\n"), r"text/en.ftl, line 13: Expected token"),
        (spoil("text/en.ftl", "line-worms", "line-tool"), r"text/en.ftl, line 17: line-tool occurs twice"),
        (spoil("rulebook/en.md", "{#fruit}", "{#frut}"), r"rulebook/en.md has no entry \{#fruit\}, to which the cell"),
        (
            spoil("rulebook/pt-BR.md", "house: no\n", ""),
            r"rulebook/pt-BR.md: pomar, line 3: the entry fruit lacks house$",
        ),
        (
            spoil("rulebook/en.md", "house: no", "hause: no"),
            r"line 3: the entry fruit lacks .*: 'hause: no' is not a field",
        ),
        (
            spoil("rulebook/en.md", "see: fruit", "see: fruits"),
            r"rulebook/en.md: tie says see: fruits, which is not an entry",
        ),
        (
            spoil("rulebook/en.md", "{#tie}", "{#fruit}"),
            r"rulebook/en.md: pomar, line 11: the entry fruit occurs twice",
        ),
        (both("line-fruit = ", "line-fruit = { $x } "), r"pt-BR.ftl: line-fruit uses \$x, which the label of the cell"),
        (lambda folder: shutil.rmtree(folder / "rulebook"), r"rulebook/pt-BR.md has no entry \{#fruit\}"),
    ],
)
def test_what_is_wrong_with_a_folder_is_said(folder: Path, change: Callable[[Path], None], said: str) -> None:
    texts = {"fact-fruit": "x", "tie-fruit": "x", "by-fruit": "x", "tie-end-fruit": "x"}
    for language in ("pt-BR", "en"):
        with (folder / f"text/{language}.ftl").open("a") as file:
            file.writelines(f"{key} = {text}\n" for key, text in texts.items())
    game = CARD.game("pomar", "Pomar", (2, 3))
    check(game, folder)
    change(folder)
    with pytest.raises(WrongGame, match=said):
        check.__wrapped__(game, Path(shutil.copytree(folder, folder.parent / "spoilt" / "pomar")))


def test_a_tie_break_and_an_option_need_their_texts(folder: Path) -> None:
    with pytest.raises(WrongGame, match="lacks fact-fruit, needed for the tie-break fruit"):
        check(CARD.game("pomar", "Pomar", (2,)), folder)
    short = Option("short", (False, True))
    with pytest.raises(WrongGame, match="lacks option-short, needed for the option short"):
        check(Scorecard((Figure("fruit", 0, 9),)).game("pomar", "Pomar", (2,), options=(short,)), folder)


def test_a_checklist_needs_its_texts(folder: Path) -> None:
    game = Scorecard((Figure("fruit", 0, 9),)).game(
        "pomar", "Pomar", (2,), checklist=lambda size, options: Checklist((step("deck", 76),))
    )
    for key, where in (
        ("step-deck", "the label of the cell setup.deck"),
        ("first-player-rule", "the checklist"),
        ("brief-deck", "the step deck of the set-up"),
        ("how-deck", "the step deck of the set-up"),
    ):
        with pytest.raises(WrongGame, match=f"lacks {key}, needed for {where}"):
            check.__wrapped__(game, Path(shutil.copytree(folder, folder.parent / key / "pomar")))
        for language in ("pt-BR", "en"):
            with (folder / f"text/{language}.ftl").open("a") as file:
                file.write(f"{key} = x\n")


def test_a_cell_that_is_not_there_is_said(folder: Path) -> None:
    card = Scorecard((Figure("fruit", 0, 9),))

    def cells(setup: Setup) -> list[Cell]:
        game = card.game("pomar", "Pomar", (2,))
        assert game.cells
        first, *rest = game.cells(setup)
        return [Cell(first.name, first.domain, first.label, 0, clears=("card.gold.0",)), *rest]

    with pytest.raises(WrongGame, match=r"the cell card\.fruit\.0 names the cell 'card\.gold\.0'"):
        check(card.game("pomar", "Pomar", (2,), cells=cells), folder)


NESTED = """<main>
{% call live("one") %}
  <p id="one">{% call live("two") %}<b id="two"></b>{% endcall %}</p>
{% endcall %}
</main>
"""
AROUND = """{% call live("one") %}<p id="one">{% include "pomar/inner.html" %}</p>{% endcall %}"""
INNER = """

{% call live("two") %}<b id="two"></b>{% endcall %}"""
APART = """{% call live.cached("all", key=1) %}{% call live("one") %}<p id="one"></p>{% endcall %}{% endcall %}"""


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"pad": NESTED}, "templates/pomar/pad.html, line 3: a live element inside another"),
        ({"pad": AROUND, "inner": INNER}, "templates/pomar/inner.html, line 3: a live element inside another"),
        ({"pad": APART + INNER}, ""),
    ],
)
def test_a_live_element_inside_another_is_refused_at_the_start(folder: Path, files: dict[str, str], said: str) -> None:
    for name, text in files.items():
        file = folder / "templates" / "pomar" / f"{name}.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    game = Scorecard((Figure("fruit", 0, 9),)).game("pomar", "Pomar", (2, 3))
    with pytest.raises(WrongGame, match=said) if said else nullcontext():
        check.__wrapped__(game, folder)


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_is_wrong_with_the_games_there_are(slug: str) -> None:
    check(GAMES[slug], FOLDER / slug)


def declared(folder: Path, slug: str, body: str) -> None:
    """Write the module of a declared game, with empty texts."""
    (folder / slug / "text").mkdir(parents=True)
    (folder / slug / "__init__.py").write_text(f"from companion.core.scorecard import *\n{body}\n")
    for language in ("pt-BR", "en"):
        (folder / slug / "text" / f"{language}.ftl").touch()


CARDS = {
    "Scorecard((Tick('a', 1),), (Most('b'),))": "the tie-break 'b' is not one of",
    "Scorecard((Tick('a', 1),), Most('a'))": "ties is not a tuple: write (…,), with the comma",
    "Scorecard((Figure('a', 0, '9'),))": "the category 'a': hi='9' is not a whole number",
    "Scorecard((Count('a', worth='2'),))": "the category 'a': worth='2' is not a whole number",
    "Scorecard((Count('a', worth=2, most=-1),))": "the category 'a': most=-1 is not from 1 to 99999",
    "Scorecard((Tick('a', None),))": "the category 'a': worth=None is not a whole number",
    "Scorecard((Rows('a', 0, 9, 2, by='produkt'),))": "the category 'a': by='produkt' is neither sum nor product",
    "Scorecard((Pick('a', ['red', 'blue']),))": "the category 'a': answers map keys to points, such as",
    "Scorecard((Pick('a', {'red': '4', 'blue': 0}),))": "the category 'a': red='4' is not a whole number",
    "Scorecard((Table('a', [1, 3]),))": "the category 'a': worth=[1, 3] is not a tuple of points, such as (1, 3, 6)",
    "Scorecard((Majority('a', 6),))": "the category 'a': places=6 is not a tuple of points, such as (6, 3)",
    "Scorecard((Majority('a', (6,), tied='half'),))": "the category 'a': tied='half' is neither split nor each",
    "Scorecard((Count('a', 5, 3, per=4),))": "the category 'a': per=4 is not from 1 to most=3",
    "Scorecard((Bonus('a', ('b',), 63, 35), Tick('b', 1)))": "the category 'a' depends on 'b', which is not a category",
    "Scorecard((Tick('a', 1), Bonus('b', ('a',), 0, 35)))": "the category 'b': at=0, of=('a',): a bonus needs",
    "Scorecard((Tick('a', 1), FullSets('b', (), 7)))": "the category 'b': a set needs at least one category",
    "Scorecard((Rounds('a', 0, 9, many=31),))": "the category 'a': 31 rounds, but it can have 2 to 30",
    "Scorecard((Rounds('a', 0, 9, ended=EndingCost(unless='last')),))": "unless='last' is neither fewest nor most",
    "Scorecard((Products('a', ((0, 9),)),))": "the category 'a': it needs 2 or 3 factors, and 2 to 30 things",
    "Scorecard((Tick('a', 1),), ends=Ends(limit=9))": "ends=… needs a card with Rounds",
    "Scorecard(tuple(Tick(f'a{n}', 1) for n in range(41)))": "41 categories; a score card has room for 40",
    "Scorecard((Pick('a', {'red': 4, 'blue': 0}), Part('b', 'a')))": "the category 'b': of='a' has no figures",
    "Scorecard((Tick('a', 1),)": "'(' was never closed",
    "Scoreboard((Tick('a', 1),))": "name 'Scoreboard' is not defined",
}
"""Invalid cards, and the error about each."""


@pytest.mark.parametrize("card", CARDS)
def test_a_card_that_cannot_be_is_said_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, card: str
) -> None:
    declared(tmp_path, "made_up", f"CARD = {card}")
    with pytest.raises(WrongGame, match=re.escape(f"games/made_up/__init__.py, line 2: {CARDS[card]}")):
        offer(tmp_path, monkeypatch)


@pytest.mark.parametrize("players", ["()", "4", "('2', '3')", "(0, 2)", "(2, 40)"])
def test_who_can_play_is_said_in_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: str) -> None:
    game = f"GAME = Scorecard((Tick('a', 1),)).game('made_up', 'Made up', {players})"
    declared(tmp_path, "made_up", game)
    with pytest.raises(WrongGame, match=r"games/made_up/__init__.py: players=.* is not a tuple of numbers of players"):
        offer(tmp_path, monkeypatch)


def test_a_game_has_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    declared(tmp_path, "made_up", "GAME = Scorecard((Tick('a', 1),)).game('made_up', ' ', (2,))")
    with pytest.raises(WrongGame, match=r"games/made_up/__init__.py: the game has no name"):
        offer(tmp_path, monkeypatch)


def test_two_games_are_not_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = "GAME = Scorecard((Tick('a', 1),)).game({!r}, 'Made up', (2,))"
    declared(tmp_path, "made_up", game.format("made_up"))
    assert isinstance(offer(tmp_path, monkeypatch)["made_up"], Game)
    declared(tmp_path, "made_up_too", game.format("made_up"))
    with pytest.raises(
        WrongGame, match=r"made_up_too/__init__.py defines no GAME with the slug 'made_up_too': its slug is"
    ):
        offer(tmp_path, monkeypatch)
    (tmp_path / "made_up_too" / "__init__.py").unlink()
    shutil.rmtree(tmp_path / "made_up_too")
    declared(tmp_path, "made_up_too", game.format("made_up_too"))
    with pytest.raises(WrongGame, match="companion/games/made_up is named 'Made up' too"):
        offer(tmp_path, monkeypatch)
    assert "made_up" not in found()


def test_a_server_does_not_start_with_a_wrong_folder_and_says_why(tmp_path: Path) -> None:
    folder = plant(tmp_path, POMAR)
    spoil("companion/games/pomar/text/en.ftl", "line-tool = Tool\n", "line-tool Tool\n")(folder)
    done = run(folder, "-c", "from companion.serve import prepare; prepare()")
    assert done.returncode == 1
    assert done.stderr.startswith("companion/games/pomar/text/en.ftl, line 13: Expected token"), done.stderr


# ---- computed categories, and rounds


def of_round(figures: Sequence[int | None], by: int | None = None, **kind: Any) -> list[list[int]]:
    """Return each side's points from a round on a card of rounds, detail by detail."""
    one = Rounds("hands", -50, 50, **kind)
    pad = {f"card.hands.{side}.0": figure for side, figure in enumerate(figures) if figure is not None}
    if by is not None:
        pad["card.hands.ended.0"] = by
    filled = Filled(pad, len(figures), {"hands": one})
    return [[detail.points for detail in one.details(side, filled)] for side in range(len(figures))]


def test_whoever_ended_a_round_pays_as_the_card_says() -> None:
    double = EndingCost(times=2, unless="fewest")
    assert of_round([9, 5], 0, ended=double) == [[9, 9], [5]]
    assert of_round([5, 9], 0, ended=double) == [[5], [9]], "alone with the fewest"
    assert of_round([5, 5], 0, ended=double) == [[5, 5], [5]], "not alone with them"
    assert of_round([-2, -4], 0, ended=double) == [[-2], [-4]], "below 0 nothing is doubled: it would help"
    assert of_round([9, None], 0, ended=double) == [[9], []], "while it goes on nobody knows"
    assert of_round([9, 5], None, ended=double) == [[9], [5]], "nobody has said who"
    ten = EndingCost(plus=-10, unless="most")
    assert of_round([9, 5], 1, ended=ten) == [[9], [5, -10]]
    assert of_round([9, 5], 0, ended=ten) == [[9], [5]]
    assert of_round([9, 5], 0, ended=EndingCost(plus=10)) == [[9, 10], [5]]


def test_a_round_counts_twice_with_what_was_added_to_it() -> None:
    assert of_round([9, -5], doubled=(1,)) == [[9, 9], [-5, -5]]
    assert of_round([9, 5], 0, doubled=(1,), ended=EndingCost(plus=3)) == [[9, 3, 12], [5, 5]]
    assert of_round([9, 5], doubled=(2,)) == [[9], [5]]
    assert of_round([9, None], doubled=(1,)) == [[9, 9], []], "whatever the others write, it counts twice"
    assert of_round([9, None], 0, doubled=(1,), ended=EndingCost(plus=3), shot=9) == [[9, 9], []]


def test_all_points_of_a_hand_are_left_to_the_others() -> None:
    assert of_round([0, 26, 0], shot=26) == [[0, 26], [26, -26], [0, 26]]
    assert of_round([1, 25, 0], shot=26) == [[1], [25], [0]]
    assert of_round([26, 0, None], shot=26) == [[26], [0], []]
    assert of_round([26, 26, 0], shot=26) == [[26], [26], [0]], "no hand has 52: what was written stands"


def of_most(amounts: Sequence[int | None], **kind: Any) -> list[int]:
    """Return each side's points from a Majority for these amounts."""
    one = Majority("maki", **kind)
    pad = {f"card.maki.{side}": amount for side, amount in enumerate(amounts) if amount is not None}
    filled = Filled(pad, len(amounts), {"maki": one})
    return [one.points(side, filled) for side in range(len(amounts))]


def test_places_are_divided_and_those_below_are_lost() -> None:
    assert of_most([4, 3, 1], places=(6, 3)) == [6, 3, 0]
    assert of_most([4, 4, 1], places=(6, 3)) == [3, 3, 0]
    assert of_most([5, 2, 2], places=(6, 3)) == [6, 1, 1]
    assert of_most([5, 2, 2], places=(6, 3), tied="each") == [6, 3, 3]
    assert of_most([0, 0], places=(6, 3)) == [0, 0], "none of it is not most of it"
    assert of_most([3, None], places=(6, 3)) == [6, 0]


def test_the_fewest_lose_once_all_are_written() -> None:
    fewest = {"places": (6,), "fewest": -6, "from_sides": 3}
    assert of_most([2, 1, 0], **fewest) == [6, 0, -6]
    assert of_most([2, 0, 0], **fewest) == [6, -3, -3]
    assert of_most([2, 0, 0, 0, 0], **fewest) == [6, -1, -1, -1, -1], "-6 / 4, rounded towards 0"
    assert of_most([2, 2, 2], **fewest) == [0, 0, 0]
    assert of_most([2, 1, None], **fewest) == [6, 0, 0]
    assert of_most([2, 0], **fewest) == [6, 0], "two are not three"


def test_the_end_is_announced_when_a_round_is_full_and_forced_by_nobody() -> None:
    def view(ends: Ends, rounds: Sequence[Sequence[int]], **more: int) -> CardView:
        game = Scorecard((Rounds("hands", 0, 99),), ends=ends).game("pomar", "Pomar", (2,))
        pad: dict[str, Any] = {
            f"card.hands.{side}.{number}": figure
            for number, row in enumerate(rounds)
            for side, figure in enumerate(row)
        }
        pad |= {f"card.{key}": value for key, value in more.items()}
        setup = Setup(("Ana", "Beto"))
        assert game.score
        assert game.view
        found = game.view(setup, pad, game.score(setup, pad))
        assert isinstance(found, CardView)
        return found

    hundred = Ends(limit=100)
    assert view(hundred, [[60, 10], [40]]).end is None, "not within a round"
    assert view(hundred, [[60, 10], [40, 10]]).end == End(say("ends-met", names=("Ana",), count=1, n=100), 0)
    assert view(hundred, [[60, 10], [10, 99]]).end == End(say("ends-passed", names=("Beto",), count=1, n=100), 1)
    both = ("Ana", "Beto")
    assert view(hundred, [[60, 60], [50, 99]]).end == End(say("ends-passed", names=both, count=2, n=100))
    assert view(hundred, [[60, 60], [40, 99]]).end == End(say("ends-met", names=both, count=2, n=100))
    assert view(hundred, [[60, 10], [40, 10]]).next_round_cell == "card.hands.0.2", "the table may go on"
    assert view(Ends(rounds=2), [[1, 1]]).end is None
    assert view(Ends(rounds=2), [[1, 1], [1, 1]]).end == End(say("ends-rounds", n=2))
    assert view(Ends(call=True), [[1, 1]]).end is None
    assert view(Ends(call=True), [[1, 1]], called=1).end == End(say("ends-called", names=("Beto",), n=1), 1)
    assert view(Ends(call=True), [[1]], called=1).end is None, "the round is played to its end"
