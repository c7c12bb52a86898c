"""SECURITY.md: every requirement of level 1 has a row, and the code and tests that it names exist."""

import re

from tests import ROOT

POINTS = 128
"""The number of level 1 requirements in ASVS 4.0.3."""
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in (ROOT / "SECURITY.md").read_text("utf-8").splitlines()
    if re.match(r"\| \d+\.\d+\.\d+ \|", line)
]


def test_every_point_has_one_row_and_a_verdict() -> None:
    numbers = [tuple(map(int, row[0].split("."))) for row in ROWS]
    assert len(numbers) == len(set(numbers)) == POINTS
    assert numbers == sorted(numbers)
    assert {row[2] for row in ROWS} <= {"met", "not met", "does not apply"}
    assert all(row[3] for row in ROWS), "each has its reason"


def test_the_counts_said_are_those_of_the_rows() -> None:
    said = re.search(r"(\d+) met, (\d+) not met, (\d+) do not apply", (ROOT / "SECURITY.md").read_text("utf-8"))
    assert said
    verdicts = [row[2] for row in ROWS]
    assert [int(number) for number in said.groups()] == [
        verdicts.count(one) for one in ("met", "not met", "does not apply")
    ]


def test_what_the_rows_name_is_there() -> None:
    for row in ROWS:
        for named in re.findall(r"`([^`]+)`", " ".join(row[4:])):
            path, _, test = named.partition("::")
            assert (ROOT / path).is_file(), row
            assert not test or f"\ndef {test}(" in (ROOT / path).read_text("utf-8"), row
