"""Quissama’s decisions, compared with the rulebook (see tests.support.decided)."""

from companion.core.game import Setup
from companion.games.quissama import GAME, costs_page
from companion.games.quissama.board import place_minister, refuse_attack
from companion.games.quissama.costs import ACTIONS, INFLUENCE, Cost, influence, pay
from companion.games.quissama.influence import at_limit
from companion.games.quissama.layout import businesses_cell, conquered_cell
from companion.games.quissama.rules import Held, Player, Position, objectives, winners
from companion.games.quissama.setup import ONE_CHARACTER
from tests.support.decided import Decided

TWO = Setup(("A", "B"))


def state(*held: Held) -> list[str]:
    """Return the states of the objectives in the first player’s area."""
    return [one.state for one in objectives(Position((Player("A", characters=held), Player("B"))))]


def tokens(full: int) -> int:
    return costs_page.view(TWO, {businesses_cell(0): full}, {}).tokens


def attack(capoeiras: int, shield: int) -> bool:
    return refuse_attack(capoeiras, shield) is None


ROBBED = {ONE_CHARACTER.cell: True, conquered_cell(0): True}
WINS = Position((Player("A", 4, characters=(Held("araujo", blocked=True),)), Player("B")))

ROWS = {
    "winning": Decided(
        lambda: winners(WINS) == () and state(Held("araujo", True)) == ["blocked"],
        "aim",
        "O personagem precisa estar livre: sem meeple de outro jogador em cima.",
        "The character must be free, with no other player’s meeple on it.",
    ),
    "objectives": Decided(
        lambda: state(Held("woodruff"), Held("bernardina")) == ["met", "unknown"],
        "objectives",
        "O de Woodruff é o texto do livro que perdeu o título",
        "Woodruff’s is the text in the rulebook that lost its heading",
    ),
    "what only the cards say": Decided(
        lambda: state(Held("bernardina"), Held("bernardina", objective_met=True)) == ["unknown", "met"],
        "bernardina",
        "**Habilidade e objetivo:** não estão no livro que temos.",
        "**Ability and objective:** not in the rulebook we have.",
    ),
    "Bernardina blocked": Decided(
        lambda: state(Held("quissama"), Held("bernardina", blocked=True)) == ["missing", "blocked"],
        "bernardina-blocked",
        "Isso vale também para o objetivo de Quissama ou de Woodruff",
        "That goes for Quissama’s or Woodruff’s objective of having Bernardina too",
    ),
    "costs per marker": Decided(
        lambda: (
            influence("quissama", "rival").cost.icons == (("nagoa", 5), ("burgues", 1))
            and influence("quissama", "own", 1).cost == INFLUENCE["quissama"]
        ),
        "rival-area",
        "cada meeple no Quissama de outro jogador custa 5 Nagoas e 1 Burguês.",
        "each meeple on another player’s Quissama costs 5 Nagoas and 1 Burguês.",
    ),
    "Bernardina in a rival's area": Decided(
        lambda: (
            influence("bernardina", "rival", 1, True) == ("clear", Cost(identical=3))
            and influence("bernardina", "rival", 0, True) == ("place", Cost((("burgues", 1),), 3))
        ),
        "bernardina-rivals",
        "tirar custa o mesmo: o Burguês a mais é só para pôr o seu.",
        "removing costs the same: the extra Burguês is only for placing yours.",
    ),
    "identical cards": Decided(
        lambda: (
            pay(Cost(identical=3), {"nagoa_1": 2, "bencao_imperial": 1}) is None
            and pay(Cost(identical=3), {"nagoa_1": 3}) is not None
        ),
        "identical",
        "A Bênção Imperial não faz o papel de uma delas",
        "can’t stand in for one of them",
    ),
    "ministry": Decided(
        lambda: place_minister((0, None, 1, None, None, None), 1) == (1, 0, 1, None, None, None),
        "ministry-push",
        "e assim até uma casa livre. Depois dela ninguém anda.",
        "and so on up to a free space. Nobody beyond it moves.",
    ),
    "business": Decided(
        lambda: ACTIONS["open_business"][0].icons == (("burgues", 1), ("moeda", 2)),
        "open-business",
        "Pague 1 Burguês e 2 Moedas.",
        "Pay 1 Burguês (burgher) and 2 Moedas (coins).",
    ),
    "attack": Decided(
        lambda: not attack(1, shield=1) and attack(1, shield=0),
        "attack-business",
        "Só se a praça ligada a ele estiver vazia.",
        "Only if the square connected to it is empty.",
    ),
    "attack on Cabeça de Porco": Decided(
        lambda: not attack(1, shield=1) and attack(1, shield=0),
        "cabeca-attack",
        "Quando as duas praças Guaiamum estão vazias.",
        "When both Guaiamum squares are empty.",
    ),
    "a business that is no longer full": Decided(
        lambda: [tokens(full) for full in (2, 1, 0)] == [2, 1, 0],
        "full-lost",
        "Volta na hora, se ainda não foi usada para pagar.",
        "It goes back at once, unless you have already spent it.",
    ),
    "Imperador's swap": Decided(
        lambda: costs_page.WITH_IMPERADOR == ("swap_minister", "swap_business") and {"swap", "take"} <= {*GAME.actions},
        "imperador-swap",
        "Só se troca em comércio ou no Ministério",
        "You can only swap in a business or the ministry",
    ),
    "one character each, and robbed": Decided(
        lambda: (
            [at_limit(pad, 0, Player("A")) for pad in (ROBBED, {**ROBBED, ONE_CHARACTER.cell: False})] == [True, False]
        ),
        "variant-one-character",
        "Quem já conquistou não conquista outro, nem se lhe roubarem o seu.",
        "Once you have conquered one you can’t conquer again, even if it’s taken from you.",
    ),
}
