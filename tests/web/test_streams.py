"""What the streams of a table send: the live elements, the same for all phones, rendered once."""

from random import Random
from typing import Any

import pytest
from flask import Flask, render_template

from companion.core.game import FIRST_PLAYER
from companion.plays.sheet import PlayStore
from companion.web.play import pages
from tests.support.helpers import GAMES, LANGUAGES, PADS, Phone, addresses, complete_pad, fill, pad_of, setups, sheet_at
from tests.support.screen import Screen, look, shows_all


def pages_at(app: Flask, archive: PlayStore, at: str) -> list[Screen]:
    """Return a phone for each page of a play, in alternating languages, and one for the page for watching."""
    found = [one for one in addresses(archive, at) if "cell=" not in one]
    found.append(f"/w/{sheet_at(archive, at).play.watch_key}")
    return [look(app, one, LANGUAGES[number % 2]) for number, one in enumerate(found)]


@pytest.mark.parametrize("slug", PADS)
@pytest.mark.parametrize("seed", range(3))
def test_after_any_history_a_page_that_followed_is_as_if_it_were_loaded_now(
    app: Flask, archive: PlayStore, slug: str, seed: int
) -> None:
    chance, game = Random(seed), GAMES[slug]
    setup = chance.choice(list(setups(game)))
    at = Phone(app).new_play(slug, list(setup.players))
    screens = pages_at(app, archive, at)
    brought = 0
    for step in range(5):
        for _ in range(chance.choice((1, 1, 3))):
            fill(archive, at, pad_of(game, setup, chance.randrange(1000)))
        if step == 3:
            pages.register(app)  # as after a restart: it is not known what the phones show
        for screen in chance.sample(screens, len(screens) // 2):  # the others are asleep
            brought += screen.hear()
            shows_all(screen)
    for screen in screens:
        screen.hear()
        shows_all(screen)
    assert brought, "some of it was brought by the stream itself"
    pages.register(app)  # pages rendered without caches are the same
    for screen in screens:
        shows_all(screen)


def test_what_is_brought_is_rendered_once_for_the_whole_table(
    app: Flask, at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []

    def render(template: str, **context: Any) -> str:
        if context.get("layout"):
            made.append(context["sheet"].revision)
        return render_template(template, **context)

    monkeypatch.setattr(pages, "render_template", render)
    writer, *others = [look(app, at) for _ in range(5)]
    assert made == [1], "five phones have opened it"
    writer.post(f"{at}/act/out?round=0", seat=1)
    assert [one.hear() for one in others] == [True] * 4
    assert made == [1, 2], "four phones look on, and it was rendered for the one who wrote"
    for one in others:
        assert (one.parts, one.revision) == (writer.parts, 2)


def test_all_that_look_on_are_told_what_was_done_but_for_whoever_did_it(app: Flask, at: str) -> None:
    ana, beto, caio = look(app, at), look(app, at), look(app, at)
    ana.post(f"{at}/act/out?round=0", seat=1)
    beto.hear()
    assert "celular 2: " in beto.news
    assert 'data-by="" data-ink="0"' in beto.news, "a phone that belongs to nobody"
    beto.post(f"{at}/act/out?round=0", seat=2)
    caio.hear()
    assert ("celular 2: " in caio.news, "celular 3: " in caio.news) == (True, True)
    ana.hear()
    assert ("celular 2: " in ana.news, "celular 3: " in ana.news) == (False, True)


def test_a_page_with_something_of_its_phone_alone_is_told_the_revision(app: Flask, archive: PlayStore, at: str) -> None:
    screen = look(app, f"{at}/table")
    fill(archive, at, {FIRST_PLAYER: 1})
    assert not screen.hear(), "the table is drawn from where this phone sits"
    shows_all(screen)


def test_a_pad_is_told_of_the_end_and_asks_for_the_result(app: Flask, archive: PlayStore) -> None:
    game = GAMES["rufstock"]
    setup = next(setups(game))
    at = Phone(app).new_play("rufstock", list(setup.players))
    screen = look(app, at)
    fill(archive, at, complete_pad(game, setup, Random(1)))
    other = Phone(app)
    other.get(at)
    screen.hear()
    other.post(f"{at}/finish")
    assert not screen.hear()
    shows_all(screen)
    assert "result" in screen.parts


def test_a_page_of_the_version_before_is_loaded_once_and_loses_nothing(app: Flask, at: str) -> None:
    screen = look(app, at)
    screen.template = "rufstock/pad.html"  # the frame that pages of that version send
    answer = screen.post(f"{at}/act/out?round=0", seat=1)
    assert answer.headers["HX-Redirect"] == at
    assert screen.revision == 2, "what it sent is booked, and what it loaded shows it"
    shows_all(screen)


def test_an_address_that_is_no_page_is_only_told_revisions(app: Flask, archive: PlayStore, at: str) -> None:
    phone = Phone(app)
    phone.get(at)
    fill(archive, at, {FIRST_PLAYER: 1})
    for said in (
        "",
        "?at=/p/nowhere&revision=1",
        f"?at={at}/live&revision=1",
        f"?at={at}&revision=x",
        "?at=//[&revision=1",
    ):
        answer = phone.client.get(f"{at}/live{said}", buffered=False)
        assert next(iter(answer.response)).startswith(b"data: 2\nid: 2\n\n"), said
        answer.close()
