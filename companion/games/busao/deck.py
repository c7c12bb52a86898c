"""The cards of Busão: 71 passengers, 6 drivers and 18 upgrades, whose names and effects no rulebook tells."""

from typing import Any

from companion.core.deck import Deck, Kind
from companion.core.pad import Value
from companion.core.text import Message, say
from companion.games.busao import actions, forms
from companion.games.busao.cards import DRIVER_CARD, PASSENGER_CARD, UPGRADE_CARD
from companion.games.busao.view import head, more, mouth


def _passenger(card: dict[str, Any]) -> Message:
    said = {"effects": len(card.get("effects", ())), "demands": len(card.get("requires", ()))}
    return say("deck-passenger", traits=more(card), **said)


def _portrait(card: dict[str, Any]) -> tuple[str, ...]:
    """Return who sits in the bus once the card is laid, as glad of it as the printed points are."""
    return head(card["age"], card["name"]), mouth(card["points"])


def _driver(card: Value) -> Message:
    return say("traits", items=tuple(say(f"trait-{trait}") for trait in card["preferences"]))


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
            _portrait,
            lambda card: (card["points"],),
        ),
        "driver": Kind(DRIVER_CARD, _driver, forms.DriverForm, actions.read_driver, actions.driver_fields),
        "upgrade": Kind(
            UPGRADE_CARD,
            more,
            forms.UpgradeForm,
            actions.read_upgrade,
            actions.upgrade_fields,
            points=lambda card: tuple(line["points"] for line in card["lines"]),
        ),
    },
    actions.lay,
    actions.lies,
    "example_deck.json",
)
