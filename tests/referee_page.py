"""The referee's page of Rufstock as tests read it: asked by its address, answered in a sentence."""

import re
from urllib.parse import urlencode

from tests.helpers import Page, Phone, check

ALONE = "/tool/rufstock/referee"
NAMES = ["Ana", "Beto", "Caio", "Duda"]


def ask(phone: Phone, at: str = ALONE, **fields: str) -> Page:
    """Return the page, checked, that answers what the fields ask; ``queue`` are places, from 1."""
    marks = {f"queue{place}": "1" for place in fields.pop("queue", "")}
    return check(phone, f"{at}?{urlencode({**fields, **marks})}")


def part(html: str, name: str) -> str:
    """Return the text of the element with the id ``name``, its spaces made single."""
    found = re.search(rf'<(\w+)[^>]* id="{name}".*?</\1>', html, re.DOTALL)
    assert found, name
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split())


def answer(phone: Phone) -> str:
    """Return the sentence of the verdict, empty when there is none."""
    found = re.search(r'class="says">.*?<p>(.*?)</p>', phone.last, re.DOTALL)
    sentence = " ".join(re.sub(r"<[^>]+>", "", found[1]).split()) if found else ""
    return sentence.removesuffix(" Alguma veio da fila? Toque nela.").removesuffix(" interpretação da casa")


def links(page: Page) -> list[str]:
    """Return the anchors of the rules that the page leads to."""
    return [href.split("/")[-1].split("?")[0] for href in page.values("href") if href.startswith("/rules/rufstock/")]


def typed(page: Page) -> dict[str, str]:
    """Return what stands in the fields."""
    rows = [one for tag, one in page.tags if tag == "input" and one.get("id", "").startswith("lie-")]
    return {one["name"]: one["value"] for one in rows}
