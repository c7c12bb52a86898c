"""A whole play of Pomar in each language, with and without scripts; run in a checkout that has the game."""

import re

from companion.app import create_app
from companion.games import found
from companion.plays.sheet import PlayStore
from tests.support.helpers import Phone, addresses, check
from tests.support.page import cut

app = create_app()
ARCHIVE = PlayStore(app.extensions["plays"].take(), app.extensions["snapshots"])
NAMES = ["Ana", "Beto", "Caio"]
SAID = {
    "pt-BR": ("Frutas (Ana): 30", "Beto venceu", "no desempate", "Falta", "Escreva um número inteiro de -20 a 140"),
    "en": ("Fruit (Ana): 30", "Beto won", "on the tie-break", "nothing for", "Enter a whole number from −20 to 140"),
}


def play(language: str, htmx: bool) -> None:
    """Play to a tie that baskets break: Ana 30 + 3 = 33, Beto 23 + 2 × 5 = 33."""
    wrote, won, why, gap, bounds = SAID[language]
    phone = Phone(app, language)
    assert "cover-pomar" in phone.get("/").text
    at = phone.new_play("pomar", NAMES)
    phone.get(f"{at}?cell=card.fruit.0")
    phone.htmx = htmx
    for cell, value in (
        ("fruit.0", "30"),
        ("fruit.1", "23"),
        ("fruit.2", "-5"),
        ("baskets.1", "2"),
        ("scarecrow.1", "true"),
        ("scarecrow.0", "true"),
        ("seasons.2.1", "9"),
        ("tool.2", "rusty_saw"),
    ):
        assert phone.post(f"{at}/set?cell=card.{cell}", value=value).status_code in (200, 303), cell
        if htmx:
            assert f'id="card-{cell.replace(".", "-")}"' in phone.last, "what was written is answered"
    if htmx:
        assert phone.post(f"{at}/set", cell="card.tool.2", value="").status_code == 200
        assert 'id="card-tool-2"' in phone.last
        assert 'id="card-fruit-0"' not in phone.last, "and nothing else is"
        phone.post(f"{at}/undo")
    answer = phone.post(f"{at}/set", cell="card.fruit.2", value="141")
    assert answer.status_code == 422
    assert bounds.replace("-", "\N{MINUS SIGN}") in phone.page.text
    phone.htmx = False
    page = check(phone, at)
    assert page.text.count("33") >= 2, "the totals"
    shows_what_stands(phone)
    for address in addresses(ARCHIVE, at):
        check(phone, address)
    phone.get(at + "/bill/1")
    assert "2 × 5" in phone.page.text
    phone.get(at + "/log")
    assert wrote in phone.page.text
    phone.get(at)
    assert phone.post(f"{at}/finish?ask=1").status_code == 422, "hardly any table ends without a plot"
    assert gap.casefold() in phone.page.text.casefold()
    assert phone.post(f"{at}/finish").status_code == 303
    phone.get(at)
    assert won in phone.page.text
    assert why in phone.page.text
    assert f"/rules/pomar/tie?back={at.removeprefix('/p/')}" in phone.page.values("href")
    sheet = next(one for one in phone.page.values("href") if one.endswith(".css"))
    assert phone.get(sheet).status_code == 200
    phone.get(at)
    phone.post(f"{at}/undo")
    assert "Beto" in phone.get(at).text
    assert won not in phone.get(at).text, "the end is taken back"


def shows_what_stands(phone: Phone) -> None:
    """Check that every field of the card shows its value, and its points if they are a different figure."""
    _, places = cut(phone.last)
    figures = {
        name: (re.findall(r'data-shown="(.*?)"', html)[0], *re.findall(r"number[^>]*>\s*([^<\s]*)\s*<", html))
        for name, html in places.items()
        if "data-shown" in html and "tool" not in name
    }
    assert {name: shown for name, shown in figures.items() if shown != ("", "")} == {
        "card-fruit-0": ("30", "30"),
        "card-fruit-1": ("23", "23"),
        "card-fruit-2": ("\N{MINUS SIGN}5", "\N{MINUS SIGN}5"),
        "card-baskets-1": ("2", "2", "+10"),
        "card-seasons-2-1": ("9", "9"),
    }
    assert len(figures) == 3 * (1 + 1 + 3 + 2 + 1), "fruit, baskets, three seasons, two sides of the plot, worms"
    assert 'class="number negative"' in places["card-fruit-2"]
    pressed = {name for name in places if re.search(r'aria-pressed="true"', places[name])}
    assert pressed == {"card-scarecrow-0"}, "only one has it"
    assert ">\N{MINUS SIGN}2<" in places["card-tool-2"], "a rusty saw"


for language in SAID:
    for htmx in (False, True):
        play(language, htmx)
assert found()["pomar"].operations["score"]
app.extensions["plays"].close()
print("played")
