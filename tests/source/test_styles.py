"""Style sheets: every rule is in a layer, and minified sheets keep their meaning."""

import re
from pathlib import Path
from textwrap import dedent

import pytest

from companion.web.assets import short_sheet
from tests import ROOT

SHEETS = [*ROOT.glob("static/*.css"), *ROOT.glob("companion/games/*/static/**/*.css")]
LAYERS = ("tokens", "base", "components", "page", "game")
SIZES = {
    "(max-width: 22rem)",
    "(max-height: 30rem)",
    "(max-height: 37rem)",
    "(orientation: landscape) and (max-height: 30rem)",
    "(44rem <= width < 64rem) and (min-height: 40rem)",
    "(min-width: 64rem)",
}
"""The media queries a sheet may use, as CONTRIBUTING lists them."""
OF_TEXT = {"(max-width: 17rem)", "(min-width: 34rem)", "(min-width: 78rem)"}
"""Container widths in rem: very large text, room for two columns on a phone in landscape, and for three on a desk."""
REST = {
    "print",
    "screen",
    "(prefers-color-scheme: dark)",
    "screen and (prefers-color-scheme: dark)",
    "(scripting: none)",
    "(prefers-reduced-motion: no-preference)",
}


def heads(text: str) -> list[str]:
    """Return what precedes each top-level block of a sheet, and anything outside all blocks."""
    found, depth, head = [], 0, ""
    for char in re.sub(r"/\*.*?\*/|@layer [^{;]*;", "", text, flags=re.DOTALL):
        if char == "{" and not depth:
            found.append(head.strip())
            head = ""
        depth += {"{": 1, "}": -1}.get(char, 0)
        head += char if not depth and char != "}" else ""
    return [*found, *filter(None, [head.strip()])]


def test_the_layers_are_named_once_before_all_rules() -> None:
    said = f"@layer {', '.join(LAYERS)};"
    assert (ROOT / "static/app.css").read_text().startswith(said)
    assert [sheet for sheet in SHEETS if re.search(r"@layer [^{;]*;", sheet.read_text())] == [ROOT / "static/app.css"]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_rule_stands_in_a_layer(sheet: Path) -> None:
    allowed = {"tokens", "game"} if "games" in sheet.parts else {*LAYERS} - {"game"}
    assert {head.removeprefix("@layer ") for head in heads(sheet.read_text())} <= allowed


def test_a_rule_outside_the_layers_is_found() -> None:
    sheet = "@layer game {\n.a { b: c }\n}\n/* {} */ .loose { d: e } @layer page { @media print { .f { g: h } } }"
    assert heads(sheet) == ["@layer game", ".loose", "@layer page"]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_pages_change_at_the_same_sizes(sheet: Path) -> None:
    asked = re.findall(r"@(media|container page) ([^{]+) {", sheet.read_text())
    for of, condition in asked:
        allowed = SIZES | (OF_TEXT if of == "container page" else REST)
        assert {*condition.split(", ")} <= allowed, condition


def test_a_served_sheet_says_the_same_in_fewer_bytes() -> None:
    sheet = dedent("""\
    /* how a row looks */
    @layer page {
      .row :is(a, b),
      .row > li:first-child {
        margin: 0 auto;
        content: " ·";
      }
      @media (min-width: 40rem) {
        .row :checked + b { width: calc(1rem + 2px); }
      }
    }
    """)
    assert short_sheet(sheet) == (
        '@layer page{.row :is(a,b),.row>li:first-child{margin:0 auto;content:" ·"}'
        "@media (min-width:40rem){.row :checked + b{width:calc(1rem + 2px)}}}"
    )


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_a_served_sheet_keeps_the_spaces_of_its_selectors(sheet: Path) -> None:
    # In a container query rcssmin takes what follows the last line of a selector for a value.
    text = sheet.read_text()
    assert len(re.findall(r"[\w\])] :\w+\(", short_sheet(text))) == len(re.findall(r"[\w\])] :\w+\(", text))
