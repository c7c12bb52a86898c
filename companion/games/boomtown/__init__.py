"""Boomtown: gold, mines and five mayor pawns."""

from companion.core.game import Action, Game, Tool, operations_in
from companion.games.boomtown import figures, setup
from companion.games.boomtown.bank import actions as bank_actions
from companion.games.boomtown.bank import cells as bank_cells
from companion.games.boomtown.bank import state as bank_state
from companion.games.boomtown.bank import view as bank_view
from companion.games.boomtown.count import actions, facts, forms, layout, view

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
    api=operations_in(__name__, "count.api", "bank.api"),
)
