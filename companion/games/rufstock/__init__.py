"""Rufstock: dogs board in the order in which hands run out of cards; two rounds."""

from companion.core.game import Action, Game
from companion.games.rufstock import actions, api, api_tools, layout, setup, view

GAME = Game(
    slug="rufstock",
    name="Rufstock",
    players=(2, 3, 4, 5),
    options=(setup.MODE,),
    cells=layout.cells,
    score=layout.score,
    view=view.view,
    checklist=setup.checklist,
    actions={
        "out": Action(actions.out, describe=actions.describe_out),
        "back": Action(actions.back, describe=actions.describe_back),
    },
    api={**api.API, **api_tools.API},
)
