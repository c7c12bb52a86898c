"""The free sheet: figures round by round, for any game that has no folder of its own; the table names it."""

from companion.core.game import TITLE, Action, Game
from companion.core.names import INKS
from companion.core.text import say
from companion.games.caderno import actions, layout, rules, view

GAME = Game(
    slug="caderno",
    name="Caderno",
    players=tuple(range(2, INKS + 1)),
    title=True,
    untitled=say("free-sheet"),
    opens_with=(TITLE, layout.LIMIT, layout.ROUNDS, layout.LINES),
    options=(layout.WINS,),
    cells=layout.cells,
    score=rules.score,
    view=view.View,
    gaps=rules.gaps,
    whole=True,
    across=True,
    places=layout.place,
    actions={"begins": Action(actions.set_starter, describe=actions.describe_set_starter)},
)
