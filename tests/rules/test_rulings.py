"""The rulings agree with the marks of entries, steps and tools, and no figure is typed twice."""

import re
from collections.abc import Iterator
from itertools import product

import pytest

from companion.core.checklist import Step
from companion.core.rulebook import fill
from companion.core.text import Refused, say
from companion.games import FOLDER
from companion.language import LANGUAGES, wording
from companion.rules import books
from companion.rules.rulings import Ruling, ruling_texts, rulings
from companion.web.marks import house
from tests.support.asked import texts
from tests.support.helpers import GAMES

every_game = pytest.mark.parametrize("slug", GAMES)
with_figures = pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.figures])
"""The games whose rulebooks quote figures from the rules; the others write their figures there."""


def ours(slug: str) -> list[Ruling]:
    return [one for one in rulings(slug) if one.ours]


def steps(slug: str) -> Iterator[Step]:
    """Yield the steps of every set-up of a game."""
    game = GAMES[slug]
    for size, values in product(
        game.players if game.checklist else (), product(*(option.values for option in game.options))
    ):
        options = dict(zip((option.key for option in game.options), values, strict=True))
        try:
            assert game.checklist
            yield from game.checklist(size, options).steps
        except Refused:
            continue


@every_game
def test_an_entry_is_marked_exactly_where_something_of_it_is_ours(slug: str) -> None:
    marked = {entry.id for entry in books.book(slug, "en") if entry.house}
    assert marked == {entry for one in ours(slug) for entry in one.entries}


@every_game
def test_a_step_is_noted_exactly_where_something_of_it_is_ours(slug: str) -> None:
    assert {step.id for step in steps(slug) if step.note} == {step for one in ours(slug) for step in one.steps}


@every_game
def test_what_tools_say_by_us_wears_the_stamp_and_nothing_else(slug: str) -> None:
    t = wording("en", slug)
    named = [key for one in rulings(slug) for key in one.texts]
    assert ruling_texts(slug) == set(named) <= texts(slug, "en").keys()
    assert len(named) == len(set(named))
    for key in texts(slug, "en"):
        assert bool(house(t, key)) == bool(house(t, say(key))) == (key in named), key
    assert "house ruling" in house(t)


@every_game
def test_only_what_is_ours_names_steps_and_texts(slug: str) -> None:
    for one in rulings(slug):
        assert one.ours or not (one.steps or one.texts), one.topic
        assert one.entries, one.topic
        assert set(one.tools) <= {"count", "pad", *GAMES[slug].tools}, one.topic


@every_game
def test_a_ruling_is_of_a_part_of_the_rulebook(slug: str) -> None:
    account = FOLDER / slug / "rulebook" / "account.toml"
    said = account.read_text("utf-8") if account.is_file() else ""
    sections = re.findall(r'^section = "(.+)"$', said, re.MULTILINE)
    for one in rulings(slug):
        assert one.source == "—" or any(section.startswith(one.source) for section in sections), one.topic


def test_a_tool_that_rests_on_what_is_ours_shows_the_stamp() -> None:
    """Every key that a template passes to the stamp is a text that states a ruling of ours."""
    keys: dict[str, set[str]] = {slug: set() for slug in GAMES}
    for slug in GAMES:
        for file in (FOLDER / slug / "templates").rglob("*.html"):
            keys[slug] |= set(re.findall(r'house\(t, "([a-z-]+)"\)', file.read_text("utf-8")))
        assert keys[slug] <= ruling_texts(slug)
    assert any(keys.values())


# ---- figures

TYPED = {
    "boomtown": {
        **dict.fromkeys(("players",), "age, minutes, and how many cannot play"),
        **dict.fromkeys(("setup", "short-game", "payment-back"), "a number of players"),
        **dict.fromkeys(("bidding", "all-pass", "final-count", "mines", "fee", "fee-none", "gold"), "one, or nothing"),
        **dict.fromkeys(("mayor-loses", "event-list"), "one"),
        **dict.fromkeys(("payment-table", "mines-list", "odds", "rounds"), "what a row is for"),
        **dict.fromkeys(("two-rivals", "expropriation-fee", "fee-first", "count-example", "saloon-cases"), "examples"),
    },
    "busao": {
        "players": "numbers of players",
        **dict.fromkeys(("deck-left", "reshuffles"), "what a row is for"),
        **dict.fromkeys(("components", "driver-deal", "pairs-deal"), "one card"),
        **dict.fromkeys(("goal", "discard", "scoring", "hand", "driver", "driver-at-most-three"), "one point"),
        **dict.fromkeys(("action-costs", "end-of-the-line"), "one, once"),
        "requirements": "nothing",
        "box-count": "what the rulebook says the box has",
        **dict.fromkeys(("bus", "stack", "anatomy", "adjacent-driver"), "parts of a drawing, windows by number"),
        "adjacent": "four of the five",
    },
    "quissama": {
        **dict.fromkeys(("box", "cards", "double-cards", "overpay", "coins", "identical"), "what is printed on a card"),
        **dict.fromkeys(("draw-pile", "variants-combined", "variant-small-gallery"), "what a row is for"),
        **dict.fromkeys(("variant-scandals", "variant-blessings"), "numbers of players"),
        **dict.fromkeys(("variants", "one-character-warning"), "variants by number"),
        **dict.fromkeys(("minister-cost", "ministry-push"), "spaces by number"),
        **dict.fromkeys(("alemao-steal", "squares", "special-cards"), "an example; two; one"),
    },
    "rufstock": {
        "names": "an example of a card",
        **dict.fromkeys(("components", "pass", "first-player"), "one"),
        **dict.fromkeys(("draw-pile", "round-points", "wild"), "numbers of players"),
    },
}
"""The entries with a typed figure that no rule in the code has, and what it is."""


def typed(slug: str, language: str) -> set[str]:
    """Return the entries with a figure outside braces, cards, drawings and list numbers."""
    text = (FOLDER / slug / "rulebook" / f"{language}.md").read_text("utf-8")
    found = set()
    for block in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        named, body = re.search(r"\{#(.+)\}", block), block.split("\n\n", 1)[1]
        assert named, block
        body = re.sub(r"^# .*|!\[[^\]]*\]\([^)]*\)|\{[^}]*\}|\[\d\]|^(?:> )?\d+\. ", "", body, flags=re.MULTILINE)
        if re.search(r"(?<!\w)\d", body):
            found.add(named[1])
    return found


@with_figures
def test_no_figure_is_typed_where_a_rule_has_it(slug: str) -> None:
    assert set().union(*(typed(slug, language) for language in LANGUAGES)) == TYPED.get(slug, {}).keys()


NUMBERS = {
    "pt-BR": {
        "dois": 2,
        "duas": 2,
        "três": 3,
        "quatro": 4,
        "cinco": 5,
        "seis": 6,
        "sete": 7,
        "oito": 8,
        "nove": 9,
        "dez": 10,
        "onze": 11,
        "doze": 12,
    },
    "en": {
        "two": 2,
        "three": 3,
        "four": 4,
        "five": 5,
        "six": 6,
        "seven": 7,
        "eight": 8,
        "nine": 9,
        "ten": 10,
        "eleven": 11,
        "twelve": 12,
    },
}
SPELT = {
    "boomtown": dict.fromkeys(("round", "production", "holdup", "telegraph"), "dice"),
    "busao": {"anatomy": "preferences"},
    "quissama": {"unique-cards": "unique"},
    "rufstock": {
        **dict.fromkeys(("vehicles", "clear", "more-cards"), "vehicles"),
        **dict.fromkeys(("round-points", "end-of-game"), "rounds"),
        "last-player": "most",
    },
}
"""The entries that spell out a figure of the rules in the code, and its name."""
LOOSE = {
    "boomtown": {
        **dict.fromkeys(("aim", "event-list"), "how many are listed there"),
        **dict.fromkeys(("start-gold", "two-rivals"), "an example"),
        "payment-three": "of three players",
    },
    "busao": {
        **dict.fromkeys(("traits", "end-of-game", "last-turn-street"), "how many are listed there"),
        **dict.fromkeys(("pare-own", "hand", "pairs", "pairs-deal"), "a pair"),
        "pare": "whose bus it is, and the other",
    },
    "quissama": {
        **dict.fromkeys(("coins", "double-cards", "imperador-swap", "double-capoeira", "combos"), "examples"),
        **dict.fromkeys(
            ("conquer", "rival-area", "rivals-on-card"), "meeples that conquer: there are no others to count"
        ),
        **dict.fromkeys(("business", "full-business", "full-lost"), "the spaces of a business"),
        **dict.fromkeys(("alencar", "minister-cost"), "what a minister costs, listed there, but one"),
        **dict.fromkeys(("squares", "cabeca-attack"), "the two bands, and the squares of one"),
        **dict.fromkeys(("woodruff", "variant-market", "two-markers"), "printed on a card, in a variant; turns"),
        **dict.fromkeys(("one-character-warning", "variants-combined"), "how many are left of those listed"),
    },
    "rufstock": {
        **dict.fromkeys(("names", "hand-gap", "set", "sequence"), "cards that stand together"),
        **dict.fromkeys(("wild", "wild-set"), "both vehicles"),
    },
}
"""The entries that spell out a figure that no rule in the code has, and what it is."""


def spelt(slug: str, language: str) -> dict[str, set[int]]:
    """Return the figures written as words in each entry; one is left out, because it is also an article."""
    found = {}
    for entry in books.book(slug, language):
        body = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", entry.body).lower()
        if figures := {NUMBERS[language][word] for word in re.findall(r"\w+", body) if word in NUMBERS[language]}:
            found[entry.id] = figures
    return found


@with_figures
def test_a_figure_in_words_is_the_one_that_the_rules_compute_with(slug: str) -> None:
    held = SPELT.get(slug, {})
    in_words = {language: spelt(slug, language) for language in LANGUAGES}
    assert set().union(*in_words.values()) == held.keys() | LOOSE.get(slug, {}).keys()
    for entry, name in held.items():
        said = [found[entry] for found in in_words.values() if entry in found]
        assert all(GAMES[slug].figures[name] in figures for figures in said), (entry, name, said)


@every_game
def test_every_figure_that_is_named_is_a_whole_number_or_a_list_of_them(slug: str) -> None:
    for name, figure in GAMES[slug].figures.items():
        assert re.fullmatch(r"\d+\*?(?: · \d+)*|–", str(figure)), name


@every_game
def test_steps_say_their_figures_as_the_rules_have_them(slug: str) -> None:
    """Digits in the texts of steps come from arguments or figures; only 1 is written out."""
    for language in LANGUAGES:
        source = (FOLDER / slug / "text" / f"{language}.ftl").read_text("utf-8")
        for key, said in re.findall(r"^((?:brief|how)-[a-z-]+) =(.*(?:\n +.*)*)", source, re.MULTILINE):
            said = re.sub(r'\{ \$\w+ ->|\[\w+\]|\{ \$\w+ \}|\{ FIGURE\("[^"]+"\) \}', "", said)
            assert not re.search(r"\d", re.sub(r"(?<!\d)1(?!\d)", "", said)), (key, said)


def test_a_figure_that_there_is_not_is_named() -> None:
    assert fill("{hand} of {draw_pile.2} {#anchor}", {"hand": 5, "draw_pile.2": 87}) == "5 of 87 {#anchor}"
    with pytest.raises(KeyError, match="nothing"):
        fill("{nothing}", {})
