"""How the log folds many lines written at once into short summaries."""

import re

from companion.plays import history
from companion.plays.sheet import PlayStore
from companion.store.database import writing
from tests.support.helpers import Phone, check, sheet_at

SEATS = [f"buses.0.windows.{window}.{place}" for window in range(6) for place in range(2)]
LINES = [f"buses.0.driver.scores.{line}" for line in range(3)]


def write(archive: PlayStore, phone: Phone, at: str, *cells: str) -> None:
    """Write a figure in each of ``cells``, all within a minute."""
    phone.get(at)
    for number, cell in enumerate(cells):
        assert phone.post(f"{at}/set", cell=cell, value=str(number % 5)).status_code == 303
    with writing(archive.db) as db:
        db.execute("UPDATE events SET at = '2026-01-02T03:04:05Z'")


def sums(archive: PlayStore, at: str) -> list[int]:
    """Return the number of lines in each run of the log, newest first."""
    found = history.gathered(archive, sheet_at(archive, at), 200, 999)
    return [len(run.lines) for one in found for run in one.runs]


def said(phone: Phone, at: str) -> list[str]:
    """Return the summaries in the log, before any is unfolded."""
    html = phone.get(f"{at}/log").text
    found = re.findall(r"<summary[^>]*>(.*?)</summary>", html, re.DOTALL)
    return [" ".join(re.sub("<[^>]*>", " ", one).split()) for one in found]


def test_a_whole_bus_is_a_sum_for_each_kind_of_place(archive: PlayStore, phone: Phone) -> None:
    at = phone.new_play("busao", ["Ana", "Beto"])
    write(archive, phone, at, *SEATS, *LINES, "buses.0.hand")
    assert sums(archive, at) == [1, 3, 12, 1], "the hand, the lines of the driver, the seats, the opening"
    assert said(phone, at) == [
        "3 lugares de Motorista, linha 1 a Motorista, linha 3",
        "12 lugares de Janela 1, fundo a Janela 6, frente",
    ]
    text = check(phone, f"{at}/log").text
    assert all(line in text for line in ("Janela 1, fundo: 0", "Janela 4, frente: 2", "Cartas na mão: "))


def test_figures_at_one_place_are_summed_as_the_last_of_them(archive: PlayStore, phone: Phone) -> None:
    at = phone.new_play("busao", ["Ana", "Beto"])
    write(archive, phone, at, *["buses.0.hand"] * 4)
    assert said(phone, at) == ["Cartas na mão: 3 4 vezes"]


def test_the_log_offers_to_redo_what_was_undone_last(archive: PlayStore, phone: Phone, second_phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    write(archive, phone, at, "rounds.0.0", "rounds.1.0")
    assert "Refazer" not in check(phone, f"{at}/log").text
    for number in ("3", "2"):
        phone.get(at)
        assert phone.post(f"{at}/undo", number=number).status_code == 303
    assert check(second_phone, f"{at}/log").text.count("Refazer") == 1
    assert second_phone.press("Refazer").status_code == 303
    assert sheet_at(archive, at).pad == {"rounds.0.0": 0}
    assert "Refazer" not in check(second_phone, f"{at}/log").text, "the other one was not undone last"
    late = second_phone.post(f"{at}/redo", number="5")
    assert late.status_code == 409
    assert "Alguém escreveu ou desfez depois." in second_phone.page.text
    assert second_phone.post(f"{at}/redo", number="x").status_code == 422


def test_sentences_are_summed_by_their_first_and_last(archive: PlayStore, phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio", "Duda"])
    for seat in (1, 0, 3):
        phone.get(at)
        assert phone.post(f"{at}/act/out?round=0", seat=seat).status_code == 303
    with writing(archive.db) as db:
        db.execute("UPDATE events SET at = '2026-01-02T03:04:05Z'")
    assert said(phone, at) == ["3 anotações primeira: Beto saiu em 1º na rodada 1; última: Duda saiu em 3º na rodada 1"]


def test_what_was_taken_back_stays_apart(archive: PlayStore, phone: Phone) -> None:
    at = phone.new_play("busao", ["Ana", "Beto"])
    write(archive, phone, at, *SEATS[:4])
    phone.post(f"{at}/undo")
    assert sums(archive, at) == [1, 3, 1]
    assert "desfeito pelo celular 1" in check(phone, f"{at}/log").text


def test_few_lines_are_read_as_they_are(archive: PlayStore, phone: Phone) -> None:
    at = phone.new_play("busao", ["Ana", "Beto"])
    write(archive, phone, at, *SEATS[:2])
    assert said(phone, at) == []


def test_what_was_written_over_is_said(archive: PlayStore, phone: Phone) -> None:
    at = phone.new_play("busao", ["Ana", "Beto"])
    write(archive, phone, at, SEATS[0], SEATS[0])
    phone.post(f"{at}/set", cell=SEATS[0], value="")
    text = " ".join(re.sub("<[^>]*>", " ", check(phone, f"{at}/log").text).split())
    assert "Janela 1, fundo: 1 no lugar de 0" in text
    assert "Janela 1, fundo: vazio no lugar de 1" in text
    assert text.count("no lugar de") == 2, "where nothing stood, nothing was replaced"
