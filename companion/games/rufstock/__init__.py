"""Rufstock: over two rounds, players score by the order in which they run out of cards."""

from companion.core.game import Action, Game, Tool, operations_in
from companion.games.rufstock import actions, figures, layout, referee_view, setup, view

GAME = Game(
    slug="rufstock",
    name="Rufstock",
    players=setup.PLAYERS,
    options=(setup.MODE,),
    cells=layout.cells,
    score=layout.score,
    view=view.view,
    progress=view.View.progress,
    still_shown=view.View.last_queue,
    whole=True,
    checklist=setup.checklist,
    refuse_seats=layout.refuse_seats,
    actions={
        "out": Action(actions.run_out, describe=actions.describe_run_out, replaces=actions.replace_place),
        "back": Action(actions.take_back, describe=actions.describe_take_back),
        "board": Action(actions.board, describe=actions.describe_board, reads=actions.reads_of_board),
        "keep": Action(actions.keep, describe=actions.describe_keep),
        "clear": Action(actions.clear, describe=actions.describe_clear),
    },
    tools={"referee": Tool(referee_view.view, standalone=True)},
    figures=figures.FIGURES,
    api=operations_in(__name__, "api"),
)
