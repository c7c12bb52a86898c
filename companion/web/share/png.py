"""Pictures drawn by the server, so that they look alike everywhere."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import fontpkg_roboto_condensed as font
import resvg_py

from companion.host import Drawing


@cache
def _setting() -> Mapping[str, Any]:
    """Return how text is set: in one face that is installed with the product, so that it is alike everywhere."""
    (upright,) = (font.ROOT / "files").glob("RobotoCondensed[[]*.ttf")
    return {"skip_system_fonts": True, "font_files": [str(upright)], "font_family": font.FAMILY}


def draw(svg: str, size: tuple[int, int]) -> bytes:
    """Return the drawing as PNG; it says its size itself."""
    return resvg_py.svg_to_bytes(svg_string=svg, **_setting())


DRAWING = Drawing("image/png", draw)
