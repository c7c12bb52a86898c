"""The subset of JSON Schema that the API document and the deck file use; an unknown keyword fails."""

import re
from collections.abc import Mapping
from itertools import combinations, starmap
from typing import Any

from companion.core.pad import same

NOTES = {"$schema", "title", "description", "default", "examples", "$defs", "discriminator"}
TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


def check(value: Any, schema: Any, document: Mapping[str, Any], path: str = "$") -> None:
    """Fail if ``value`` does not match ``schema``; references point into ``document``."""
    if isinstance(schema, bool):
        assert schema, f"{path} may not be there"
        return
    for keyword, wanted in schema.items():
        if keyword not in NOTES:
            _check(keyword, wanted, value, schema, document, path)


def _fits(value: Any, schema: Any, document: Mapping[str, Any]) -> bool:
    try:
        check(value, schema, document)
    except AssertionError:
        return False
    return True


def _check(keyword: str, wanted: Any, value: Any, schema: Any, document: Mapping[str, Any], path: str) -> None:
    match keyword:
        case "$ref":
            found: Any = document
            for key in wanted.removeprefix("#/").split("/"):
                found = found[key]
            check(value, found, document, path)
        case "type":
            names = wanted if isinstance(wanted, list) else [wanted]
            kinds = tuple(kind for name in names for kind in TYPES[name])
            assert isinstance(value, kinds), f"{path} is not {wanted}: {value!r}"
            assert not isinstance(value, bool) or bool in kinds, f"{path} is not {wanted}: {value!r}"
        case "const":
            assert value == wanted, f"{path} is not {wanted!r}"
        case "enum":
            assert any(same(value, one) for one in wanted), f"{path} is none of {wanted}"
        case "anyOf" | "oneOf":
            fitting = [one for one in wanted if _fits(value, one, document)]
            assert fitting, f"{path} is none of what it may be: {value!r}"
            assert keyword == "anyOf" or len(fitting) == 1, f"{path} is more than one of what it may be"
        case "allOf":
            for one in wanted:
                check(value, one, document, path)
        case "if":
            branch = schema.get("then" if _fits(value, wanted, document) else "else", True)
            check(value, branch, document, path)
        case "then" | "else":
            assert "if" in schema, f"{path}: {keyword} without an if"
        case "uniqueItems":
            alike = isinstance(value, list) and any(starmap(same, combinations(value, 2)))
            assert not (wanted and alike), f"{path} has something twice"
        case "required":
            assert not isinstance(value, dict) or set(wanted) <= value.keys(), (
                f"{path} lacks {set(wanted) - value.keys()}"
            )
        case "properties":
            for key in wanted.keys() & value.keys() if isinstance(value, dict) else ():
                check(value[key], wanted[key], document, f"{path}.{key}")
        case "additionalProperties":
            for key in value.keys() - schema.get("properties", {}).keys() if isinstance(value, dict) else ():
                check(value[key], wanted, document, f"{path}.{key}")
        case "propertyNames":
            for key in value if isinstance(value, dict) else ():
                check(key, wanted, document, f"{path}.{key}")
        case "prefixItems":
            for place, (item, one) in enumerate(zip(value, wanted, strict=False) if isinstance(value, list) else ()):
                check(item, one, document, f"{path}.{place}")
        case "items":
            known = len(schema.get("prefixItems", ()))
            for place, item in enumerate(value[known:] if isinstance(value, list) else ()):
                check(item, wanted, document, f"{path}.{place + known}")
        case "pattern":
            assert not isinstance(value, str) or re.search(wanted, value), f"{path} is not like {wanted}"
        case "minimum" | "maximum" | "minItems" | "maxItems" | "minLength" | "maxLength":
            _check_bound(keyword, wanted, value, path)
        case _:
            raise AssertionError(f"{path}: say in tests/support/json_schema.py what {keyword} means")


def _check_bound(keyword: str, wanted: int, value: Any, path: str) -> None:
    kinds = {"imum": (int, float), "Items": (list,), "ength": (str,)}
    if isinstance(value, next(kind for end, kind in kinds.items() if keyword.endswith(end))):
        size = value if keyword.endswith("imum") else len(value)
        assert size >= wanted if keyword.startswith("min") else size <= wanted, f"{path}: {keyword} is {wanted}"
