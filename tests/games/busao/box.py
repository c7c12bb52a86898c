"""A box of Busão and three full buses whose points were worked out by hand.

The rulebook, "Contagem de pontos": 1) each passenger by itself, printed points and effects; 2) the driver, a point per
passenger with a preferred trait; 3) each upgrade, per passenger with the trait. The other seat of the window and the
four seats of the neighbouring windows are adjacent (our ruling).
"""

from typing import Any

from tests.support.deck_files import file_of

BUSES = 3


def _who(name: str, points: int, age: str, temperament: str, behaviour: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "points": points, "age": age, "temperament": temperament, "behaviour": behaviour, **more}


def _effect(points: int, when: str, scope: str, trait: str = "", **more: Any) -> dict[str, Any]:
    least = {"at_least": more.pop("at_least")} if "at_least" in more else {}
    count = {"scope": scope, **({"trait": trait} if trait else {}), **more}
    return {"points": points, "when": when, "count": count, **least}


# elderly 3: Aba Gal Ivo · adult 5: Bel Dez Eva Jil Kim · young 4: Cid Fio Hum Lua
# calm 4: Aba Eva Hum Kim · chaotic 4: Bel Dez Gal Lua · balanced 4: Cid Fio Ivo Jil
# silent 4: Aba Fio Hum Jil · noisy 4: Bel Dez Gal Kim · communicative 4: Cid Eva Ivo Lua
PASSENGERS = [
    # adjacent are Bel, Cid, Dez, two of them noisy; 2 − 2 = 0
    _who("Aba", 2, "elderly", "calm", "silent", effects=[_effect(-1, "each", "adjacent", "noisy")]),
    # Aba in the same window is elderly; 3 + 2 = 5
    _who("Bel", 3, "adult", "chaotic", "noisy", effects=[_effect(2, "any", "window", "elderly")]),
    # four young in the bus, itself included; 1 + 4 = 5
    _who("Cid", 1, "young", "balanced", "communicative", effects=[_effect(1, "each", "bus", "young")]),
    # adjacent Aba and Fio are silent, counted once; 4 − 2 = 2
    _who("Dez", 4, "adult", "chaotic", "noisy", effects=[_effect(-2, "any", "adjacent", "silent")]),
    # adjacent Gal is elderly, so nothing is added; 2
    _who("Eva", 2, "adult", "calm", "communicative", effects=[_effect(2, "none", "adjacent", "elderly")]),
    # four calm others; 0 + 4 = 4
    _who("Fio", 0, "young", "balanced", "silent", effects=[_effect(1, "each", "bus", "calm", others_only=True)]),
    # requires five noisy, there are four: 0 in all
    _who("Gal", 5, "elderly", "chaotic", "noisy",
         requires=[{"count": {"scope": "bus", "trait": "noisy"}, "at_least": 5}]),
    # requires the upgrade Som: 3 with it, else 0
    _who("Hum", 3, "young", "calm", "silent", requires=[{"upgrade": "Som"}]),
    # Eva is in the bus; −1 + 3 = 2
    _who("Ivo", -1, "elderly", "balanced", "communicative", effects=[_effect(3, "any", "bus", name="Eva")]),
    # at least four are silent; 2 + 4 = 6
    _who("Jil", 2, "adult", "balanced", "silent", effects=[_effect(4, "any", "bus", "silent", at_least=4)]),
    # one other in the window; 1 + 1 = 2
    _who("Kim", 1, "adult", "calm", "noisy", effects=[_effect(1, "each", "window")]),
    # three elderly in the bus; 2 − 3 = −1
    _who("Lua", 2, "young", "chaotic", "communicative", effects=[_effect(-1, "each", "bus", "elderly")]),
]  # fmt: skip

BOX = file_of(
    *PASSENGERS,
    {"name": "Motorista Um", "preferences": ["elderly", "calm", "silent"]},  # 3 + 4 + 4 = 11
    {"name": "Condutora Dois", "preferences": ["young", "chaotic", "noisy"]},  # 4 + 4 + 4 = 12
    {"name": "Piloto Três", "preferences": ["adult", "balanced", "communicative"]},  # 5 + 4 + 4 = 13
    {"name": "Som", "lines": [{"trait": "silent", "points": 2}, {"trait": "noisy", "points": -1}]},  # 8 − 4 = 4
    {"name": "Rampa", "lines": [{"trait": "elderly", "points": 3}]},  # 9
)
SEATS = {f"windows.{n // 2}.{n % 2}": card["name"] for n, card in enumerate(PASSENGERS)}
DRIVERS = ["Motorista Um", "Condutora Dois", "Piloto Três"]
UPGRADES: list[list[str]] = [["Som", "Rampa"], [], ["Som"]]
TOTALS = [[30, 11, 13], [27, 12, 0], [30, 13, 4]]
"""Per bus: its passengers (0 + 5 + 5 + 2 + 2 + 4 + 0 + 3 + 2 + 6 + 2 − 1; without Som 3 less), driver, upgrades."""
