"""What the forms of the games need of the house; the token against forgery is checked before any view."""

from collections.abc import Iterable
from typing import Any

from wtforms import Form

from companion.core.text import Problem


def place_problems(form: Form, problems: Iterable[Problem]) -> list[Problem]:
    """Put each problem at the field its path ends with and return those that belong to none."""
    rest: list[Problem] = []
    for one in problems:
        name = one.path.rsplit(".", 1)[-1]
        if name in form:
            field: Any = form[name]  # its errors are messages, worded when the page is drawn
            field.errors = [*field.errors, one.message]
        else:
            rest.append(one)
    return rest
