"""Busão: fill a bus with passengers. For 2 or 3 players, or 4 or 6 in pairs; most points win."""

from functools import partial

from companion.core.game import Action, Game, Tool, operations_in
from companion.games.busao import actions, facts, figures, layout, setup, turn, turn_actions, turn_cells, turn_page
from companion.games.busao.deck import DECK
from companion.games.busao.view import View, view

GAME = Game(
    slug="busao",
    name="Busão",
    players=setup.PLAYERS,
    options=(layout.ADJACENCY,),
    sides=layout.sides,
    cells=lambda setup: [*layout.cells(setup), *turn_cells.cells(setup)],
    score=layout.score,
    view=view,
    progress=View.progress,
    still_shown=lambda view: view.end,
    tabs=True,
    gaps=turn.gaps,
    checklist=setup.checklist,
    actions={
        **{
            form: Action(partial(actions.write, form, kind), kind.form, partial(actions.fill, form, kind))
            for form, kind in DECK.kinds.items()
        },
        "move": Action(turn_actions.move, describe=turn_actions.describe, reads=turn_actions.reads_end),
        "next": Action(turn_actions.pass_turn, describe=turn_actions.describe, reads=turn_actions.reads_end),
        "whose": Action(turn_actions.set_turn, describe=turn_actions.describe),
        "reshuffle": Action(turn_actions.reshuffle, describe=turn_actions.describe),
        "street": Action(turn_actions.street, describe=turn_actions.describe),
        "full": Action(turn_actions.full, describe=turn_actions.describe),
    },
    tools={"turn": Tool(turn_page.view)},
    facts=facts.FACTS,
    figures=figures.FIGURES,
    api=operations_in(__name__, "api"),
    deck=DECK,
)
