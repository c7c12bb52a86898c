"""Requests to the JSON API with random JSON in one place."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import strategies as st
from pydantic import ValidationError

from companion.core.game import Game
from companion.language import LANGUAGES, wording
from companion.wire import problems_of

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@st.composite
def spoilt(draw: st.DrawFn, good: dict[str, Any]) -> dict[str, Any]:
    """Return ``good`` with junk in one place, at any depth."""
    sent = deepcopy(good)
    where: Any = sent
    while True:
        key = draw(st.sampled_from(sorted(where) if isinstance(where, dict) else range(len(where))))
        if not where[key] or not isinstance(where[key], dict | list) or draw(st.booleans()):
            break
        where = where[key]
    where[key] = draw(JUNK)
    return sent


def ask(game: Game, operation: str, data: dict[str, Any]) -> dict[str, Any]:
    """Return the answer of one operation as plain data, with messages in Portuguese; raises ValidationError."""
    endpoint = game.operations[operation]
    answer = endpoint.run(endpoint.request.model_validate(data))
    return {key: worded(game, value) for key, value in answer.items()}


def worded(game: Game, value: Any) -> Any:
    """Return ``value`` with its messages in Portuguese."""
    if isinstance(value, dict):
        return {key: worded(game, one) for key, one in value.items()}
    if isinstance(value, list):
        return [worded(game, one) for one in value]
    return wording("pt-BR", game.slug).word(value) if isinstance(value, tuple) else value


def refused(game: Game, operation: str, data: dict[str, Any]) -> set[tuple[str, str]]:
    """Return the path and code of every problem of a refused request; each must have a text in both languages."""
    with pytest.raises(ValidationError) as caught:
        ask(game, operation, data)
    found = problems_of(caught.value, data)
    for language in LANGUAGES:
        assert all(wording(language, game.slug).word(one.message) for one in found)
    return {(one.path, one.code) for one in found}


def check(game: Game, operation: str, data: dict[str, Any]) -> None:
    """Fail unless ``data`` is answered, or refused for problems located in it."""
    try:
        ask(game, operation, data)
    except ValidationError:
        found = refused(game, operation, data)
        assert found
        assert all(path.split(".")[0] in data for path, _ in found)
