"""Sheets for visual tests: players and cells at every size and extreme that a pad must cope with."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.core.game import Setup
from tests.support.helpers import GAMES, PADS, complete_pad, pad_of

LONG = (
    "Maria Valdirene da Conceição Albuquerque",
    "João Guilherme Wanderlei Nepomuceno Neto",
    "Wolfeschlegelsteinhausenbergerdorff Neto",
    "Ana Beatriz Cavalcanti de Bragança e Luz",
    "Christopher Montgomery-Featherstonehaugh",
    "Francisca Aparecida Domingues de Almeida",
)
"""Names of the maximum length."""

SHORT = ("Ana", "Beto", "Caio", "Duda", "Eva", "Fábio")

TWELVE = (*SHORT, "Gil", "Hugo", "Íris", "João", "Kátia", "Lia")
TWELVE_LONG = (
    *LONG,
    "Guilhermina Mascarenhas Vasconcelos Lima",
    "Hermenegilda Montenegro Wanderley Moraes",
    "Inocêncio Waldemar Gumercindo Nascimento",
    "Joaquim Sebastião Mendonça de Magalhães",
    "Kleber Washington Monteiro Mendes Guimar",
    "Luzia Wilhelmina Marcondes Montalvão Sá",
)


@dataclass(frozen=True)
class Table:
    """A play of the game ``slug``: the players in seat order, and the cells of its sheet."""

    slug: str
    players: tuple[str, ...]
    pad: Mapping[str, Any] = field(default_factory=dict)
    finished: bool = False


def rufstock(*rounds: str) -> dict[str, int]:
    """Return a pad of Rufstock from rounds such as ``"102"``: the seats in the order in which they went out."""
    return {f"rounds.{n}.{place}": int(seat) for n, seats in enumerate(rounds) for place, seat in enumerate(seats)}


def boomtown(mines: str, gold: str, mayors: str = "") -> dict[str, int]:
    """Return a pad of Boomtown.

    ``mines`` gives town, rolls and seat (``"cactus_junction 2,4 0; …"``), ``gold`` each player's gold as a sum or as
    chips (``"23 3/2/1"``: white, red, blue), ``mayors`` town and seat (``"san_narciso 1; …"``).
    """
    pad: dict[str, int] = {}
    for town, rolls, seat in (claim.split() for claim in mines.split(";")):
        pad |= {f"mines.{town}.{roll}.owner": int(seat) for roll in rolls.split(",")}
    for seat, purse in enumerate(gold.split()):
        chips = [int(n) for n in purse.split("/")]
        if len(chips) == 1:
            pad[f"players.{seat}.gold"] = chips[0]
        else:
            pad |= {f"players.{seat}.gold.{kind}": n for kind, n in zip(("white", "red", "blue"), chips, strict=True)}
    return pad | {f"mayors.{town}": int(seat) for town, seat in (one.split() for one in mayors.split(";") if one)}


def bus(number: int, seats: str, driver: str = "", upgrades: str = "", hand: int | None = None) -> dict[str, Any]:
    """Return one bus of Busão with figures by hand: twelve seats, three lines, three upgrades; ``-`` is empty."""
    pad: dict[str, Any] = {}
    for place, points in enumerate(seats.split()):
        if points != "-":
            pad[f"buses.{number}.windows.{place // 2}.{place % 2}"] = {"score": int(points)}
    for line, points in enumerate(driver.split()):
        pad[f"buses.{number}.driver.scores.{line}"] = int(points)
    for slot, points in enumerate(upgrades.split()):
        pad[f"buses.{number}.upgrades.{slot}"] = {"scores": [int(points)]}
    if hand is not None:
        pad[f"buses.{number}.hand"] = hand
    return pad


def card(name: str, traits: str, **more: Any) -> dict[str, Any]:
    """Return a passenger with a name, three traits, and points or whatever else the card has."""
    age, temperament, behaviour = traits.split()
    return {"name": name, "age": age, "temperament": temperament, "behaviour": behaviour, **more}


def counted(points: int, when: str, scope: str, trait: str, **more: Any) -> dict[str, Any]:
    """Return an effect of a card."""
    return {"points": points, "when": when, "count": {"scope": scope, "trait": trait, **more}}


CARDS = {
    "buses.0.windows.0.0": card("Seu Olavo", "elderly calm silent", points=3),
    "buses.0.windows.0.1": card(
        "O Irritado",
        "adult chaotic noisy",
        points=4,
        effects=[counted(-1, "each", "adjacent", "noisy")],
        requires=[{"upgrade": "Ar-condicionado"}],
    ),
    "buses.0.windows.1.0": card("Caixa de Som", "young chaotic noisy", points=2),
    "buses.0.windows.1.1": card(
        "Dona Cotinha",
        "elderly calm communicative",
        points=-2,
        effects=[counted(3, "any", "bus", "elderly", others_only=True)],
    ),
    "buses.0.windows.2.0": card("A Concurseira", "young balanced silent", score=6),
    "buses.0.windows.2.1": card("O Vendedor", "adult balanced communicative", score=-3),
    "buses.0.windows.3.0": card("Bebê no Colo", "young calm noisy", score=5),
    "buses.0.driver": {"name": "Dona Lúcia", "preferences": ["elderly", "calm", "silent"]},
    "buses.0.upgrades.0": {
        "name": "Ar-condicionado",
        "lines": [{"trait": "elderly", "points": 2}, {"trait": "noisy", "points": -1}],
    },
    "buses.0.upgrades.1": {"name": "Wi-fi a bordo", "lines": [{"trait": "young", "points": 1}]},
    "buses.0.hand": 2,
    "buses.1.windows.0.0": {"score": 4},
    "buses.1.windows.0.1": {"score": -6},
    "buses.1.windows.1.0": {"score": 5},
}
"""One bus with printed cards, and another with figures by hand."""

FULL_BUSES = {
    **bus(0, "3 4 2 5 -1 4 6 2 3 -2 5 1", "3 2 1", "4 2 3", 2),
    **bus(1, "2 2 4 3 -3 5 1 0 6 4 2 3", "2 2 2", "3 1 4", 0),
    **bus(2, "5 1 2 2 4 4 -2 3 3 1 0 6", "1 4 2", "2 2 2", 5),
}

FULL_LEDGER = boomtown(
    "cactus_junction 2,4,12 0; cactus_junction 5,6 1; cactus_junction 8,9 2;"
    "cold_mountain 3,6 1; cold_mountain 4,8 2; coyote_city 6,10 0; coyote_city 4 2; coyote_city 3,12 1;"
    "dry_gulch 8,10 2; dry_gulch 2 1; san_narciso 2,9 0; san_narciso 4 2; san_narciso 6,7,8 1",
    "3/2/1 19 42",
    "cold_mountain 1; coyote_city 0",
)

GALLERY = {
    "characters.quissama.holder": 0,
    "characters.araujo.holder": 1,
    "characters.imperador.holder": 2,
    "characters.araujo.markers.0": 1,
    "characters.alemao.markers.3": 1,
    "characters.princesa.markers.0": 1,
    "characters.bernardina.markers.1": 1,
    "characters.woodruff.holder": "box",
    **{f"ministry.{space}": seat for space, seat in ((1, 3), (2, 2), (3, 0), (4, 2))},
    "businesses.0": 2,
    "businesses.1": 3,
    "businesses.3": 1,
}
"""A sheet of Quissama that nobody has won yet; with Bernardina, Ana would have."""

TABLES = {
    "quissama-empty": Table("quissama", SHORT[:4]),
    "quissama-full": Table("quissama", SHORT[:4], GALLERY),
    "quissama-long": Table("quissama", LONG[:5], GALLERY),
    "quissama-won": Table("quissama", SHORT[:4], {**GALLERY, "businesses.2": 1, "ministry.5": 2, "ministry.6": 2},
                          finished=True),
    "rufstock-empty": Table("rufstock", SHORT[:3]),
    "rufstock-half": Table("rufstock", ("Ana", "Beto", "Valdirene Conceição", "Davi"), rufstock("103", "2")),
    "rufstock-full": Table("rufstock", SHORT[:4], rufstock("103", "210")),
    "rufstock-five": Table("rufstock", SHORT[:5], rufstock("4103", "32")),
    "rufstock-two": Table("rufstock", SHORT[:2], rufstock("1", "0")),
    "rufstock-long": Table("rufstock", LONG[:5], rufstock("4103", "32")),
    "rufstock-won": Table("rufstock", SHORT[:4], rufstock("103", "102"), finished=True),
    "rufstock-shared": Table("rufstock", SHORT[:3], rufstock("10", "20"), finished=True),
    "rufstock-won-long": Table("rufstock", LONG[:5], rufstock("4103", "3204"), finished=True),
    "boomtown-empty": Table("boomtown", SHORT[:3]),
    "boomtown-full": Table("boomtown", SHORT[:3], FULL_LEDGER),
    "boomtown-ask": Table("boomtown", SHORT[:3], boomtown("dry_gulch 2,3 0; dry_gulch 5,7 1", "10 10 10")),
    "boomtown-five": Table("boomtown", SHORT[:5], FULL_LEDGER | boomtown("dry_gulch 3,5 3; coyote_city 7 4",
                                                                        "3/2/1 19 42 9 107")),
    "boomtown-long": Table("boomtown", LONG[:5], FULL_LEDGER | boomtown("dry_gulch 3,5 3; coyote_city 7 4",
                                                                       "3/2/1 19 42 9999 107")),
    "boomtown-won": Table("boomtown", SHORT[:3], FULL_LEDGER, finished=True),
    "boomtown-shared": Table("boomtown", SHORT[:3], boomtown("cactus_junction 2 0; cold_mountain 4 1", "10 10 3"),
                             finished=True),
    "busao-empty": Table("busao", SHORT[:2]),
    "busao-full": Table("busao", SHORT[:3], FULL_BUSES),
    "busao-cards": Table("busao", SHORT[:2], CARDS),
    "busao-negative": Table("busao", SHORT[:2], {**bus(0, "-9 -12 -3 -99 -1 -4 -20 -2 -3 -2 -5 -1", "0 0 0",
                                                        "-4 -2 -3", 5), **bus(1, "-1 2 - - -7", "", "", 4)}),
    "busao-six": Table("busao", SHORT, FULL_BUSES),
    "busao-long": Table("busao", LONG, FULL_BUSES),
    "busao-won": Table("busao", SHORT[:3], FULL_BUSES, finished=True),
    # Equal points: 12 with three passengers, 12 with two.
    "busao-tie": Table("busao", SHORT[:2], {**bus(0, "5 4 3"), **bus(1, "6 6")}, finished=True),
    "busao-rematch": Table("busao", SHORT[:4], {**bus(0, "5 4 3"), **bus(1, "6 6 0")}, finished=True),
    "busao-won-long": Table("busao", LONG, FULL_BUSES, finished=True),
}  # fmt: skip


def derived(slug: str) -> dict[str, Table]:
    """Return sheets of a game without handwritten ones: empty, full, with the longest names, finished."""
    game = GAMES[slug]
    some, most = Setup(SHORT[: min(game.players)]), Setup(TWELVE_LONG[: max(game.players)])

    def full(setup: Setup) -> dict[str, Any]:
        pad = pad_of(game, setup, 0)
        return {cell.name: pad[cell.name] for cell in (game.cells(setup) if game.cells else ())}

    return {
        f"{slug}-empty": Table(slug, some.players),
        f"{slug}-full": Table(slug, some.players, full(some)),
        f"{slug}-long": Table(slug, most.players, full(most)),
        f"{slug}-won": Table(slug, some.players, complete_pad(game, some, Random(slug)), finished=True),
        f"{slug}-won-long": Table(slug, most.players, complete_pad(game, most, Random(slug)), finished=True),
    }


for new in [slug for slug in PADS if slug not in {table.slug for table in TABLES.values()}]:
    TABLES |= derived(new)
