"""The tests, in folders as the code is; ``support`` has what they share."""

from pathlib import Path

ROOT = Path(__file__).parent.parent
"""The checkout."""
