"""The page for watching: the cards on the table, the totals that it may show, and when something was written."""

import re

from companion.plays.sheet import PlayStore
from tests.support.helpers import Phone, check, fill, sheet_at

BOOMTOWN = {
    "players.0.gold": 14,
    "players.1.gold": 9,
    "players.2.gold": 30,
    "players.0.mines": 9,
    "players.1.mines": 11,
    "players.2.mines": 2,
}
"""Gold, and the production of the mines, as sums; nobody is a mayor."""
BANK = {"bank.round": 5, "bank.opener": 0}


def watching(archive: PlayStore, at: str) -> str:
    return f"/w/{sheet_at(archive, at).play.watch_key}"


def lanes(phone: Phone, address: str) -> list[tuple[str, str]]:
    """Return the names and totals on the page, the first in front, after checking the page."""
    check(phone, address)
    html = phone.get(address).text
    names = re.findall(r'<div class="lane-who">.*?<b[^>]*>([^<]*)</b>', html, re.DOTALL)
    totals = re.findall(r"lane-total[^>]*>(?:\s*<svg.*?</svg>)?\s*([−\d.]+)", html, re.DOTALL)
    return list(zip(names, totals, strict=True))


def test_gold_is_shown_once_the_bank_is_over(phone: Phone, archive: PlayStore) -> None:
    """Three players: the bank has 20 rounds (60 cards). Until it ends, only mines count: 11, 9, 2; then 32, 23, 20."""
    at = phone.new_play("boomtown", ["Ana", "Beto", "Caio"])
    fill(archive, at, BOOMTOWN | BANK)
    watch = watching(archive, at)
    assert lanes(phone, watch) == [("Beto", "11"), ("Ana", "9"), ("Caio", "2")]
    text = check(phone, watch).text
    assert "Rodada 5 de 20 · sem o ouro" in text
    assert "O que é segredo não aparece aqui" in text, "whatever was written last"
    assert "atrás" not in text, "without the gold nobody leads"
    assert 'class="crown' not in phone.get(watch).text
    fill(archive, at, BOOMTOWN | BANK | {"players.2.mines": 9})
    assert lanes(phone, watch)[1:] == [("Ana", "9"), ("Caio", "9")], "who has more gold is not told by the order"
    fill(archive, at, BOOMTOWN | BANK | {"bank.round": 21})
    assert lanes(phone, watch) == [("Caio", "32"), ("Ana", "23"), ("Beto", "20")]
    assert "sem o ouro" not in check(phone, watch).text


def test_mines_lie_with_their_owners_and_pawns_with_their_mayors(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("boomtown", ["Ana", "Beto", "Caio"])
    fill(
        archive,
        at,
        {
            "mines.cactus_junction.2.owner": 0,
            "mines.cactus_junction.4.owner": 0,
            "mines.coyote_city.6.owner": 2,
            "bank.dead": ["mines.cactus_junction.7"],
            "new_vein": "mines.cactus_junction.2",
        },
    )
    html = phone.get(watching(archive, at)).text
    assert html.count('class="of gone"') == 1
    assert re.findall(r'class="stub">([^<]*\+3)', html) == ["A+3"], "the mine with the New Vein"
    assert re.findall(r'class="of own ink-(\d)"', html) == ["1", "1", "3"]
    assert html.count('class="of"') == 45 - 3 - 1
    assert "Ana" in re.findall(r'<span class="visually-hidden">([^<]*)</span>\s*<i class="stamp', html)[0]


def test_a_bus_is_drawn_with_what_is_known_of_it(phone: Phone, archive: PlayStore) -> None:
    """Two of twelve passengers, worth 3 and −2, and two cards in hand; the other bus lacks all twelve."""
    at = phone.new_play("busao", ["Ana", "Beto"])
    fill(archive, at, {"buses.0.windows.0.0": {"score": 3}, "buses.0.windows.0.1": {"score": -2}, "buses.0.hand": 2})
    page = check(phone, watching(archive, at))
    assert "2 de 12 passageiros; melhorias: 0" in page.values("aria-label")
    assert "Faltam 12 lugares" in page.text, "the hand of Ana is counted: her bus is as it is"
    assert "2 cartas na mão" in page.text
    assert "falta a mão" in page.text


def test_a_bus_of_a_play_that_is_over_asks_for_nothing_and_how_the_end_began_is_said(
    phone: Phone, archive: PlayStore
) -> None:
    at = phone.new_play("busao", ["Ana Lima", "Beto"])
    watch = watching(archive, at)
    end = {"how": "line", "seat": 0}
    fill(archive, at, {"buses.0.windows.0.0": {"score": 3}, "buses.1.hand": 2, "turn.end": end})
    assert "Fim da Linha, declarado por Ana" in check(phone, watch).text
    phone.post(f"{at}/finish")
    page = check(phone, watch)
    assert "Fim da Linha, declarado por Ana" in page.text
    assert "falta a mão" not in page.text
    assert "?" not in page.text
    assert "2 cartas na mão" in page.text
    result = check(phone, at).text
    assert "Fim da Linha, declarado por Ana" in result
    blank = "Em branco, valendo 0: Ana (11 lugares, motorista e mão) e Beto (motorista)."
    assert blank in result, "Beto's hand is counted: his seats are as they are"


def test_the_queue_is_that_of_the_round_being_played(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    watch = watching(archive, at)
    fill(archive, at, {"rounds.0.0": 1})
    assert "Rodada 1 de 2 · faltam 2 pessoas" in check(phone, watch).text
    fill(archive, at, {"rounds.0.0": 1, "rounds.0.1": 0})
    text = check(phone, watch).text
    assert "Rodada 2 de 2 · faltam 3 pessoas" in text
    assert lanes(phone, watch)[0][0] == "Beto"


def test_the_queue_of_a_play_that_is_over_says_of_which_round_it_is(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    fill(archive, at, {"rounds.0.0": 1, "rounds.1.0": 0})
    phone.post(f"{at}/finish")
    page = check(phone, watching(archive, at))
    assert re.search(r'<p class="progress">Ordem de saída da rodada 2<', phone.get(watching(archive, at)).text)
    assert "faltam" not in page.text


def test_a_tie_in_points_is_said_to_those_who_watch(phone: Phone, archive: PlayStore) -> None:
    """Each runs out of cards first once: 2 + 1 and 1 + 2."""
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    fill(archive, at, {"rounds.0.0": 1, "rounds.1.0": 0})
    phone.post(f"{at}/finish")
    assert "Ana e Beto dividem a vitória empate em pontos" in check(phone, watching(archive, at)).text


def test_what_objectives_ask_for_is_shown_to_those_who_watch(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("quissama", ["Ana", "Beto"])
    fill(archive, at, {"businesses.0": 2, "ministry.1": 1, "ministry.2": 1, "ministry.3": 1})
    check(phone, watch := watching(archive, at))
    figures = re.findall(r'<dd class="number">(\d)</dd>', phone.get(watch).text)
    assert figures == ["0", "2", "3", "0"], "ministers and full businesses of each"


def test_it_says_when_something_was_written_last(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    watch = watching(archive, at)
    assert "<time" not in phone.get(watch).text
    phone.get(at)
    phone.post(f"{at}/act/out?round=0", seat=1)
    last = sheet_at(archive, at).last
    assert last
    assert f'<time datetime="{last.at}"></time>' in phone.get(watch).text


def test_a_long_first_name_may_be_parted_and_is_whole_in_its_title(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("boomtown", ["Maximiliano João", "Beto", "Caio"])
    html = phone.get(watching(archive, at)).text
    assert '<b class="clamp" title="Maximiliano">Ma\N{SOFT HYPHEN}xi\N{SOFT HYPHEN}mi\N{SOFT HYPHEN}li' in html
