"""Groups as their pages show them: joining, members, and plays that end at once."""

import re
from datetime import UTC, datetime, timedelta

from sqlite_utils import Database

from tests.support.helpers import Phone, check


def group_of(phone: Phone) -> str:
    """Return the address of the only group on the phone's home page."""
    (found,) = {one for one in check(phone, "/").values("href") if one.startswith("/g/")}
    return found


def played(phone: Phone, *names: str, slug: str = "rufstock", note: str = "", day: str = "") -> str:
    """Open a play and end it at once, with a note and a day; return its address."""
    at = phone.new_play(slug, list(names))
    phone.get(at)
    for cell, value in (("note", note), ("played_on", day)):
        if value:
            phone.post(f"{at}/set", cell=cell, value=value)
    phone.post(f"{at}/end")
    return at


def join(phone: Phone, group: str) -> None:
    """Join a group by opening its link and confirming."""
    check(phone, group)
    assert phone.press("Entrar nesta turma").location == group


def listed(phone: Phone, path: str) -> list[str]:
    """Return the addresses of the sheets on a history page, in order."""
    return [one for one in check(phone, path).values("href") if re.fullmatch("/p/[^/]+", one)]


def rows_of(db: Database) -> list[list[tuple[object, ...]]]:
    """Return all rows of all tables."""
    return [db.execute(f"SELECT * FROM {name}").fetchall() for name in db.table_names()]


def person(phone: Phone, group: str, name: str) -> int:
    """Return the number of somebody in a group, from the page of its settings."""
    check(phone, f"{group}/settings")
    people = phone.last.partition('id="people"')[2]
    rows = re.findall(r"<b>([^<]+)</b>.*?/people/(\d+)/remove", people, re.DOTALL)
    return int(dict(rows)[name])


SECRET = "Hermenegilda"


def long_in(db: Database, days: float = 8) -> None:
    """Backdate the membership of every phone by ``days``."""
    at = datetime.now(UTC) - timedelta(days=days)
    db.execute("UPDATE group_phones SET joined_at = ?", (at.strftime("%Y-%m-%dT%H:%M:%SZ"),))
