"""A final count of Boomtown with four players and 38 mines, worked out by hand from the mines of the box.

The mines as printed: Cactus Junction 2/6 4/3 5/2 6/5 7/6 8/3 9/4 11/2 12/5. Cold Mountain 3/5 4/6 5/3 6/9 7/5 8/1 9/3
10/4 12/5. Coyote City 3/1 4/3 5/5 6/4 7/3 8/4 10/6 11/3 12/6. Dry Gulch 2/5 3/4 5/2 6/4 7/2 8/5 9/4 10/7 11/3. San
Narciso 2/6 3/3 4/5 6/1 7/4 8/2 9/7 10/2 11/4.
"""

NAMES = ("Ana", "Beto", "Valdirene", "Davi")
MINES = {
    # 6 + 3 + 5 + 5 = 19; 5 = 24; 4 = 28; 3 + 2 = 33
    "Ana": "cactus_junction 2 4 6 12, coyote_city 5, dry_gulch 6, san_narciso 3 8",
    # 2 + 4 = 6; 5 + 5 + 4 = 20; 4 = 24; 4 + 4 = 32; 6 + 4 + 2 = 44
    "Beto": "cactus_junction 5 9, cold_mountain 3 7 10, coyote_city 6, dry_gulch 3 9, san_narciso 2 7 10",
    # 3 = 3; 6 + 3 + 3 = 15; 4 = 19; 5 + 2 + 2 + 7 = 35; 4 = 39
    "Valdirene": "cactus_junction 8, cold_mountain 4 5 9, coyote_city 8, dry_gulch 2 5 7 10, san_narciso 11",
    # 6 = 6; 1 = 7; 1 + 3 + 3 + 6 = 20; 5 = 25; 5 + 7 = 37
    "Davi": "cactus_junction 7, cold_mountain 8, coyote_city 3 4 7 10, dry_gulch 8, san_narciso 4 9",
}
"""Each player's mines by town and roll: 8 + 11 + 10 + 9."""
PRODUCED = {"Ana": 33, "Beto": 44, "Valdirene": 39, "Davi": 37}
GOLD = {"Ana": 23, "Beto": 19, "Valdirene": 17, "Davi": 25}
MAYORS = {
    "cactus_junction": "Ana",  # 4 against 2, 1, 1
    "cold_mountain": "Valdirene",  # 3, as many as Beto: the table says that the pawn was hers
    "coyote_city": "Davi",  # 4 against 1, 1, 1
    "dry_gulch": "Valdirene",  # 4 against 2, 1, 1
    "san_narciso": "Beto",  # 3 against 2, 2, 1
}
TOTALS = (33 + 23 + 5, 44 + 19 + 5, 39 + 17 + 10, 37 + 25 + 5)
RANKING = ((1, "Beto", 68), (2, "Davi", 67), (3, "Valdirene", 66), (4, "Ana", 61))


def places(name: str) -> list[str]:
    """Return the places of the mines of ``name``."""
    towns = (town.split() for town in MINES[name].split(", "))
    return [f"mines.{town}.{roll}" for town, *rolls in towns for roll in rolls]
