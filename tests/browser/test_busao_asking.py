"""A card of Busão that counts passengers whose traits are unknown: what the pad asks, and the ways to answer."""

from playwright.sync_api import expect

from tests.games.busao.hands import seat
from tests.support.cards import choose
from tests.support.house import Hand, none
from tests.support.tables import SHORT, Table, bus, card, counted

TABLE = Table(
    "busao",
    SHORT[:2],
    {
        **bus(0, "0 2 2 2 2 2 2 2 2 2 2 2", hand=0),
        "buses.0.windows.0.0": card(
            "O Irritado", "adult chaotic noisy", points=4, effects=[counted(-1, "each", "window", "noisy")]
        ),
        **bus(1, "1", hand=0),
    },
)
OTHERS = 11 * 2


def test_one_card_asks_for_the_seat_it_sees_and_the_traits_are_entered_there(hand: Hand) -> None:
    hand.lay(TABLE)
    expect(hand.find("#totals .total").nth(0)).to_contain_text("1 a corrigir")
    expect(hand.find(".bang")).to_have_count(1)
    hand.find("#finish").tap()
    told = hand.find("#notice .told")
    expect(told).to_contain_text("Faltam características para O Irritado.")
    none(hand.faults())
    none(hand.overflow(360))
    hand.follow(hand.link("Ana: J1 frente"))
    # The figures stay; only the traits are missing.
    expect(hand.find(".ask.now")).to_have_attribute("data-ask", "age")
    choose(hand, "young", "calm", "noisy")
    hand.follow(hand.button("Salvar"))
    hand.sees_totals(4 - 1 + OTHERS, 1)
    expect(hand.find(".bang")).to_have_count(0)
    hand.finish(anyway=True)


def test_at_the_seat_and_at_the_end_the_card_can_be_counted_by_hand(hand: Hand) -> None:
    hand.lay(TABLE)
    hand.find(seat(0, 1)).tap()
    missing = "Faltam características para O Irritado."
    expect(hand.find("#entry-problem")).to_have_text(missing)
    for way in ("#entry-traits", "#entry-instead"):
        box = hand.find(way).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    hand.follow(hand.link("dizer quais"))
    expect(hand.find(".ask.now")).to_have_attribute("data-ask", "age")
    hand.follow(hand.find(".top [aria-label='Voltar à folha']"))
    hand.button("contar à mão").tap()
    expect(hand.find("#entry-label")).to_have_text("Janela 1, fundo")
    hand.figures(3)
    hand.sees_totals(3 + OTHERS, 1)
    expect(hand.find(".bang")).to_have_count(0)
    hand.undo()
    hand.sees_totals(4 + OTHERS, 1)
    hand.find("#finish").tap()
    hand.follow(hand.link("contar O Irritado à mão"))
    hand.figures(2)
    hand.sees_totals(2 + OTHERS, 1)
