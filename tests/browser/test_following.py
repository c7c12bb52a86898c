"""The stream brings what other phones write, and no phone asks for what it has already received."""

import re

from playwright.sync_api import Request, expect

from tests.browser.conftest import PickUp
from tests.browser.test_rufstock_referee import OVERTAKEN
from tests.games.rufstock.hands import out, says, tap
from tests.support.house import Hand, Server
from tests.support.two_phones import LOST, table

NAMES = ("Ana", "Beto", "Caio")


def asked(hand: Hand) -> list[str]:
    """Return a list that collects the requests for pages of the play, without the stream and the deck's cards."""
    found: list[str] = []

    def note(request: Request) -> None:
        path = request.url.removeprefix(hand.server.url)
        if path.startswith("/p/") and "/live?" not in path and not path.endswith("/cards"):
            found.append(f"{request.method} {path}")

    hand.page.on("request", note)
    return found


def test_what_others_write_needs_no_request(pick_up: PickUp) -> None:
    ana, beto = table(pick_up, "rufstock", *NAMES)
    requests = asked(beto)
    out(ana, "Ana", 1)
    beto.sees_totals(4, 0, 0)
    out(ana, "Caio", 2)
    beto.sees_totals(4, 2, 3)
    ana.undo()
    beto.sees_totals(4, 0, 0)
    assert requests == []
    out(beto, "Beto", 2)
    ana.sees_totals(4, 3, 2)
    beto.sees_totals(4, 3, 2)
    assert [one.partition("?")[0].rpartition("/")[2] for one in requests] == ["out"]


def test_a_pad_is_followed_whichever_board_is_open(pick_up: PickUp) -> None:
    ana, beto = table(pick_up, "busao", *NAMES)
    beto.total(2).tap()
    expect(beto.page).to_have_url(re.compile("side=2"))
    requests = asked(beto)
    ana.write("set", cell="buses.0.hand", value="4")
    expect(beto.total(0)).to_have_text("−4")  # cards left in hand count against the player
    assert requests == []


def test_a_tool_on_which_something_was_chosen_since_is_followed_from_there(pick_up: PickUp) -> None:
    ana, beto = table(pick_up, "rufstock", *NAMES)
    beto.allowed = re.compile(f"{LOST.pattern}|{OVERTAKEN.pattern}")
    beto.open(f"{beto.at}/tool/referee")
    beto.find("#lie-play").tap()
    tap(beto, "66")
    says(beto, "Pode. Na Van: está vazia.")
    expect(beto.page).to_have_url(re.compile("play=66"))
    requests = asked(beto)
    for place, name in ((1, "Ana"), (2, "Beto")):
        out(ana, name, place)
        expect(beto.find("#undo")).to_contain_text(f"{name} saiu em {place}º")
    assert len(requests) == 1, "it asked once for what it had chosen, and is followed there"
    assert "play=66" in requests[0]
    expect(beto.find("#lie-play")).to_have_value("66")


def test_what_came_while_the_network_was_away_is_there_once_it_is_back(pick_up: PickUp) -> None:
    ana, beto = table(pick_up, "rufstock", *NAMES)
    beto.context.set_offline(True)
    out(ana, "Ana", 1)
    out(ana, "Caio", 2)
    ana.sees_totals(4, 2, 3)
    beto.sees_totals(0, 0, 0)
    beto.context.set_offline(False)
    beto.sees_totals(4, 2, 3)


def test_a_server_that_was_restarted_brings_everything(pick_up: PickUp, own_server: Server) -> None:
    ana, beto = (pick_up(at=own_server, brisk=True) for _ in range(2))
    ana.allowed = beto.allowed = re.compile(f"{LOST.pattern}|503")
    at = ana.begin("rufstock", NAMES)
    beto.slug = "rufstock"
    beto.open(at)
    expect(ana.find("#phones")).to_have_text("2")
    out(ana, "Ana", 1)
    beto.sees_totals(4, 0, 0)
    own_server.stop()
    own_server.start()
    out(ana, "Caio", 2)
    ana.sees_totals(4, 2, 3)
    beto.sees_totals(4, 2, 3)
