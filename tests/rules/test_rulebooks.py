"""The rulebooks: both languages agree, nothing is missing, and every anchor in use exists."""

import json
import re
import tomllib
from importlib import import_module
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from flask import Flask
from jinja2 import Environment, nodes

from companion.core.rulebook import Entry, parse
from companion.core.score import Score
from companion.core.text import fold
from companion.games import FOLDER
from companion.rules import books
from tests.support.asked import HOLE, template_branches
from tests.support.helpers import ACCOUNTED, BOOKS, GAMES, LANGUAGES, NAMES, PADS, Phone, setups

MOST_WORDS = 90
DRAWING = re.compile(r"!\[([^\]]*)\]\(drawing:([a-z0-9-]+)\)")
every_book = pytest.mark.parametrize(
    ("slug", "language"), [(slug, language) for slug in BOOKS for language in LANGUAGES]
)
every_account = pytest.mark.parametrize("slug", ACCOUNTED)
every_game = pytest.mark.parametrize("slug", GAMES)


def drawings(entry: Entry) -> list[tuple[str, str]]:
    """Return the alternative text and the name of each drawing in an entry."""
    return DRAWING.findall(entry.body)


def has_table(entry: Entry) -> bool:
    return re.search(r"^(?:> )?\|", entry.body, re.MULTILINE) is not None


# ---- both languages


@every_game
def test_both_languages_have_the_same_entries_in_the_same_places(slug: str) -> None:
    def shape(language: str) -> list[Any]:
        found = books.sections(slug, language)
        return [
            [
                (one.id, one.house, one.see, one.source, [name for _, name in drawings(one)], has_table(one))
                for one in entries
            ]
            for _, entries in found
        ]

    portuguese, english = map(shape, LANGUAGES)
    assert portuguese == english


@every_book
def test_there_is_a_rulebook_in_sections(slug: str, language: str) -> None:
    sections = books.sections(slug, language)
    assert 5 <= len(sections) <= 9 or (slug not in ACCOUNTED and sections)
    order = [entry.section for entry in books.book(slug, language)]
    assert [name for place, name in enumerate(order) if order[place - 1 : place] != [name]] == [
        name for name, _ in sections
    ], "a section comes twice"


@every_book
def test_no_anchor_and_no_title_stands_twice(slug: str, language: str) -> None:
    entries = books.book(slug, language)
    assert len({entry.id for entry in entries}) == len(entries)
    assert len({entry.title.casefold() for entry in entries}) == len(entries)


@every_book
def test_an_entry_answers_one_question_in_few_words(slug: str, language: str) -> None:
    for entry in books.book(slug, language):
        words = DRAWING.sub("", entry.body).split()
        assert words, entry.id
        assert len(words) <= MOST_WORDS or has_table(entry), f"{entry.id}: {len(words)} words"
        assert not re.search(r"<\w|TODO|http|\]\((?!drawing:)", entry.body), entry.id


@every_book
def test_what_belongs_with_an_entry_is_there(slug: str, language: str) -> None:
    known = {entry.id for entry in books.book(slug, language)}
    for entry in books.book(slug, language):
        assert (1 if slug in ACCOUNTED else 0) <= len(entry.see) <= 5, entry.id
        assert len(set(entry.see)) == len(entry.see), entry.id
        assert set(entry.see) <= known - {entry.id}, entry.id


@every_book
def test_other_words_for_an_entry_are_given_once(slug: str, language: str) -> None:
    for entry in books.book(slug, language):
        folded = [word.casefold() for word in entry.words]
        assert folded, entry.id
        assert len(set(folded)) == len(folded), entry.id


@every_book
def test_what_is_ours_stands_apart_from_what_the_book_says(slug: str, language: str) -> None:
    """Each paragraph is quoted as a whole or not at all, and its words do not repeat the stamp."""
    for entry in books.book(slug, language):
        for block in entry.body.split("\n\n"):
            assert len({line.startswith(">") for line in block.splitlines()}) == 1, entry.id
        assert entry.house == any(ours for ours, _ in entry.passages), entry.id
        assert not re.search(
            r"\b(leitura|interpretação) da casa\b|\bhouse (ruling|reading)\b|\bour reading\b", entry.body
        ), entry.id


# ---- drawings


@every_book
def test_drawings_are_there_and_described(slug: str, language: str) -> None:
    for entry in books.book(slug, language):
        assert entry.body.count("](drawing:") == len(drawings(entry)), entry.id
        for description, name in drawings(entry):
            assert len(description) > 15, (entry.id, name)
            assert (FOLDER / slug / "templates" / slug / "rules" / f"{name}.svg").is_file(), (entry.id, name)


@every_game
def test_every_drawing_is_shown_somewhere(slug: str) -> None:
    used = {name for entry in books.book(slug, "en") for _, name in drawings(entry)}
    assert used == {file.stem for file in (FOLDER / slug / "templates" / slug / "rules").glob("*")}


@pytest.mark.parametrize(
    ("slug", "name"),
    [(slug, file.stem) for slug in GAMES for file in sorted((FOLDER / slug / "templates" / slug / "rules").glob("*"))],
)
def test_a_drawing_is_plain_and_fits_any_width(slug: str, name: str) -> None:
    source = (FOLDER / slug / "templates" / slug / "rules" / f"{name}.svg").read_text("utf-8")
    assert source.startswith("<svg ")
    root = ET.fromstring(source)
    assert root.tag == "{http://www.w3.org/2000/svg}svg" or root.tag == "svg"
    assert "viewBox" in root.attrib
    assert not {"width", "height", "role"} & root.attrib.keys()
    for element in root.iter():
        assert element.tag.rpartition("}")[2] not in ("script", "style", "foreignObject", "image", "a", "title")
        for attribute, value in element.attrib.items():
            assert attribute != "style"
            assert not attribute.startswith("on")
            assert "javascript:" not in value
            assert not value.startswith("http") or attribute.startswith("xmlns")


# ---- other ways to ask


@every_account
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_is_asked_for_in_other_ways(slug: str, language: str) -> None:
    asked = tomllib.loads((FOLDER / slug / "rulebook" / f"asked.{language}.toml").read_text("utf-8"))
    assert list(asked) == [entry.id for entry in books.book(slug, language)]
    for entry, questions in asked.items():
        assert len(questions) >= 2, entry
        assert len({fold(one) for one in questions}) == len(questions), entry


# ---- the account: which entry answers what


@every_account
def test_the_account_names_every_entry_and_no_other(slug: str) -> None:
    account = tomllib.loads((FOLDER / slug / "rulebook" / "account.toml").read_text("utf-8"))
    known = {entry.id for entry in books.book(slug, "en")}
    named: set[str] = set()
    assert account.keys() == {"paragraph", "ruling"}
    for row in account["paragraph"]:
        assert row["section"].strip()
        assert row["about"].strip()
        assert bool(row["entries"]) != bool(row.get("why", "").strip()), row
        named.update(row["entries"])
    for row in account["ruling"]:
        assert row["topic"].strip()
        assert row["entries"] or row.get("why", "").strip(), row
        named.update(row["entries"])
    assert named == known
    topics = [row["topic"] for row in account["ruling"]]
    assert len(set(topics)) == len(topics)


@every_account
def test_an_entry_comes_from_a_part_of_the_book_that_is_accounted_for(slug: str) -> None:
    account = tomllib.loads((FOLDER / slug / "rulebook" / "account.toml").read_text("utf-8"))
    parts = " · ".join(row["section"] for row in account["paragraph"])
    for entry in books.book(slug, "pt-BR"):
        named = re.split(r"[;,:]| e ", entry.source)[0].strip()
        assert named == "—" or named in parts, (entry.id, entry.source)


# ---- anchors


def anchors_of_answers(slug: str) -> set[str]:
    """Return the anchors in the reasons for points of all cases."""
    api = import_module(GAMES[slug].operations["score"].run.__module__)
    found: set[str] = set()
    seen: list[Score] = []
    real = api.score

    def noted(*args: Any) -> Score:
        seen.append(real(*args))
        return seen[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(api, "score", noted)
        for case in tomllib.loads((FOLDER / slug / "cases.toml").read_text("utf-8"))["case"]:
            endpoint = GAMES[slug].operations["score"]
            model: Any = endpoint.request
            endpoint.run(model.model_validate(json.loads(case["request"])))
    assert seen, "the cases were not scored by the rules"
    for score in seen:
        for standing in score.standings:
            for line in standing.lines:
                found.update(detail.rule for detail in line.details)
    return found


@pytest.mark.parametrize("slug", [slug for slug in ACCOUNTED if GAMES[slug].scored])
def test_every_reason_for_points_names_a_rule_that_is_there(slug: str) -> None:
    known = {entry.id for entry in books.book(slug, "en")}
    named = anchors_of_answers(slug)
    assert named - {""}
    assert named <= known


@every_game
def test_every_field_and_step_names_a_rule_that_is_there(slug: str) -> None:
    game = GAMES[slug]
    known = {entry.id for entry in books.book(slug, "en")} | {""}
    for setup in setups(game):
        assert {cell.rule for cell in game.layout(setup).values()} <= known
        steps = game.steps(setup.size)
        assert bool(steps) == bool(game.checklist)
        assert {step.rule for step in steps.values()} <= known - {""}


@pytest.mark.parametrize("slug", [slug for slug in PADS if slug in BOOKS])
def test_every_link_to_a_rule_on_a_pad_leads_somewhere(slug: str, app: Flask) -> None:
    phone = Phone(app)
    at = phone.new_play(slug, list(NAMES[: GAMES[slug].players[-1]]))
    seen = 0
    for page in ("", *(["/setup"] if GAMES[slug].checklist else []), "/bill/0"):
        assert phone.get(at + page).status_code == 200
        for href in phone.page.values("href"):
            if match := re.fullmatch(r"/rules/([^/?#]+)/([^/?#]+)(\?.*)?", href):
                seen += 1
                assert books.find(match[1], match[2], "en"), href
    assert seen or slug not in ACCOUNTED


def rules_of(slug: str) -> set[str]:
    """Return the anchors written in the templates of a game, in any form of link to a rule."""
    sources = [file.read_text("utf-8") for file in (FOLDER / slug / "templates").rglob("*.html")]
    trees = [Environment(autoescape=True).parse(source) for source in sources]
    leads = {"rule_at": 1, "rule_link": 2}  # the position of the anchor among the arguments; macros are added below
    leads |= {
        macro.name: place
        for tree in trees
        for macro in tree.find_all(nodes.Macro)
        for place, arg in enumerate(macro.args)
        if arg.name in ("rule", "anchor")
    }
    found = {
        anchor
        for source in sources
        for anchor in re.findall(rf"'rules\.rule', slug='{slug}', entry='([a-z][a-z0-9-]*)'", source)
    }
    for call in (call for tree in trees for call in tree.find_all(nodes.Call)):
        place = leads.get(getattr(call.node, "name", getattr(call.node, "attr", "")))
        if place is not None and place < len(call.args):
            found.update(template_branches(call.args[place]))
    return found - {HOLE}


WRITTEN = {
    "boomtown": {"fee", "mines"},
    "busao": {"reshuffles", "last-turn", "requirements"},
    "quissama": {"costs", "cabeca"},
    "rufstock": {"round-points"},
}
"""Some of these anchors, for every form of link."""


@every_game
def test_rules_written_in_templates_are_there(slug: str) -> None:
    found = rules_of(slug)
    assert found >= WRITTEN.get(slug, set())
    assert [anchor for anchor in sorted(found) if books.find(slug, anchor, "en") is None] == []


def test_scripts_name_no_rule() -> None:
    """Scripts only open links that are in the page."""
    scripts = [*(FOLDER.parent.parent / "static").glob("*.js"), *FOLDER.glob("*/static/*.js")]
    assert scripts
    assert [file.name for file in scripts if re.search(r"/rules/\w", file.read_text("utf-8"))] == []


# ---- reading a rulebook


ENTRY = """# Part

## What? {#what}
source: —
house: no
words: a, b c,
see: other

Text.

| a |
|---|
| words: b |
"""


def test_a_rulebook_is_read_as_it_is_written() -> None:
    (entry,) = parse("game", ENTRY)
    assert (entry.section, entry.title, entry.id, entry.house) == ("Part", "What?", "what", False)
    assert (entry.words, entry.see) == (("a", "b c"), ("other",))
    assert entry.body == "Text.\n\n| a |\n|---|\n| words: b |"


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ((" {#what}", ""), "line 3"),
        (("{#what}", "{#What}"), "line 3"),
        (("house: no\n", ""), "lacks house"),
        (("house: no", "house: perhaps"), "house: yes or no"),
        (("see: other\n", ""), "lacks see"),
    ],
)
def test_what_is_no_entry_is_said_with_its_place(change: tuple[str, str], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        parse("game", ENTRY.replace(*change))
