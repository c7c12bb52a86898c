"""The players' stamps as outlines for drawings, read from the style sheet that shapes them on pages."""

import re
from functools import lru_cache
from typing import NamedTuple

from flask import current_app

from companion.core.names import INKS
from companion.web.assets import STYLE, Assets

_CUT = re.compile(r"\.stamp\.ink-(\d+)\{([^}]*)\}")
_LENGTH = re.compile(r"([\d.]+)(%|px|em)?")


class Outline(NamedTuple):
    """A stamp of 28 pixels around (0, 0): its ``path``, and the offset of its letter from there, in ems."""

    path: str
    right: float
    down: float


def outline(side: int) -> Outline:
    """Return the outline of the stamp of ``side``."""
    return _outlines(current_app.extensions["assets"])[side]


@lru_cache
def _outlines(assets: Assets) -> tuple[Outline, ...]:
    found = _CUT.findall(assets.files[STYLE].decode())
    cuts = {int(n): dict(one.split(":") for one in body.split(";")) for n, body in found}
    return tuple(_outline(cuts.get(n, {})) for n in range(1, INKS + 1))


def _outline(cut: dict[str, str]) -> Outline:
    top, right, bottom, left = _four(cut.get("padding", "0"))
    if "clip-path" in cut:
        numbers = [one - 14 for one in _lengths(cut["clip-path"])]
        path = "M" + "L".join(f"{x:g} {y:g}" for x, y in zip(numbers[::2], numbers[1::2], strict=True)) + "z"
    else:
        a, b, c, d = _four(cut.get("border-radius", "50%"))
        path = f"M{a - 14:g}-14H{14 - b:g}a{b:g} {b:g} 0 0 1 {b:g} {b:g}V{14 - c:g}a{c:g} {c:g} 0 0 1-{c:g} {c:g}"
        path += f"H{d - 14:g}a{d:g} {d:g} 0 0 1-{d:g}-{d:g}V{a - 14:g}a{a:g} {a:g} 0 0 1 {a:g}-{a:g}z"
    return Outline(path, (left - right) / 2, (top - bottom) / 2)


def _lengths(text: str) -> list[float]:
    """Return the lengths in ``text``, in pixels of a stamp of 28 pixels, or in ems."""
    return [float(number) * (28 if unit == "%" else 100) / 100 for number, unit in _LENGTH.findall(text)]


def _four(text: str) -> tuple[float, float, float, float]:
    """Return the lengths of four sides or corners, completed as CSS shorthand does."""
    found = _lengths(text)
    second = found[1] if len(found) > 1 else found[0]
    return found[0], second, found[2] if len(found) > 2 else found[0], found[3] if len(found) > 3 else second
