"""The end of a play: cells that are hardly ever left empty are asked about once, but do not prevent the end.

Figures by hand: a bus has 6 windows of 2 seats.
"""

import re

import pytest

from companion.plays.sheet import PlayStore
from tests.support.helpers import Phone, fill, sheet_at
from tests.support.tables import FULL_BUSES, SHORT, bus


def asked(phone: Phone, at: str) -> list[str]:
    """Return what the button that ends the play asks about, empty if it ends it."""
    phone.get(at)
    answer = phone.post(f"{at}/finish?ask=1")
    assert answer.status_code in (303, 422)
    return re.findall(r"<p><svg.*?</svg>(.*?)</p>", answer.text.partition('id="notice"')[2].partition("</div>")[0])


@pytest.mark.parametrize(
    ("size", "pad", "said"),
    [
        (2, {}, ["Ainda não há nada escrito. Todos ficariam com 0."]),
        (
            3,
            {**bus(0, "3 4 - 5"), **bus(2, "1 " * 12)},
            [
                "Em branco, valendo 0: Ana (9 lugares, motorista e mão), Beto (12 lugares, motorista e mão) "
                "e Caio (motorista e mão)."
            ],
        ),
        (
            4,
            bus(1, "1 " * 11),
            [
                "Em branco, valendo 0: Ana e Caio (12 lugares, motorista e mão) "
                "e Beto e Duda (1 lugar, motorista e mão)."
            ],
        ),
        # Whoever counted their hand was done with the bus, so its empty seats are meant; but every bus has a driver.
        (
            2,
            {**bus(0, "3 4", hand=0), **bus(1, "1", "2")},
            ["Em branco, valendo 0: Ana (motorista) e Beto (11 lugares e mão)."],
        ),
        # Fim da Linha needs a passenger in each of the six windows; Ana's bus has none from the third on.
        (
            2,
            {**bus(0, "3 4 1", "2", hand=0), **bus(1, "1 " * 12, "2", hand=0), "turn.end": {"how": "line", "seat": 0}},
            ["Fim da Linha pede alguém em cada janela: 3, 4, 5 e 6 estão vazias no ônibus de Ana."],
        ),
    ],
)
def test_empty_seats_are_asked_about_and_count_nothing(
    phone: Phone, archive: PlayStore, size: int, pad: dict[str, object], said: list[str]
) -> None:
    at = phone.new_play("busao", list(SHORT[:size]))
    fill(archive, at, pad)
    assert asked(phone, at) == said
    assert not sheet_at(archive, at).finished
    assert phone.post(f"{at}/finish").status_code == 303
    assert sheet_at(archive, at).won


@pytest.mark.parametrize(
    "pad",
    [
        FULL_BUSES,
        {**FULL_BUSES, **bus(1, "3", hand=2)},
        bus(0, "", "0", hand=0) | bus(1, "", "0", hand=1) | bus(2, "", "0", hand=2),
    ],
)
def test_buses_that_are_counted_ask_nothing(phone: Phone, archive: PlayStore, pad: dict[str, object]) -> None:
    at = phone.new_play("busao", list(SHORT[:3]))
    fill(archive, at, pad)
    assert asked(phone, at) == []
    assert sheet_at(archive, at).won


def test_what_keeps_a_play_from_its_end_is_said_and_nothing_is_asked(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("busao", list(SHORT[:2]))
    fill(archive, at, {f"buses.0.windows.0.{seat}": {"name": "Zeca", "score": 1} for seat in (0, 1)})
    phone.get(at)
    answer = phone.post(f"{at}/finish?ask=1")
    assert answer.status_code == 422
    assert "Encerrar sem vencedor" in answer.text
    assert "Encerrar assim mesmo" not in answer.text


def test_gold_of_nobody_is_asked_about_at_the_ledger_and_at_the_bank(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("boomtown", list(SHORT[:3]))
    fill(archive, at, {"mines.dry_gulch.2.owner": 0, "players.0.gold": 3, "players.1.gold": 4})
    assert asked(phone, at) == ["Falta o ouro de Caio. Conta como 0."]
    phone.get(f"{at}/tool/bank")
    assert phone.post(f"{at}/finish?ask=1").status_code == 422
    assert phone.post(f"{at}/finish").status_code == 303
