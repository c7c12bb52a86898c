"""A whole play of Boomtown worked out by hand: four players, fifteen rounds, all 45 mines and 15 events.

The figures follow Pagar as licitações, Presidentes de câmara, Produção and Eventos of the rulebook.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.games.boomtown.banks import ANA, BETO, CAIO, DAVI, TOWNS, mine


class Take(NamedTuple):
    """A card to take: a mine's place or an event, and its choices by field."""

    card: str
    chosen: Mapping[str, str]

    @classmethod
    def of(cls, text: str) -> "Take":
        """Parse ``CJ7`` or ``holdup:victim=1,number=6``."""
        card, _, chosen = text.partition(":")
        fields = (one.split("=") for one in chosen.split(",") if one)
        return cls(_place(card), {name: _place(value) for name, value in fields})


def _place(text: str) -> str:
    return mine(text) if text[:2] in TOWNS else text


@dataclass(frozen=True)
class Round:
    """A round: the auction, the cards in the order in which they are taken, the dice, and the gold at the end.

    ``taken`` is each player's gold before the dice, where it was worked out. ``rides`` is the seat that picks second
    with the Mustang, ``wire`` the face to which the Telegraph turns the first die. ``cells`` are values of the sheet
    after the round; None stands for an empty cell.
    """

    winner: int
    bid: int
    cards: str
    dice: tuple[int, int]
    gold: tuple[int, ...]
    taken: tuple[int, ...] = ()
    rides: int | None = None
    wire: int | None = None
    cells: Mapping[str, Any] = field(default_factory=dict)

    @property
    def takes(self) -> list[Take]:
        """Return the cards in the order in which they are taken."""
        return [Take.of(one) for one in self.cards.split()]

    @property
    def order(self) -> tuple[int, ...]:
        """Return the seats in picking order."""
        seats = [(self.winner + step) % 4 for step in range(4)]
        if self.rides is not None:
            seats.remove(self.rides)
            seats.insert(1, self.rides)
        return tuple(seats)


ROUNDS = (
    # 1. Ana pays 7: Davi 4, Caio 2, Beto 1. A 7 brings Ana 6, Beto 5, Caio 3, Davi 2.
    Round(ANA, 7, "CJ7 CM7 CC7 DG7", (3, 4), (3 + 6, 11 + 5, 12 + 3, 14 + 2), taken=(3, 11, 12, 14)),
    # 2. Beto pays 4: Ana 2, Davi 1, Caio 1. Four mayors, no fee yet. A 3 brings Beto 5, Caio 1, Davi 4.
    Round(BETO, 4, "CM3 CC3 DG3 CJ4", (1, 2), (11, 12 + 5, 16 + 1, 17 + 4), taken=(11, 12, 16, 17)),
    # 3. Davi pays 10: Caio 5, Beto 3, Ana 2, and takes 10 from the bank. Ana pays Beto 2, and Beto pays her 2.
    # A 4 brings Ana 3 and 6, and she pays 2 in Caio's saloon.
    Round(DAVI, 10, "stagecoach CM4 CJ2 saloon:town=cactus_junction", (2, 2), (20, 20, 24, 21), taken=(13, 20, 22, 21)),
    # 4. All pass: Davi, the opener, is first. His Girls wait. Ana's only pawn goes on the Governor. Beto pays Davi 2;
    # Caio pays Ana 2 doubled. An 8 brings Beto 5.
    Round(
        DAVI,
        0,
        "girls governor DG8 CJ5",
        (4, 4),
        (24, 23, 20, 23),
        cells={"bank.governed": ["cactus_junction"], "mayors.cactus_junction": ANA},
    ),
    # 5. Caio pays 5: Beto 3, Ana 1, Davi 1; then Ana 4 for his second mine in Cactus Junction.
    # 6 and 6 would make Ana's dangerous 7 collapse: she turns the first die to 3. A 9 brings Beto 3.
    Round(CAIO, 5, "CJ8 DG2 telegraph CM9", (6, 6), (29, 29, 11, 24), taken=(29, 26, 11, 24), wire=3),
    # 6. Caio pays 2: Beto 1, Ana 1; then Ana 4, and with 3 mines to her 2 he takes the pawn off the Governor.
    # Davi's Girls go into his saloon at once. A 5 brings Caio 2 and Beto 3, of which he has to pay 4 there.
    Round(
        CAIO,
        2,
        "CJ9 saloon:town=cold_mountain mustang CM5",
        (2, 3),
        (34, 29, 7, 28),
        cells={"mayors.cactus_junction": CAIO, "bank.governed": None},
    ),
    # 7. Davi pays 8: Caio 4, Beto 2, Ana 2. Dynamite on Beto's 7 of Cold Mountain; the New Vein under Ana's 4.
    # A 4 brings Caio 3, Ana 3 and 6 + 3; she pays Caio 2 and Davi 4.
    Round(DAVI, 8, "dynamite:target=CM7 new_vein:target=CM4 SN2 CC4", (1, 3), (42, 31, 16, 24)),
    # 8. Beto pays 6: Ana 3, Davi 2, Caio 1. Ana rides: Beto, Ana, Caio, Davi. She takes 6 from Beto.
    # A 2 brings Beto 6 and 6, Davi 5; Beto pays Caio 2. Ana's dangerous mine collapses.
    Round(
        BETO,
        6,
        f"SN3 holdup:victim={BETO},number=6,d1=3,d2=4 card_shark DG5",
        (1, 1),
        (47, 25, 19, 27),
        taken=(47, 15, 17, 22),
        rides=ANA,
        cells={"bank.dead": [mine("CM7"), mine("CJ7")]},
    ),
    # 9. Ana pays 3: Davi 2, Caio 1. She expropriates Caio's 9 and pays him 3 for it; 2 each there, and he stays mayor.
    # His saloon blows up. A 9 brings Ana 4, Beto 3, Davi 4; Beto pays Davi 4.
    Round(
        ANA,
        3,
        "expropriation:target=CJ9 dynamite:target=0 CC8 DG9",
        (3, 6),
        (45, 24, 23, 37),
        cells={"mayors.cactus_junction": CAIO},
    ),
    # 10. Davi pays 12: Caio 6, Beto 3, Ana 3; then Beto 2. Ana pays Beto 3. A 10 brings Caio 6.
    Round(DAVI, 12, "SN9 CM6 CM8 CC10", (4, 6), (45, 32, 35, 23)),
    # 11. Caio pays 9: Beto 5, Ana 2, Davi 2. Davi pays Beto 2, Ana pays Beto 4.
    # A 7 brings Caio 3, Davi 2 and 4; Davi pays Caio 2.
    Round(CAIO, 9, "saloon:town=san_narciso SN7 CM12 SN4", (3, 4), (43, 43, 31, 27)),
    # 12. Ana pays Davi 1, then Beto 4. A 10 brings Caio 6, Ana 4, Davi 7; Ana pays Davi 4.
    Round(ANA, 1, "CM10 SN11 CC11 DG10", (5, 5), (38, 47, 37, 39)),
    # 13. Beto pays 5: Ana 3, Davi 1, Caio 1; then Caio 2. Dynamite leaves him 3 mines to Ana's 4: the pawn moves.
    # A 6 brings Beto 5 and Ana 9; she pays Davi 4.
    Round(BETO, 5, "CJ6 CJ11 DG11 dynamite:target=CM8", (1, 5), (46, 45, 40, 44), cells={"mayors.cold_mountain": ANA}),
    # 14. Davi pays 20: Caio 10, Beto 5, Ana 5; then Beto 4. Ana pays Caio 3, Beto pays Davi 7.
    # A 12 brings Ana 5 and 5, Caio 6; she pays Davi 4, and her dangerous 6 collapses.
    Round(DAVI, 20, "SN10 CJ12 DG6 CC12", (6, 6), (54, 47, 59, 31)),
    # 15. Ana pays 4: Davi 2, Caio 1, Beto 1; then Beto 4. Davi pays Caio 8.
    # A 5 brings Caio 2 and 5, Beto 3, Davi 2; Beto pays Davi 4.
    Round(ANA, 4, "SN6 SN8 CC5 CC6", (2, 3), (46, 51, 75, 31)),
)

COUNT = {
    CAIO: (75, 31 + 7, 2 * 5),
    BETO: (51, 51, 5),
    ANA: (46, (3 + 4 + 5) + (6 + 3) + 5 + 4 + 1, 5),
    DAVI: (31, 27 + 13 + 4, 5),
}
"""The final count, best first: gold, mines and pawns."""
STANDINGS = ((1, "Caio", 123), (2, "Beto", 107), (3, "Ana", 82), (4, "Davi", 80))
