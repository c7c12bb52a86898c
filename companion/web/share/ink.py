"""The inks of the drawings as a plain style sheet, for pictures drawn without a browser."""

import re
from functools import lru_cache

from companion.web.assets import Assets

_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_TOKEN = re.compile(r"(--[\w-]+):([^;}]+)")
_VAR = re.compile(r"var\((--[\w-]+)(?:,([^()]*))?\)")
_INKED = ("fill", "stroke", "transform")
"""Prefixes of the style properties that drawings use."""


class Ink:
    """The light inks of a game: ``colour`` by token or player's ink, and ``sheet`` with the classes of its drawings."""

    def __init__(self, text: str, slug: str) -> None:
        rules = _RULE.findall(_by_day(text))
        self._tokens: dict[str, str] = {}
        for selector, body in rules:
            if selector in (":root", f".g-{slug}"):
                self._tokens.update(_TOKEN.findall(body))
            elif selector.startswith(".ink-"):
                self._tokens[f"--{selector[1:]}"] = dict(_TOKEN.findall(body))["--c"]
        self.sheet = "".join(filter(None, (self._inked(*rule) for rule in rules)))

    def colour(self, token: str) -> str:
        """Return the colour of ``token``, such as ``paper``, or of a player's ink, such as ``ink-1``."""
        return self._resolved(self._tokens[f"--{token}"])

    def _inked(self, selector: str, body: str) -> str:
        if not selector.startswith(".") or ":" in selector:
            return ""
        kept = [one for one in body.split(";") if one.startswith(_INKED) and "var(--c)" not in one]
        return f"{selector}{{{self._resolved(';'.join(kept))}}}" if kept else ""

    def _resolved(self, text: str) -> str:
        while "var(" in text:
            text = _VAR.sub(lambda found: self._tokens.get(found[1], found[2] or "none"), text)
        return text.replace("px", "")


def _by_day(text: str) -> str:
    """Return a style sheet without at-rules such as media queries; the content of layers stays."""
    kept, place = [], 0
    for found in re.finditer(r"@(?!layer)[\w-]+[^{};]*\{", text):
        if found.start() < place:
            continue
        kept.append(text[place : found.start()])
        depth, place = 1, found.end()
        while depth and place < len(text):
            depth += {"{": 1, "}": -1}.get(text[place], 0)
            place += 1
    return "".join([*kept, text[place:]])


@lru_cache(maxsize=32)
def ink_of(assets: Assets, slug: str) -> Ink:
    """Return the inks of the game ``slug``, cached."""
    return Ink(assets.files[f"{slug}/{slug}.css"].decode(), slug)
