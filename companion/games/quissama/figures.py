"""The figures that the texts of Quissama's rulebook quote."""

from companion.core.checklist import counts
from companion.games.quissama import costs, rules, setup

_PLAIN = {option.key: False for option in setup.OPTIONS}


def _variant(*keys: str) -> dict[str, int]:
    """Return the counts with these variants, as ``<variants>.<count>.<players>``."""
    found = counts(setup.checklist, setup.PLAYERS, {**_PLAIN, **dict.fromkeys(keys, True)})
    return {f"{'.'.join(keys)}.{name}": number for name, number in found.items()}


FIGURES: dict[str, int | str] = {
    "fewest": setup.PLAYERS[0],
    "most": setup.COLOURS,
    "with_expansion": setup.PLAYERS[-1],
    "cards": setup.CARDS,
    "hand": setup.HAND,
    "market": setup.MARKET,
    "characters": setup.CHARACTERS,
    "capoeiras": setup.CAPOEIRAS,
    "squares": setup.SQUARES,
    "on_square": setup.ON_SQUARE,
    "meeples": setup.MEEPLES,
    "coins": setup.COINS,
    "ministers": rules.MINISTERS,
    "businesses": rules.BUSINESSES,
    "attack": costs.ATTACKERS,
    "token": costs.TOKEN,
    "token.araujo": costs.TOKEN_WITH_ARAUJO,
    "unique": sum(one.copies for key, one in costs.CARDS.items() if key in costs.UNIQUE),
    **{f"card.{key}": one.copies for key, one in costs.CARDS.items()},
    **{f"needs.{who}.{what}": n for who, needs in rules.NEEDS.items() for what, n in needs._asdict().items()},
    **{f"influence.{who}.{icon}": n for who, cost in costs.INFLUENCE.items() for icon, n in cost.icons},
    **{f"influence.{who}": cost.identical for who, cost in costs.INFLUENCE.items() if cost.identical},
    **{f"cost.{what}.{icon}": n for what, ways in costs.ACTIONS.items() for cost in ways for icon, n in cost.icons},
    "away": costs.AWAY_BURGUES,
    **counts(setup.checklist, setup.PLAYERS, _PLAIN),
    **_variant("one_per_square"),
    **_variant("small_gallery"),
    **_variant("few_scandals"),
    **_variant("few_blessings"),
    **_variant("few_scandals", "few_blessings"),
    **{f"few.scandals.{size}": setup.few_scandals(size) for size in setup.PLAYERS},
    **{f"few.blessings.{size}": setup.few_blessings(size) for size in setup.PLAYERS},
}
