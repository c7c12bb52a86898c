"""How many files call each other between the route of a tap and its first template: what one reads to follow it."""

import sys
from pathlib import Path
from types import FrameType

import companion
from tests.bench.figures import Figure
from tests.bench.phone import Answer, Call
from tests.bench.tables import pads
from tests.bench.taps import made, seated

FOLDER = str(Path(companion.__file__).parent)
ROUTE = f"{FOLDER}/web/play/pads.py"
TEMPLATES = "flask/templating.py"


def calls() -> list[Figure]:
    """Return, for each full pad, how many pairs of files call each other."""
    figures = []
    with made() as app:
        for table in pads():
            one = seated(app, table)
            _, request, chosen = one.next()
            found, answer = followed(one.phone.ask(request))
            one.phone.hear(answer, chosen)
            figures.append(Figure(f"pairs of files of which one calls the other, {table.name}", len(found)))
    return figures


def followed(call: Call) -> tuple[set[tuple[str, str]], Answer]:
    """Return the (calling, called) pairs of files from the route of ``call`` to its first template, and the answer."""
    found: set[tuple[str, str]] = set()
    passed: set[str] = set()  # the route, then the templates

    def profile(frame: FrameType, event: str, arg: object) -> None:
        file = frame.f_code.co_filename
        if event == "call" and file.startswith(FOLDER) and len(passed) == 1:
            caller = _caller(frame)
            if caller not in ("", file):
                found.add((caller, file))
        if file == ROUTE or file.endswith(TEMPLATES):
            passed.add(file)

    sys.setprofile(profile)
    try:
        answer = call()
    finally:
        sys.setprofile(None)
    return found, answer


def _caller(frame: FrameType) -> str:
    """Return the nearest of our files among the callers, empty above the route."""
    above = frame.f_back
    while above is not None and not above.f_code.co_filename.startswith(FOLDER):
        above = above.f_back
    return above.f_code.co_filename if above else ""
