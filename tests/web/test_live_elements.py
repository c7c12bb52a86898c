"""Live elements: each has one root and one place on its page, and is the same for every phone that shows the page."""

import re
from random import Random

import pytest
from flask import Flask
from flask.ctx import RequestContext
from hypothesis import HealthCheck, given, settings
from jinja2 import TemplateRuntimeError
from markupsafe import Markup

from companion.core.game import Game, Setup
from companion.core.text import problem
from companion.plays import decks, writing
from companion.plays.sheet import PlayStore
from companion.web.play import pages
from companion.web.play.notice import Notice
from companion.web.play.pages import Live, Rendering, caches, changed, requested_visit
from companion.web.sessions import COOKIE
from tests.support.helpers import GAMES, PADS, Phone, addresses, complete_pad, fill, pad_of, seeds, setups, sheet_at
from tests.support.page import NEWS, Page, cut, place_of

SIDE = re.compile(r"(?:/bill/|\?side=)(\d+)$")
TOLD = Notice((problem("note", "unreadable"),))

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


# ---- every page


def pages_of(archive: PlayStore, at: str) -> list[str]:
    """Return the addresses of a play's pages, with the one for watching, and with one cell of the keypad.

    If more than the fewest players play, only the first, the middle and the last side have their pages.
    """
    found = addresses(archive, at)
    some = [one for one in found if "cell=" not in one] + [one for one in found if "cell=" in one][-1:]
    sheet = sheet_at(archive, at)
    if sheet.played and len(sheet.sides) > min(sheet.played.players):
        last = len(sheet.sides) - 1
        left = {str(one) for one in range(1, last) if one != last // 2}
        some = [one for one in some if not (side := SIDE.search(one)) or side[1] not in left]
    if sheet.played:
        some += [f"{at}/who", f"{at}/table?may=watch", f"/w/{sheet.play.watch_key}"]
        some += [f"{at}/share"] if sheet.finished else []
    return some


def asking(phone: Phone, address: str) -> RequestContext:
    """Return the context of a request of ``phone`` for ``address``, with empty caches of renderings."""
    pages.register(phone.app)
    cookie = phone.client.get_cookie(COOKIE)
    assert cookie
    return phone.app.test_request_context(address, headers={"Cookie": f"{COOKIE}={cookie.value}"})


def check(archive: PlayStore, at: str, address: str, phones: tuple[Phone, Phone]) -> None:
    """Fail unless the shared rendering of the page at ``address`` is the same for every phone."""
    sheet, found = sheet_at(archive, at), []
    for phone in phones:
        with asking(phone, address):
            found.append(pages.rendering(sheet, requested_visit()))
    shared = found[0]
    assert found[1] == shared, f"{address} depends on the phone"
    for phone, told in ((phones[0], None), (phones[1], TOLD)):
        with asking(phone, address):
            page = pages.build(sheet, requested_visit())
            html = pages.form_page(page.template, page.context, sheet, told)  # renders every element again
        ids, (_, cut_out) = Page(html).ids(), cut(html)
        assert len(ids) == len(set(ids)), f"{address}: an id twice"
        wrong = {name for name in cut_out if told and f'id="wrong-{name}"' in html}
        assert cut_out.keys() - NEWS == shared.elements.keys() | set(shared.personal), address
        for name in shared.elements.keys() - wrong:
            assert cut_out[name] == shared.elements[name], f"{address}: {name} depends on the phone"
    for name, element in shared.elements.items():
        around, inside = cut(str(element))
        assert (around, inside.keys()) == (place_of(name), {name}), f"{address}: {name} has one root"
        assert not re.search(r'hx-swap-oob(?!="true")|csrf|name="base"', element), f"{address}: {name}"
    if shared.personal:
        phones[1].get(address)
        around, brought = cut(phones[1].update().text)
        assert "".join(map(place_of, brought)) == re.sub(r"\s+(?=<!)", "", around.strip()), f"{address}: one root each"
        assert brought.keys() >= {*shared.personal}


def check_pages(archive: PlayStore, at: str, phones: tuple[Phone, Phone]) -> None:
    for address in pages_of(archive, at):
        check(archive, at, address, phones)


@every_setup
@settings(max_examples=2, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=seeds)
def test_every_page_has_the_same_elements_for_everybody(
    phone: Phone, second_phone: Phone, archive: PlayStore, game: Game, setup: Setup, seed: int
) -> None:
    at = phone.new_play(game.slug, list(setup.players))
    fill(archive, at, pad_of(game, setup, seed))
    phone.post(f"{at}/seat", seat="0")
    second_phone.get(at)
    check_pages(archive, at, (phone, second_phone))


@every_setup
def test_so_has_every_page_of_a_play_that_is_over(
    phone: Phone, second_phone: Phone, archive: PlayStore, game: Game, setup: Setup
) -> None:
    at = phone.new_play(game.slug, list(setup.players))
    fill(archive, at, complete_pad(game, setup, Random(setup.size)))
    writing.record(archive, sheet_at(archive, at).play, writing.origin_of("somebody"), writing.FINISH)
    phone.new_play(game.slug, list(setup.players), again=at.removeprefix("/p/"))
    second_phone.get(at)
    check_pages(archive, at, (phone, second_phone))


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.deck])
def test_so_has_every_page_of_a_deck(phone: Phone, second_phone: Phone, archive: PlayStore, slug: str) -> None:
    game = GAMES[slug]
    for key in (
        decks.open_deck(archive, game, writing.origin_of("somebody"), "Caixa da Ana"),
        decks.import_deck(archive, game, writing.origin_of("somebody"), decks.example_text(slug))[0],
    ):
        at = f"/p/{key}"
        phone.get(at), second_phone.get(at)
        for address in (*pages_of(archive, at), f"{at}?q=a"):
            check(archive, at, address, (phone, second_phone))


# ---- refusals


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (
            '{% call live("a") %}<b>{% call live("b") %}<i></i>{% endcall %}</b>{% endcall %}',
            "b is inside the live element a",
        ),
        ('{% for n in (1, 2) %}{% call live("a") %}<b></b>{% endcall %}{% endfor %}', "a is .*twice"),
        ('{% for n in (1, 2) %}{% call live("a", personal=true) %}<b></b>{% endcall %}{% endfor %}', "a is .*twice"),
    ],
)
@pytest.mark.parametrize("shared", [True, False])
def test_an_element_in_another_or_twice_is_refused_by_its_name(
    app: Flask, source: str, said: str, shared: bool
) -> None:
    template = app.jinja_env.from_string(source)
    with app.app_context(), pytest.raises(TemplateRuntimeError, match=f"The live element {said}"):
        template.render(live=Live(store=caches().pieces if shared else None))


def test_what_is_of_one_phone_is_in_no_rendering_and_what_is_known_is_not_rendered_again(app: Flask) -> None:
    template = app.jinja_env.from_string(
        '<p>{% call live("own", personal=true) %}<b>{{ mine() }}</b>{% endcall %}'
        '{% call live("all") %}<i>{{ ours() }}</i>{% endcall %}</p>'
    )
    asked: list[str] = []

    def render(live: Live) -> str:
        def said(name: str) -> str:
            asked.append(name)
            return name

        return template.render(live=live, mine=lambda: said("mine"), ours=lambda: said("ours"))

    with app.app_context():
        everybody = Live(store=caches().pieces)
    assert render(everybody) == "<p>ownall</p>"
    assert (everybody.elements, everybody.personal, asked) == ({"all": "<i>ours</i>"}, ["own"], ["ours"])
    assert render(Live(known=everybody.elements)) == "<p><b>mine</b><i>ours</i></p>"
    assert asked == ["ours", "mine"]
