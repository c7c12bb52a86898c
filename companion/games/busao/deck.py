"""The cards of Busão: 71 passengers, 6 drivers and 18 upgrades. The rulebook does not list them."""

from functools import reduce
from typing import Any

from companion.core.deck import Deck, Kind
from companion.core.text import Message, say
from companion.games.busao import actions, forms
from companion.games.busao.cards import DRIVER_CARD, PASSENGER_CARD, UPGRADE_CARD
from companion.games.busao.passengers import where, whom
from companion.games.busao.table import Count
from companion.games.busao.view import drawings, summary


def _passenger(card: dict[str, Any]) -> Message | str:
    """Return the traits, effects and requirements of a passenger, as printed."""
    said = [summary(card), *map(_effect, card.get("effects", ())), *map(_demand, card.get("requires", ()))]
    return reduce(lambda one, more: say("card-and", one=one, more=more), said)


def _effect(effect: dict[str, Any]) -> Message:
    return say(f"printed-{effect['when']}", points=effect["points"], **_count(effect))


def _demand(demand: dict[str, Any]) -> Message:
    if "upgrade" in demand:
        return say("printed-upgrade", name=demand["upgrade"])
    return say("printed-passengers", **_count(demand))


def _count(record: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of a sentence about an effect or a requirement: how many of whom, and where."""
    count, least = Count(**record["count"]), record.get("at_least", 1)
    return {"least": least, "what": whom(count, least), "where": where(count)}


DECK = Deck(
    "busao",
    "Busão",
    {
        "passenger": Kind(
            PASSENGER_CARD,
            _passenger,
            forms.PassengerForm,
            actions.read_passenger,
            actions.passenger_fields,
            lambda card: drawings(card["age"], card["name"], card["points"], 0),
            lambda card: (card["points"],),
        ),
        "driver": Kind(DRIVER_CARD, summary, forms.DriverForm, actions.read_driver, actions.driver_fields),
        "upgrade": Kind(
            UPGRADE_CARD,
            summary,
            forms.UpgradeForm,
            actions.read_upgrade,
            actions.upgrade_fields,
            points=lambda card: tuple(line["points"] for line in card["lines"]),
        ),
    },
    actions.patch_for,
    actions.card_at,
    "example_deck.json",
)
