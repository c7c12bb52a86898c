"""Boomtown’s decisions, compared with the rulebook (see tests.support.decided)."""

from dataclasses import replace

from companion.games.boomtown.bank import auction, events, production
from companion.games.boomtown.bank import cells as bank_cells
from companion.games.boomtown.bank import table as bank
from companion.games.boomtown.bank.production import Place, Saloon
from companion.games.boomtown.bank.table import Table, WaitingCard
from companion.games.boomtown.count import rules
from companion.games.boomtown.count.rules import Chips, Mine, Player, Position
from tests.support.decided import Decided, refused

TOWN = "cactus_junction"


def mines(number: int, roll: int = 7, nuggets: int = 1) -> tuple[Mine, ...]:
    return (Mine(TOWN, nuggets, roll),) * number


def table(*held: int, gold: int = 10, **more: object) -> Table:
    """Return a table on which each player has that many mines of one town."""
    players = tuple(Player(name, gold, mines(n)) for name, n in zip("ABCDE", held, strict=False))
    return replace(Table(players), **more)


def total(*players: Player, count: bool = True) -> list[int]:
    mayors = dict.fromkeys(rules.TOWNS, None)
    return [one.total for one in rules.score(Position(players, mayors, count)).standings]


def after(*players: Player, saloons: tuple[Saloon, ...] = (), dice: tuple[int, int] = (3, 4)) -> tuple[int, ...]:
    return production.produce(players, saloons, dice).gold


A, B, C = (Player(name, 0) for name in "ABC")
VEIN = Player("A", 0, (Mine(TOWN, 4, 7, new_vein=True),))
RICH = Player("A", 0, mines(1, nuggets=3))
HELD = table(0, 1, 0, saloons=(Saloon(0, TOWN), Saloon(1, TOWN)))
DEAD = production.produce((Player("A", 0, (Mine(TOWN, 6, 12, dangerous=True),)), B, C), (), (6, 6))
MAYOR = table(3, 0, 1, mayors={TOWN: 0})
NOBODY = dict.fromkeys(rules.TOWNS)

ROWS = {
    "score": Decided(
        lambda: rules.score(Position(MAYOR.players, {**NOBODY, TOWN: "A"})).standings[0].total == 10 + 3 + 5,
        "mayors",
        "5 pontos cada um",
        "5 points each",
    ),
    "New Vein in the final count": Decided(
        lambda: (total(VEIN, B, C)[0], total(VEIN, B, C, count=False)[0]) == (7, 4),
        "new-vein-count",
        "Conta: +3.",
        "Yes: +3.",
    ),
    "tie": Decided(
        lambda: rules.score(Position((A, B, C))).winners == (0, 1, 2),
        "tie",
        "Quem empata em primeiro divide a vitória.",
        "Players who tie for first share the win.",
    ),
    "gold": Decided(lambda: Chips(4, 1, 2).total == 29, "gold", "4 + 5 + 20 = 29", "4 + 5 + 20 = 29"),
    "mayor": Decided(
        lambda: (bank.claimants(table(1, 0, 0), TOWN), bank.claimants(table(2, 0, 0), TOWN)) == ((), (0,)),
        "mayor",
        "Seja a primeira pessoa com 2 minas da mesma cidade.",
        "Be the first with 2 mines in the same town.",
    ),
    "mayor with fewer mines": Decided(
        lambda: [bank.claimants(table(*held, mayors={TOWN: 0}), TOWN) for held in ((0, 0, 0), (0, 1, 0))] == [(), (1,)],
        "mayor-loses",
        "Quem então pegar 1 mina ali passa à frente e leva o peão.",
        "Whoever then takes 1 mine there moves ahead and gets the pawn.",
    ),
    "mayor from a final count": Decided(
        lambda: (
            rules.candidates(Position((A._replace(mines=mines(2)), B._replace(mines=mines(2)), C)), TOWN) == ("A", "B")
            and rules.score(Position((A._replace(mines=mines(1)), B, C), {TOWN: "A"})).extra["mayors"][TOWN] == "A"
        ),
        "mayor-at-end",
        "Se ninguém tem 2 mas havia um prefeito que ninguém passou, o peão continua com ele.",
        "If nobody has 2 but there was a mayor nobody overtook, that player still has the pawn.",
    ),
    "two rivals pass the mayor at once": Decided(
        lambda: refused(bank.move_pawns, table(2, 3, 3, mayors={TOWN: 0})) == "two_rivals",
        "two-rivals",
        "A mesa decide qual dos dois.",
        "You decide between you which of the two.",
    ),
    "fee": Decided(
        lambda: (
            [bank.fee(one, 1, TOWN) for one in (MAYOR, replace(MAYOR, governed=frozenset((TOWN,))))]
            == [(0, 3, 3), (0, 6, 6)]
        ),
        "fee",
        "| 3 | 3 | 6 |",
        "| 3 | 3 | 6 |",
    ),
    "fee of an Expropriation": Decided(
        lambda: [one.purse for one in events.expropriation(MAYOR, 2, Place(0, 0)).players] == [13, 10, 7],
        "expropriation-fee",
        "Antes de a mina mudar de dono.",
        "Before the mine changes hands.",
    ),
    "auction payment": Decided(
        lambda: auction.share(3, 0, 9) == ({2: 5, 1: 2}, 2),
        "payment-table",
        "| 9 | 5 · 2 · banco 2 |",
        "| 9 | 5 · 2 · bank 2 |",
    ),
    "bidding": Decided(
        lambda: refused(bank.sell, table(0, 0, 0), 0, 11) == "bid_too_high" and not refused(bank.sell, MAYOR, 0, 10),
        "max-bid",
        "O lance vai no máximo até o ouro que você tem agora.",
        "You can’t bid more than the gold you have right now.",
    ),
    "production": Decided(
        lambda: after(A._replace(mines=mines(2)), B, C) == (2, 0, 0),
        "production",
        "duas minas com o número rendem as duas.",
        "two mines with the same number both pay.",
    ),
    "saloon": Decided(
        lambda: after(Player("A", 5, mines(1)), B, C, saloons=(Saloon(1, TOWN),)) == (4, 2, 0),
        "saloon-cases",
        "| A mina produziu só 1 | 2 mesmo assim |",
        "| The mine produced only 1 | still 2 |",
    ),
    "order of saloons": Decided(
        lambda: after(RICH, B, C, saloons=(Saloon(2, TOWN), Saloon(1, TOWN))) == (0, 1, 2),
        "saloon-order",
        "O que foi posto na mesa primeiro: recebe até onde o ouro der, o outro fica com o que sobrar.",
        "The one that was placed first: it gets as much as there is, the other gets what’s left.",
    ),
    "dangerous mines": Decided(
        lambda: DEAD.collapsed == (Place(0, 0),),
        "dangerous",
        "quando o lançamento da produção dá 2 ou 12.",
        "when the production roll is 2 or 12.",
    ),
    "order of a collapse": Decided(
        lambda: DEAD.gold == (6, 0, 0),
        "dangerous-order",
        "primeiro tudo o que o lançamento rende",
        "first everything the roll pays",
    ),
    "first round": Decided(
        lambda: bank.sell(table(0, 0, 0), 2, 1).first == 2,
        "first-player",
        "Depois começa sempre quem venceu o leilão da rodada anterior.",
        "After that, whoever won the last auction starts.",
    ),
    "Expropriation": Decided(
        lambda: (
            events.mine_targets(MAYOR, 1, "expropriation") == ()
            and len(events.mine_targets(MAYOR, 2, "expropriation")) == 3
        ),
        "expropriation",
        "em uma cidade onde você já tem mina.",
        "only in a town where you already own one.",
    ),
    "Telegraph": Decided(
        lambda: events.telegraph(replace(MAYOR, kept=(WaitingCard("telegraph", 0),)), 0, (2, 5), 1, 6)[1] == (2, 6),
        "telegraph",
        "vire um dos dois para a face que quiser",
        "turn one of the two to any face you like",
    ),
    "Dynamite": Decided(
        lambda: events.saloon_targets(HELD, 0, "dynamite") == (1,),
        "dynamite",
        "O saloon também tem de ser de outro",
        "The saloon has to be somebody else’s as well",
    ),
    "Holdup": Decided(
        lambda: events.holdup(table(0, 0, 0, gold=3), 0, 1, 8, (4, 4)).players[0].purse == 6,
        "holdup",
        "você leva esse tanto da pessoa, até o que ela tem.",
        "you take that much gold from them, up to what they have.",
    ),
    "New Veins": Decided(
        lambda: events.mine_targets(replace(MAYOR, players=(VEIN, B, C)), 0, "new_vein") == (),
        "new-vein",
        "Cada mina só leva um.",
        "A mine takes only one.",
    ),
    "bankrupt": Decided(
        lambda: bank.pay(table(0, 0, 0, gold=2), 0, 1, 5).players[:2] == (Player("A", 0), Player("B", 4)),
        "bankrupt",
        "Pague o que tem. O resto não é devido",
        "Pay what you have. You don’t owe the rest",
    ),
    "events": Decided(
        lambda: (rules.MOST_NEW_VEINS, production.MOST_SALOONS) == (2, 3),
        "event-list",
        "aqui cabem um Novo Filão e um Saloon a mais",
        "one more New Vein and one more Saloon are allowed here",
    ),
    "an event that waits": Decided(
        lambda: events.lay(MAYOR, 0, "girls").kept == (WaitingCard("girls", 0),),
        "unusable",
        "A carta fica na sua frente, sem efeito por enquanto.",
        "You keep it in front of you, with no effect for now.",
    ),
    "an event without a target": Decided(
        lambda: (
            events.lay(table(0, 0, 0), 0, "new_vein").kept == (WaitingCard("new_vein", 0),)
            and not {"dynamite", "expropriation"} & {*bank_cells.KEEPABLE}
        ),
        "no-target",
        "sem alvo sai do jogo sem efeito; um Novo Filão espera na sua frente",
        "without a target leaves the game with no effect; a New Vein waits in front of you",
    ),
}
