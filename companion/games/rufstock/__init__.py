"""Rufstock: dogs board in the order in which hands run out of cards; two rounds."""

from companion.core.game import Action, Game, Tool
from companion.games.rufstock import actions, api, api_tools, figures, layout, referee_view, setup, view

GAME = Game(
    slug="rufstock",
    name="Rufstock",
    players=setup.PLAYERS,
    options=(setup.MODE,),
    cells=layout.cells,
    score=layout.score,
    view=view.view,
    checklist=setup.checklist,
    refuse_seats=layout.refuse_seats,
    actions={
        "out": Action(actions.out, describe=actions.describe_out),
        "back": Action(actions.back, describe=actions.describe_back),
        "board": Action(actions.board, describe=actions.describe_board, reads=actions.reads_of_board),
        "keep": Action(actions.keep, describe=actions.describe_keep),
        "clear": Action(actions.clear, describe=actions.describe_clear),
    },
    tools={"referee": Tool(referee_view.view, standalone=True)},
    figures=figures.FIGURES,
    api={**api.API, **api_tools.API},
)
