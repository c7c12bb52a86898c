"""Names that people type: first names, how well a few letters fit one, and which are a letter apart."""

from functools import lru_cache

NOT_AT_ALL = 3


@lru_cache(maxsize=1024)
def first_names(sides: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """Return for each side its players' first names, as far as these tell the sides apart, else their whole names."""
    first = [" ".join(name.split()[0] for name in names) for names in sides]
    return tuple(
        " ".join(names) if first.count(short) > 1 else short for names, short in zip(sides, first, strict=True)
    )


def rank(name: str, wanted: str) -> int:
    """Return how well ``wanted`` fits ``name``, 0 best; both folded."""
    if name.startswith(wanted):
        return 0
    if f" {wanted}" in name:
        return 1
    return 2 if wanted in name else NOT_AT_ALL


@lru_cache(maxsize=1024)
def spellings(name: str) -> tuple[str, ...]:
    """Return ``name``, folded and without spaces, and that without each of its letters.

    Names that share one of these are a letter apart.
    """
    name = name.replace(" ", "").replace(".", "")
    return (name, *({name[:at] + name[at + 1 :] for at in range(len(name))} if len(name) > 4 else ()))
