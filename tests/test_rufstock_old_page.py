"""The referee of Rufstock on a page that is old: another phone wrote since it was made."""

import json
from urllib.parse import urlencode

import pytest
from sqlite_utils import Database

from tests.helpers import Page, Phone, check, fill
from tests.referee_page import NAMES, answer, part, typed
from tests.test_rufstock_tracking import button, on_sheet, played, stroke


@pytest.fixture
def at(phone: Phone) -> str:
    return phone.new_play("rufstock", NAMES)


def judged(phone: Phone, at: str, page: Page, **fields: str) -> str:
    """Ask without loading the page anew, as its script does: with all that stands in its form."""
    form = next(form for form in page.forms if form.attributes.get("id") == "referee")
    standing = {name: value for name, value in form.fields if name != "vehicle"}
    phone.htmx = True
    answered = phone.get(f"{at}/tool/referee?{urlencode({**standing, **fields})}").text
    phone.htmx = False
    return answered


def test_a_page_that_is_old_is_answered_with_what_lies_there_now(
    phone: Phone, second_phone: Phone, db: Database, at: str
) -> None:
    page = check(second_phone, f"{at}/tool/referee")
    played(phone, at, 2, vehicle="van", play="44")
    # On the Van lower wins: five and five do not beat the four and four of the other phone.
    answered = judged(second_phone, at, page, vehicle="van", play="55")
    assert answer(second_phone) == "Não supera: na Van vence o mais baixo, e 5 é mais alto que 4."
    assert typed(Page(answered)) == {"van": "44"}, "its field follows the sheet"
    assert "Outro telefone anotou" in part(answered, "check-van")
    assert "seat" not in [button.name for form in second_phone.page.forms for button in form.buttons]
    # Three and three do, on what the page shows from now on.
    shown = dict(fields_of(second_phone.page))
    assert json.loads(shown["found"]) == {"vehicles.van": [4, 4], "ticket": 2}
    answered = judged(second_phone, at, page, vehicle="van", play="33", van="44", found=shown["found"])
    assert answer(second_phone).startswith("Supera: na Van")
    assert typed(Page(answered)) == {}
    assert stroke(second_phone, at, "act/board", seat=1).status_code == 200
    assert on_sheet(db, at) == {"vehicles.van": [3, 3], "ticket": 1}


def fields_of(page: Page) -> list[tuple[str, str]]:
    return [
        (with_["name"], with_["value"]) for tag, with_ in page.tags if tag == "input" and with_.get("id") == "found"
    ]


def test_what_was_typed_over_an_old_page_is_a_clash(phone: Phone, second_phone: Phone, db: Database, at: str) -> None:
    fill(db, at, {"vehicles.van": [5, 5]})
    page = check(second_phone, f"{at}/tool/referee")
    played(phone, at, 2, vehicle="van", van="55", play="44")
    # The second phone takes the cards off the Van by hand; it has not seen that others lie there.
    for _ in range(2):
        judged(second_phone, at, page, vehicle="van", van="", play="66")
        assert answer(second_phone) == "Pode: a Van está vazia."
    assert typed(second_phone.page) == {}
    answered = stroke(second_phone, at, "act/board", seat=1)
    assert answered.status_code == 409
    assert "Van: aqui está 4 4 (telefone 1). Você escreveu 6 6." in part(answered.text, "notice")
    judged(second_phone, at, page, van="67", play="")
    assert stroke(second_phone, at, "tap", changes=next(button(second_phone, "changes"))).status_code == 409
    assert on_sheet(db, at) == {"vehicles.van": [4, 4], "ticket": 2}
