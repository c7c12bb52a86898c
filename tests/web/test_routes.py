"""Access control: every route, requested by everybody, answers as SECURITY.md says, and a refusal changes nothing."""

from pathlib import Path

import pytest
from flask import Flask

from companion.app import create_app
from companion.plays import belonging
from companion.store import groups
from companion.web.play import answers, phones
from tests.attacks import routes
from tests.support.house import none


def test_every_route_is_in_the_table_and_no_other(app: Flask) -> None:
    assert sorted(routes.table()) == routes.routes(app)


def test_everybody_is_answered_as_the_table_says(app: Flask) -> None:
    walk = routes.walk(app, routes.table())
    assert walk.asked == len(routes.routes(app)) * len(routes.WHO)
    none([*walk.wrong, *walk.changed, *walk.told])


# ---- the walk itself


def test_a_route_that_the_table_does_not_know_is_noticed(tmp_path: Path) -> None:
    app = create_app({"COMPANION_DATA": tmp_path})
    app.add_url_rule("/g/<key>/phones.csv", "leak", lambda key: "Ana", methods=["GET", "POST"])
    assert {"GET /g/<key>/phones.csv", "POST /g/<key>/phones.csv"} == set(routes.routes(app)) - set(routes.table())


def test_a_group_that_is_open_to_all_is_noticed(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    route = "GET /g/<key>"
    monkeypatch.setattr(groups, "is_in", lambda *_: True)
    walk = routes.walk(app, {route: routes.table()[route]})
    assert len(walk.wrong) == 5, "all but whoever only watches, and the group itself"
    assert {said.rpartition(" ")[2] for said in walk.told} >= set(routes.PEOPLE)


def test_a_removal_that_anybody_may_do_is_noticed(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    route = "POST /p/<key>/remove"
    monkeypatch.setattr("companion.plays.removing.refuse_sheet_removal", lambda *_: None)
    walk = routes.walk(app, {route: routes.table()[route]})
    assert [said.partition(":")[0] for said in walk.changed] == ["at another table", "at the table", "in another group"]
    assert walk.wrong == walk.changed


def test_a_refusal_that_changes_something_is_noticed(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    route = "POST /p/<key>/phones/<int:number>/let-in"
    monkeypatch.setattr(phones, "sheet_at", answers.seated_sheet_at)  # seats the phone before refusing it
    walk = routes.walk(app, {route: routes.table()[route]})
    assert [said.partition(":")[0] for said in walk.changed] == ["at another table", "in another group"]


def test_an_answer_to_a_phone_that_was_removed_is_noticed(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    route = "POST /p/<key>/set"
    monkeypatch.setattr(belonging.phones, "set_removed", lambda *_: None)
    walk = routes.walk(app, {route: routes.table()[route]})
    assert [said.partition(":")[0] for said in walk.wrong] == ["removed"]
