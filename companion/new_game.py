"""``python -m companion.new_game mygame --name "My game"``: write the folder of a new, working game.

With ``--from card.json`` it is the game of a score card that was made on a phone.
"""

import argparse
import json
import keyword
import re
import sys
from pathlib import Path
from string import Template
from typing import Any

from companion.core.play_file import MOST_PLAYERS
from companion.core.scorecard import card_file
from companion.core.text import Refused
from companion.games import FOLDER, found
from companion.language import wording
from companion.new_game_card import NAMES, WHO, files_of_card

MODULE = '''\
"""$name: the most points win."""

from companion.core.scorecard import Count, Figure, Most, Scorecard, Tick

# The lines of each score card, in this order; companion/games/README.md lists all kinds. The text line-<key> names a
# category; rule="…" refers to an entry of the rulebook, if there is one.
CARD = Scorecard(
    categories=(
        Figure("cards", 0, 99),
        Count("coins", worth=2, most=10),
        Tick("crown", worth=3, one=True),
    ),
    # The tie-breaks, in this order; Fewest("…") is another kind. Leave them out if there are none.
    ties=(Most("coins"),),
    # How a tie ends that they do not break: "shared", "rematch" or "draw". With fewest=True the lowest total wins.
    undecided="shared",
)

# Any field of Game (companion/core/game.py) may be given here too, to replace a part of the game or add one.
GAME = CARD.game("$slug", "$name", players=$players)
'''

TEXTS = {
    "pt-BR": """\
# As categorias.
line-cards = Cartas
line-coins = Moedas
line-crown = Coroa

# O desempate: quanto cada um tem, o que se compara, que decidiu, por que não foi além.
fact-coins = { $$n ->
    [1] { $$n } moeda
   *[other] { $$n } moedas
}
tie-coins = Moedas
by-coins = no desempate
tie-end-coins = Quem tem mais moedas vence.
""",
    "en": """\
# The categories.
line-cards = Cards
line-coins = Coins
line-crown = Crown

# The tie-break: what each has, what is compared, that it decided, and how it decides.
fact-coins = { $$n ->
    [one] { $$n } coin
   *[other] { $$n } coins
}
tie-coins = Coins
by-coins = on the tie-break
tie-end-coins = Whoever has more coins wins.
""",
}

CASES = """\
# Sheets of $name scored by hand from its rulebook, with the arithmetic in `source`; `sheets` follow `players`.
# Lines that a sheet leaves out are empty. Leave out `tie_break` if points decide.

[[case]]
name = "everything once"
source = "Ana: 12 cards, 2 coins worth 2 each = 4, the crown 3: 19. Beto: 20 cards."
request = '''
{"players": $names, "sheets": [{"cards": 12, "coins": 2, "crown": true}, {"cards": 20}$sheets]}
'''
[case.expect]
totals = [19, 20$totals]
ranks = [2, 1$ranks]
winners = ["Beto"]
lines = [
    {cards = 12, coins = 4, crown = 3},
    {cards = 20, coins = 0, crown = 0},
$lines]

[[case]]
name = "coins break the tie"
source = "Ana: 10 cards. Beto: 8 cards and 1 coin worth 2, 10 as well; one coin is more than none."
request = '''
{"players": $names, "sheets": [{"cards": 10}, {"cards": 8, "coins": 1}$sheets]}
'''
[case.expect]
totals = [10, 10$totals]
ranks = [2, 1$ranks]
winners = ["Beto"]
tie_break = "coins"
lines = [
    {cards = 10, coins = 0, crown = 0},
    {cards = 8, coins = 2, crown = 0},
$lines]
"""


def files(slug: str, name: str, players: tuple[int, ...]) -> dict[str, str]:
    """Return the files of the new game by their path in its folder."""
    more = min(players) - 2
    values = {
        **common_values(slug, name, players),
        "names": json.dumps(NAMES[: min(players)], ensure_ascii=False),
        "sheets": ", {}" * more,
        "totals": ", 0" * more,
        "ranks": ", 3" * more,
        "lines": "    {cards = 0, coins = 0, crown = 0},\n" * more,
    }
    written = {"__init__.py": MODULE, "cases.toml": CASES}
    written |= {f"text/{language}.ftl": WHO[language] + text for language, text in TEXTS.items()}
    return {path: Template(text).substitute(values) for path, text in written.items()}


def common_values(slug: str, name: str, players: tuple[int, ...]) -> dict[str, str]:
    """Return the values that every template for the files of a game needs."""
    return {
        "slug": slug,
        "name": name,
        "players": str(players),
        "who_pt": f"Jogam {_numbers(players, 'a', 'ou')} pessoas.",
        "who_en": f"It is for {_numbers(players, 'to', 'or')} people.",
    }


def _numbers(players: tuple[int, ...], to: str, either: str) -> str:
    """Return how many can play as text: ``2 to 4``, or ``2, 4 or 6``."""
    *rest, last = map(str, players)
    if len(players) > 2 and players == tuple(range(players[0], players[-1] + 1)):
        return f"{players[0]} {to} {last}"
    return f"{', '.join(rest)} {either} {last}" if rest else last


def read_players(text: str) -> tuple[int, ...]:
    """Return the numbers of players in ``2-4`` or ``2,4,6``; raises ValueError unless all are from 2 to 12."""
    low, _, high = text.partition("-")
    try:
        found = range(int(low), int(high) + 1) if high else sorted({int(one) for one in text.split(",")})
    except ValueError:
        found = []
    if not found or not 2 <= found[0] <= found[-1] <= MOST_PLAYERS:
        raise ValueError(f"{text!r} is not a number of players from 2 to {MOST_PLAYERS}, such as 2-4 or 2,4,6")
    return tuple(found)


def write(
    slug: str, name: str, players: tuple[int, ...], games: Path = FOLDER, card: dict[str, Any] | None = None
) -> list[Path]:
    """Write the folder of a new game into ``games`` and return its files; exits with a message if it cannot.

    The game has the lines of ``card``, the content of a card file, or three sample ones.
    """
    if not re.fullmatch(r"[a-z][a-z0-9]*", slug) or keyword.iskeyword(slug):
        sys.exit(f"SLUG: {slug!r} cannot name a folder: use lowercase letters without accents, and digits.")
    if (games / slug).exists():
        sys.exit(f"SLUG: companion/games/{slug} already exists.")
    if not name.strip() or not set(name).isdisjoint('"\\{}') or name in (one.name for one in found().values()):
        sys.exit(f"NAME: {name!r} is empty or taken, or contains a quotation mark, a backslash or a brace.")
    made = []
    written = files_of_card(card, common_values(slug, name, players)) if card else files(slug, name, players)
    for path, text in written.items():
        file = games / slug / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        made.append(file)
    return made


def read_card(file: str) -> dict[str, Any]:
    """Return the card in a file; exits with every error in it and its position."""
    try:
        return card_file.read(Path(file).read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        sys.exit(f"FROM: {error}.")
    except Refused as refusal:
        say = wording("en", next(game.slug for game in found().values() if game.carded))
        sys.exit("\n".join(f"FROM: {one.path or file}: {say.word(one.message)}" for one in refusal.problems))


def main() -> None:
    """Read the command line, write the game and print what to do next."""
    parser = argparse.ArgumentParser(prog="make game")
    parser.add_argument("slug")
    parser.add_argument("--name", default="")
    parser.add_argument("--players", default="2-6")
    parser.add_argument("--from", dest="file", default="")
    asked = parser.parse_args()
    try:
        players = read_players(asked.players)
    except ValueError as error:
        sys.exit(f"PLAYERS: {error}.")
    card = read_card(asked.file) if asked.file else None
    name = asked.name or (card["name"] if card else asked.slug.capitalize())
    for file in write(asked.slug, name, players, card=card):
        print(file.relative_to(FOLDER.parent.parent))
    test = f'make test ARGS="-k {asked.slug}"'
    then = f"Write cases.toml until this passes: {test}" if card else f"Test it: {test}"
    print(f"Play it: make run. {then}. Next steps: companion/games/README.md.")


if __name__ == "__main__":
    main()
