"""Write the folder of a game for a score card that was made on a phone."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from string import Template
from typing import Any

from companion.core.scorecard import Bonus, Pick, Rounds, Scorecard
from companion.core.scorecard.card_file import scorecard
from companion.core.text import fold

WIDEST = 110
MODULE = '''\
"""$name: its score card, made at a table on a phone."""

from companion.core.scorecard import $imports

CARD = $card

# Any field of Game (companion/core/game.py) may be given here too, to replace a part of the game or add one.
GAME = CARD.game("$slug", $called, players=$players)
'''
WHO = {
    "pt-BR": """\
# Quem pode jogar: na página de uma partida nova, e quando não dá.
players-of-$slug = $who_pt
problem-players-$slug = { $$n ->
    [0] Falta dizer quem joga. $who_pt
    [1] Com uma pessoa só não dá. $who_pt
   *[other] Com { $$n } pessoas não dá. $who_pt
}

""",
    "en": """\
# How many can play: on the page of a new play, and if other numbers try.
players-of-$slug = $who_en
problem-players-$slug = { $$n ->
    [0] Who’s playing? $who_en
    [one] One person isn’t enough. $who_en
   *[other] It can’t be played by { $$n }. $who_en
}

""",
}
"""The texts about the number of players, with which the file of every new game begins."""
TEXTS = {"pt-BR": "# As linhas.\n$lines", "en": "# The names of the lines, as on the card.\n$lines"}
NAMES = ("Ana", "Beto", "Caio", "Duda", "Eva", "Fábio", "Gil", "Hugo", "Íris", "João", "Kátia", "Lia")
ROW = {"pt-BR": "Rodada", "en": "Round"}
BREAKS = {"pt-BR": ("no desempate", "“{}” decide o empate."), "en": ("on the tie-break", "“{}” decides the tie.")}
CASES = """\
# Sheets of $name scored by hand from its rulebook, with the arithmetic in `source`; `sheets` follow `players`.
# Lines that a sheet leaves out are empty. Add cases of your own: companion/games/README.md says how.

[[case]]
name = "everything is empty"
source = "Nobody has anything: 0 each."
request = '''
{"players": $names, "sheets": $sheets}
'''
[case.expect]
totals = $zeros
ranks = $ones
winners = $names
tie_break = "$end"
lines = [
$lines]
"""


def files_of_card(card: Mapping[str, Any], values: Mapping[str, str]) -> dict[str, str]:
    """Return the files of the game of a ``card`` by their path in its folder; ``values`` are from ``common_values``."""
    made = _with_keys(scorecard(json.dumps(card)))
    source, called = _source(made, ""), json.dumps(values["name"], ensure_ascii=False)
    imports = ", ".join(sorted(set(re.findall(r"(\w+)\(", source))))
    own = {**values, "called": called, "imports": imports, "card": source}
    found = {"__init__.py": Template(MODULE).substitute(own), "cases.toml": _cases(made, own)}
    for language, text in TEXTS.items():
        lines = "".join(f"{key} = {value}\n" for key, value in _texts(made, language))
        found[f"text/{language}.ftl"] = Template(WHO[language] + text).substitute(own, lines=lines)
    return found


def _with_keys(card: Scorecard) -> Scorecard:
    """Return ``card`` with keys made from the names of its lines instead of their numbers."""
    keys: dict[str, str] = {}
    for one in card.categories:
        keys[one.key] = _key(one.title, keys.values())
    lines = []
    for one in card.categories:
        change: dict[str, Any] = {"key": keys[one.key]}
        if isinstance(one, Bonus):
            change["of"] = tuple(keys[key] for key in one.of)
        if isinstance(one, Pick):
            answers: dict[str, int] = {}
            for name, points in zip(one.answer_names, one.answers.values(), strict=True):
                answers[_key(name, answers)] = points
            change["answers"] = answers
        lines.append(replace(one, **change))
    return replace(card, categories=tuple(lines), ties=tuple(replace(tie, key=keys[tie.key]) for tie in card.ties))


def _key(name: str, taken: Iterable[str]) -> str:
    """Return a key made from ``name`` that is not in ``taken``."""
    bare = "_".join(re.findall("[a-z0-9]+", fold(name))) or "line"
    bare = bare if bare[0].isalpha() else f"line_{bare}"
    return next(key for key in (bare, *(f"{bare}_{n}" for n in range(2, 99))) if key not in taken)


def _source(value: object, indent: str) -> str:
    """Return ``value`` as Python source, broken over several lines where one would be too long."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    inner = indent + "    "
    if isinstance(value, tuple):
        parts, ends = [_source(one, inner) for one in value], ("(", ")")
        short = "({}{})".format(", ".join(parts), "," * (len(parts) == 1))
    elif isinstance(value, dict):
        parts, ends = [f"{_source(key, inner)}: {_source(one, inner)}" for key, one in value.items()], ("{", "}")
        short = "{" + ", ".join(parts) + "}"
    elif is_dataclass(value) and not isinstance(value, type):
        parts, ends = list(_fields(value, inner)), (f"{type(value).__name__}(", ")")
        short = f"{ends[0]}{', '.join(parts)})"
    else:
        return repr(value)
    if len(indent) + len(short) <= WIDEST and "\n" not in short and not isinstance(value, Scorecard):
        return short
    return ends[0] + "".join(f"\n{inner}{part}," for part in parts) + f"\n{indent}{ends[1]}"


def _fields(value: Any, indent: str) -> Iterable[str]:
    """Yield as arguments the fields of a dataclass that differ from their defaults."""
    for one in fields(value):
        given = getattr(value, one.name)
        if one.name in ("title", "answer_names") or given == one.default:
            continue
        source = _source(given, indent)
        yield source if one.name == "key" else f"{one.name}={source}"


def _texts(card: Scorecard, language: str) -> Iterable[tuple[str, str]]:
    """Yield keys and texts for a card in a language; the names of lines are the same in all."""
    for one in card.categories:
        key = one.key.replace("_", "-")
        yield f"line-{key}", _fluent(one.title)
        if isinstance(one, Rounds):
            yield f"row-{key}", f"{ROW[language]} {{ $n }}"
        if isinstance(one, Pick):
            for answer, name in zip(one.answers, one.answer_names, strict=True):
                yield f"pick-{key}-{answer.replace('_', '-')}", _fluent(name)
    titles = {one.key: one.title for one in card.categories}
    for tie in card.ties:
        key, title = tie.key.replace("_", "-"), _fluent(titles[tie.key])
        by, end = BREAKS[language]
        yield f"fact-{key}", f"{title}: {{ $n }}"
        yield f"tie-{key}", title
        yield f"by-{key}", by
        yield f"tie-end-{key}", end.format(title)


def _fluent(text: str) -> str:
    """Return ``text`` in Fluent syntax: braces, and a special character at the beginning, are quoted."""
    quoted = re.sub(r"[{}]", lambda found: f'{{ "{found[0]}" }}', text)
    return f'{{ "{quoted[0]}" }}{quoted[1:]}' if quoted[0] in "*.[" else quoted


def _cases(card: Scorecard, values: Mapping[str, str]) -> str:
    """Return the one case that needs no rulebook: nobody has anything."""
    many = int(re.findall(r"\d+", values["players"])[0])
    line = ", ".join(f"{one.key} = 0" for one in card.categories if one.scores)
    more = {
        "names": json.dumps(NAMES[:many], ensure_ascii=False),
        "sheets": json.dumps([{}] * many),
        "zeros": str([0] * many),
        "ones": str([1] * many),
        "end": card.end,
        "lines": f"    {{{line}}},\n" * many,
    }
    return Template(CASES).substitute(values, **more)
