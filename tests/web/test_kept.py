"""Cached pieces of a page: they equal what rendering them again would give."""

from random import Random

import pytest
from flask import Flask
from markupsafe import Markup

from companion.core.game import Setup
from companion.core.text import say
from companion.plays.sheet import PlayStore
from companion.web.play.pages import Live, caches, register
from tests.support.helpers import GAMES, PADS, Phone, fill, pad_of, value_of
from tests.support.screen import look, shows_all

NAMES = ("Ana", "Beto", "Caio", "Duda", "Eva", "Fábio")


@pytest.mark.parametrize("slug", PADS)
@pytest.mark.parametrize("seed", [1, 2])
def test_after_every_change_of_one_cell_the_page_is_as_if_nothing_were_kept(
    app: Flask, archive: PlayStore, phone: Phone, slug: str, seed: int
) -> None:
    game, chance = GAMES[slug], Random(seed)
    names = NAMES[: game.players[-1]]
    at, cells = phone.new_play(slug, list(names)), game.layout(Setup(names))
    kinds: dict[str, list[str]] = {}
    for name in cells:
        kinds.setdefault(name.partition(".")[0], []).append(name)
    pad = pad_of(game, Setup(names), seed)
    for turn in range(2 * len(kinds)):
        fill(archive, at, pad)
        screen, kept = look(app, at), dict(app.extensions)
        register(app)
        shows_all(screen)
        app.extensions.update(kept)
        name = chance.choice(list(kinds.values())[turn % len(kinds)])
        pad = {**pad, name: None if name in pad else value_of(cells[name].domain, chance)}
        pad = {cell: value for cell, value in pad.items() if value is not None}


def test_a_piece_is_rendered_once_for_its_key_and_brings_its_elements(app: Flask) -> None:
    made = []

    def page(key: int) -> tuple[Markup, Live]:
        live = Live(store=caches().pieces, where=("page",))

        def piece() -> Markup:
            made.append(key)
            one = live("one", say("figure", n=key), caller=lambda: Markup("<b>{}</b>").format(key))
            return Markup("<li>{}{}</li>").format(one, live("mine", personal=True, caller=Markup))

        return live.cached("row", key, caller=piece), live

    with app.app_context():
        for key in (1, 2, 1, 2):
            around, live = page(key)
            assert around == "<li>onemine</li>"
            assert (live.elements, live.announcements) == ({"one": f"<b>{key}</b>"}, {"one": say("figure", n=key)})
            assert list(live.personal) == ["mine"]
    assert made == [1, 2]
