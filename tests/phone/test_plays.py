"""A whole play of each game in a phone without a signal, as it goes with a server."""

import json

from playwright.sync_api import expect

from tests.browser import test_boomtown, test_busao, test_quissama, test_rufstock
from tests.support.handset import Handset

GAMES = {
    "busao": test_busao.test_a_play_from_home_to_the_winner,
    "boomtown": test_boomtown.test_a_play_from_home_to_the_winner,
    "rufstock": test_rufstock.test_a_play_from_home_to_the_winner,
    "quissama": test_quissama.test_a_win_is_found_the_moment_it_happens,
}
"""The figures of these plays are worked out by hand in their own tests; each play undoes something and reopens."""


def test_a_whole_play_of_every_game_without_a_signal(handset: Handset) -> None:
    handset.site.stop()
    handset.start()
    for slug, play in GAMES.items():
        play(lambda language: handset, "pt-BR")
        if slug == "quissama":
            handset.finish()
        leaves_the_phone(handset)


PICTURE = """async (address) => {
    const blob = await (await fetch(address)).blob();
    const { width, height } = await createImageBitmap(blob);
    return [blob.type, width, height];
}"""


def leaves_the_phone(hand: Handset) -> None:
    """Check that a finished play is there as a picture, a log and a file, and that importing it adds nothing."""
    at = hand.at
    assert hand.page.evaluate(PICTURE, f"{hand.server.url}{at}/sheet.png") == ["image/png", 1080, 1350]
    kept = hand.ask(f"{at}/play.json")[2]
    events = json.loads(kept)["events"]
    hand.open(f"{at}/log")
    expect(hand.find(".log p:not(.subtext)")).to_have_count(sum("undoes" not in event for event in events))
    hand.open("/plays")
    hand.find("#file").set_input_files({"name": "play.json", "mimeType": "application/json", "buffer": kept.encode()})
    hand.follow(hand.button(hand.t("plays-bring-go")))
    expect(hand.find(".brought a.more-link")).to_have_attribute("href", f"/bloco/app{at}")
    assert hand.ask(f"{at}/play.json")[2] == kept
    hand.open(at)
