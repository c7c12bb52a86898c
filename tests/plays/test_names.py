"""One person, one name: whatever spelling a play uses, and the chosen one of two merged names."""

import re

import pytest
from flask import Flask

from companion.plays.people import as_known
from companion.plays.sheet import PlayStore
from tests.support.groups import group_of, person, played
from tests.support.helpers import Phone, check, complete, fill, sheet_at


def offered(phone: Phone, path: str = "/new/rufstock") -> list[str]:
    """Return the suggested names on a page where names are entered."""
    check(phone, path)
    return [button.value for form in phone.page.forms for button in form.buttons if button.name == "add"]


def people(phone: Phone) -> list[str]:
    """Return the people in a phone's only group."""
    check(phone, f"{group_of(phone)}/settings")
    return re.findall(r"<b>([^<]+)</b><br>", phone.last)


def merge(phone: Phone, name: str, into: str) -> None:
    group = group_of(phone)
    one, other = person(phone, group, name), person(phone, group, into)
    assert phone.post(f"{group}/people/{one}/merge", into=str(other)).status_code == 303


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        (["Ana", "ANA", "ana"], "Ana"),  # a tie goes to the first spelling
        (["ana", "Ana", "Ana"], "Ana"),
        (["Ana", "ANA", "aná", "ANA"], "ANA"),
        (["José", "jose", "JOSE", "Jose\N{COMBINING ACUTE ACCENT}"], "José"),
        (["Ana Lu", "AnaLu", "Ana  lu"], "Ana Lu"),
    ],
)
def test_spellings_of_a_name_are_one_person_called_as_in_most_plays(phone: Phone, typed: list[str], name: str) -> None:
    for one in typed:
        played(phone, one, "Beto")
    assert people(phone) == [name, "Beto"]
    for path in ("/new/rufstock", "/prepare/rufstock?players=2"):
        assert sorted(offered(phone, path)) == sorted([name, "Beto"])
    at = phone.new_play("rufstock", ["Caio", "Beto"])
    assert offered(phone, f"{at}/seats").count(name) == 1
    for path in ("/", group_of(phone)):
        html = check(phone, path).text
        assert [other for other in typed if other != name and other in html] == [], path


def test_names_that_differ_in_more_are_two_people(phone: Phone) -> None:
    played(phone, "Ana", "Beto")
    played(phone, "Anna", "Beto")
    assert offered(phone) == ["Anna", "Beto", "Ana"]
    assert people(phone) == ["Ana", "Beto", "Anna"]


def test_a_name_mended_on_the_sheet_is_mended_in_the_group(phone: Phone) -> None:
    at = played(phone, "beto", "Ana")
    phone.get(at)
    phone.post(f"{at}/set", cell="player.0", value="Beto")
    assert people(phone) == ["Beto", "Ana"]
    phone.get(at)
    phone.post(f"{at}/undo", number="3")
    assert people(phone) == ["beto", "Ana"]


def test_of_two_groups_the_last_play_says_how_a_name_is_spelled(phone: Phone) -> None:
    played(phone, "ANA", "Beto", "Caio")
    played(phone, "Ana", "Davi", "Eva")
    assert [name for name in offered(phone) if name.upper() == "ANA"] == ["Ana"]


def test_of_two_names_the_chosen_one_is_shown_everywhere(archive: PlayStore, phone: Phone) -> None:
    for name in ("Bia", "bia"):
        at = phone.new_play("rufstock", [name, "Ana", "Caio"])
        fill(archive, at, {"rounds.0.0": 0, "rounds.0.1": 1, "rounds.1.0": 0, "rounds.1.1": 2})
        phone.get(at)
        phone.post(f"{at}/finish")
    played(phone, "Beatriz", "Ana")
    running = phone.new_play("rufstock", ["Bia", "Ana"])
    shown = {path: check(phone, path).text for path in ("/", group_of(phone))}
    assert "Bia venceu" in shown["/"]
    assert sorted(offered(phone)) == ["Ana", "Beatriz", "Bia", "Caio"]
    merge(phone, "Bia", "Beatriz")
    group = group_of(phone)
    for path in ("/", group, f"{group}/statistics"):
        said = check(phone, path).text
        assert not re.search(r"\bbia\b", said, re.IGNORECASE), path
        assert "Beatriz" in said, path
    assert "Beatriz venceu" in check(phone, "/").text
    assert sorted(offered(phone)) == ["Ana", "Beatriz", "Caio"]
    assert "Bia" in check(phone, running).text, "a sheet stays as it was written"
    new = phone.new_play("rufstock", ["BIA", "Ana"])
    assert "Ana e Beatriz" in check(phone, "/").text or "Beatriz e Ana" in phone.page.text
    assert sheet_at(archive, new).setup.players == ("BIA", "Ana")
    check(phone, f"{group}/settings")
    phone.press("Separar Bia")
    assert "Bia venceu" in check(phone, "/").text
    assert sorted(offered(phone)) == ["Ana", "Beatriz", "Bia", "Caio"]


def test_who_is_called_otherwise_scores_the_same(archive: PlayStore, phone: Phone) -> None:
    at = complete(phone, archive)
    played(phone, "Aninha", "Beto")
    merge(phone, "Ana", "Aninha")
    sheet = sheet_at(archive, at)
    (known,) = as_known(archive, [sheet])
    assert known.setup.players == ("Aninha", "Beto", "Caio")
    assert known.score
    assert [one.total for one in known.score.standings] == [8, 5, 5]
    assert sheet_at(archive, at).setup.players == ("Ana", "Beto", "Caio"), "what is kept of the sheet stays so"


def test_no_two_of_a_play_are_called_alike(archive: PlayStore, phone: Phone) -> None:
    """Two people who once played as "Ana" and "ANA" keep their different names in that play."""
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    archive.db.execute("UPDATE members SET name = 'ana' WHERE name = 'Beto'")
    archive.db.conn.commit()
    sheet = sheet_at(archive, at)
    assert as_known(archive, [sheet]) == [sheet]


def test_the_names_of_other_phones_are_not_offered(app: Flask, phone: Phone) -> None:
    played(phone, "Valdirene", "Beto")
    assert offered(Phone(app)) == []
