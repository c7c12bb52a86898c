"""A full home page, deleting and restoring, and what people write about a play on its table page."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PickUp
from tests.support.house import Hand, none

LONG = ("Valdirene Conceição dos Santos Figueired", "Maximiliano João da Silva e Souza Neto", "Ana", "Beto", "Caio")
SHOWN = [(320, 568), (375, 553), (360, 616), (390, 664), (740, 330), (820, 1180), (1280, 800)]


def play(hand: Hand, slug: str, *names: str) -> str:
    """Open a play without filling in the form by hand, and return its address."""
    hand.open(f"/new/{slug}")
    token = hand.find("[name=csrf_token]").first.input_value()
    fields = {"csrf_token": token, "typed": names[-1]}
    body = "&".join(f"{name}={value}" for name, value in fields.items())
    body += "".join(f"&player={name}" for name in names[:-1])
    answer = hand.page.request.post(
        f"{hand.server.url}/new/{slug}",
        data=body,
        headers={"Content-Type": "application/x-www-form-urlencoded"},
        max_redirects=0,
    )
    assert answer.status == 303
    return answer.headers["location"]


def written_past(hand: Hand, at: str) -> str:
    """Return a token for writing to a play while none of its pages is open."""
    hand.open(at)
    token = hand.find("[name=csrf-token]").get_attribute("content") or ""
    hand.page.goto("about:blank")
    return token


def much(hand: Hand) -> list[str]:
    """Prepare a phone with much on it: ten open plays, set-ups that were tried, plays that are over."""
    over = play(hand, "rufstock", *LONG)
    token = written_past(hand, over)
    board = {"rounds.0.0": 0, "rounds.0.1": 1, "rounds.0.2": 2, "rounds.0.3": 3}
    board |= {cell.replace("0.", "1.", 1): seat for cell, seat in board.items() if cell.startswith("rounds.0")}
    note = "Na casa da Bia, com o baralho novo, depois do almoço de domingo"
    hand.write("set", over, cell="note", value=note, csrf_token=token)
    hand.write("resolve", over, wanted=json.dumps(board), name="set", csrf_token=token)
    hand.write("end", over, csrf_token=token)
    plays = [
        play(hand, slug, *names) for slug, names in (("boomtown", LONG[:4]), ("quissama", LONG[2:])) for _ in "1234"
    ]
    plays += [play(hand, "rufstock", *LONG), play(hand, "busao", *LONG[:3])]
    for _ in range(2):
        hand.open("/prepare/rufstock?players=3")
        hand.follow(hand.find(".dock .go"))
    return plays


@pytest.mark.parametrize("opened", [False, True])
def test_the_games_the_blank_sheets_and_the_tools_are_in_sight(hand: Hand, *, opened: bool) -> None:
    plays = much(hand) if opened else []
    hand.open()
    for size in hand.sizes((360, 616), (375, 553), (320, 568), (740, 330), (1280, 800)):
        bar = hand.find(".shortcuts").bounding_box()
        assert bar
        assert bar["y"] + bar["height"] <= size[1], f"{size}: the bar stays at the lower edge"
        tickets, covers = hand.find(".resume"), set()
        expect(tickets).to_have_count(2 if opened else 0)
        for ticket, at in zip(tickets.all(), reversed(plays), strict=False):
            expect(ticket).to_have_attribute("href", at)
        for of in (".resume", ".cover", ".blank", ".beside-games .chip"):
            for one in hand.find(of).all():
                box = one.bounding_box()
                assert box
                assert box["y"] + box["height"] <= bar["y"] + 0.5, f"{size}: {of}"
                if of == ".cover":
                    covers.add((round(box["width"]), round(box["height"])))
        assert len(covers) == 1, f"{size}: covers are of one size"
        if opened and size[0] < 740:
            last, first = tickets.last.bounding_box(), hand.find(".cover").first.bounding_box()
            assert last
            assert first
            assert last["y"] + last["height"] <= first["y"], f"{size}: the open plays come first"
        none(hand.overflow(size[0]))


def test_of_ten_open_plays_two_stand_above_the_games(hand: Hand) -> None:
    much(hand)
    hand.open()
    expect(hand.find("details summary")).to_have_text(["Outras 8 folhas abertas", "2 mesas em preparo"])
    expect(hand.find("details li a[href^='/p/']").first).to_be_hidden()
    hand.find("details summary").first.tap()
    expect(hand.find("details").first.locator("li")).to_have_count(8)


@pytest.mark.parametrize("width", [320, 375])
def test_a_cover_opens_its_game(pick_up: PickUp, width: int) -> None:
    hand = pick_up(viewport={"width": width, "height": 568})
    for slug in ("boomtown", "rufstock"):
        for way in ("Preparar", "Regras"):
            hand.open()
            hand.follow(hand.find(f".cover.g-{slug}"))
            expect(hand.find("[name=typed]")).to_be_visible()
            none(hand.faults() + hand.overflow(width))
            hand.follow(hand.find(".top a", has_text=way))
            assert slug in hand.page.url


def test_home_says_who_has_won_how_often(hand: Hand) -> None:
    for first, second in (("Ana", "Beto"), ("Ana", "Beto"), ("Beto", "Ana")):
        at = play(hand, "caderno", first, second, "Caio")
        hand.write("set", at, cell="figures.0.1", value="9", csrf_token=written_past(hand, at))
        hand.write("finish", at, csrf_token=written_past(hand, at))
    hand.open()
    expect(hand.find(".ranked .won:has(svg)")).to_have_count(3)
    inks = "all => all.map(one => one.className + one.textContent)"
    (winner, *_), *_ = (row.locator(".stamp").evaluate_all(inks) for row in hand.find("li:has(.ranked)").all())
    assert winner in hand.find(".wins-of .stamp").evaluate_all(inks)
    expect(hand.find(".wins-of li")).to_have_text([re.compile(said) for said in ("Beto\\s*2", "Ana\\s*1", "Caio\\s*0")])
    none(hand.faults() + hand.fits())


@pytest.mark.parametrize("dark", [False, True])
def test_home_and_the_pages_of_deleting_fit_and_can_be_used_by_all(pick_up: PickUp, dark: bool) -> None:
    hand = pick_up(color_scheme="dark" if dark else "light")
    at = much(hand)[-2]
    gone = play(hand, "boomtown", *LONG)
    hand.write("delete", gone, csrf_token=written_past(hand, gone))
    found = []
    for page in ("/", "/deleted", gone, f"{at}/delete", f"{at}/table", "/new/busao", "/prepare/busao?players=4"):
        hand.open(page)
        if page == "/":
            for fold in hand.find("details summary").all():
                fold.tap()
        if page.endswith("/table"):
            for fold in hand.find(".leaves summary").all():
                fold.tap()
        if "busao" in page:
            if "prepare" in page:
                hand.find(".names summary").tap()
            hand.put(*LONG[:3])
        found += hand.faults()
        found += [
            f"{page}: {target}"
            for target in hand.page.evaluate(
                """() => [...document.querySelectorAll("main a, main button, main summary, .shortcuts a, .dock button")]
                .filter(one => one.checkVisibility() && !one.closest(".visually-hidden") && one.tabIndex >= 0)
                .map(one => [one.getBoundingClientRect(), one.outerHTML.slice(0, 90)])
                .filter(([box]) => box.width && (box.height < 43.5 || box.width < 43.5))
                .map(([box, html]) => `${Math.round(box.width)}×${Math.round(box.height)} ${html}`)"""
            )
            if 'class="why"' not in target
        ]
        for width, height in SHOWN:
            hand.page.set_viewport_size({"width": width, "height": height})
            found += hand.overflow(width)
        hand.page.set_viewport_size({"width": 360, "height": 616})
        found += hand.fits()
    none(found)


def test_home_says_what_was_deleted_and_takes_it_back(hand: Hand) -> None:
    at = play(hand, "boomtown", *LONG)
    hand.open(f"{at}/delete?from=home")
    hand.follow(hand.button("Apagar"))
    said = hand.find(".just-deleted")
    expect(said).to_contain_text(re.compile(r"Boomtown Nº \d+\s+Esta partida foi apagada\."))
    none(hand.faults() + hand.fits())
    hand.follow(said.get_by_role("button", name="Desfazer"))
    assert hand.at == at
    expect(hand.find("#ledger")).to_be_visible()
    # The message appears once.
    hand.open(f"{at}/delete?from=home")
    hand.follow(hand.button("Apagar"))
    hand.page.reload()
    expect(said).to_have_count(0)
    # At the end of the page nothing is under the bar.
    way = hand.link(re.compile("Apagadas"))
    hand.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    box, bar = way.bounding_box(), hand.find(".shortcuts").bounding_box()
    assert box
    assert bar
    assert box["y"] + box["height"] <= bar["y"]


def test_a_play_is_deleted_after_a_question_and_brought_back(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up()
    at = ana.sit_down("rufstock", ("Ana", "Beto", "Caio"))
    beto.slug = "rufstock"
    beto.open(at)
    expect(beto.find("#phones")).to_have_text("2")
    ana.open(f"{at}/table")
    ana.follow(ana.link("Apagar a partida"))
    ana.follow(ana.link("Deixar como está"))
    ana.follow(ana.link("Apagar a partida"))
    with beto.page.expect_navigation():
        ana.follow(ana.button("Apagar"))
    expect(beto.find("h1")).to_have_text("Esta partida foi apagada")
    assert ana.page.url == f"{ana.server.url}/"
    expect(ana.find(".resume")).to_have_count(0)
    ana.follow(ana.link("Apagadas (1)"))
    with beto.page.expect_navigation():
        ana.follow(ana.find(".bin-row button"))
    assert ana.at == at
    expect(beto.find(".dog-choice")).to_have_count(3)
    assert beto.at == at


def test_a_player_is_called_otherwise_on_every_phone(pick_up: PickUp) -> None:
    ana, beto, caio = pick_up(), pick_up(), pick_up()
    at = ana.sit_down("busao", ("Ana", "Beto", "Caio"))
    for hand, path in ((beto, at), (caio, f"{at}/table")):
        hand.slug = "busao"
        hand.open(path)
    ana.open(f"{at}/table")
    ana.find("#player-1 summary").tap()
    field = ana.find("#called-1")
    field.fill("Ana")
    field.press("Enter")
    expect(ana.find("#notice")).to_contain_text("Já há outra pessoa chamada Ana")
    expect(field).to_have_value("Ana")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    with beto.page.expect_navigation():  # the pad has names outside its live elements, so it is loaded again
        field.fill("Bento")
        field.press("Enter")
    expect(ana.find("#player-1 summary")).to_contain_text("Bento")
    expect(ana.find("#player-1 summary")).to_be_focused()
    expect(caio.find("#player-1 summary")).to_contain_text("Bento")
    expect(caio.find(".place", has_text="Bento")).to_be_visible()
    expect(beto.find("#totals")).to_contain_text("Bento")
    ana.undo()
    expect(ana.find("#player-1 summary")).to_contain_text("Beto")
    expect(beto.find("#totals")).to_contain_text("Beto")


def test_what_is_being_typed_stays_while_another_phone_renames(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up()
    at = ana.sit_down("rufstock", ("Ana", "Beto"))
    beto.slug = "rufstock"
    for hand in (ana, beto):
        hand.open(f"{at}/table")
        hand.find("#player-1 summary").tap()
    beto.find("#called-1").fill("Bea")
    ana.find("#called-1").fill("Bia")
    ana.find("#called-1").press("Enter")
    expect(beto.find(".place", has_text="Bia")).to_be_visible()
    expect(beto.find("#called-1")).to_have_value("Bea")
    beto.find("#called-1").press("Enter")
    expect(beto.find("#notice .conflict")).to_contain_text("aqui está Bia")
    beto.button("Trocar pelo meu").tap()
    expect(beto.find("#player-1 summary")).to_contain_text("Bea")
    expect(ana.find("#player-1 summary")).to_contain_text("Bea")


def test_a_play_without_a_winner_is_ended_and_reopened(hand: Hand) -> None:
    hand.sit_down("quissama", ("Ana", "Beto"))
    # Dinner is ready: a play without a winner yet can be ended with one more tap.
    hand.button("Encerrar").tap()
    hand.follow(hand.button("Encerrar sem vencedor"))
    expect(hand.find("h1").last).to_have_text("Fim sem vencedor")
    hand.reopen()
    hand.open(f"{hand.at}/table")
    hand.follow(hand.button("Encerrar sem vencedor"))
    expect(hand.find("h1").last).to_have_text("Fim sem vencedor")
    hand.reopen()
    expect(hand.find("section.gallery")).to_be_visible()
