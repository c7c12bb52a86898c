"""The rulings of Busão that tools decide by; see tests.support.decided."""

from typing import Any

from companion.core.game import Setup
from companion.games.busao import GAME, rules, turn
from companion.games.busao.layout import hand_cell, places
from companion.games.busao.table import (
    Bus,
    Count,
    Driver,
    Effect,
    Passenger,
    Position,
    Requirement,
    Upgrade,
    UpgradeLine,
    neighbour_counts,
)
from companion.games.busao.turn import End, Round, Turn
from tests.support.decided import Decided

TWO, THREE, FOUR = (Setup(("A", "B", "C", "D")[:size]) for size in (2, 3, 4))
FULL = places(1)["passenger"]


def someone(name: str = "", **card: Any) -> Passenger:
    return Passenger(name, age="adult", temperament="calm", behaviour="noisy", **card)


def bus(*passengers: Passenger, **more: Any) -> Bus:
    return Bus(tuple((one, None) for one in passengers), **more)


def points(one: Bus) -> int:
    return rules.score(Position((one, Bus()))).standings[0].total


def ranks(*buses: Bus) -> list[int]:
    return [one.rank for one in rules.score(Position(buses)).standings]


def hand_limit(setup: Setup) -> int:
    return int(GAME.cell(setup, hand_cell(0)).domain.hi)


CROWD = (someone("X"), someone("Y"))
UNMET = someone("Z", points=5, requires=(Requirement("Som"),))
COUNTS_ALL = someone("W", effects=(Effect(1, "each", Count("bus", "noisy"), 1),))

ROWS = {
    "players": Decided(
        lambda: GAME.refuse_size(5) is not None and GAME.sides(FOUR) == ((0, 2), (1, 3)),
        "players",
        "Com 5 alguém fica sem par.",
        "With 5, somebody has no partner.",
    ),
    "duplicates": Decided(
        lambda: (
            [one.code for one in rules.errors(Position((bus(someone("X"), someone("X")),)))]
            == ["duplicate_passenger"] * 2
            and not rules.errors(Position((bus(someone("X")), bus(someone("X")))))
        ),
        "duplicates",
        "Não. O mesmo passageiro só pode estar uma vez em cada ônibus",
        "No. A passenger can be on a bus only once",
    ),
    "in the bus": Decided(
        lambda: points(bus(COUNTS_ALL, *CROWD)) == 3,
        "in-the-bus",
        "A própria carta também entra na conta",
        "The card itself counts too",
    ),
    "adjacent": Decided(
        lambda: (max(neighbour_counts("around")), min(neighbour_counts("around"))) == (5, 3),
        "adjacent",
        "no meio são até 5; na ponta, até 3.",
        "up to 5 in the middle, up to 3 at the end.",
    ),
    "requirement": Decided(
        lambda: points(bus(UNMET)) == 0 and points(bus(COUNTS_ALL, UNMET)) == 2,
        "requirements",
        "Ele vale 0 ao todo: nem pontos naturais, nem efeitos. Mas continua a bordo, e os outros o contam.",
        "It scores 0 altogether: neither its own points nor its effects. But it stays on board",
    ),
    "driver": Decided(
        lambda: points(bus(*CROWD, driver=Driver("", ("noisy", "young", "calm")))) == 2 + 0 + 2,
        "driver",
        "1 ponto por passageiro a bordo que tenha a característica.",
        "1 point for every passenger on board who has the trait.",
    ),
    "upgrades": Decided(
        lambda: points(bus(*CROWD, upgrades=(Upgrade("", (UpgradeLine("noisy", 3),)),))) == 6,
        "upgrades",
        "Os pontos contam por passageiro a bordo com aquela característica.",
        "The points are per passenger on board with that trait.",
    ),
    "hand": Decided(
        lambda: (points(Bus(hand=3)), hand_limit(THREE)) == (-3, 5),
        "hand-limit",
        "5 no fim do turno.",
        "5 at the end of your turn.",
    ),
    "hands of a pair": Decided(
        lambda: hand_limit(FOUR) == 10,
        "hand",
        "Em dupla contam as duas mãos: no máximo 10.",
        "In a pair both hands count: 10 at most.",
    ),
    "tie": Decided(
        lambda: ranks(bus(*CROWD), Bus()) == [1, 2] and ranks(Bus(upgrades=(Upgrade("U"),)), Bus()) == [1, 2],
        "tie",
        "Ganha quem tem mais passageiros a bordo.",
        "More passengers on board wins.",
    ),
    "tie for other places": Decided(
        lambda: ranks(bus(someone("Q", points=9)), Bus(), bus(*CROWD)) == [1, 3, 2],
        "tie-places",
        "Vale a mesma ordem em todos: passageiros, depois melhorias.",
        "The same order goes for all of them: passengers, then upgrades.",
    ),
    "end": Decided(
        lambda: turn.MOVES["line"].cost == 2 and Round(TWO, Turn(0, ("line",)), end=End("line", 0)).last_turns == (1,),
        "end-of-the-line",
        "gaste 2 pontos e diga “Fim da Linha!”. Os outros jogam mais um turno",
        "spend 2 points and say “Fim da Linha!” (end of the line). The others take one more turn",
    ),
    "end by the Rua": Decided(
        lambda: (
            Round(THREE, Turn(0), end=End("street", 0)).last_turns == (1, 2)
            and Round(THREE, Turn(2), end=End("street", 0)).next_seat is None
        ),
        "last-turn-street",
        "Não: o último turno é só dos outros",
        "No: the last turn is only for the others",
    ),
    "who triggered": Decided(
        lambda: Round(TWO, Turn(0), sheet=FULL).full_bus == End("full", 0, 1),
        "who-triggered",
        "Você. Encerra o jogo quem estava na vez, mesmo que o ônibus cheio seja de outro.",
        "You did. It’s the player whose turn it was, even if the full bus is somebody else’s.",
    ),
    "reshuffles": Decided(
        lambda: [Round(one).reshuffles for one in (TWO, THREE, FOUR)] == [2, 3, 2],
        "reshuffles",
        "Uma por jogador; em duplas, uma por dupla.",
        "Once per player; in pairs, once per pair.",
    ),
    "pairs": Decided(
        lambda: [turn.bus_of(FOUR, seat) for seat in range(4)] == [0, 1, 0, 1],
        "pairs-order",
        "primeiro um jogador de cada dupla, depois o outro de cada uma.",
        "first one player from each pair, then the other.",
    ),
    "action points": Decided(
        lambda: (
            getattr(Round(TWO, Turn(0, ("stop",))).refuse_next(), "code", "") == "points_left"
            and Round(TWO, Turn(0, ("stop", "renew"))).refuse_next() is None
        ),
        "must-spend",
        "os 3 pontos têm de ser usados no seu turno, todos.",
        "you have to use all 3 points on your turn.",
    ),
    "PARE card": Decided(
        lambda: getattr(Round(TWO, Turn(0), pare=1).refuse_bus(1), "code", "") == "pare_there",
        "pare",
        "Impede que alguém de fora embarque passageiros no ônibus em que ela está.",
        "nobody from outside can board a passenger on the bus it lies in front of",
    ),
    "PARE at the start": Decided(
        lambda: turn.read(TWO, {}).pare is None and Round(FOUR, Turn(2), pare=0).refuse_bus(0) is None,
        "pare-own",
        "espera no meio da mesa até o primeiro embarque em ônibus alheio. Em duplas, os dois parceiros são donos",
        "it waits in the middle of the table until somebody first boards a passenger on another player’s bus.",
    ),
}
