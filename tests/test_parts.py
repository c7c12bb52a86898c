"""A page is parts: each is drawn from its value alone, has one root, and stands once on its page."""

import re
from collections.abc import Iterator
from functools import cache, partial
from random import Random

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from jinja2 import Environment, StrictUndefined, meta, nodes
from markupsafe import Markup

from companion.core.game import Game, Setup
from companion.core.parts import Part, Parts
from companion.games import FOLDER
from companion.language import LANGUAGES, wording
from companion.plays import decks, writing
from companion.plays.archive import PlayStore
from companion.plays.sheet import Sheet
from companion.prepared import ROOT
from companion.web.marks import macro
from companion.web.play import pages
from companion.web.play.renderings import Rendering, changed
from companion.web.play.visit import present
from tests.helpers import GAMES, PADS, Phone, addresses, complete_pad, fill, pad_of, seeds, setups, sheet_at
from tests.page import NEWS, cut, place_of

GIVEN = {"icon", "serial", "stamp", "num", "gain", "rule_at", "asset", "house", "url_for"}
"""What a part may call beside what it is given."""

every_setup = pytest.mark.parametrize(
    ("game", "setup"),
    [pytest.param(GAMES[slug], setup, id=f"{slug} {setup.size}") for slug in PADS for setup in setups(GAMES[slug])],
)


def rendered(**elements: str) -> Rendering:
    return Rendering("", {name: Markup(html) for name, html in elements.items()}, {}, None, ())


def test_what_is_sent_is_the_elements_whose_html_differs_in_their_order() -> None:
    shown = rendered(a="<b>1</b>", b="<b>1</b>", c="<b>1</b>")
    assert changed(shown, rendered(c="<b>2</b>", b="<b>1</b>", a="<i>1</i>", d="<b>1</b>")) == ["c", "a", "d"]
    assert changed(shown, shown) == []
    assert changed(None, shown) == ["a", "b", "c"], "all where it is not known what the phone shows"


@cache
def strict(app: Flask) -> Environment:
    """Return the templates as parts may use them: what is not there is a fault, and there is no request, no session."""
    env = app.jinja_env.overlay(undefined=StrictUndefined)
    env.globals = {**Environment().globals, **{name: app.jinja_env.globals[name] for name in GIVEN}}

    env.globals["macro"] = partial(macro, env)
    env.globals["piece"] = lambda name, *what: macro(env, name)(*what)
    return env


def pages_of(app: Flask, archive: PlayStore, at: str) -> Iterator[tuple[str, Sheet, Parts]]:
    """Yield the pages of a play that are made of parts: the address, the sheet, the parts."""
    sheet = sheet_at(archive, at)
    for address in addresses(archive, at):
        if "cell=" not in address:
            with app.test_request_context(address):
                yield address, sheet, pages.build(sheet, present()).parts


def check_parts(app: Flask, archive: PlayStore, at: str) -> None:
    """Fail unless every part of every page of a play is drawn from its value alone."""
    env, seen = strict(app), set()
    for address, sheet, parts in pages_of(app, archive, at):
        for name, part in parts.items():
            if (name, hash(part.value), part) in seen:
                continue
            seen.add((name, hash(part.value), part))
            for language in LANGUAGES:
                html = str(macro(env, part.macro)(name, part.value, wording(language, sheet.kind.slug), at))
                around, cut_out = cut(html)
                assert cut_out.keys() == {name}, f"{address}: {part.macro} is the part {name} alone"
                assert around.strip() == place_of(name), f"{address}: {part.macro} has more than one root"
                assert not re.search(r"hx-swap-oob(?!=\"true\")", html)


@every_setup
@settings(max_examples=4, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=seeds)
def test_a_part_reads_its_value_the_words_and_the_address_alone(
    app: Flask, archive: PlayStore, game: Game, setup: Setup, seed: int
) -> None:
    at = "/p/" + writing.open_play(archive, game, setup.players, {}, "somebody")
    fill(archive, at, pad_of(game, setup, seed))
    check_parts(app, archive, at)


@every_setup
def test_the_parts_of_a_play_that_is_over_do_so_too(app: Flask, archive: PlayStore, game: Game, setup: Setup) -> None:
    at = "/p/" + writing.open_play(archive, game, setup.players, {}, "somebody")
    for chance in map(Random, range(3)):
        fill(archive, at, complete_pad(game, setup, chance))
        play = sheet_at(archive, at).play
        writing.record(archive, play, writing.here("somebody"), writing.FINISH)
        check_parts(app, archive, at)
        writing.record(archive, play, writing.here("somebody"), writing.REOPEN)


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.deck])
def test_the_parts_of_a_deck_do_so_too(app: Flask, archive: PlayStore, slug: str) -> None:
    game = GAMES[slug]
    for key in (
        decks.open_deck(archive, game, writing.here("somebody"), "Caixa da Ana"),
        decks.import_deck(archive, game, writing.here("somebody"), decks.example_text(slug)),
    ):
        check_parts(app, archive, f"/p/{key}")


@every_setup
def test_every_part_has_its_place_on_the_page_and_nothing_else_is_one(
    app: Flask, archive: PlayStore, game: Game, setup: Setup
) -> None:
    phone = Phone(app)
    at = phone.new_play(game.slug, list(setup.players))
    fill(archive, at, pad_of(game, setup, 3))
    for address, _, parts in pages_of(app, archive, at):
        _, cut_out = cut(phone.get(address).text)
        assert cut_out.keys() - NEWS == parts.keys(), address


def undeclared(env: Environment, source: str) -> set[str]:
    """Return the names that macros of a template read beyond what they declare or set, and what every template has."""
    tree = env.parse(source)
    found: set[str] = set()
    for one in [one for one in tree.body if isinstance(one, nodes.Macro)]:
        own = nodes.Template([one], lineno=1).set_environment(env)
        found |= meta.find_undeclared_variables(own) - {
            name.name for name in one.find_all(nodes.Name) if name.ctx == "store"
        }
    beside = {one.name for one in tree.find_all(nodes.Macro)}
    for one in tree.find_all(nodes.FromImport):
        beside |= {name if isinstance(name, str) else name[1] for name in one.names}
    beside |= {one.target for one in tree.find_all(nodes.Import)}
    beside |= {
        name.name for one in tree.find_all(nodes.Assign) for name in one.find_all(nodes.Name) if name.ctx == "store"
    }
    return found - beside - set(env.globals)


def test_a_macro_of_another_file_reads_what_it_declares_alone(app: Flask) -> None:
    env = strict(app)
    files = {
        file.relative_to(folder).as_posix(): file.read_text("utf-8")
        for folder in (ROOT / "templates", *(FOLDER / slug / "templates" for slug in GAMES))
        for file in folder.rglob("*.html")
    }
    of_page = set(re.findall(r'{% (?:from|import) "([^"]+)".* with context %}', "".join(files.values())))
    macros = [name for name, source in files.items() if "{% extends" not in source and name not in of_page]
    assert {name: found for name in macros if (found := undeclared(env, files[name]))} == {}
    assert undeclared(env, "{% macro a(t) %}{{ t }}{{ it }}{{ icon() }}{% set x = 1 %}{{ x }}{% endmacro %}") == {"it"}


def test_the_check_sees_what_it_should(app: Flask) -> None:
    env = strict(app)
    for source in ("{{ sheet }}", "{{ request.path }}", "{{ csrf_token() }}", "{% if it.nam %}{% endif %}", "{{ g }}"):
        module = env.from_string(f"{{% macro drawn(id, it, t, at) %}}{source}{{% endmacro %}}").module
        with pytest.raises(Exception, match=r"undefined|no attribute"):
            module.drawn("x", Part("a.html:b", 1), wording("en"), "/p/x")
