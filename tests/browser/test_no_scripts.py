"""Without JavaScript every action is a form and a redirect."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PickUp
from tests.games.boomtown.hands import answer
from tests.support.house import Hand


@pytest.fixture
def plain(pick_up: PickUp) -> Hand:
    return pick_up(java_script_enabled=False)


def test_rufstock(plain: Hand) -> None:
    plain.sit_down("rufstock", ("Ana", "Beto"))
    plain.follow(plain.button(plain.t("is-out", name="Ana", place=1, points=4)))
    plain.sees_totals(4, 3)
    plain.follow(plain.button(plain.t("is-out", name="Beto", place=1, points=4)))
    plain.sees_totals(7, 7)
    plain.follow(plain.find("button#undo"))
    plain.sees_totals(4, 3)
    plain.follow(plain.button(plain.t("is-out", name="Ana", place=1, points=4)))
    plain.sees_totals(8, 6)
    plain.follow(plain.button(plain.t("slot-take-back", name="Ana", place=1, points=4)))
    plain.sees_totals(4, 3)
    plain.follow(plain.button(plain.t("is-out", name="Beto", place=1, points=4)))
    plain.finish()
    expect(plain.find(".win h1")).to_have_text("Ana e Beto dividem a vitória")
    plain.reopen()
    plain.sees_totals(7, 7)


def type_in(hand: Hand, cell: str, text: str) -> None:
    """Choose a cell and write to it with the phone's keyboard."""
    hand.follow(hand.find(f'[data-cell="{cell}"]'))
    hand.find("#entry-value").fill(text)
    hand.follow(hand.find("#entry-go"))


def test_busao(plain: Hand) -> None:
    plain.sit_down("busao", ("Ana", "Beto"))
    plain.find("#entry-value").fill("3")
    plain.follow(plain.find("#entry-go"))
    plain.sees_totals(3, 0)
    # The next empty seat is chosen by itself.
    plain.find("#entry-value").fill("-5")
    plain.follow(plain.find("#entry-go"))
    plain.sees_totals(3 - 5, 0)
    plain.follow(plain.find("button#undo"))
    plain.sees_totals(3, 0)
    plain.follow(plain.find("#driver-0"))
    for figure in ("2", "0", "0"):
        plain.find("#entry-value").fill(figure)
        plain.follow(plain.find("#entry-go"))
    plain.sees_totals(3 + 2, 0)
    type_in(plain, "buses.0.hand", "1")
    plain.sees_totals(3 + 2 - 1, 0)

    # A word is not a number: the page says so and keeps it.
    type_in(plain, "buses.0.hand", "dois")
    expect(plain.find("#notice")).to_contain_text("Escreva um número inteiro de 0 a 5.")
    expect(plain.find("#entry-value")).to_have_value("dois")
    plain.open(plain.at)

    plain.follow(plain.find('[data-cell="buses.0.upgrades.0"]'))
    plain.follow(plain.link("carta…"))
    plain.find("#name").fill("Wi-fi")
    plain.find("[name=lines-0-trait][value=hand]").check()
    plain.find("[name=lines-0-points]").fill("6")
    plain.follow(plain.button("Salvar"))
    plain.sees_totals(4 + 6, 0)
    plain.follow(plain.find("#totals .total").nth(1))
    type_in(plain, "buses.1.windows.0.0", "7")
    plain.sees_totals(10, 7)
    # Eleven of Beto's seats are empty and his hand is not counted: the page asks about him, not about Ana.
    plain.follow(plain.button("Encerrar"))
    expect(plain.find("#notice p")).to_have_text("Em branco, valendo 0: Beto (11 lugares, motorista e mão).")
    plain.follow(plain.link("Voltar"))
    expect(plain.find("#notice p")).to_have_count(0)
    plain.finish(anyway=True)
    plain.sees_winner("Ana venceu")


def test_boomtown(plain: Hand) -> None:
    plain.sit_down("boomtown", ("Ana", "Beto", "Caio"))

    def tap(name: str, mine: str) -> None:
        plain.find(".brush label", has_text=name).tap()
        plain.follow(plain.find(f"#mines-{mine}"))

    # Dry Gulch: 5 and 4 | 2 and 4, two mines each: the table names Ana as mayor.
    for name, mine in (("Ana", 2), ("Ana", 3), ("Beto", 5), ("Beto", 6)):
        tap(name, f"dry_gulch-{mine}")
    plain.sees_totals(5 + 4, 2 + 4, 0)
    plain.follow(plain.find("#question-dry_gulch button", has_text="Ana"))
    plain.sees_totals(9 + 5, 6, 0)
    tap("Caio", "san_narciso-9")
    plain.sees_totals(14, 6, 7)
    plain.follow(plain.find("#undo"))
    plain.sees_totals(14, 6, 0)
    tap("Tirar", "dry_gulch-2")
    # With one mine against Beto's two, Ana cannot be the mayor that the table named.
    plain.sees_totals(4, 6, 0)
    plain.follow(plain.find("#undo"))

    type_in(plain, "players.2.gold", "9")
    plain.sees_totals(14, 6, 9)
    type_in(plain, "players.1.gold.blue", "2")
    plain.sees_totals(14, 6 + 20, 9)
    plain.follow(plain.link("Fechar"))
    plain.find(".brush label", has_text="Corrigir").tap()
    plain.follow(plain.link("Dry Gulch, dado 2: corrigir"))
    answer(plain, "production", "8")
    plain.follow(plain.button("Salvar"))
    plain.sees_totals(14 + 3, 26, 9)
    # Ana's gold is missing: the page says so, and the play can be ended anyway.
    plain.follow(plain.button("Encerrar"))
    expect(plain.find("#notice p")).to_have_text("Falta o ouro de Ana. Conta como 0.")
    plain.follow(plain.button("Encerrar assim mesmo"))
    plain.sees_winner("Beto venceu")
    plain.sees_ranking((1, "Beto", 26), (2, "Ana", 17), (3, "Caio", 9))
