"""Folding: which texts count as equal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.text import fold


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Ar-condicionado", "ar-condicionado"),
        ("  Dona \t LÚCIA ", "dona lucia"),
        ("Jose\N{COMBINING ACUTE ACCENT}", "jose"),
        ("İstanbul", "istanbul"),
        ("STRASSE", fold("Straße")),
        ("\N{LATIN SMALL LIGATURE FI}m", "fim"),
        ("\N{GREEK SMALL LETTER ALPHA WITH YPOGEGRAMMENI}", "\N{GREEK SMALL LETTER ALPHA}"),
        ("", ""),
        (" ", " "),
        ("\N{COMBINING TILDE}", "\N{COMBINING TILDE}"),
        ("🐶", "🐶"),
    ],
)
def test_case_accents_and_spaces_do_not_matter(text: str, plain: str) -> None:
    assert fold(text) == plain


@given(st.text())
def test_what_is_folded_stays_so(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert bool(fold(text)) == bool(text)
