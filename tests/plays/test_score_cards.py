"""Score cards made on a phone: their files, how their lines count, and a card from its first line to the result."""

import json
import re
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from werkzeug.test import TestResponse

from companion.core.game import Setup
from companion.core.scorecard.card import MOST_LINES
from companion.core.scorecard.card_file import DOMAIN, KINDS, read
from companion.core.scorecard.card_sheet import CardDraft, card_of, pad_of
from companion.core.text import Refused
from companion.games.prancheta.forms import read_line, write_line
from companion.new_game import read_card
from companion.plays.sheet import PlayStore
from tests.support import json_schema
from tests.support.helpers import GAMES, LANGUAGES, NAMES, Phone, card_by_chance, check, seeds, sheet_at, value_of
from tests.support.page import Page
from tests.support.planted import plant, run

PRANCHETA: Any = GAMES["prancheta"]
ASES: dict[str, Any] = {"name": "Ases", "kind": "count", "worth": 1, "most": 5}
SENAS: dict[str, Any] = {"name": "Senas", "kind": "count", "worth": 6, "most": 5}
BONUS: dict[str, Any] = {"name": "Bônus de cima", "kind": "bonus", "above": 2, "at": 20, "worth": 35}
FULL: dict[str, Any] = {"name": "Full", "kind": "tick", "worth": 20}
FIRST: dict[str, Any] = {
    "name": "De primeira?",
    "kind": "pick",
    "answers": [{"name": "sim", "points": 5}, {"name": "não", "points": 0}],
}
CROPS: dict[str, Any] = {"name": "Legumes", "kind": "table", "points": [1, 3, 6, 10]}
SHEEP: dict[str, Any] = {"name": "Ovelhas", "kind": "majority", "places": [6, 3], "fewest": -2}
PRIZE: dict[str, Any] = {"name": "Prêmio", "kind": "figure", "lo": -10, "hi": 50, "tie": "fewest"}
GENERAL = [ASES, SENAS, BONUS, FULL, FIRST, CROPS, SHEEP, PRIZE]
SKYJO: dict[str, Any] = {"name": "Rodada", "kind": "rounds", "ended": {"times": 2, "unless": "fewest"}}


def card(*lines: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a card with these lines."""
    return {"format": "table-card", "version": 1, "name": "General", "lines": list(lines), **more}


def wrong(text: str) -> set[tuple[str, str]]:
    """Return the place and the code of each problem of a file."""
    with pytest.raises(Refused) as caught:
        read(text)
    return {(one.path, one.code) for one in caught.value.problems}


# ---- how it counts


def test_a_card_counts_as_its_lines_say() -> None:
    """Check a full card against figures by hand.

    Ana: 4 aces 4, 3 sixes 18, 22 of 20 earn 35, full 20, first 5, two crops 3, most sheep 6, prize -4: 87.

    Beto: 1 ace 1, 3 sixes 18, 19 of 20 earn nothing, nothing ticked, no 0, nine crops 10, 2 sheep are second 3 and
    fewest -2, prize 50: 80.
    """
    of_ana = {"l0": 4, "l1": 3, "l3": True, "l4": "a0", "l5": 2, "l6": 3, "l7": -4}
    of_beto = {"l0": 1, "l1": 3, "l4": "a1", "l5": 9, "l6": 2, "l7": 50}
    pad = {f"card.{key}.{side}": value for side, one in enumerate((of_ana, of_beto)) for key, value in one.items()}
    found = PRANCHETA.score(Setup(("Ana", "Beto"), card=json.dumps(card(*GENERAL))), pad)
    assert [[line.points for line in one.lines] for one in found.standings] == [
        [4, 18, 35, 20, 5, 3, 6, -4],
        [1, 18, 0, 0, 0, 10, 1, 50],
    ]
    assert [one.total for one in found.standings] == [87, 80]
    assert found.winners == (0,)


def test_a_line_breaks_a_tie_the_way_it_says() -> None:
    """Ana 2 aces and a prize of 3, Beto 3 aces and a prize of 2: 5 each, and the smaller prize wins."""
    setup = Setup(("Ana", "Beto"), card=json.dumps(card(ASES, PRIZE)))
    found = PRANCHETA.score(setup, {"card.l0.0": 2, "card.l1.0": 3, "card.l0.1": 3, "card.l1.1": 2})
    assert ([one.total for one in found.standings], found.winners, found.tie_break) == ([5, 5], (1,), "=Prêmio")


def test_rounds_cost_whoever_ended_them_and_the_lowest_total_wins() -> None:
    """Skyjo: Ana ends with 10 and Beto has 4, so hers count 20; 4 is less."""
    setup = Setup(("Ana", "Beto"), card=json.dumps(card(SKYJO, wins="fewest")))
    found = PRANCHETA.score(setup, {"card.l0.0.0": 10, "card.l0.1.0": 4, "card.l0.ended.0": 0})
    assert ([one.total for one in found.standings], found.winners) == ([20, 4], (1,))


def test_a_bonus_is_for_the_lines_right_above_it_that_bring_points() -> None:
    """Of four lines two are above the bonus, and a worthless one does not count: 3 + 5 reach 8."""
    lines = [
        {**ASES, "name": "a"},
        {**ASES, "name": "b"},
        {**ASES, "name": "c", "worth": 0},
        {**ASES, "name": "d"},
        {**BONUS, "at": 8, "worth": 10},
    ]
    setup = Setup(("Ana", "Beto"), card=json.dumps(card(*lines)))
    found = PRANCHETA.score(setup, {"card.l0.0": 5, "card.l1.0": 3, "card.l2.0": 5, "card.l3.0": 5})
    assert [line.points for line in found.standings[0].lines] == [5, 3, 5, 10]


def test_the_two_invented_players_are_counted_by_the_same_rules() -> None:
    draft = CardDraft(pad_of(card(*GENERAL)))
    assert draft.score
    for one in draft.score.standings:
        assert one.total == sum(row.points[one.side] or 0 for row in draft.rows)
    # Ana has two of everything, Beto three: 2 and 3 for aces, 12 and 18 for sixes.
    assert [row.points for row in draft.rows[:2]] == [(2, 3), (12, 18)]


@given(seed=seeds)
def test_any_card_that_is_taken_can_be_played_with(seed: int) -> None:
    chance = Random(seed)
    made = card_by_chance(chance)
    assume(not DOMAIN.problems(made, "card"))
    setup, game = Setup(("Ana", "Beto", "Caio"), card=json.dumps(made)), PRANCHETA
    pad = {cell.name: value_of(cell.domain, chance) for cell in game.layout(setup).values() if chance.random() < 0.5}
    found = PRANCHETA.score(setup, pad)
    assert len(found.standings) == 3
    assert PRANCHETA.view(setup, pad, found).order is not None
    assert PRANCHETA.gaps(setup, pad) is not None
    assert CardDraft(pad_of(made)).rows


# ---- the file


def test_a_card_stands_on_its_sheet_as_in_its_file() -> None:
    whole = card(*GENERAL, SKYJO, wins="fewest", undecided="draw", ends={"limit": 100, "rounds": 5, "call": True})
    assert read(json.dumps(whole)) == whole
    assert card_of(pad_of(whole)) == whole


@pytest.mark.parametrize("line", [*GENERAL, SKYJO], ids=lambda line: line["kind"])
def test_the_form_of_a_line_says_what_the_line_does(line: dict[str, Any]) -> None:
    assert read_line(write_line(line), "line.0") == (line, [])


@pytest.mark.parametrize("typed", ["6, 3", "6 3", " 6;3 ", "6 ,  3,"])
def test_several_figures_of_a_line_are_apart_by_commas_or_spaces(typed: str) -> None:
    line, wrong = read_line({"name": "Soldados", "kind": "majority", "places": typed}, "line.0")
    assert (line["places"], wrong) == ([6, 3], [])


DEEP = "[" * 100_000
WRONG: list[tuple[str, set[tuple[str, str]]]] = [
    ("", {("", "no_card_file")}),
    (DEEP, {("", "no_card_file")}),
    ("[1" + "0" * 5000 + "]", {("", "no_card_file")}),
    (json.dumps([1]), {("", "not_an_object")}),
    (json.dumps(card(ASES) | {"version": 2}), {("version", "card_newer")}),
    (json.dumps(card(ASES) | {"format": "table-deck"}), {("format", "not_a_choice")}),
    (json.dumps(card(ASES) | {"code": "__import__('os')"}), {("code", "unknown_key")}),
    (json.dumps(card()), {("lines", "wrong_length")}),
    (json.dumps(card(*({**ASES, "name": str(n)} for n in range(41)))), {("lines", "wrong_length")}),
    (json.dumps(card({**ASES, "name": "x" * 31})), {("lines.0.name", "text_too_long")}),
    (json.dumps(card({**ASES, "name": "\u202egnp"})), {("lines.0.name", "hidden_sign")}),
    (json.dumps(card({**ASES, "worth": 10**9})), {("lines.0.worth", "out_of_range")}),
    (json.dumps(card({**ASES, "worth": True})), {("lines.0.worth", "not_an_integer")}),
    (json.dumps(card({**ASES, "kind": "eval"})), {("lines.0.kind", "not_a_choice")}),
    (json.dumps(card({"name": "x"})), {("lines.0.kind", "missing")}),
    (json.dumps(card(ASES, {**ASES, "name": "ÁSES"})), {("lines.0.name", "card_line_twice")}),
    (json.dumps(card(BONUS, ASES)), {("lines.0.name", "card_bonus_of_nothing")}),
    (json.dumps(card({**ASES, "worth": 0})), {("lines", "card_without_points")}),
    (json.dumps(card({**PRIZE, "lo": 9, "hi": 3})), {("lines.0", "card_line_wrong")}),
    (json.dumps(card({**ASES, "per": 9})), {("lines.0", "card_line_wrong")}),
    (json.dumps(card({**CROPS, "points": list(range(21))})), {("lines.0.points", "wrong_length")}),
    (json.dumps(card(*({**SKYJO, "name": str(n)} for n in range(4)))), {("lines", "card_too_many_rounds")}),
    (json.dumps(card(ASES, ends={"limit": 9})), {("ends", "card_ends_without_rounds")}),
]


@pytest.mark.parametrize(("text", "where"), WRONG, ids=[f"{n}" for n in range(len(WRONG))])
def test_a_hostile_file_is_refused_with_the_place_of_its_mistake(text: str, where: set[tuple[str, str]]) -> None:
    assert where <= wrong(text)


def test_the_schema_takes_what_the_program_takes() -> None:
    described = DOMAIN.schema()
    json_schema.check(card(*GENERAL, SKYJO), described, described)
    for text, where in WRONG[3:]:
        if {code for _, code in where} & {"not_an_object", "unknown_key", "missing", "out_of_range"}:
            with pytest.raises(AssertionError):
                json_schema.check(json.loads(text), described, described)


def test_every_kind_of_line_has_a_name_and_a_place_in_the_form() -> None:
    assert {one["kind"] for one in (*GENERAL, SKYJO)} == set(KINDS)


# ---- on phones


def made(phone: Phone, *lines: dict[str, Any], name: str = "General") -> str:
    """Open a card, enter its lines one by one in the form, and return its address."""
    phone.get("/score-cards")
    at = phone.press("Criar", name=name).location
    for line in lines:
        phone.get(f"{at}/form/line?kind={line['kind']}")
        assert enter(phone, at, line).status_code == 303, phone.page.text
    return str(at)


def enter(phone: Phone, at: str, line: dict[str, Any], cell: str = "") -> TestResponse:
    """Submit the form of a line, new or in ``cell``."""
    sent = {"name": "", **write_line(line)}
    for place, one in enumerate(sent.pop("answers", ())):
        sent |= {f"answers-{place}-{part}": text for part, text in one.items()}
    return phone.post(f"{at}/form/line{f'?cell={cell}' if cell else ''}", cell=cell, **sent)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("name=Trincas&kind=count&worth=2&most=3&per=7", "“no máximo” não pode ser menos que “a cada”."),
        ("name=&kind=figure&lo=9&hi=3", "Na linha “…” o maior número tem de passar do menor."),
        ("name=Trincas&kind=count&most=3", "A preencher: “vale”."),
        ("name=Aldeia&kind=pick&answers-0-name=Norte", "A preencher: “respostas”."),
        ("name=Aldeia&kind=pick&answers-0-name=Norte&answers-1-points=2", "A preencher: “respostas”."),
        (f"name=Aldeia&kind=pick&answers-0-name=Norte&answers-1-name={'a' * 21}", "Use no máximo 20 letras."),
    ],
)
def test_the_preview_says_what_is_missing_or_does_not_go_together(phone: Phone, typed: str, said: str) -> None:
    at = made(phone)
    assert said in Page(phone.get(f"{at}/form/line?{typed}").text).text


def begin(phone: Phone, at: str, *names: str) -> str:
    """Open a play with the card and return its address."""
    phone.get(f"/new/prancheta?card={at.removeprefix('/p/')}")
    (form,) = [one for one in phone.page.forms if "card" in dict(one.fields)]
    answer = phone.post("/new/prancheta", player=list(names), card=dict(form.fields)["card"])
    assert answer.status_code == 303, phone.page.text
    return str(answer.location)


def write(phone: Phone, play: str, **figures: Any) -> None:
    """Write figures on a play: ``l0_1`` is Beto's first line."""
    for place, value in figures.items():
        line, _, side = place.partition("_")
        assert phone.post(f"{play}/set", cell=f"card.{line}.{side}", value=json.dumps(value)).status_code == 303


def totals(archive: PlayStore, play: str) -> list[int]:
    """Return the total of each player."""
    score = sheet_at(archive, play).score
    assert score
    return [one.total for one in score.standings]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_bought_this_afternoon_is_scored_tonight(app: Any, archive: PlayStore, language: str) -> None:
    phone = Phone(app)
    at = made(phone, ASES, SENAS, BONUS)
    phone.language = language
    play = begin(phone, at, "Ana", "Beto")
    write(phone, play, l0_0=4, l1_0=3, l0_1=1, l1_1=4)
    # 4 + 18 = 22 of 20 and 35 more; 1 + 24 = 25 of 20 and 35 more.
    phone.get(play)
    assert totals(archive, play) == [57, 60]
    assert phone.post(f"{play}/finish").status_code == 303
    page = phone.get(play).text
    assert all(name in page for name in ("General", "Bônus de cima", "Senas"))
    assert "Beto" in sheet_at(archive, play).verdict.args[0][1]
    for path in ("/bill/1", "/log", "/share", "/result.csv", "/play.json", "/table"):
        assert phone.get(play + path).status_code == 200, path
    assert "Bônus de cima" in phone.get(f"{play}/bill/1").text
    home = phone.get("/").text
    assert "General" in home


def test_a_play_keeps_the_card_that_it_was_opened_with_and_the_next_has_the_new_one(
    phone: Phone, archive: PlayStore
) -> None:
    at = made(phone, ASES)
    play = begin(phone, at, "Ana", "Beto")
    write(phone, play, l0_0=4, l0_1=3)
    phone.get(f"{at}/form/line?cell=line.0")
    assert enter(phone, at, {**ASES, "worth": 10}, "line.0").status_code == 303
    assert totals(archive, play) == [4, 3]
    assert phone.post(f"{play}/finish").status_code == 303
    phone.get(f"/new/prancheta?again={play.removeprefix('/p/')}")
    (form,) = [one for one in phone.page.forms if "card" in dict(one.fields)]
    assert json.loads(dict(form.fields)["card"])["lines"][0]["worth"] == 10


@pytest.mark.parametrize(("tie", "said"), [("most", "mais"), ("fewest", "menos")])
def test_the_list_says_which_line_breaks_a_tie_and_how(phone: Phone, tie: str, said: str) -> None:
    phone.get(made(phone, ASES, {**SENAS, "tie": tie}))
    assert f"no empate, vence quem tem {said}" in phone.page.text


def test_nobody_changes_the_card_of_a_play(phone: Phone, archive: PlayStore) -> None:
    play = begin(phone, made(phone, ASES), "Ana", "Beto")
    other = json.dumps(card({**ASES, "worth": 100}))
    assert phone.post(f"{play}/set", cell="card", value=other).status_code == 422
    assert phone.post(f"{play}/set", cell="card", value="").status_code == 422
    assert sheet_at(archive, play).pad["card"]["lines"] == [ASES]


def test_a_line_worth_nothing_is_not_counted_by_a_bonus(phone: Phone, archive: PlayStore) -> None:
    at = made(phone, ASES, {**SENAS, "worth": 0})
    assert 'name="above" value="1"' in phone.get(f"{at}/form/line?kind=bonus").text
    assert enter(phone, at, {**BONUS, "above": 2}).status_code == 422
    assert 'id="wrong-above"' in phone.last
    assert enter(phone, at, {**BONUS, "above": 1}).status_code == 303
    assert len(sheet_at(archive, at).pad) == 4, "a name and three lines"


def test_a_fourth_line_of_rounds_is_refused_beside_its_kind(phone: Phone, archive: PlayStore) -> None:
    at = made(phone, *({**SKYJO, "name": name} for name in ("Ida", "Volta", "Final")))
    assert enter(phone, at, {**SKYJO, "name": "Outra"}).status_code == 422
    assert 'id="wrong-kind"' in phone.last
    assert enter(phone, at, {**SKYJO, "name": "Vinda"}, cell="line.1").status_code == 303
    assert len(sheet_at(archive, at).pad) == 4, "a name and three lines"


def test_a_wrong_line_is_said_beside_its_field_and_changes_nothing(phone: Phone, archive: PlayStore) -> None:
    at = made(phone, ASES)
    for line, said in (
        ({**SENAS, "name": ""}, "name"),
        ({**SENAS, "worth": "seis"}, "worth"),
        ({**SENAS, "worth": ""}, "worth"),
        ({**SENAS, "worth": 1000}, "worth"),
        ({**SENAS, "name": "ases"}, "name"),
        ({**CROPS, "points": [1, "x"]}, "points"),
        ({**BONUS, "at": 0}, "at"),
        ({**BONUS, "above": 2}, "above"),
        ({**SKYJO, "many": 4, "doubled": [4, 5]}, "doubled"),
    ):
        phone.get(f"{at}/form/line?kind={line['kind']}")
        assert enter(phone, at, line).status_code == 422, line
        assert f'id="wrong-{said}"' in phone.last, line
        assert f'value="{line["name"]}"' in phone.last, "what was typed is there"
    assert list(sheet_at(archive, at).pad) == ["name", "line.0"]


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        ("1 3 6 x", "“x” não é um número inteiro. Escreva um ou mais, com vírgulas."),
        (21 * "1," + "1", "Aqui vão de 1 a 20."),
    ],
)
def test_what_is_wrong_with_a_list_is_said_once(phone: Phone, archive: PlayStore, points: str, sentence: str) -> None:
    at = made(phone, ASES)
    phone.get(f"{at}/form/line?kind=table")
    assert phone.post(f"{at}/form/line", kind="table", name="Legumes", points=points).status_code == 422
    assert phone.last.count(sentence) == 1
    assert f'value="{points}"' in phone.last, "what was typed is there"


@pytest.mark.parametrize(
    ("row", "wrong", "language", "sentence"),
    [
        (("", "7"), "name", "pt-BR", "Escreva um nome."),
        (("", "7"), "name", "en", "Enter a name."),
        (("Sul é uma terra longínqua", "-2"), "name", "pt-BR", "Use no máximo 20 letras."),
        (("Sul", "x"), "points", "pt-BR", "Escreva um número inteiro."),
        (("Sul", "1000"), "points", "pt-BR", "Escreva um número inteiro de −999 a 999."),
    ],
)
def test_what_is_wrong_with_an_answer_is_said_beside_it_and_a_blank_row_ignored(
    phone: Phone, archive: PlayStore, row: tuple[str, str], wrong: str, language: str, sentence: str
) -> None:
    at = made(phone, ASES)
    phone.language = language
    name, points = row
    answers = [*FIRST["answers"], {"name": "", "points": ""}, {"name": name, "points": points}]
    phone.get(f"{at}/form/line?kind=pick")
    assert enter(phone, at, {**FIRST, "answers": answers}).status_code == 422
    field = f"answers-3-{wrong}"
    assert re.findall(r'id="wrong-([\w-]+)">\s*(.*?)\s*</p>', phone.last) == [(field, sentence)]
    marked = [one for _, one in phone.page.tags if "aria-invalid" in one or "autofocus" in one]
    assert [(one["name"], one["aria-describedby"]) for one in marked] == [(field, f"wrong-{field}")]
    assert f'name="answers-3-points" value="{points}"' in phone.last
    assert list(sheet_at(archive, at).pad) == ["name", "line.0"]
    answers[3] = {"name": "talvez", "points": "7"}
    assert enter(phone, at, {**FIRST, "answers": answers}).status_code == 303
    assert sheet_at(archive, at).pad["line.1"]["answers"] == [*FIRST["answers"], {"name": "talvez", "points": 7}]


def test_everything_wrong_with_a_line_is_said_at_once(phone: Phone, archive: PlayStore) -> None:
    at = made(phone, ASES)
    for line, *said in (
        ({**SENAS, "name": "", "worth": "seis", "most": "x"}, ("name", 1), ("worth", 1), ("most", 1)),
        ({**SENAS, "name": "ases", "worth": "seis", "most": 0}, ("name", 1), ("worth", 1), ("most", 1)),
        ({**SENAS, "name": "a" * 31, "worth": 1000}, ("name", 1), ("worth", 1)),
        (
            {**FIRST, "name": "", "answers": [{"name": "sim", "points": "x"}]},
            ("name", 1),
            ("answers", 1),
            ("answers-0-points", 1),
        ),
    ):
        phone.get(f"{at}/form/line?kind={line['kind']}")
        assert enter(phone, at, line).status_code == 422, line
        wrong = re.findall(r'<p class="wrong" id="wrong-([\w-]+)">(.*?)</p>', phone.last, re.DOTALL)
        assert sorted((field, text.count(".")) for field, text in wrong) == sorted(said), line
    assert list(sheet_at(archive, at).pad) == ["name", "line.0"]


def test_the_log_says_what_was_changed_of_a_line(phone: Phone, archive: PlayStore) -> None:
    at = made(phone, ASES)
    phone.get(f"{at}/form/line?cell=line.0")
    assert enter(phone, at, {**ASES, "worth": 20}, "line.0").status_code == 303
    phone.get(f"{at}/log")
    assert "Ases (vezes), 20 pontos cada" in phone.page.text


def test_lines_move_up_go_and_come_back(phone: Phone, archive: PlayStore) -> None:
    at = made(phone, ASES, SENAS, FULL)

    def names() -> list[str]:
        return [line["name"] for line in card_of(sheet_at(archive, at).pad)["lines"]]

    phone.get(at)
    assert phone.post(f"{at}/act/move", line="2").status_code == 303
    assert names() == ["Ases", "Full", "Senas"]
    phone.get(f"{at}/form/line?cell=line.1")
    assert phone.post(f"{at}/form/line?cell=line.1", cell="line.1", empty="yes").status_code == 303
    assert names() == ["Ases", "Senas"]
    phone.get(at)
    assert phone.post(f"{at}/act/move", line="0").status_code == 422
    assert phone.post(f"{at}/act/move", line="2").status_code == 303
    assert names() == ["Senas", "Ases"]
    for _ in range(3):
        phone.get(at)
        assert phone.post(f"{at}/undo").status_code == 303
    assert names() == ["Ases", "Senas", "Full"]


def test_there_is_room_for_forty_lines(phone: Phone, archive: PlayStore) -> None:
    at = brought(phone, card(*({**ASES, "name": f"Linha {n}"} for n in range(MOST_LINES)))).location
    phone.get(f"{at}/form/line?kind=count")
    assert enter(phone, at, SENAS).status_code == 422
    assert "40" in phone.page.text
    play = begin(phone, at, *NAMES)
    assert phone.get(play).status_code == 200
    assert len(sheet_at(archive, play).layout) > 12 * MOST_LINES


def brought(phone: Phone, what: object) -> TestResponse:
    """Upload a file to the shelf of cards."""
    text = what if isinstance(what, bytes) else json.dumps(what).encode()
    return phone.post("/score-cards", file=(BytesIO(text), "card.json"))


def test_a_card_travels_as_a_file(phone: Phone, second_phone: Phone, archive: PlayStore) -> None:
    at = made(phone, *GENERAL)
    file = phone.get(f"{at}/score-card.json")
    assert (file.status_code, file.mimetype) == (200, "application/json")
    there = brought(second_phone, file.data)
    assert there.status_code == 303
    assert second_phone.get(f"{there.location}/score-card.json").data == file.data
    assert "$schema" in (second_phone.get("/score-cards/schema.json").json or {})


def test_a_file_whose_card_is_here_already_leads_to_it(phone: Phone) -> None:
    at = made(phone, *GENERAL)
    file = phone.get(f"{at}/score-card.json").data
    assert brought(phone, file).location == at
    phone.get(at)
    assert "“General” já está aqui, igual. Nada mudou." in phone.page.text
    other = brought(phone, json.loads(file) | {"wins": "fewest"})
    assert (other.status_code, other.location == at) == (303, False), "another card of the same name"


def test_a_wrong_file_names_the_line_and_brings_nothing(phone: Phone) -> None:
    answer = brought(phone, card(ASES, {**SENAS, "worth": "6"}))
    assert answer.status_code == 422
    assert "2 “Senas” worth" in phone.page.text
    assert brought(phone, b"\xff\xfe").status_code == 422
    phone.get("/score-cards")
    assert "Ases" not in phone.page.text


def test_a_group_shares_its_cards_and_others_do_not_see_them(
    phone: Phone, second_phone: Phone, app: Any, archive: PlayStore
) -> None:
    at = made(phone, ASES, name="Só nosso")
    play = begin(phone, at, "Ana", "Beto")
    second_phone.get("/score-cards")
    assert "Só nosso" not in second_phone.page.text
    of_play = "SELECT g.key FROM groups AS g JOIN plays AS p ON p.group_id = g.id WHERE p.key = ?"
    (group,) = archive.db.execute(of_play, (play.removeprefix("/p/"),)).fetchone()
    second_phone.get(f"/g/{group}")
    assert second_phone.post(f"/g/{group}/join").status_code in (200, 303)
    second_phone.get("/score-cards")
    assert "Só nosso" in second_phone.page.text


def test_a_play_with_a_card_moves_in_a_file(phone: Phone, second_phone: Phone, archive: PlayStore) -> None:
    play = begin(phone, made(phone, ASES, SKYJO), "Ana", "Beto")
    write(phone, play, l0_0=4)
    file = phone.get(f"{play}/play.json").data
    assert b'"table-card"' in file
    assert at_home(second_phone, file).status_code == 303


def at_home(phone: Phone, file: bytes) -> TestResponse:
    """Import the file of a play."""
    phone.get("/plays")
    return phone.post("/plays", file=(BytesIO(file), "play.json"))


def test_without_a_card_rounds_are_added_up_and_one_can_be_chosen(phone: Phone, archive: PlayStore) -> None:
    phone.get("/new/prancheta")
    assert "/score-cards" in phone.last
    play = phone.new_play("prancheta", ["Ana", "Beto"])
    assert phone.post(f"{play}/set", cell="card.tally.0.0", value="7").status_code == 303
    assert totals(archive, play) == [7, 0]


# ---- the folder of a game


def test_a_card_becomes_the_folder_of_a_game(tmp_path: Path) -> None:
    """The new game counts like the card; its tests report what is missing, cases worked out by hand."""
    folder, file = plant(tmp_path), tmp_path / "card.json"
    lines = [*GENERAL, SKYJO, {**ASES, "name": "2× Ases"}, {**FULL, "name": "*2 é bom", "one": True}]
    file.write_text(json.dumps(card(*lines, ends={"limit": 100})), "utf-8")
    done = run(folder, "-m", "companion.new_game", "general", "--from", str(file), "--players", "3-5")
    assert done.returncode == 0, done.stderr
    check = (
        "import json, sys; from companion.games import found; from companion.core.scorecard.card_file import scorecard;"
        "made = found()['general'].card; of = scorecard(open(sys.argv[1]).read());"
        "assert [type(one) for one in made.categories] == [type(one) for one in of.categories];"
        "assert [one.hint for one in made.categories] == [one.hint for one in of.categories];"
        "assert (made.fewest, made.ends, made.undecided) == (of.fewest, of.ends, of.undecided)"
    )
    done = run(folder, "-c", check, str(file))
    assert done.returncode == 0, done.stderr
    files = [
        f"tests/{name}.py"
        for name in ("games/test_games", "games/test_cases", "source/test_language", "core/test_seats")
    ]
    done = run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "general", *files)
    assert done.stdout.count("FAILED") == 1, done.stdout
    assert "test_a_declared_game_was_worked_out_by_hand[general]" in done.stdout


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{}", "FROM: format"),
        ("x", "This isn’t a JSON score card file"),
        (json.dumps(card(BONUS)), "needs a scoring line"),
    ],
)
def test_a_wrong_card_becomes_no_folder(tmp_path: Path, text: str, said: str) -> None:

    file = tmp_path / "card.json"
    file.write_text(text, "utf-8")
    with pytest.raises(SystemExit, match=said):
        read_card(str(file))


def test_a_card_says_what_it_is_and_how_another_phone_comes_to_it(phone: Phone) -> None:
    at = phone.post("/score-cards", name="General", action_id="1" * 32).location
    page = check(phone, f"{at}/table")
    assert "A cartela" in page.text
    assert "Em outro celular" in page.text
    assert any(one.get("id") == "link" and one["href"].endswith(at) for name, one in page.tags if name == "a")


def test_a_line_with_one_reason_is_said_once_in_the_bill(phone: Phone) -> None:
    """3 × 1 point for Ases, and 3 for a round."""
    at = phone.new_play("prancheta", ["Ana", "Beto"], card=json.dumps(card(ASES, SKYJO)))
    for cell in ("card.l0.0", "card.l1.0.0"):
        phone.get(at)
        assert phone.post(f"{at}/set?cell={cell}", value="3").status_code in (200, 303)
    text = check(phone, f"{at}/bill/0").text
    assert text.count("Ases") == 2, "in the sum and above its reason"
    assert text.count("Rodada 1") == 2, "beside its points and in the undo line"


def test_only_a_game_with_a_rulebook_offers_a_search_of_the_rules(phone: Phone) -> None:
    play = begin(phone, made(phone, ASES), "Ana", "Beto")
    assert "/rules" not in phone.get(f"{play}/table").text
    with_rules = phone.new_play("busao", list(NAMES[:3]))
    assert "/rules?game=busao&amp;back=" in phone.get(f"{with_rules}/table").text
