"""The setup checklist of Quissama, with the six variants of Regras avançadas.

The numbers come from Componentes, Preparação, Que comece o jogo and Regras avançadas of the rulebook.
"""

from collections.abc import Mapping
from typing import Any

from companion.core.checklist import Checklist, step
from companion.core.game import Option
from companion.core.text import Message, say
from companion.games.quissama import rules
from companion.games.quissama.costs import BLESSING
from companion.games.quissama.costs import CARDS as PRINTED

CARDS = sum(card.copies for card in PRINTED.values())
HAND = 5
MARKET = 3
SCANDALS = PRINTED["escandalo"].copies
BLESSINGS = PRINTED[BLESSING].copies
CHARACTERS = len(rules.CHARACTERS)
ALWAYS_THERE: tuple[rules.Character, ...] = ("quissama", "bernardina")
"""The characters that no variant leaves in the box."""
CAPOEIRAS = 30
SQUARES = 4
ON_SQUARE = 2
ON_SQUARE_FEWER = 1
"""How many capoeiras start on each square, without and with the variant."""
MEEPLES = 10
COINS = 10
COLOURS = 4
"""How many colours of meeples are in the box; a fifth player needs the expansion."""
PLAYERS = (2, 3, 4, 5)


def few_scandals(size: int) -> int:
    """Return how many Escândalos the variant keeps."""
    return size + 1


def few_blessings(size: int) -> int:
    """Return how many Bênçãos Imperiais the variant keeps."""
    return size


def _variant(key: str) -> Option:
    return Option(key, (False, True), house=False)


ONE_PER_SQUARE = _variant("one_per_square")
ONE_CHARACTER = _variant("one_character")
SMALL_GALLERY = _variant("small_gallery")
FEW_SCANDALS = _variant("few_scandals")
FEW_BLESSINGS = _variant("few_blessings")
FREE_MARKET = _variant("free_market")
OPTIONS = (ONE_PER_SQUARE, ONE_CHARACTER, SMALL_GALLERY, FEW_SCANDALS, FEW_BLESSINGS, FREE_MARKET)


def checklist(size: int, options: Mapping[str, Any]) -> Checklist:
    """Return what ``size`` players lay out with the chosen variants, which can all be combined."""
    small = options[SMALL_GALLERY.key]
    each = ON_SQUARE_FEWER if options[ONE_PER_SQUARE.key] else ON_SQUARE
    scandals = few_scandals(size) if options[FEW_SCANDALS.key] else SCANDALS
    blessings = few_blessings(size) if options[FEW_BLESSINGS.key] else BLESSINGS
    cards = CARDS - (SCANDALS - scandals) - (BLESSINGS - blessings)
    counts = {
        "dealt": HAND * size,
        "market": MARKET,
        "draw_pile": cards - HAND * size - MARKET,
        "on_squares": each * SQUARES,
        "senzala": CAPOEIRAS - each * SQUARES,
        "gallery": len(ALWAYS_THERE) + size if small else CHARACTERS,
    }
    left = CHARACTERS - counts["gallery"]
    squares = "squares-setup" if each > 1 else "variant-one-capoeira"
    steps = [
        step("board", 1, "setup"),
        step("gallery", counts["gallery"], "variant-small-gallery" if small else "gallery", drawn=size, left=left),
        step("squares", counts["on_squares"], squares, times=SQUARES, each=each, squares=SQUARES),
        step("senzala", counts["senzala"], "squares-setup"),
        step("meeples", MEEPLES * size, "colours", times=size, each=MEEPLES),
        step("coins", COINS, "coins"),
    ]
    if options[FEW_SCANDALS.key]:
        steps.append(step("scandals", scandals, "variant-scandals", left=SCANDALS - scandals))
    if options[FEW_BLESSINGS.key]:
        steps.append(step("blessings", blessings, "variant-blessings", left=BLESSINGS - blessings))
    steps += [
        step("shuffle", cards, "setup"),
        step("market", MARKET, "market-setup", free="yes" if options[FREE_MARKET.key] else "no"),
        step("deal", counts["dealt"], "deal", times=size),
        step("draw-pile", counts["draw_pile"], "draw-pile"),
    ]
    if options[ONE_CHARACTER.key]:
        steps.append(step("one-character", None, "variant-one-character", say("note-one-character")))
    if options[FREE_MARKET.key]:
        steps.append(step("free-market", None, "variant-market"))
    steps.append(step("first-turn", size, "first-turn", say("note-first-turn")))
    return Checklist(tuple(steps), counts, tuple(_warnings(size, options)), starter_before="first-turn")


def _warnings(size: int, options: Mapping[str, Any]) -> list[Message]:
    found = [say("warn-expansion", n=size, colours=COLOURS)] if size > COLOURS else []
    if options[ONE_CHARACTER.key]:
        found.append(say("warn-one-character"))
        if options[SMALL_GALLERY.key]:
            found.append(say("warn-small-gallery", n=size))
    return found
