"""Another play with the same people: phones keep their players, and all find the new play."""

from collections.abc import Iterator

import pytest
from flask import Flask

from companion.plays import again, belonging, deleted, removing, tables
from companion.plays.live import Hub
from companion.plays.sheet import PlayStore
from companion.plays.writing import origin_of
from companion.store import plays as store
from tests.support.helpers import Phone, check, code, complete, sheet_at

GO = "Ir para a nova partida"
ANYBODY = "a phone at the table"


@pytest.fixture
def third_phone(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def over(phone: Phone, second_phone: Phone, archive: PlayStore) -> str:
    """A finished play of Ana, Beto and Caio, with Ana's and Beto's phones at the table."""
    at = complete(phone, archive)
    phone.post(f"{at}/seat", seat="0")
    second_phone.get(at)
    second_phone.post(f"{at}/seat", seat="1")
    phone.post(f"{at}/finish")
    return at


def key(at: str) -> str:
    return at.removeprefix("/p/")


def once_more(phone: Phone, at: str, *names: str) -> str:
    """Open another play from the result at ``at`` and return its address."""
    page = check(phone, f"/new/rufstock?again={key(at)}")
    told = next((one["value"] for _, one in page.tags if one.get("name") == "beside"), None)
    answer = phone.post("/new/rufstock", again=key(at), beside=told, player=list(names or ("Ana", "Beto", "Caio")))
    assert answer.status_code == 303
    return answer.location


def way(phone: Phone, at: str) -> str:
    """Return where the link to the next play on the page ``at`` leads, empty if there is none."""
    page = check(phone, at)
    assert page.text.count(GO) <= 1
    return _ways(page.tags)


def _ways(tags: list[tuple[str, dict[str, str]]]) -> str:
    inside: Iterator[str] = (one["href"] for _, one in tags if one.get("class") == "btn go" and "/p/" in one["href"])
    return next(inside, "")


def long_in(archive: PlayStore) -> str:
    """Backdate the only phone's membership in the only group, and return that phone."""
    archive.db.execute("UPDATE group_phones SET joined_at = ''")
    return str(archive.db.execute("SELECT phone FROM group_phones").fetchone()[0])


def whose(archive: PlayStore, at: str) -> list[int | None]:
    """Return the players of the phones at the table, in order of arrival."""
    return [row.person for row in sheet_at(archive, at).phones.values()]


# ---- whose the phones are


def test_the_phone_that_opens_it_is_not_asked_again(phone: Phone, archive: PlayStore, over: str) -> None:
    new = once_more(phone, over)
    assert whose(archive, new) == [0]
    assert not [one for _, one in check(phone, new).tags if one.get("id", "").startswith("mine-")]


def test_whoever_follows_goes_to_the_board_of_the_same_person(
    phone: Phone, second_phone: Phone, archive: PlayStore, over: str
) -> None:
    new = once_more(phone, over, "Zé", "béto", "Ana")  # matched by name, spelled differently and in other seats
    to = way(second_phone, over)
    assert to == f"{new}/who"
    answer = second_phone.get(to)
    assert (answer.status_code, answer.location) == (303, f"{new}?side=1")
    assert whose(archive, new) == [2, 1]
    assert check(second_phone, f"{new}/who"), "one may still be somebody else"
    second_phone.post(f"{new}/seat", seat="0")
    assert whose(archive, new) == [2, 0]


@pytest.mark.parametrize("page", ["", "/table", "/log"])
def test_however_one_comes_one_is_known(
    phone: Phone, second_phone: Phone, archive: PlayStore, over: str, page: str
) -> None:
    new = once_more(phone, over)
    check(second_phone, f"{new}{page}")
    assert whose(archive, new) == [0, 1]


def test_a_code_leads_a_known_phone_to_its_board(
    phone: Phone, second_phone: Phone, archive: PlayStore, over: str
) -> None:
    new = once_more(phone, over)
    answer = second_phone.post("/join", code=code(archive, new))
    assert second_phone.get(answer.location).status_code == 303
    assert whose(archive, new) == [0, 1]


def test_a_name_that_is_gone_is_asked_about(
    phone: Phone, second_phone: Phone, third_phone: Phone, archive: PlayStore, over: str
) -> None:
    third_phone.get(over)  # nobody's
    new = once_more(phone, over, "Ana", "Duda")
    for other in (second_phone, third_phone):
        assert "De quem é este celular?" in check(other, way(other, over)).text
    assert whose(archive, new) == [0, None, None]


def test_the_name_that_counts_is_the_one_people_have_at_the_end(phone: Phone, archive: PlayStore, over: str) -> None:
    phone.get(over)
    phone.post(f"{over}/set", cell="player.0", value="Aninha")
    assert whose(archive, once_more(phone, over, "Ana", "Aninha")) == [1]


def test_a_play_that_is_no_other_one_knows_nobody(phone: Phone, archive: PlayStore, over: str) -> None:
    assert whose(archive, phone.new_play("rufstock", ["Ana", "Beto", "Caio"])) == [None]


# ---- the link


@pytest.mark.parametrize("page", ["", "/table"])
def test_every_phone_of_the_table_finds_the_way(phone: Phone, second_phone: Phone, over: str, page: str) -> None:
    assert way(second_phone, f"{over}{page}") == ""
    new = once_more(phone, over)
    assert way(second_phone, f"{over}{page}") == f"{new}/who"
    assert way(phone, f"{over}{page}") == new, "whoever has been there goes straight"


def test_the_way_comes_to_a_page_that_is_open_and_goes_with_the_play(
    phone: Phone, second_phone: Phone, archive: PlayStore, over: str
) -> None:
    for page in ("", "/table"):
        second_phone.get(f"{over}{page}")
        second_phone.htmx = True
        new = once_more(phone, over)
        answer = second_phone.update()
        assert f"{new}/who" in answer.text
        assert "HX-Redirect" not in answer.headers, "nobody is led away"
        deleted.delete(archive, sheet_at(archive, new).play, origin_of("a-phone"))
        answer = second_phone.update()
        assert 'id="onward"' in answer.text
        assert GO not in answer.text
        second_phone.htmx = False
        assert way(second_phone, over) == ""


def test_the_way_leads_to_the_newest(phone: Phone, second_phone: Phone, archive: PlayStore, over: str) -> None:
    first = once_more(phone, over)
    second = once_more(phone, over)
    assert way(second_phone, over) == f"{second}/who"
    deleted.delete(archive, sheet_at(archive, second).play, origin_of("a-phone"))
    assert way(second_phone, over) == f"{first}/who"
    play = sheet_at(archive, first).play
    deleted.delete(archive, play, origin_of("a-phone"))
    removing.remove_play(archive, play, long_in(archive))
    assert way(second_phone, over) == ""


def test_the_play_before_may_be_removed_for_good(phone: Phone, archive: PlayStore, over: str) -> None:
    new = once_more(phone, over)
    old = sheet_at(archive, over).play
    deleted.delete(archive, old, origin_of("a-phone"))
    removing.remove_play(archive, old, long_in(archive))
    assert store.play_before(archive.db, sheet_at(archive, new).play.id) is None
    check(phone, new)


def test_whoever_only_watches_is_given_nothing(phone: Phone, third_phone: Phone, archive: PlayStore, over: str) -> None:
    new = once_more(phone, over)
    watch = sheet_at(archive, over).play.watch_key
    check(third_phone, f"/w/{watch}")
    assert key(new) not in third_phone.last
    third_phone.htmx = True
    assert key(new) not in third_phone.update().text
    third_phone.htmx = False
    third_phone.get(f"/new/rufstock?again={watch}")
    assert key(new) not in third_phone.last
    assert GO not in third_phone.last


def test_a_phone_that_was_removed_is_given_nothing(
    phone: Phone, second_phone: Phone, archive: PlayStore, over: str
) -> None:
    new = once_more(phone, over)
    beto = sheet_at(archive, over).phones
    name = list(beto)[-1]
    old = f"/p/{belonging.remove_from_table(archive, sheet_at(archive, over).play, beto[name].number, ANYBODY)}"
    assert second_phone.get(old).status_code == 403
    assert key(new) not in second_phone.last
    assert again.following(archive, sheet_at(archive, old), name) is None
    second_phone.get(f"/new/rufstock?again={key(old)}")
    assert key(new) not in second_phone.last
    opened = second_phone.post("/new/rufstock", again=key(old), player=["Ana", "Beto"]).location
    assert way(phone, old) == new, "what it opens is nobody's next play"
    assert whose(archive, opened) == [None]


def test_a_phone_that_was_removed_from_the_next_play_is_not_told_its_new_address(
    phone: Phone, second_phone: Phone, archive: PlayStore, over: str
) -> None:
    new = once_more(phone, over)
    second_phone.get(new)
    belonging.remove_from_table(archive, sheet_at(archive, new).play, 2, ANYBODY)
    assert way(second_phone, over) == ""
    assert way(phone, over) != ""


def test_a_renewed_address_is_the_one_that_the_way_has(
    phone: Phone, second_phone: Phone, archive: PlayStore, over: str
) -> None:
    new = once_more(phone, over)
    renewed = tables.renew_links(archive, sheet_at(archive, new).play, ANYBODY)
    assert way(second_phone, over) == f"/p/{renewed}/who"


def test_whoever_listens_hears_of_it(
    app: Flask, phone: Phone, archive: PlayStore, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = Hub(app.extensions["plays"], 5)
    with hub.listen(sheet_at(archive, over).play.id, None) as channel:
        before = channel.pulse
        assert before.after is None
        new = sheet_at(archive, once_more(phone, over)).play
        told = channel.wait(before)
        assert told == before._replace(after=new.id)
        deleted.delete(archive, new, origin_of("a-phone"))
        assert channel.wait(told) == before


# ---- two phones at once


def test_the_second_form_says_that_one_is_open_already(
    phone: Phone, second_phone: Phone, archive: PlayStore, over: str
) -> None:
    form = f"/new/rufstock?again={key(over)}"
    assert GO not in check(second_phone, form).text
    new = once_more(phone, over)
    page = check(second_phone, form)
    assert "Outra partida acaba de ser aberta pelo celular de Ana." in page.text
    assert f"{new}/who" in page.values("href")
    another = once_more(second_phone, over)
    assert another != new
    assert whose(archive, another) == [1]


def test_a_form_filled_in_meanwhile_is_shown_the_other_play_and_keeps_what_was_chosen(
    phone: Phone, second_phone: Phone, archive: PlayStore, over: str
) -> None:
    form = f"/new/rufstock?again={key(over)}"
    check(second_phone, form)
    new = once_more(phone, over)
    chosen = ["Ana", "Duda"]
    assert second_phone.post("/new/rufstock", again=key(over), player=chosen, starter="Duda").status_code == 409
    assert "Outra partida acaba de ser aberta pelo celular de Ana." in second_phone.page.text
    assert f"{new}/who" in second_phone.page.values("href")
    assert [one["value"] for _, one in second_phone.page.tags if one.get("name") == "player"] == chosen
    assert store.play_after(archive.db, sheet_at(archive, over).play.id) == sheet_at(archive, new).play
    answer = second_phone.press("Começar com 2")
    assert answer.status_code == 303, "who still wants another opens one"
    assert sheet_at(archive, answer.location).pad["first_player"] == 1


def test_a_form_sent_twice_is_one_play(phone: Phone, archive: PlayStore, over: str) -> None:
    phone.get(f"/new/rufstock?again={key(over)}")
    sent = {"again": key(over), "player": ["Ana", "Beto"], "action_id": "one"}
    assert {phone.post("/new/rufstock", **sent).location for _ in range(2)} == {way(phone, over)}


def test_a_play_that_goes_on_or_was_opened_long_ago_is_not_spoken_of(
    phone: Phone, second_phone: Phone, archive: PlayStore, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = f"/new/rufstock?again={key(over)}"
    with monkeypatch.context() as patched:
        patched.setattr("companion.plays.opening.now", lambda: "2026-01-01T00:00:00Z")
        once_more(phone, over)
    assert GO not in check(second_phone, form).text
    new = once_more(phone, over)
    assert GO in check(second_phone, form).text
    phone.get(new)
    phone.post(f"{new}/act/out?round=0", seat=1)
    assert GO not in check(second_phone, form).text
