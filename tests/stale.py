"""Phones that show an earlier state of a page: what they are told brings it to what a fresh one shows."""

import re

from tests.helpers import Phone

_ROOT = re.compile(r'<([a-z0-9]+)\b[^>]*? id="([^"]+)" hx-swap-oob="true"[^>]*>')
_VOID = ("meta", "input")
HOUSE = {"said", "notice"}
"""What an answer always says anew: it is no part of the state."""


def parts_of(html: str) -> dict[str, str]:
    """Return the elements that are parts of a page or answer, each as it is written there, by id."""
    found = {}
    for root in _ROOT.finditer(html):
        name, part = root[1], root[2]
        if part not in HOUSE:
            found[part] = html[root.start() : root.end() if name in _VOID else _end(html, name, root.end())]
    return found


def _end(html: str, name: str, start: int) -> int:
    """Return where the element ``name`` ends whose start tag ends at ``start``."""
    depth = 1
    for tag in re.compile(rf"<(/?){name}\b[^>]*>").finditer(html, start):
        depth += -1 if tag[1] else 1
        if depth == 0:
            return tag.end()
    raise AssertionError(f"<{name}> is left open")


def catch_up(phone: Phone, fresh: Phone) -> set[str]:
    """Let ``phone``, which has just got a page, ask for what differs now, and return the ids of the parts it was sent.

    Fail unless its page is then, part for part, what ``fresh`` shows at the same address. The house's own parts that
    every event changes are not among the ids.
    """
    shown = parts_of(phone.last)
    assert shown, "it shows no page"
    sent = parts_of(phone.update().text)
    assert sent.keys() <= shown.keys(), "nowhere to put it"
    assert {**shown, **sent} == parts_of(fresh.get(phone.at).text)
    return sent.keys() - {"revision", "undo"}
