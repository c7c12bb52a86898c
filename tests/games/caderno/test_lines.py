"""The free sheet with lines that the table names, in place of rounds; expected figures are worked out by hand."""

import re

import pytest

from companion.plays.sheet import PlayStore
from tests.support.helpers import Phone, sheet_at

LINES = "Moedas, Cartas ,, Templo"


@pytest.fixture
def at(phone: Phone) -> str:
    phone.get("/new/caderno")
    answer = phone.post("/new/caderno", title="Sete", player=["Ana", "Beto"], wins="most", lines=LINES)
    assert answer.status_code == 303
    return answer.location


def put(phone: Phone, at: str, *figures: str) -> None:
    """Write ``figures`` in turn for both players, line by line."""
    for number, figure in enumerate(figures):
        assert phone.post(f"{at}/set", cell=f"figures.{number // 2}.{number % 2}", value=figure).status_code == 303


def test_lines_stand_by_their_names_and_have_no_turn(phone: Phone, at: str) -> None:
    phone.get(at)
    put(phone, at, "3+6+2", "-4")
    page = phone.get(at).text
    for name in ("Moedas", "Cartas", "Templo"):
        assert f'<span class="margin">{name}</span>' in page
    assert "begins-0" not in page
    assert "Moedas: −4" in phone.page.text, "what an undo takes back"
    phone.get(f"{at}/log")
    assert "Moedas: 11" in " ".join(phone.page.text.split())


def test_the_end_is_said_once_every_line_is_full(phone: Phone, archive: PlayStore, at: str) -> None:
    phone.get(at)
    put(phone, at, "11", "-4", "5", "20", "1")
    phone.get(at)
    assert "linhas estão completas" not in phone.page.text
    phone.post(f"{at}/finish?ask=1")
    assert "Falta um número: conta como 0." in phone.page.text
    put(phone, at, "11", "-4", "5", "20", "1", "0")
    phone.get(at)
    assert "As 3 linhas estão completas." in phone.page.text
    assert "Ana vence com mais pontos" in phone.page.text, "11 + 5 + 1 = 17 to −4 + 20 + 0 = 16"
    assert "Rodada 4" not in phone.page.text
    phone.post(f"{at}/finish")
    assert sheet_at(archive, at).winners == (0,)


def test_the_table_renames_a_line_while_playing(phone: Phone, at: str) -> None:
    phone.get(at)
    put(phone, at, "1")
    assert phone.post(f"{at}/set?cell=lines", value="Ouro, Cartas, Templo").status_code == 303
    page = phone.get(at).text
    assert '<span class="margin">Ouro</span>' in page
    assert phone.post(f"{at}/set?cell=lines", value="").status_code == 303
    assert 'id="begins-0"' in phone.get(at).text, "without lines it has rounds"


def test_the_bill_names_the_lines_and_what_was_played_before_them_stays_in_sight(phone: Phone, at: str) -> None:
    phone.get(at)
    put(phone, at, "1", "2", "3", "4", "5", "6", "7", "8")
    page = phone.get(at).text
    assert '<span class="margin">4</span>' in page, "a fourth row has figures: they count"
    phone.get(f"{at}/bill/0")
    text = " ".join(phone.page.text.split())
    assert "Rodada 1" not in text
    assert "Moedas" in text
    assert "16" in text, "1 + 3 + 5 + 7"


@pytest.mark.parametrize("typed", ["Moedas, " + "a" * 25, ", ".join("abcdefghijklmnopqrstuvwxyzabcde")])
def test_a_name_too_long_and_a_line_too_many_are_refused_beside_the_field(phone: Phone, at: str, typed: str) -> None:
    said = "Separe as linhas com vírgulas: até 30, cada uma com no máximo 24 letras."
    for path, sent, field, why in (
        ("/new/caderno", {"player": ["Ana", "Beto"], "lines": typed}, "lines", "wrong-lines"),
        (f"{at}/set?cell=lines", {"value": typed}, "value", "wrong-about-lines"),
    ):
        phone.get("/new/caderno" if "lines" in sent else f"{at}/table")
        assert phone.post(path, **sent).status_code == 422
        assert said in re.findall(rf'id="{why}"[^>]*>(.*?)</p>', phone.last, re.DOTALL)[0]
        (held,) = [one for tag, one in phone.page.tags if tag == "input" and one.get("aria-describedby") == why]
        assert (held["name"], held["value"]) == (field, typed), "nothing typed is lost"


def test_a_name_may_have_twenty_four_letters(phone: Phone, at: str) -> None:
    assert phone.post(f"{at}/set?cell=lines", value=f" {'a' * 24} , b").status_code == 303
    assert f'<span class="margin">{"a" * 24}</span>' in phone.get(at).text.replace("\N{SOFT HYPHEN}", "")


def test_what_is_said_about_a_figure_names_its_line(phone: Phone, second_phone: Phone, at: str) -> None:
    phone.get(at)
    second_phone.get(at)
    put(phone, at, "11")
    assert second_phone.post(f"{at}/set", cell="figures.0.0", value="12").status_code == 409
    assert "Moedas (Ana): aqui está 11 (celular 1). Você escreveu 12." in second_phone.page.text
    assert phone.post(f"{at}/set", cell="figures.1.1", value="100000").status_code == 422
    assert "Moedas, Ana" in phone.page.text, "the open cell of the keys"
    assert "Beto: Cartas" in phone.page.text
    phone.get(f"{at}/seats")
    phone.post(f"{at}/seats", player=["Ana", "Beto"], remove="0")
    assert "Sem Ana, a folha perde Moedas (11)." in phone.page.text
