"""Busão: buses, drivers and passengers; most points wins. For 2 or 3 players, or 4 or 6 in pairs."""

from companion.core.game import Action, Game
from companion.games.busao import actions, forms, layout, setup
from companion.games.busao.api import API
from companion.games.busao.view import view

GAME = Game(
    slug="busao",
    name="Busão",
    players=(2, 3, 4, 6),
    options=(layout.ADJACENCY,),
    sides=layout.sides,
    cells=layout.cells,
    score=layout.score,
    view=view,
    checklist=setup.checklist,
    actions={
        "passenger": Action(actions.passenger, forms.PassengerForm, actions.fill_passenger),
        "driver": Action(actions.driver, forms.DriverForm, actions.fill_driver),
        "upgrade": Action(actions.upgrade, forms.UpgradeForm, actions.fill_upgrade),
    },
    api=API,
)
