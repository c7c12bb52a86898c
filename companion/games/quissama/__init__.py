"""Quissama: won by a character's objective, not by points."""

from companion.core.game import Action, Game, Tool
from companion.games.quissama import actions, api, layout, setup, till, view

GAME = Game(
    slug="quissama",
    name="Quissama",
    players=(2, 3, 4, 5),
    options=setup.OPTIONS,
    cells=layout.cells,
    score=layout.score,
    view=view.view,
    checklist=setup.checklist,
    actions={
        "place": Action(actions.place, describe=actions.describe_place),
        "conquer": Action(actions.conquer, describe=actions.describe_conquer),
        "remove": Action(actions.remove, describe=actions.describe_remove),
        "keep": Action(actions.keep, describe=actions.describe_keep),
        "minister": Action(actions.minister, describe=actions.describe_minister),
        "scandal": Action(actions.scandal, describe=actions.describe_scandal),
        "swap": Action(actions.swap, describe=actions.describe_swap),
        "take": Action(actions.take, describe=actions.describe_take),
        "word": Action(actions.word, describe=actions.describe_word),
    },
    tools={"costs": Tool(till.view, standalone=True)},
    points=False,
    api=api.API,
)
