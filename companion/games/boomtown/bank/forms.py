"""The form with the table, used to open or correct a bank."""

from functools import partial

from wtforms import BooleanField, Form, SelectMultipleField, StringField

from companion.games.boomtown.bank.cells import KEEPABLE
from companion.games.boomtown.bank.production import MOST_SALOONS
from companion.games.boomtown.setup import PLAYERS

_Text = partial(StringField, default="")


class TableForm(Form):
    """The round and its opener, each player's gold, the saloons, the Governors, the waiting cards and the lost mines.

    The fields ``gold-<seat>``, ``saloon-<n>-owner``, ``-town`` and ``-girls``, and ``kept-<card>`` (a list with the
    seat of each copy) are added below. The action validates what is entered.
    """

    round = _Text()
    opener = _Text()
    governed = SelectMultipleField(validate_choice=False)
    dead = SelectMultipleField(validate_choice=False)


for _number in range(PLAYERS[-1]):
    setattr(TableForm, f"gold-{_number}", _Text())
for _number in range(MOST_SALOONS):
    setattr(TableForm, f"saloon-{_number}-owner", _Text())
    setattr(TableForm, f"saloon-{_number}-town", _Text())
    setattr(TableForm, f"saloon-{_number}-girls", BooleanField())
for _card in KEEPABLE:
    setattr(TableForm, f"kept-{_card}", SelectMultipleField(validate_choice=False))
