"""Pictures drawn as PNG by the server."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import fontpkg_roboto_condensed as font
import resvg_py

from companion.host import Drawing

PICTOGRAPHS = re.compile("\\s*[\u2600-\u27bf\U0001f000-\U0001faff]|[\u200d\u20e3\ufe0f]")
"""Emoji, with the space before them, and what joins them: the font has none of these."""


@cache
def _setting() -> Mapping[str, Any]:
    """Return the text settings: a single font, installed with the app, so that pictures look alike everywhere."""
    (upright,) = (font.ROOT / "files").glob("RobotoCondensed[[]*.ttf")
    return {"skip_system_fonts": True, "font_files": [str(upright)], "font_family": font.FAMILY}


def draw(svg: str, size: tuple[int, int]) -> bytes:
    """Return the drawing as PNG, in the size that ``svg`` itself declares, without pictographs."""
    return resvg_py.svg_to_bytes(svg_string=PICTOGRAPHS.sub("", svg), **_setting())


DRAWING = Drawing("image/png", draw)
