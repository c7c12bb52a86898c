"""Three phones at one table, whatever they do and however late: in the end all show what a reload would show.

Nothing here names a game: the phones press the buttons and follow the links on their pages.
"""

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, note, settings

from companion.core.game import DECK, Game, Setup
from companion.plays import decks, seating, writing
from companion.plays.opening import NewPlay, open_play
from companion.plays.sheet import FINISHED, PlayStore, Sheet
from companion.plays.writing import Command
from companion.store.plays import dump
from tests.support.helpers import GAMES, NAMES, PADS, complete_pad, fill, pad_of, seeds, setups, sheet_at, value_of
from tests.support.screen import Screen, shows_all

STEPS = 30
END = Command("finish", lambda *_: {FINISHED: True}, ends=True)


class Table:
    """Three phones at the sheet ``at``; those out of reach queue their actions until they are back."""

    def __init__(self, app: Flask, archive: PlayStore, at: str, chance: Random) -> None:
        self.archive = archive
        self.at = at
        self.chance = chance
        self.screens = [Screen(app) for _ in range(3)]
        self.away: dict[int, list[tuple[str, int, dict[str, str]]]] = {}
        """The queue of each phone out of reach: where to send an action, its base, its fields."""
        for number, screen in enumerate(self.screens):
            screen.get("/")
            self.visit(number)

    @property
    def sheet(self) -> Sheet:
        return sheet_at(self.archive, self.at)

    def pages(self) -> list[str]:
        """Return the addresses a phone may show."""
        sheet, at = self.sheet, self.at
        found = [f"{at}/log", f"{at}/log?before={sheet.revision}", f"{at}/table"]
        found += [f"{at}/tool/{name}" for name in sheet.kind.tools] * 2
        found += [f"{at}/setup"] * 2 if sheet.played and sheet.played.checklist else []
        found += [f"{at}/bill/{side}" for side, _ in enumerate(sheet.sides)]
        return found + [at, *(f"{at}?side={side}" for side, _ in enumerate(sheet.sides))] * 2

    # ---- what a phone does

    def visit(self, number: int) -> None:
        self.screens[number].load(self.chance.choice(self.pages()))

    def choose(self, number: int) -> None:
        """Follow a link that changes only the query of the page."""
        screen = self.screens[number]
        path = screen.at.split("?")[0]
        links = [link for link in screen.links if link.split("?")[0] == path and link.startswith(f"{self.at}/tool/")]
        if links:
            screen.choose(self.chance.choice(links))
            shows_all(screen)

    def press(self, number: int) -> None:
        """Press a button of the page."""
        if buttons := self.screens[number].buttons:
            button = self.chance.choice(buttons)
            self.do(number, button.action, {button.name: button.value} if button.name else {})

    def write(self, number: int) -> None:
        """Write a valid value into some cell, or empty it."""
        sheet = self.sheet
        keypad = [cell for cell in sheet.layout.values() if cell.keypad]
        cell = self.chance.choice(keypad if keypad and self.chance.random() < 0.6 else list(sheet.layout.values()))
        value = value_of(cell.domain, self.chance) if self.chance.random() < 0.8 else ""
        if cell.name == DECK and value and self.chance.random() < 0.5:
            origin = writing.origin_of("somebody")
            value, _ = decks.import_deck(self.archive, sheet.game, origin, decks.example_text(sheet.game.slug))
        text = value if isinstance(value, str) else dump(value)
        self.do(number, f"{self.at}/set?cell={cell.name}", {"value": text})

    def undo(self, number: int) -> None:
        """Undo this phone's last action, without knowing its number."""
        self.do(number, f"{self.at}/undo", {})

    def end(self, number: int) -> None:
        """Finish the play or reopen it; an incomplete one may be ended by force."""
        if self.sheet.finished:
            self.do(number, f"{self.at}/reopen", {})
        elif self.sheet.open_problems and self.chance.random() < 0.5:
            with suppress(writing.Refused):
                writing.record(self.archive, self.sheet.play, writing.origin_of("somebody"), END)
        else:
            self.do(number, f"{self.at}/finish", {})

    def reseat(self, number: int) -> None:
        """Reverse or shuffle the seats, add a player or remove one, as without scripts."""
        sheet = self.sheet
        if not sheet.played or sheet.draft:
            return
        people: list[int | str] = list(sheet.setup.persons)
        way = self.chance.randrange(4)
        if way == 0:
            people.reverse()
        elif way == 1:
            self.chance.shuffle(people)
        elif way == 2:
            people.insert(self.chance.randrange(len(people) + 1), f"N{sheet.revision}")
        else:
            people.pop(self.chance.randrange(len(people)))
        try:
            after = writing.record(
                self.archive, sheet.play, writing.origin_of("somebody"), seating.command(sheet, people)
            )
        except writing.Refused as refusal:
            note(f"refused: {refusal}")
            assert dict(self.sheet.pad) == dict(sheet.pad)
            return
        note(f"people: {after.setup.persons}")
        layout = after.layout
        for name, value in after.pad.items():
            if name in layout:
                layout[name].check(value)

    def update(self, number: int) -> None:
        """Ask for updates, as after an event on the stream."""
        if number not in self.away:
            self.screens[number].update()
            shows_all(self.screens[number])

    def leave(self, number: int) -> None:
        """Go out of reach, or come back."""
        if number in self.away:
            self.back(number)
        else:
            self.away[number] = []

    # ---- delivery

    def do(self, number: int, path: str, fields: dict[str, str]) -> None:
        base = self.screens[number].revision
        if number in self.away:
            self.away[number].append((path, base, fields))
        else:
            self.send(number, path, base, fields)

    def send(self, number: int, path: str, base: int, fields: dict[str, str]) -> None:
        screen, before = self.screens[number], dict(self.sheet.pad)
        answer = screen.post(path, base=base, **fields)
        note(f"phone {number} at {screen.at}: {path} {fields} from {base}: {answer.status_code}")
        assert answer.status_code in (200, 204, 409, 422)
        if answer.status_code in (409, 422):
            assert dict(self.sheet.pad) == before, "what is not carried out changes nothing"
            asked = "HX-Redirect" in answer.headers  # to a page that can ask about them
            assert asked or screen.news.count("<p>") > 0, "and is said"
        if screen.questions and self.chance.random() < 0.5:
            answer = screen.decide()
            note(f"phone {number} decides: {answer.status_code}")
            assert answer.status_code in (200, 204, 409, 422)
        elif answer.status_code == 200:
            shows_all(screen)

    def back(self, number: int) -> None:
        for path, base, fields in self.away.pop(number, []):
            self.send(number, path, base, fields)
        self.update(number)

    # ---- the whole run

    def play(self) -> None:
        """Take random steps, then bring every phone back and update it."""
        steps: list[tuple[Callable[[int], None], int]] = [
            (self.press, 9),
            (self.write, 9),
            (self.update, 4),
            (self.visit, 3),
            (self.choose, 4),
            (self.leave, 4),
            (self.undo, 2),
            (self.end, 2),
            (self.reseat, 2),
        ]
        for _ in range(STEPS):
            number = self.chance.randrange(3)
            (step,) = self.chance.choices([one for one, _ in steps], [weight for _, weight in steps])
            if number not in self.away or step not in (self.update, self.visit, self.choose):
                note(f"phone {number}: {step.__name__}")
                step(number)
        for number in self.chance.sample(range(3), 3):
            self.back(number)
        for number in range(3):
            self.update(number)


def setup_of(game: Game, chance: Random) -> Setup:
    return chance.choice(list(setups(game)))


def begin(archive: PlayStore, game: Game, setup: Setup, chance: Random) -> str:
    """Open a play with an empty sheet, some cells, many cells, or everything a winner needs."""
    at = "/p/" + open_play(archive, NewPlay(game, setup.players), "somebody")
    kind = chance.randrange(4)
    fill(archive, at, complete_pad(game, setup, chance) if kind == 3 else pad_of(game, setup, kind) if kind else {})
    return at


several = settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.mark.parametrize("slug", PADS)
@several
@given(seed=seeds)
def test_in_the_end_every_phone_shows_what_stands_there(app: Flask, archive: PlayStore, slug: str, seed: int) -> None:
    chance = Random(seed)
    game = GAMES[slug]
    Table(app, archive, begin(archive, game, setup_of(game, chance), chance), chance).play()


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.checklist])
@several
@given(seed=seeds)
def test_a_table_that_is_laid_before_it_has_names_is_the_same_everywhere(
    app: Flask, archive: PlayStore, slug: str, seed: int
) -> None:
    chance, game = Random(seed), GAMES[slug]
    players = [str(number + 1) for number in range(setup_of(game, chance).size)]
    at = "/p/" + open_play(archive, NewPlay(game, players, draft=True), "somebody")
    Table(app, archive, at, chance).play()


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.deck])
@several
@given(seed=seeds)
def test_a_deck_is_the_same_everywhere(app: Flask, archive: PlayStore, slug: str, seed: int) -> None:
    chance, game = Random(seed), GAMES[slug]
    key = decks.open_deck(archive, game, writing.origin_of("somebody"), "Caixa da Ana")
    Table(app, archive, f"/p/{key}", chance).play()


@pytest.mark.parametrize(
    ("slug", "name"),
    [(slug, name) for slug, game in GAMES.items() for name, tool in game.tools.items() if tool.standalone],
)
@several
@given(seed=seeds)
def test_a_tool_on_its_own_shows_what_was_chosen(app: Flask, slug: str, name: str, seed: int) -> None:
    chance, screen = Random(seed), Screen(app)
    screen.load(f"/tool/{slug}/{name}")
    for _ in range(12):
        links = [link for link in screen.links if link.split("?")[0] == f"/tool/{slug}/{name}"]
        if links:
            screen.choose(chance.choice(links))
            shows_all(screen)


def test_the_three_phones_see_what_they_should(app: Flask, archive: PlayStore) -> None:
    """Check the check: it notices a missing update, and a change outside the live elements."""
    table = Table(app, archive, begin(archive, GAMES["rufstock"], Setup(NAMES[:3]), Random(0)), Random(0))
    screen = table.screens[0]
    screen.load(table.at)
    shows_all(screen)
    writing.record(archive, table.sheet.play, writing.origin_of("q"), writing.set_cell("rounds.0.0", "2"))
    with pytest.raises(AssertionError, match="stage"):
        shows_all(screen)
    screen.update()
    shows_all(screen)
    screen.around += "<!-- something -->"
    with pytest.raises(AssertionError, match="around"):
        shows_all(screen)
