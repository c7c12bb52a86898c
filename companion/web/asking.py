"""The question before something is taken away, and why this phone may not."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.text import Message, Refused
from companion.web.request import page


def asked(
    title: Message,
    lines: Sequence[Message],
    to: str,
    back: str,
    go: Message,
    why_not: Message | None = None,
    sign: str = "",
) -> str:
    """Return the question: what that means, line by line, and the button ``go`` to ``to``; or ``why_not``.

    It is drawn with the icon ``sign``, or else as a sheet that is crumpled.
    """
    return page("removal.html", title=title, lines=lines, to=to, back=back, go=go, why_not=why_not, sign=sign)


def reason(check: Callable[..., None], *arguments: Any) -> Message | None:
    """Return why ``check`` refuses these ``arguments``, None where it does not."""
    try:
        check(*arguments)
    except Refused as refusal:
        return refusal.problems[0].message
    return None
