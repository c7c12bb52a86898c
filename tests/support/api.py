"""A request for every operation of the JSON API, and helpers to send requests and check answers."""

import json
import re
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.games import FOLDER
from tests.support.helpers import GAMES

BOOMTOWN = {
    "options": {"count_new_vein": True},
    "players": [
        {
            "name": "Ana",
            "gold": {"white": 3, "red": 2, "blue": 1},
            "mines": [{"town": "cactus_junction", "production": 5, "roll": 7, "dangerous": True, "new_vein": True}],
        },
        {"name": "Beto", "gold": 12, "mines": []},
        {"name": "Caio", "gold": 0, "mines": []},
    ],
    "mayors": {"cactus_junction": "Ana"},
}
BUSAO = {
    "options": {"adjacency": "around"},
    "buses": [
        {
            "players": ["Ana"],
            "driver": {"name": "Dona Lúcia", "preferences": ["elderly", "calm", "silent"]},
            "windows": [
                [
                    {
                        "name": "O Irritado",
                        "points": 3,
                        "age": "adult",
                        "temperament": "chaotic",
                        "behaviour": "noisy",
                        "requires": [{"upgrade": "Ar-condicionado"}],
                        "effects": [{"points": -1, "when": "each", "count": {"scope": "adjacent", "trait": "noisy"}}],
                    },
                    {"score": 4},
                ],
                [None, {"score": 2, "age": "young", "temperament": "calm", "behaviour": "silent"}],
            ],
            "upgrades": [{"name": "Ar-condicionado", "lines": [{"trait": "elderly", "points": 2}]}],
            "hand": 2,
        },
        {"players": ["Beto"], "driver": {"scores": [2, 0, 1]}},
    ],
}
SAMPLES: dict[str, dict[str, Any]] = {
    "busao/score": BUSAO,
    "boomtown/score": BOOMTOWN,
    "boomtown/auction": {"players": ["A", "B", "C", "D"], "winner": "A", "bid": 7},
    "boomtown/production": {
        "players": BOOMTOWN["players"],
        "saloons": [{"owner": "Beto", "town": "cactus_junction", "girls": False}],
        "dice": [3, 4],
    },
    "rufstock/score": {"players": ["Ana", "Beto", "Caio"], "rounds": [["Beto", "Ana", "Caio"], ["Ana"]]},
    "rufstock/beats": {
        "mode": "normal",
        "vehicle": "bus",
        "on_vehicle": [2, 3, 4],
        "other_vehicle": [],
        "play": [6, 7, 8],
        "from_queue": [7],
    },
    "quissama/victory": {
        "players": [
            {"name": "Ana", "full_businesses": 4, "ministers": 2, "characters": [{"name": "araujo", "blocked": False}]},
            {"name": "Beto", "ministers": 2, "characters": [{"name": "imperador"}]},
        ],
        "cabeca_de_porco_full": False,
    },
}
"""A request for every operation of a game with its own; a declared game uses its first case."""
SAMPLES |= {
    f"{slug}/score": json.loads(tomllib.loads((FOLDER / slug / "cases.toml").read_text("utf-8"))["case"][0]["request"])
    for slug, game in GAMES.items()
    if game.card and f"{slug}/score" not in SAMPLES
}

OPERATIONS = [f"{slug}/{name}" for slug, game in GAMES.items() for name in game.operations]
every_operation = pytest.mark.parametrize("operation", OPERATIONS)


def ask(client: FlaskClient, operation: str, data: object, lang: str = "en") -> TestResponse:
    body = data if isinstance(data, bytes) else json.dumps(data).encode()
    answer = client.post(f"/api/v1/{operation}?lang={lang}", data=body, content_type="application/json")
    assert answer.status_code < 500, body[:200]
    assert answer.mimetype == "application/json"
    return answer


def refused(answer: TestResponse, status: int = 422) -> list[tuple[str, str]]:
    """Return (path, code) of every error of an answer that refuses."""
    assert answer.status_code == status, answer.text
    assert answer.json
    assert answer.json.keys() == {"errors"}
    for error in answer.json["errors"]:
        assert {"path", "code", "message"} <= error.keys()
        assert error["message"].strip()
        assert not re.search(r"\{ ?\$\w+ ?\}", error["message"])  # a name may well be "{"
        assert re.fullmatch(r"[a-z0-9_]+", error["code"])
    return [(error["path"], error["code"]) for error in answer.json["errors"]]


def places(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield (dotted path, value) of everything in ``data``, itself included."""
    yield path, data
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from places(value, f"{path}.{key}".lstrip("."))


def put(data: Any, path: str, value: Any) -> Any:
    """Return a copy of ``data`` with ``value`` at the dotted ``path``."""
    new = deepcopy(data)
    where: Any = new
    *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    for key in way:
        where = where[key]
    where[last] = value
    return new
