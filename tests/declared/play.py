"""A whole play of Pomar, by a phone in each language with and without scripts; run in a checkout that has the game."""

from companion.app import create_app
from companion.games import found
from companion.plays.archive import PlayStore
from tests.helpers import Phone, addresses, check

app = create_app()
ARCHIVE = PlayStore(app.extensions["plays"].take(), app.extensions["snapshots"])
NAMES = ["Ana", "Beto", "Caio"]
SAID = {
    "pt-BR": ("Frutas (Ana): 30", "Beto venceu", "no desempate", "Falta", "Escreva um número de -20 a 140"),
    "en": ("Fruit (Ana): 30", "Beto won", "on the tie-break", "nothing for", "Enter a number from −20 to 140"),
}


def play(language: str, htmx: bool) -> None:
    """Play to a tie that baskets break; figures: Ana 30 + 3 = 33, Beto 23 + 2 × 5 = 33."""
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
    assert phone.get(phone.page.values("href")[0]).status_code == 200
    phone.get(at)
    phone.post(f"{at}/undo")
    assert "Beto" in phone.get(at).text
    assert won not in phone.get(at).text, "the end is taken back"


for language in SAID:
    for htmx in (False, True):
        play(language, htmx)
assert found()["pomar"].operations["score"]
app.extensions["plays"].close()
print("played")
