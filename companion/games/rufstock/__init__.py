"""Rufstock: over two rounds, players score by the order in which they run out of cards."""

from collections.abc import Mapping

from companion.core.game import Action, Endpoint, Game, Tool
from companion.games.rufstock import actions, figures, layout, referee_view, setup, view


def _api() -> Mapping[str, Endpoint]:
    from companion.games.rufstock import api, api_tools

    return {**api.API, **api_tools.API}


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
        "out": Action(actions.run_out, describe=actions.describe_run_out),
        "back": Action(actions.take_back, describe=actions.describe_take_back),
        "board": Action(actions.board, describe=actions.describe_board, reads=actions.reads_of_board),
        "keep": Action(actions.keep, describe=actions.describe_keep),
        "clear": Action(actions.clear, describe=actions.describe_clear),
    },
    tools={"referee": Tool(referee_view.view, standalone=True)},
    figures=figures.FIGURES,
    api=_api,
)
