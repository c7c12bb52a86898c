"""Boomtown: gold, mines and five mayor pawns."""

from companion.core.game import Action, Game, Tool
from companion.games.boomtown import (
    actions,
    api,
    api_tools,
    bank_actions,
    bank_cells,
    bank_view,
    forms,
    layout,
    setup,
    view,
)

GAME = Game(
    slug="boomtown",
    name="Boomtown",
    players=(3, 4, 5),
    options=(layout.COUNT_NEW_VEIN, setup.SHORT),
    cells=bank_cells.all_cells,
    score=layout.score,
    view=view.view,
    checklist=setup.checklist,
    actions={
        "ledger": Action(actions.ledger, describe=actions.describe_ledger),
        "card": Action(actions.card, form=forms.MineForm, fill=actions.fill_card, describe=actions.describe_card),
        **bank_actions.ACTIONS,
    },
    tools={"bank": Tool(bank_view.view)},
    api={**api.API, **api_tools.API},
)
