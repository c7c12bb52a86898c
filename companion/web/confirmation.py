"""The question before something is removed, and the reason why this phone may not remove it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from flask import abort

from companion.core.text import Message, Refused
from companion.web.request import page


def confirmation_page(
    title: Message,
    lines: Sequence[Message],
    to: str,
    back: str,
    go: Message,
    why_not: Message | None = None,
    sign: str = "",
) -> str:
    """Return the page that asks: what it means, line by line, and the button ``go`` to ``to``, or else ``why_not``.

    ``sign`` names its icon, by default a crumpled sheet.
    """
    return page("removal.html", title=title, lines=lines, to=to, back=back, go=go, why_not=why_not, sign=sign)


def reason(check: Callable[..., None], *arguments: Any) -> Message | None:
    """Return why ``check`` refuses these ``arguments``, or None if it does not."""
    try:
        check(*arguments)
    except Refused as refusal:
        return refusal.problems[0].message
    return None


@contextmanager
def forbidden_if_refused() -> Iterator[None]:
    """Answer 403 with the reason if what is done within is refused."""
    try:
        yield
    except Refused as refusal:
        abort(403, refusal.problems[0].message)
