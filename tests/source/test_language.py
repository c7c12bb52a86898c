"""The texts: equal keys in both languages, none missing or unused, and each can be worded."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from babel import Locale
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message as FluentMessage
from fluent.syntax.ast import SelectExpression, SyntaxNode
from fluent.syntax.visitor import Visitor

from companion.core.text import Message, say
from companion.language import LANGUAGES, bundle, choose, grouped, parsed, plain, signed, soft, wording
from tests.support.asked import (
    HOLE,
    PLACES,
    all_asked,
    asked_in_python,
    asked_in_template,
    asks_for,
    missing,
    needs,
    texts,
)
from tests.support.helpers import GAMES

every_file = pytest.mark.parametrize("slug", PLACES, ids=lambda slug: slug or "house")


@every_file
def test_both_languages_say_the_same_with_the_same_arguments(slug: str) -> None:
    portuguese, english = (
        {key: set(text.arguments) for key, text in texts(slug, language).items()} for language in LANGUAGES
    )
    assert portuguese == english


AFTER_NONE = "counted-"
"""The prefix of texts of Busão that follow "nenhum" and so use the singular, as after 1: "nenhum idoso"."""


@every_file
@pytest.mark.parametrize("language", LANGUAGES)
def test_none_is_not_said_as_one_is(slug: str, language: str) -> None:
    for entry in parsed(PLACES[slug] / f"{language}.ftl").body:
        if isinstance(entry, FluentMessage) and not entry.id.name.startswith(AFTER_NONE):
            assert not any(said_of_none_as_of_one(entry, language)), entry.id.name


def said_of_none_as_of_one(entry: SyntaxNode, language: str) -> list[bool]:
    """Return, for every plural in a text, whether 0 gets the form of 1."""
    found: list[bool] = []

    class Choices(Visitor):
        def visit_SelectExpression(self, node: SelectExpression) -> None:
            keys = [getattr(one.key, "name", getattr(one.key, "value", "")) for one in node.variants]
            plural = Locale.parse(language.replace("-", "_")).plural_form
            if {"1", "one"} & set(keys):
                chosen = {number: {str(number), plural(number)} & set(keys) or {"other"} for number in (0, 1)}
                found.append("0" not in keys and chosen[0] == chosen[1])
            self.generic_visit(node)

    Choices().visit(entry)
    return found


@pytest.mark.parametrize(("key", "chosen"), [("one", True), ("1", False)])
def test_the_check_sees_what_is_said_of_none_in_portuguese(key: str, chosen: bool) -> None:
    text = f"sold = {{ $n ->\n    [{key}] {{ $n }} melhoria\n   *[other] {{ $n }} melhorias\n}}\n"
    entry = FluentParser().parse(text).body[0]
    assert said_of_none_as_of_one(entry, "pt-BR") == [chosen]
    assert said_of_none_as_of_one(entry, "en") == [False]


@pytest.mark.parametrize("slug", GAMES)
def test_no_game_says_again_what_the_house_says(slug: str) -> None:
    assert texts(slug, "en").keys() & texts("", "en").keys() == set()


@every_file
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [-3, 0, 1, 2, 7, 1234])
def test_every_text_can_be_said(slug: str, language: str, number: int) -> None:
    t = wording(language, slug)
    for key in texts(slug, language):
        if key.startswith("-"):
            continue
        said = t(key, **dict.fromkeys(needs(slug, key), number))
        assert said.strip(), key
        assert not re.search(r"[{}]|(?<![\w.])-\d", said), f"{key}: {said}"
        assert said == said.strip(), key


@every_file
def test_no_text_is_left_over(slug: str) -> None:
    own = texts(slug, "en")
    used = {key for key in own if asks_for(slug, key)}
    waiting = list(used)
    while waiting:
        new = (own[waiting.pop()].refers & own.keys()) - used
        used |= new
        waiting += new
    assert sorted(own.keys() - used) == []


@every_file
def test_no_text_is_missing_and_none_lacks_an_argument(slug: str) -> None:
    wrong = {f"{one.where}: {one.pattern!r}": missing(slug, one) for one in all_asked(slug)}
    assert {where: why for where, why in wrong.items() if why} == {}


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.has_pad])
def test_every_text_that_the_house_asks_of_a_game_is_there(slug: str) -> None:
    game = GAMES[slug]
    wanted = {f"players-of-{slug}", f"problem-players-{slug}"}
    for option in game.options:
        wanted.add(f"option-{option.key}".replace("_", "-"))
        wanted |= {option.text(value).key for value in option.values}
    assert wanted - texts(slug, "en").keys() == set()


# ---- the checks themselves


def test_the_check_sees_a_text_that_nobody_asks_for() -> None:
    assert not asks_for("", "month-13th")
    assert not asks_for("", "verdict-stolen")
    assert not asks_for("", "problem-never-heard-of")
    assert asks_for("", "month-12")
    assert asks_for("", "verdict-shared")
    assert asks_for("", "problem-out-of-range")


def test_the_check_sees_what_is_missing(tmp_path: Path) -> None:
    file = tmp_path / "x.html"
    file.write_text('{{ t("back" if x else "bakc") }}{{ t("conflict", place=1, now=2, who=3) }}{{ t("month-" ~ n) }}')
    found = {one.pattern: missing("", one) for one in asked_in_template(file)}
    assert found == {
        "back": "",
        "bakc": "there is no such text",
        "conflict": "it is not given wanted",
        "month-" + HOLE: "",
    }
    file = tmp_path / "x.py"
    file.write_text('say("conflict", place=1)\nproblem("a.b", "no_such_code")\nproblem("a", "out_of_range", lo=1)\n')
    found = {one.pattern: missing("", one) for one in asked_in_python(file)}
    assert found == {
        "conflict": "it is not given now, wanted, who",
        "problem-no-such-code": "there is no such text",
        "problem-out-of-range": "it is not given hi",
    }


# ---- wording


@pytest.mark.parametrize("language", LANGUAGES)
def test_minus_is_a_true_minus(language: str) -> None:
    t = wording(language)
    assert t("number", n=-3) == t.word(-3) == plain(-3) == grouped(-3, "en") == signed(-3, "en") == "−3"
    assert (signed(3, "en"), signed(0, "en"), plain(0), plain(12)) == ("+3", "0", "0", "12")


@pytest.mark.parametrize(("language", "figures"), [("pt-BR", "−12.500"), ("en", "−12,500")])
def test_thousands_are_set_apart_everywhere_but_as_they_are_typed(language: str, figures: str) -> None:
    t = wording(language)
    assert t("number", n=-12500) == t.word(-12500) == grouped(-12500, language) == signed(-12500, language) == figures
    assert signed(12500, language) == figures.replace("−", "+")
    assert plain(-12500) == "−12500"


@pytest.mark.parametrize(("language", "said"), [("pt-BR", "Ana, Beto e Caio"), ("en", "Ana, Beto and Caio")])
def test_several_are_listed_as_people_list_them(language: str, said: str) -> None:
    t = wording(language)
    assert t.word(("Ana", "Beto", "Caio")) == t("listed", items=("Ana", "Beto", "Caio")) == said
    assert (t.word(("Ana",)), t.word(())) == ("Ana", "")


@pytest.mark.parametrize(
    ("names", "portuguese", "english"),
    [(("Ana",), "Ana venceu", "Ana won"), (("Ana", "Beto"), "Ana e Beto venceram", "Ana and Beto won")],
)
def test_one_and_several_are_told_apart(names: tuple[str, ...], portuguese: str, english: str) -> None:
    verdict = say("verdict-won", names=names, n=len(names))
    assert [wording(language).word(verdict) for language in LANGUAGES] == [portuguese, english]


def test_messages_stand_in_messages() -> None:
    inner = say("phone-of", name="Ana")
    said = wording("en").word(say("conflict", place="Gold", now=-3, wanted=say("cell-empty"), who=inner))
    assert said == "Gold: it says −3 (Ana’s phone). You wrote empty."


def test_a_name_is_said_as_it_was_written() -> None:
    assert wording("pt-BR", "rufstock")("ticket-next", name="Maria E.") == "A rodada 2 começa com Maria E."
    assert wording("en")("phone-of", name="Ana -3 {x} \u2068<b>") == "Ana -3 {x} \u2068<b>’s phone"


@pytest.mark.parametrize(("args", "complaint"), [({}, "ValueError"), ({"lo": 1}, "ValueError")])
def test_a_text_without_its_arguments_is_an_error(args: Mapping[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match="problem-out-of-range"):
        wording("en")("problem-out-of-range", **args)


def test_a_text_that_is_not_there_is_an_error() -> None:
    with pytest.raises(LookupError, match="no text 'never' in the shared en texts"):
        wording("en").word(Message("never"))


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("pt-BR", "pt-BR"),
        ("pt-br", "pt-BR"),
        ("pt", "pt-BR"),
        ("pt-PT", "pt-BR"),
        ("en", "en"),
        ("en-GB", "en"),
        ("EN-us", "en"),
        ("fr", None),
        ("e", None),
        ("eno", None),
        ("*", None),
        ("", None),
        (None, None),
    ],
)
def test_the_nearest_language_is_chosen(tag: str | None, language: str | None) -> None:
    assert choose(tag) == language


def test_the_texts_of_one_game_are_no_other_games() -> None:
    keys = {slug: set(texts(slug, "en")) for slug in GAMES}
    for slug in GAMES:
        for other in GAMES.keys() - {slug}:
            assert not any(bundle("en", slug).has_message(key) for key in keys[other] - keys[slug])


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Ar-condicionado", "Ar-con|di|cio|na|do"),
        ("Maximiliano João", "Ma|xi|mi|lia|no João"),
        ("Carroceria quilombola", "Car|ro|ce|ria qui|lom|bo|la"),
        ("Vizinhança", "Vi|zi|nhan|ça"),
        ("Orangotango", "Oran|go|tan|go"),  # not after one letter
        ("Wi-fi a bordo", "Wi-fi a bordo"),
    ],
)
def test_a_long_word_may_break_between_its_syllables(text: str, parts: str) -> None:
    assert soft(text) == parts.replace("|", "\N{SOFT HYPHEN}")
