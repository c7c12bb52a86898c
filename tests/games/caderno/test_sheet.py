"""The free sheet: figures round by round for a game without a folder, and the end that the table set."""

import csv
import json
import re
from collections.abc import Sequence
from html import unescape
from io import StringIO
from typing import Any

import pytest
from flask import Flask

from companion.core.game import FIRST_PLAYER, TITLE, Setup
from companion.core.pad import apply_patch
from companion.core.seats import reseat, taken_along
from companion.games.caderno import GAME, layout
from companion.games.caderno.layout import LIMIT, MOST_ROUNDS, ROUNDS, figure_cell, starter_cell
from companion.language import wording
from companion.plays.sheet import PlayStore
from companion.web.request import words
from companion.web.share import picture
from tests.support.company import KEY, let_play, make_group
from tests.support.helpers import LANGUAGES, Phone, check, fill, sheet_at
from tests.support.page import Page
from tests.support.seats import sit

SLUG = "caderno"
NEW = f"/new/{SLUG}"
ABC = ["Ana", "Beto", "Caio"]
FEWEST = {"options.wins": "fewest"}
MINUS = "\N{MINUS SIGN}"


def rounds(*every: str) -> dict[str, int]:
    """Return the cells of rounds such as ``"3 -4 11"``: a figure per player, ``.`` for none."""
    return {
        figure_cell(number, side): int(figure)
        for number, one in enumerate(every)
        for side, figure in enumerate(one.split())
        if figure != "."
    }


def laid(phone: Phone, archive: PlayStore, *every: str, names: Sequence[str] = ABC, **cells: Any) -> str:
    """Return the address of a new play with these rounds."""
    at = phone.new_play(SLUG, list(names))
    fill(archive, at, {**rounds(*every), **cells})
    return at


def write(phone: Phone, at: str, round_: int, side: int, text: str) -> int:
    """Write into a round, from 1, like a form without scripts; return the status of the answer."""
    phone.get(at)
    return phone.post(f"{at}/set?cell={figure_cell(round_ - 1, side)}", value=text).status_code


def totals(archive: PlayStore, at: str) -> list[int]:
    """Return the totals in seat order."""
    score = sheet_at(archive, at).score
    assert score
    return [one.total for one in score.standings]


def winners(archive: PlayStore, at: str) -> list[str]:
    """Return the names of those who would win now."""
    sheet = sheet_at(archive, at)
    assert sheet.score
    return [name for side in sheet.score.winners for name in sheet.sides[side]]


def part(html: str, name: str) -> str:
    """Return the text of the element with the id ``name``, with single spaces."""
    found = re.search(rf'<(\w+)[^>]* id="{name}".*?</\1>', html, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split()) if found else ""


def announced(phone: Phone, at: str) -> str:
    """Return the sentences on the pad that announce the end, "" if there are none."""
    check(phone, at)
    end = r'<div class="said-end [^"]*">.*?<h2>(.*?)</h2>\s*<p class="subtext">(.*?)</p>'
    said = re.search(end, phone.last, re.DOTALL)
    return " ".join(said.groups()) if said else ""


def begins(phone: Phone, at: str, round_: int) -> str:
    """Return the label of the number of a round, from 1: who begins it, and what a tap does."""
    check(phone, at)
    labels = [one["aria-label"] for _, one in phone.page.tags if one.get("id") == f"begins-{round_ - 1}"]
    return labels[0] if labels else ""


def starters(phone: Phone, at: str, size: int) -> list[str]:
    """Return who begins the first ``size`` rounds."""
    found = []
    for round_ in range(1, size + 1):
        said = re.fullmatch(
            rf"Rodada {round_}: começa (\w+)\. Passar a vez de começar para \w+", begins(phone, at, round_)
        )
        assert said, round_
        found.append(said[1])
    return found


def pass_on(phone: Phone, at: str, round_: int) -> None:
    """Tap the number of a round, from 1, so that the next player clockwise begins it."""
    check(phone, at)
    (button,) = [one for one in pressable(phone.page) if one["id"] == f"begins-{round_ - 1}"]
    assert phone.post(button["formaction"], seat=button["value"]).status_code == 303


def pressable(page: Page) -> list[dict[str, str]]:
    """Return the buttons of a page that have an action."""
    return [one for tag, one in page.tags if tag == "button" and "formaction" in one]


def said_in_log(phone: Phone, at: str, language: str = "pt-BR") -> str:
    """Return the text of the log in ``language``."""
    before, phone.language = phone.language, language
    text = " ".join(check(phone, f"{at}/log").text.split())
    phone.language = before
    return text


# ---- the score


def test_the_result_shows_who_made_what_in_each_round(phone: Phone, archive: PlayStore) -> None:
    """Best first: Beto -2 + 15 = 13, Ana 12 + 0 = 12, Caio 20 - 9 = 11."""
    at = laid(phone, archive, "12 -2 20", "0 15 -9", ". . .")
    phone.post(f"{at}/finish")
    check(phone, at)
    rows = [re.sub(r"<[^>]+>", " ", one).split() for one in re.findall(r"<tr>.*?</tr>", phone.last, re.DOTALL)]
    assert rows[1:] == [["Rodada", "1", f"{MINUS}2", "12", "20"], ["Rodada", "2", "15", "0", f"{MINUS}9"]]


@pytest.mark.parametrize(("options", "best"), [({}, ["Caio"]), (FEWEST, ["Beto"])])
def test_rounds_are_added_up(phone: Phone, archive: PlayStore, options: dict[str, str], best: list[str]) -> None:
    """Ana 12 + 0 - 3 = 9, Beto -2 + 5 + 4 = 7, Caio 20 - 9 + 0 = 11."""
    at = laid(phone, archive, "12 -2 20", "0 5 -9", "-3 4 0", **options)
    assert totals(archive, at) == [9, 7, 11]
    assert winners(archive, at) == best


@pytest.mark.parametrize(("options", "best"), [({}, ["Ana", "Caio"]), (FEWEST, ["Beto", "Duda"])])
def test_equal_totals_share_the_win(phone: Phone, archive: PlayStore, options: dict[str, str], best: list[str]) -> None:
    """Ana 5 + 5, Caio 12 - 2; Beto -1 - 2, Duda 0 - 3."""
    at = laid(phone, archive, "5 -1 12 0", "5 -2 -2 -3", names=[*ABC, "Duda"], **options)
    assert totals(archive, at) == [10, -3, 10, -3]
    assert winners(archive, at) == best
    phone.get(at)
    assert phone.post(f"{at}/finish").status_code == 303
    assert f"{best[0]} e {best[1]} dividem a vitória" in check(phone, at).text


def test_all_below_nothing_the_one_nearest_to_it_has_most(phone: Phone, archive: PlayStore) -> None:
    at = laid(phone, archive, "-30 -7 -8")
    assert winners(archive, at) == ["Beto"]
    assert f"{MINUS}30" in part(check(phone, at) and phone.last, "total-0")


def test_the_first_and_the_last_round_count(phone: Phone, archive: PlayStore) -> None:
    at = laid(phone, archive, "1 2")
    assert write(phone, at, MOST_ROUNDS, 1, "40") == 303
    assert totals(archive, at) == [1, 42, 0]
    assert write(phone, at, MOST_ROUNDS + 1, 1, "1") in (404, 422)
    assert totals(archive, at) == [1, 42, 0]


# ---- typed figures


@pytest.mark.parametrize(
    ("typed", "figure"),
    [
        ("3+6+2", 11), (" 3 + 6 + 2 ", 11), ("-4", -4), (f"{MINUS}4", -4), ("10 - 3", 7), (f"10{MINUS}3{MINUS}9", -2),
        ("+5", 5), ("- 4 + 1", -3), ("0", 0), ("007", 7), ("99999", 99_999), ("-99999", -99_999),
        ("100000-1", 99_999), ("+".join("1" * 20), 20),
    ],
)  # fmt: skip
def test_sums_are_read(phone: Phone, archive: PlayStore, typed: str, figure: int) -> None:
    at = phone.new_play(SLUG, ABC)
    assert write(phone, at, 1, 0, typed) == 303
    assert sheet_at(archive, at).pad == {figure_cell(0, 0): figure}


BOUNDS = f"Escreva um número inteiro de {MINUS}99.999 a 99.999."


@pytest.mark.parametrize(
    "typed",
    [
        *("+", "-", "3++4", "3+-4", "3+", "3 4", "3 + 4 5", "+".join("1" * 21), "dois", "3+dois", "1e3", "3,5", "3*4"),
        *("1_000", "٣", "100000", "-100000", "60000+40000", "999999999", "9" * 12),
    ],
)
def test_what_cannot_be_read_is_said_and_nothing_changes(phone: Phone, archive: PlayStore, typed: str) -> None:
    at = laid(phone, archive, "7 . .")
    before = sheet_at(archive, at)
    assert write(phone, at, 1, 0, typed) == 422
    assert BOUNDS in part(phone.last, "notice")
    assert sheet_at(archive, at).revision == before.revision
    assert sheet_at(archive, at).pad == {figure_cell(0, 0): 7}
    fields = [one for tag, one in phone.page.tags if tag == "input" and one.get("id") == "entry-value"]
    assert [one["value"] for one in fields] == [typed], "what was typed is kept"


def test_nothing_typed_empties_a_place(phone: Phone, archive: PlayStore) -> None:
    at = laid(phone, archive, "7 2 .")
    assert write(phone, at, 1, 0, " ") == 303
    assert sheet_at(archive, at).pad == {figure_cell(0, 1): 2}


# ---- the end


@pytest.mark.parametrize(
    ("last", "said"),
    [
        ("40 1 1", "Ana chegou a 100. Acaba aqui: Beto vence com menos pontos."),
        ("39 1 1", ""),
        ("45 1 1", "Ana passou de 100. Acaba aqui: Beto vence com menos pontos."),
        ("45 1 80", "Ana e Caio passaram de 100. Acaba aqui: Beto vence com menos pontos."),
        ("45 . 1", ""),
    ],
)  # fmt: skip
def test_the_limit_is_met_passed_or_not(phone: Phone, archive: PlayStore, last: str, said: str) -> None:
    """Before the last round Ana has 60, Beto 10 and Caio 30."""
    at = laid(phone, archive, "60 10 30", last, **FEWEST, **{LIMIT: 100})
    assert announced(phone, at) == said


def test_who_has_reached_the_limit_is_shown_by_form_and_in_words(phone: Phone, archive: PlayStore) -> None:
    """Ana leads and has both the crown and the note; 99 of 100 is only near."""
    at = laid(phone, archive, "100 99 20", "1 . .", **{LIMIT: 100})
    check(phone, at)
    assert re.findall(r'class="(meter[^"]*)"', phone.last) == ["meter full", "meter near", "meter"]
    assert part(phone.last, "total-0").endswith("Ana passou")


def test_all_who_have_reached_the_limit_are_named(phone: Phone, archive: PlayStore) -> None:
    at = laid(phone, archive, "60 10 60", "45 1 50", **{LIMIT: 100})
    assert announced(phone, at).startswith("Ana e Caio passaram de 100.")
    assert '<i class="stamp ink-1 big"' not in phone.last, "the sentence is about both"
    assert write(phone, at, 2, 0, "40") == 303
    assert announced(phone, at).startswith("Ana e Caio chegaram a 100."), "Caio has passed it, and so reached it"


@pytest.mark.parametrize(("language", "total", "loss"), [("pt-BR", "1.250", "−2.000"), ("en", "1,250", "−2,000")])
def test_thousands_are_set_apart_on_every_page_but_in_what_is_typed(
    phone: Phone, archive: PlayStore, language: str, total: str, loss: str
) -> None:
    at = laid(phone, archive, "1250 -2000 1")
    phone.language = language
    check(phone, at)
    assert (total in part(phone.last, "totals"), loss in part(phone.last, "totals")) == (True, True)
    assert re.findall(r'data-shown="(.+?)"', phone.last) == ["1250", f"{MINUS}2000", "1"]
    assert part(phone.last, figure_cell(0, 0)).endswith(f" {total}")
    assert total in check(phone, f"{at}/bill/0").text
    assert "1250" not in phone.page.text
    phone.get(at)
    phone.post(f"{at}/finish")
    for path in (at, "/"):
        text = check(phone, path).text
        assert (total in text, "1250" in text) == (True, False), path


def test_whoever_wins_by_most_is_said_so(phone: Phone, archive: PlayStore) -> None:
    at = laid(phone, archive, "60 10 60", "40 1 40", **{LIMIT: 100})
    assert announced(phone, at).endswith("Acaba aqui: Ana e Caio empatam com mais pontos.")
    phone.language = "en"
    assert announced(phone, at) == (
        "Ana and Caio have reached 100. It ends here: Ana and Caio tie for the most points."
    )


def test_undo_takes_the_end_back_and_a_further_round_too(phone: Phone, archive: PlayStore) -> None:
    at = laid(phone, archive, "60 10 30", "39 1 .", **FEWEST, **{LIMIT: 99})
    assert announced(phone, at) == ""
    assert write(phone, at, 2, 2, "1") == 303
    assert announced(phone, at).startswith("Ana chegou a 99.")
    assert phone.post(f"{at}/undo").status_code == 303
    assert announced(phone, at) == ""
    write(phone, at, 2, 2, "1")
    write(phone, at, 3, 1, "5")
    assert announced(phone, at) == "", "never within a round"
    assert not sheet_at(archive, at).finished, "and never forced"
    write(phone, at, 3, 0, "-20")
    write(phone, at, 3, 2, "0")
    assert announced(phone, at) == "", "Ana is below it again, with 79"


def test_the_end_by_rounds(phone: Phone, archive: PlayStore) -> None:
    at = laid(phone, archive, "1 2 3", "4 5 .", **{ROUNDS: 2})
    assert announced(phone, at) == ""
    write(phone, at, 2, 2, "6")
    said = "As 2 rodadas combinadas acabaram. Acaba aqui: Caio vence com mais pontos."
    assert announced(phone, at) == said
    write(phone, at, 3, 0, "9")
    assert announced(phone, at) == ""
    assert phone.post(f"{at}/undo").status_code == 303
    fill(archive, at, {**rounds("1 2 3"), ROUNDS: 1})
    assert announced(phone, at).startswith("A rodada combinada acabou.")


def test_of_a_limit_and_rounds_whichever_comes_first_ends_it(phone: Phone, archive: PlayStore) -> None:
    both = {LIMIT: 20, ROUNDS: 2}
    assert announced(phone, laid(phone, archive, "20 5 5", **both)).startswith("Ana chegou a 20.")
    assert announced(phone, laid(phone, archive, "9 5 5", **both)) == ""
    assert announced(phone, laid(phone, archive, "9 5 5", "9 5 5", **both)).startswith("As 2 rodadas combinadas")
    assert announced(phone, laid(phone, archive, "9 5 5", "19 5 5", **both)).startswith("Ana passou de 20.")


def test_a_play_without_either_goes_on_and_a_full_sheet_leads_no_further(phone: Phone, archive: PlayStore) -> None:
    at = laid(phone, archive, *["2 1 0"] * (MOST_ROUNDS - 1))
    assert announced(phone, at) == ""
    fill(archive, at, rounds(*["2 1 0"] * MOST_ROUNDS))
    assert announced(phone, at).startswith("A folha está cheia. ")
    assert f"Rodada {MOST_ROUNDS + 1}" not in phone.last
    assert totals(archive, at) == [60, 30, 0]
    fill(archive, at, {**rounds(*["2 1 0"] * MOST_ROUNDS), ROUNDS: 30})
    assert announced(phone, at).startswith("As 30 rodadas combinadas acabaram.")


def test_the_way_on_leads_to_the_next_round_and_the_other_to_the_result(phone: Phone, archive: PlayStore) -> None:
    at = laid(phone, archive, "20 5 5", **{LIMIT: 20})
    check(phone, at)
    (on,) = [one for _, one in phone.page.tags if one.get("data-goes")]
    assert on["href"] == f"{at}?cell=figures.1.0#figures.1.0"
    check(phone, on["href"].partition("#")[0])
    assert part(phone.last, "entry-label") == "Rodada 2, Ana"
    assert phone.press("Ver resultado").status_code == 303
    assert "Ana venceu" in check(phone, at).text


# ---- gaps at the end


@pytest.mark.parametrize(
    ("every", "said"),
    [
        (["1 2 3", "4 . ."], "Na rodada 2 falta a pontuação de Beto e Caio."),
        ([], "Nada foi contado ainda. O vencedor sairia de uma folha vazia."),
        (["1 . 3", "4 5 6"], ""),
        (["1 2 3"], ""),
    ],
)
def test_gaps_are_asked_about_at_the_end(phone: Phone, archive: PlayStore, every: list[str], said: str) -> None:
    at = laid(phone, archive, *every)
    phone.get(at)
    answer = phone.post(f"{at}/finish?ask=1")
    assert sheet_at(archive, at).finished == (not said)
    if said:
        assert answer.status_code != 303
        sheet = sheet_at(archive, at)
        assert GAME.gaps
        assert wording("pt-BR", SLUG).word(GAME.gaps(sheet.setup, sheet.pad)[0]) in part(phone.last, "notice")


# ---- who begins


def test_who_begins_goes_around_until_a_round_is_passed_on(phone: Phone, archive: PlayStore) -> None:
    at = laid(phone, archive, "1 1 1", "1 1 1")
    assert starters(phone, at, 5) == ["Ana", "Beto", "Caio", "Ana", "Beto"]
    pass_on(phone, at, 1)
    assert starters(phone, at, 5) == ["Beto", "Caio", "Ana", "Beto", "Caio"]
    pass_on(phone, at, 3)
    assert starters(phone, at, 5) == ["Beto", "Caio", "Beto", "Caio", "Ana"], "the later ones follow"
    assert "rodada 3: começa Beto" in said_in_log(phone, at)
    assert "rodada 1: começa Beto" in said_in_log(phone, at)
    assert "round 3: Beto starts" in said_in_log(phone, at, "en")
    phone.get(at)
    phone.post(f"{at}/undo")
    assert starters(phone, at, 5) == ["Beto", "Caio", "Ana", "Beto", "Caio"]


def test_it_is_passed_on_all_the_way_around(phone: Phone) -> None:
    at = phone.new_play(SLUG, ABC)
    for name in ("Beto", "Caio", "Ana"):
        pass_on(phone, at, 1)
        assert starters(phone, at, 1) == [name]


@pytest.mark.parametrize(
    "fields",
    [
        {"round": "30", "seat": "0"}, {"round": "x", "seat": "0"}, {"round": "0"}, {"round": "0", "seat": "3"},
        {"seat": "1"}, {"round": "-1", "seat": "1"},
    ],
)  # fmt: skip
def test_who_begins_cannot_be_nobody_or_nowhere(phone: Phone, archive: PlayStore, fields: dict[str, str]) -> None:
    at = phone.new_play(SLUG, ABC)
    phone.get(at)
    assert phone.post(f"{at}/act/begins", **fields).status_code == 422
    assert sheet_at(archive, at).pad == {}


def test_who_begins_goes_along_with_people_who_change_seats(phone: Phone, archive: PlayStore) -> None:
    at = laid(phone, archive, "1 2 3", **{FIRST_PLAYER: 1, starter_cell(1): 2})
    assert starters(phone, at, 3) == ["Beto", "Caio", "Ana"]
    assert sit(phone, at, "Caio", "Beto", "Ana").status_code == 303
    moved = {**rounds("3 2 1"), FIRST_PLAYER: 1, starter_cell(1): 0}
    assert {cell: value for cell, value in sheet_at(archive, at).pad.items() if cell in moved} == moved
    assert starters(phone, at, 3) == ["Beto", "Caio", "Beto"], "after Caio it goes clockwise"


def test_somebody_who_leaves_begins_nothing(phone: Phone, archive: PlayStore) -> None:
    before = Setup(tuple(ABC))
    pad = {**rounds("1 2 3", "4 5 6"), FIRST_PLAYER: 0, starter_cell(2): 2}
    after = Setup(("Ana", "Beto"), before.persons[:2])
    assert set(taken_along(GAME, before, after, pad)) == {figure_cell(0, 2), figure_cell(1, 2), starter_cell(2)}
    left = apply_patch(pad, reseat(GAME, before, after, pad))
    assert left == {**rounds("1 2", "4 5"), FIRST_PLAYER: 0}
    assert layout.starters(after, left)[:4] == [0, 1, 0, 1]


# ---- players who come later


def test_a_player_who_comes_late_has_nothing_of_the_rounds_before(phone: Phone, archive: PlayStore) -> None:
    at = laid(phone, archive, "5 9 3", "6 1 2")
    assert sit(phone, at, *ABC, "Eva").status_code == 303
    assert totals(archive, at) == [11, 10, 5, 0]
    for side, figure in enumerate("1234"):
        assert write(phone, at, 3, side, figure) == 303
    assert totals(archive, at) == [12, 12, 8, 4]
    phone.get(at)
    assert phone.post(f"{at}/finish?ask=1").status_code == 303, "nobody asks for what was before Eva came"


# ---- title and end, set before the play begins


def field(page: Page, name: str) -> dict[str, str]:
    """Return the attributes of a field in the form for a new play."""
    (found,) = [one for tag, one in page.tags if tag == "input" and one.get("name") == name]
    return found


@pytest.mark.parametrize(
    ("name", "typed", "said"),
    [
        *((LIMIT, one, "Escreva um número inteiro de 1 a 99.999.") for one in ("cem", "0", "100000", "50+50", "10.5")),
        *((ROUNDS, one, "Escreva um número inteiro de 1 a 30.") for one in ("dez", "31", "-1")),
        (TITLE, "x" * 41, "Use no máximo 40 letras."),
    ],
)
def test_what_a_new_play_cannot_be_opened_with_is_said_beside_its_field(
    phone: Phone, name: str, typed: str, said: str
) -> None:
    phone.get(NEW)
    kept = {TITLE: "Skyjo", LIMIT: "100", ROUNDS: "12", name: typed}
    answer = phone.post(NEW, player=ABC, wins="fewest", **kept)
    assert answer.status_code == 422
    assert {one: field(phone.page, one)["value"] for one in kept} == kept
    assert [one["value"] for _, one in phone.page.tags if one.get("name") == "player"] == ABC
    wrong = field(phone.page, name)
    assert wrong["aria-invalid"] == "true"
    assert part(phone.last, wrong["aria-describedby"]) == said
    fine = [one for one in kept if one != name and "aria-invalid" in field(phone.page, one)]
    assert not fine, "the others are well"


def test_a_new_play_has_what_it_was_opened_with(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play(SLUG, ABC, **{TITLE: "  Skyjo ", LIMIT: "100", ROUNDS: "12"}, wins="fewest")
    sheet = sheet_at(archive, at)
    assert sheet.pad == {TITLE: "Skyjo", LIMIT: 100, ROUNDS: 12, **option(sheet.pad)}
    assert sheet.options() == {"wins": "fewest"}
    assert (sheet.revision, sheet.title) == (1, "Skyjo")


def option(pad: Any) -> dict[str, Any]:
    """Return the option on who wins, as on the sheet."""
    return {name: value for name, value in pad.items() if name.startswith("options.")}


@pytest.mark.parametrize("title", ["", "   "])
def test_without_a_title_it_has_the_name_of_the_sheet(phone: Phone, archive: PlayStore, title: str) -> None:
    at = phone.new_play(SLUG, ABC, **{TITLE: title})
    assert sheet_at(archive, at).pad == {}
    assert sheet_at(archive, at).title == GAME.untitled


@pytest.mark.parametrize(("language", "called"), [("pt-BR", "Folha livre"), ("en", "Free sheet")])
def test_without_a_title_it_is_called_in_the_language_of_the_page(phone: Phone, language: str, called: str) -> None:
    phone.language = language
    at = phone.new_play(SLUG, ABC)
    for path in ("/", at, f"{at}/table", f"{at}/log", f"/new/{SLUG}"):
        html = phone.get(path).text
        assert called in html, path
        assert "Message(" not in html, path


@pytest.mark.parametrize("title", ["O jogo que tem o nome mais longo da mesa", '<b>Skyjo</b> & "Cia"', "{{ 7 * 7 }}"])
def test_a_title_is_shown_as_it_was_typed(phone: Phone, archive: PlayStore, title: str) -> None:
    assert len(title) <= 40
    at = phone.new_play(SLUG, ABC, **{TITLE: title})
    assert sheet_at(archive, at).title == title
    for address in (at, f"{at}/table", f"{at}/log", "/"):
        phone.get(address)
        assert title in phone.page.text.replace("\N{SOFT HYPHEN}", ""), address
        assert "<b>Skyjo</b> &" not in phone.last


def test_once_more_keeps_everything_that_the_table_named(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play(SLUG, ABC, **{TITLE: "Skyjo", LIMIT: "100", ROUNDS: "12"}, wins="fewest")
    fill(archive, at, {**sheet_at(archive, at).pad, **rounds("5 1 9")})
    phone.get(at)
    phone.post(f"{at}/finish")
    again = at.removeprefix("/p/")
    check(phone, f"{NEW}?again={again}")
    assert {name: field(phone.page, name)["value"] for name in (TITLE, LIMIT, ROUNDS)} == {
        TITLE: "Skyjo", LIMIT: "100", ROUNDS: "12"
    }  # fmt: skip
    form = next(form for form in phone.page.forms if ("player", "Ana") in form.fields)
    answer = phone.open("POST", NEW, data={name: [b for a, b in form.fields if a == name] for name, _ in form.fields})
    assert answer.status_code == 303
    new = sheet_at(archive, answer.location)
    assert (new.title, new.setup.players, new.options()) == ("Skyjo", tuple(ABC), {"wins": "fewest"})
    assert (new.pad[LIMIT], new.pad[ROUNDS]) == (100, 12)
    assert not [cell for cell in new.pad if cell.startswith("figures.")]


def test_titles_of_before_are_offered(phone: Phone) -> None:
    for title in ("Skyjo", "Tranca", "SKYJO"):
        phone.new_play(SLUG, ABC, **{TITLE: title})
    check(phone, NEW)
    offered = [one["value"] for tag, one in phone.page.tags if tag == "option"]
    assert len(offered) == 2
    assert {one.lower() for one in offered} == {"skyjo", "tranca"}


# ---- title and end, set during the play


def test_the_table_changes_what_it_is_called_and_when_it_ends(phone: Phone, archive: PlayStore) -> None:
    at = laid(phone, archive, "50 20 10")
    check(phone, f"{at}/table")
    for name, value in ((TITLE, "Skyjo"), (LIMIT, "50"), (ROUNDS, "7")):
        assert phone.post(f"{at}/set?cell={name}", value=value, back="table").status_code == 303
    sheet = sheet_at(archive, at)
    assert (sheet.title, sheet.pad[LIMIT], sheet.pad[ROUNDS]) == ("Skyjo", 50, 7)
    assert announced(phone, at).startswith("Ana chegou a 50.")
    phone.get(f"{at}/table")
    assert phone.post(f"{at}/set?cell={LIMIT}", value="muitos", back="table").status_code == 422
    assert sheet_at(archive, at).pad[LIMIT] == 50
    assert phone.post(f"{at}/set?cell={LIMIT}", value="", back="table").status_code == 303
    assert announced(phone, at) == ""
    text = said_in_log(phone, at)
    for line in ("Jogo: Skyjo", "Limite: 50", "Rodadas: 7", "Limite: vazio"):
        assert line in text, line
    text = said_in_log(phone, at, "en")
    for line in ("Game: Skyjo", "Ends at: 50", "Rounds: 7", "Ends at: empty"):
        assert line in text, line


@pytest.mark.parametrize(("language", "wrote"), [("pt-BR", f"Rodada 1: {MINUS}4"), ("en", f"Round 1: {MINUS}4")])
def test_log_and_undo_say_what_was_written(phone: Phone, archive: PlayStore, language: str, wrote: str) -> None:
    phone.language = language
    at = phone.new_play(SLUG, ABC)
    write(phone, at, 1, 1, "3-7")
    place, _, value = wrote.partition(" \N{MINUS SIGN}")
    assert part(check(phone, at) and phone.last, "undo").count(f"{place} {MINUS}{value}") == 1
    assert wrote in said_in_log(phone, at, language)
    phone.get(at)
    phone.post(f"{at}/undo")
    assert sheet_at(archive, at).pad == {}
    assert {"pt-BR": "desfeito", "en": "undone"}[language] in said_in_log(phone, at, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_a_full_sheet_says_all_it_has_to(phone: Phone, archive: PlayStore, language: str) -> None:
    phone.language = language
    at = laid(
        phone, archive, *["99999 -99999 0 1 2 3"] * MOST_ROUNDS, names=[*ABC, "Duda", "Eva", "Fabi"], **{LIMIT: 9}
    )
    assert totals(archive, at) == [2_999_970, -2_999_970, 0, 30, 60, 90]
    for address in ("", "/log", "/table", "/bill/0", "/bill/1", "/seats", "/who"):
        check(phone, at + address)
    phone.get(at)
    phone.post(f"{at}/finish")
    for address in ("", "/share", "/bill/5"):
        check(phone, at + address)


# ---- copies, history, statistics


@pytest.fixture
def skyjo(phone: Phone, archive: PlayStore) -> str:
    """A finished play of Skyjo: fewest win, Ana 5, Beto 9, Caio 20."""
    return over(phone, archive, "Skyjo", "5 9 20", **FEWEST)


def over(phone: Phone, archive: PlayStore, title: str, *every: str, **cells: Any) -> str:
    """Return the address of a finished play."""
    at = laid(phone, archive, *every, **{TITLE: title, "played_on": "2026-03-07", **cells})
    phone.get(at)
    assert phone.post(f"{at}/finish").status_code == 303
    return at


def test_bg_stats_is_told_what_was_played_and_who_won(phone: Phone, archive: PlayStore, skyjo: str) -> None:
    sent = json.loads(phone.get(f"{skyjo}/bg-stats.json").text)
    assert (sent["game"]["name"], sent["game"]["sourceGameId"]) == ("Skyjo", f"{SLUG}:skyjo")
    assert sent["game"]["highestWins"] is False
    assert [(one["name"], one["score"], one["rank"], one["winner"]) for one in sent["players"]] == [
        ("Ana", 5, 1, True), ("Beto", 9, 2, False), ("Caio", 20, 3, False)
    ]  # fmt: skip
    most = json.loads(phone.get(f"{over(phone, archive, 'Tranca', '5 9 20')}/bg-stats.json").text)
    assert most["game"]["highestWins"] is True
    assert [one["winner"] for one in most["players"]] == [False, False, True]


def test_the_picture_says_the_title(app: Flask, phone: Phone, archive: PlayStore, skyjo: str) -> None:
    with app.test_request_context(headers={"Accept-Language": "pt-BR"}):
        for shape in picture.SHAPES:
            svg = picture.drawn(sheet_at(archive, skyjo), shape, words(SLUG))
            shown = " ".join(unescape(re.sub(r"<[^>]+>", " ", svg.split("</title>")[1])).split())
            assert "Skyjo" in shown
    assert phone.get(f"{skyjo}/sheet.png").status_code == phone.get(f"{skyjo}/strip.png").status_code == 200


def test_a_group_has_each_title_in_history_and_statistics(phone: Phone, archive: PlayStore, skyjo: str) -> None:
    group, members = make_group(archive.db, *ABC)
    assert phone.post(f"/g/{KEY}/join").status_code == 303
    tranca = over(phone, archive, "Tranca", "5 9 20")
    for at in (skyjo, tranca):
        let_play(archive, at, group, *(members[name] for name in ABC))
    answer = phone.get(f"/g/{KEY}/statistics/wins.csv")
    assert list(csv.reader(StringIO(answer.data.decode("utf-8-sig")))) == [
        ["Quem", "Skyjo", "Tranca", "Vitórias", "Partidas", "Pela sorte"],
        ["Ana", "1", "0", "1", "2", "0.67"],
        ["Caio", "0", "1", "1", "2", "0.67"],
        ["Beto", "0", "0", "0", "2", "0.67"],
    ]
    text = " ".join(check(phone, f"/g/{KEY}").text.split())
    assert "1 Skyjo" in text
    assert "1 Tranca" in text
    only = check(phone, f"/g/{KEY}?game={SLUG}&called=skyjo").text
    assert f"Nº {sheet_at(archive, skyjo).play.number:03}" in only
    assert f"Nº {sheet_at(archive, tranca).play.number:03}" not in only
    for query in ("", f"?game={SLUG}&called=skyjo", f"?game={SLUG}&called=tranca"):
        check(phone, f"/g/{KEY}/statistics{query}")


@pytest.mark.parametrize(
    ("every", "skipped", "missing"),
    [
        (("5 3 4",), [2, 3], ""),
        (("5 3 4", "25 1 ."), [0, 2, 3], "Caio"),
        (("5 3 4", "25 . 2"), [0, 2, 3], "Beto"),
        (("5 3 4", "25 1 0"), [0], ""),
        (("5 3 4", "25 1 0", ". 2 ."), [0, 1], ""),
    ],
)
def test_nothing_leads_past_the_agreed_rounds_before_they_are_over(
    phone: Phone, archive: PlayStore, every: tuple[str, ...], skipped: list[int], missing: str
) -> None:
    """Two rounds are agreed: while somebody lacks a figure in the second, the keypad goes on to no third.

    When the keypad closes, the page says whose figure is missing and leads to it. Rounds before the one before the last
    are past.
    """
    at = laid(phone, archive, *every, **{ROUNDS: 2})
    check(phone, at)
    cells = {one["data-cell"]: one for _, one in phone.page.tags if "data-cell" in one}
    assert [number for number in range(4) if "data-skip" in cells[figure_cell(number, 0)]] == skipped
    said = part(phone.last, "ends")
    assert said.startswith(f"Na rodada 2 falta a pontuação de {missing}.") == bool(missing), said
    if missing:
        assert f'data-goes="{figure_cell(1, ("Ana", "Beto", "Caio").index(missing))}"' in phone.last


def test_the_next_play_has_the_names_as_they_were_typed(phone: Phone, archive: PlayStore) -> None:
    """A hyphen is no minus: neither in the name of the game nor in a line's. A limit keeps its digits."""
    cells = {TITLE: "Pega-pega 7-10", layout.LINES: "Guarda-roupa, Sub-total"}
    at = laid(phone, archive, **cells, **{LIMIT: 1250})
    check(phone, f"{NEW}?again={at.removeprefix('/p/')}")
    fields = {one["name"]: one.get("value", "") for tag, one in phone.page.tags if tag == "input" and "name" in one}
    assert (fields[TITLE], fields[LIMIT]) == ("Pega-pega 7-10", "1250")
    assert "Guarda-roupa, Sub-total" in unescape(phone.last)
