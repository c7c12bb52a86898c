"""A table that was set up before its players had names continues with their names."""

import pytest
from sqlite_utils import Database

from companion.plays.sheet import PlayStore
from companion.store import plays as store
from companion.web.setup import guide as setup
from tests.support.checklists import ticked
from tests.support.helpers import NAMES, Phone, sheet_at


def drafted(phone: Phone, archive: PlayStore, query: str) -> str:
    """Set up a table without names, draw who starts, open the form of the play, and return the draft's address."""
    phone.get(f"/prepare/{query}")
    at = phone.press("vehicles").location
    phone.get(at)
    phone.press("Sortear")
    phone.get(at)
    (pad,) = {link for link in phone.page.values("href") if link.startswith("/new/")}
    phone.get(pad)
    return at.removesuffix("/setup")


def named(phone: Phone, *names: str, **fields: str) -> str:
    """Send the form of a new play with ``names``, and return the play's address."""
    form = phone.page.forms[-1]
    sent = {name: value for name, value in form.fields if name != "player"}
    return phone.post(form.attributes["action"], **{**sent, **fields}, player=list(names)).location


def test_a_table_laid_before_it_had_names_goes_on_with_them(
    phone: Phone, archive: PlayStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setup.secrets, "randbelow", lambda most: 2)
    draft = drafted(phone, archive, "rufstock?players=4&mode=wild")
    # The list of names may be reordered before it is sent.
    answer = phone.post("/new/rufstock", again=draft.removeprefix("/p/"), player=list(NAMES[:4]), down="0", mode="wild")
    assert f'name="again" value="{draft.removeprefix("/p/")}"' in answer.text
    at = named(phone, *NAMES[:4])
    assert ticked(archive, at) == ["setup.vehicles"]
    assert (sheet_at(archive, at).pad["first_player"], sheet_at(archive, at).draft) == (2, False)
    assert sheet_at(archive, draft).finished
    phone.get("/")
    assert draft not in phone.page.values("href"), "nothing is being set up any more, nor was it played"
    assert at in phone.page.values("href")


@pytest.mark.parametrize(
    ("names", "fields", "ticks", "first"),
    [(NAMES[:3], {}, [], None), (NAMES[:4], {"mode": "normal"}, [], 1), (NAMES[:4], {}, ["setup.vehicles"], 1)],
)
def test_another_table_is_laid_anew(
    names: tuple[str, ...],
    fields: dict[str, str],
    ticks: list[str],
    first: int | None,
    phone: Phone,
    archive: PlayStore,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(setup.secrets, "randbelow", lambda most: 1)
    drafted(phone, archive, "rufstock?players=4&mode=wild")
    page = phone.last
    at = named(phone, *names, **fields)
    assert (ticked(archive, at), sheet_at(archive, at).pad.get("first_player")) == (ticks, first)
    # The form of a page that is still open, sent again, changes nothing.
    phone.last = page
    assert named(phone, *names, **fields) == at


def test_the_play_is_opened_and_the_draft_over_or_neither(
    phone: Phone, archive: PlayStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A failure between the two leaves the table as it was, and sending the form again opens one play."""
    draft = drafted(phone, archive, "rufstock?players=4")
    append = store.append_event

    def fail(db: Database, play: int, action_id: str, event: store.EventRow) -> None:
        if event.action == "finish":
            raise RuntimeError("killed here")
        append(db, play, action_id, event)

    before = archive.db["plays"].count
    with monkeypatch.context() as broken:
        broken.setattr(store, "append_event", fail)
        with pytest.raises(AssertionError, match="500"):
            named(phone, *NAMES[:4], action_id="form")
    assert archive.db["plays"].count == before
    assert not sheet_at(archive, draft).finished
    form = phone.last
    first = named(phone, *NAMES[:4], action_id="form")
    phone.last = form
    assert named(phone, *NAMES[:4], action_id="form") == first
    assert archive.db["plays"].count == before + 1
    assert sheet_at(archive, draft).finished
