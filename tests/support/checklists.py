"""The figures in the checklists of the games, worked out by hand from their rulebooks."""

from typing import Any

from companion.core.checklist import Checklist
from companion.plays.sheet import PlayStore
from tests.support.helpers import GAMES, sheet_at

GUIDED = [slug for slug, game in GAMES.items() if game.checklist]
SIZES = [(slug, size) for slug in GUIDED for size in GAMES[slug].players]


def lay(slug: str, size: int, **options: Any) -> Checklist:
    """Return the checklist of a game, with defaults for the options not given."""
    game = GAMES[slug]
    assert game.checklist
    return game.checklist(size, {option.key: options.get(option.key, option.values[0]) for option in game.options})


BUSAO = {
    # Preparação 1-3: 5 cards each, 4 at the Ponto, 3 upgrades open; Componentes: 71 passengers, 18 upgrades.
    # Rua: 71 - 10 - 4, 71 - 15 - 4, 71 - 20 - 4, 71 - 30 - 4. Fim das cartas, Modo duplas: once per player or pair.
    2: {"buses": 2, "dealt": 10, "terminal": 2, "street": 57, "reshuffles": 2},
    3: {"buses": 3, "dealt": 15, "terminal": 3, "street": 52, "reshuffles": 3},
    4: {"buses": 2, "dealt": 20, "terminal": 4, "street": 47, "reshuffles": 2},
    6: {"buses": 3, "dealt": 30, "terminal": 6, "street": 37, "reshuffles": 3},
}
RUFSTOCK = {
    # Preparação: 8 each, queue of 3, of 52. Partida para 2: one vehicle.
    2: {"dealt": 16, "queue": 3, "draw_pile": 33, "vehicles": 1},
    3: {"dealt": 24, "queue": 3, "draw_pile": 25, "vehicles": 2},
    4: {"dealt": 32, "queue": 3, "draw_pile": 17, "vehicles": 2},
    5: {"dealt": 40, "queue": 3, "draw_pile": 9, "vehicles": 2},
}
BOOMTOWN = {
    # Preparação do Jogo: 10 gold each, 60 cards, 15 fewer in the short game of three; as many a round as players.
    (3, False): {"gold_each": 10, "cards": 60, "rounds": 20},
    (3, True): {"gold_each": 10, "cards": 45, "rounds": 15},
    (4, False): {"gold_each": 10, "cards": 60, "rounds": 15},
    (5, False): {"gold_each": 10, "cards": 60, "rounds": 12},
}
QUISSAMA = {
    # Preparação: 5 each, market of 3, of 100 cards; two capoeiras on four squares, of 30; eight characters.
    2: {"dealt": 10, "market": 3, "draw_pile": 87, "on_squares": 8, "senzala": 22, "gallery": 8},
    3: {"dealt": 15, "market": 3, "draw_pile": 82, "on_squares": 8, "senzala": 22, "gallery": 8},
    4: {"dealt": 20, "market": 3, "draw_pile": 77, "on_squares": 8, "senzala": 22, "gallery": 8},
    5: {"dealt": 25, "market": 3, "draw_pile": 72, "on_squares": 8, "senzala": 22, "gallery": 8},
}


def ticked(archive: PlayStore, at: str) -> list[str]:
    return sorted(cell for cell in sheet_at(archive, at.removesuffix("/setup")).pad if cell.startswith("setup."))
