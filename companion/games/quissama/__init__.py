"""Quissama: won by a character's objective, not by points."""

from companion.core.game import Action, Game, Tool, operations_in
from companion.games.quissama import actions, costs_page, facts, figures, layout, log, setup, view

GAME = Game(
    slug="quissama",
    name="Quissama",
    players=setup.PLAYERS,
    options=setup.OPTIONS,
    cells=layout.cells,
    score=layout.score,
    view=view.view,
    progress=view.View.progress,
    checklist=setup.checklist,
    draws_first=True,
    actions={
        "place": Action(actions.place, describe=log.conquer, reads=actions.reads_for_place),
        "conquer": Action(actions.conquer, describe=log.conquer),
        "remove": Action(actions.remove, describe=log.character),
        "keep": Action(actions.keep, describe=log.character),
        "minister": Action(actions.minister, describe=log.minister, reads=actions.reads_for_minister),
        "scandal": Action(actions.scandal, describe=log.scandal),
        "swap": Action(actions.swap, describe=log.swap, reads=actions.reads_for_swap),
        "take": Action(actions.take, describe=log.take, reads=actions.reads_for_swap),
        "told": Action(actions.told, describe=log.character, reads=actions.reads_for_told),
    },
    tools={"costs": Tool(costs_page.view, standalone=True)},
    facts=facts.FACTS,
    figures=figures.FIGURES,
    points=False,
    whole=True,
    api=operations_in(__name__, "api"),
)
