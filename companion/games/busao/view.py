"""What the pad of Busão draws: a bus with its seats, its driver's lines, the upgrades on the roof, the hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple
from zlib import crc32

from companion.core.game import Setup
from companion.core.pad import Pad, Value
from companion.core.score import Score, Standing
from companion.core.text import Message, Problem, say
from companion.games.busao.cards import CATEGORIES
from companion.games.busao.layout import (
    ROWS,
    Memo,
    dump,
    driver_cell,
    hand_cell,
    line_cell,
    seat_cell,
    sides,
    upgrade_cell,
)
from companion.games.busao.table import PREFERENCES, SEATS, UPGRADES, WINDOWS

HEADS = 3
"""Drawings of each age; a name has always the same one."""
