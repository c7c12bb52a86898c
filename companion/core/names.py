"""Names that people type: how well a few letters fit one, and which are a letter apart; all of them folded."""

from functools import lru_cache

NOT_AT_ALL = 3


def rank(name: str, wanted: str) -> int:
    """Return how well ``wanted`` fits ``name``, 0 best."""
    if name.startswith(wanted):
        return 0
    if f" {wanted}" in name:
        return 1
    return 2 if wanted in name else NOT_AT_ALL


@lru_cache(maxsize=1024)
def spellings(name: str) -> tuple[str, ...]:
    """Return ``name`` without spaces, and that without each of its letters: names that share one are a letter apart."""
    name = name.replace(" ", "").replace(".", "")
    return (name, *({name[:at] + name[at + 1 :] for at in range(len(name))} if len(name) > 4 else ()))
