"""Boomtown: gold, mines and five mayor pawns."""

from collections.abc import Mapping

from companion.core.game import Action, Endpoint, Game, Tool
from companion.games.boomtown import figures, setup
from companion.games.boomtown.bank import actions as bank_actions
from companion.games.boomtown.bank import cells as bank_cells
from companion.games.boomtown.bank import state as bank_state
from companion.games.boomtown.bank import view as bank_view
from companion.games.boomtown.count import actions, facts, forms, layout, view


def _api() -> Mapping[str, Endpoint]:
    from companion.games.boomtown.bank import api as bank
    from companion.games.boomtown.count import api as count

    return {**count.API, **bank.API}


GAME = Game(
    slug="boomtown",
    name="Boomtown",
    players=setup.PLAYERS,
    bgg_id=10997,
    options=(layout.COUNT_NEW_VEIN, setup.SHORT),
    cells=bank_cells.all_cells,
    score=layout.score,
    view=view.View,
    progress=view.View.progress,
    gaps=bank_state.gaps,
    checklist=setup.checklist,
    draws_first=True,
    refuse_seats=bank_cells.refuse_seats,
    actions={
        "mine": Action(actions.take_mine, describe=actions.describe_mine),
        "mayor": Action(actions.settle_mayor, describe=actions.describe_mayor),
        "mines": Action(actions.settle_mines, describe=actions.describe_mines),
        "card": Action(actions.card, form=forms.MineForm, fill=actions.fill_card, describe=actions.describe_card),
        **bank_actions.ACTIONS,
    },
    tools={"bank": Tool(bank_view.Bank)},
    facts=facts.FACTS,
    figures=figures.FIGURES,
    api=_api,
)
