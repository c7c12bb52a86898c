"""Domains as JSON Schema (draft 2020-12), for people who write such files themselves."""

import json
from typing import Any

from companion.core.layout import Choice, Domain, Either, Integer, ListOf, Record, Text

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema_file(domain: Domain) -> str:
    """Return the text of a file with the JSON Schema of ``domain``."""
    return json.dumps({"$schema": DRAFT, **schema(domain)}, indent=2)


def schema(domain: Domain) -> dict[str, Any]:
    """Return the JSON Schema of ``domain``; a game's own domain may be stricter than its schema."""
    if own := getattr(domain, "schema", None):
        return dict(own())
    if isinstance(domain, Integer):
        return {"type": "integer", "minimum": domain.lo, "maximum": domain.hi}
    if isinstance(domain, Choice):
        return {"enum": list(domain.values)}
    if isinstance(domain, Text):
        return {"type": "string", "minLength": 1, "maxLength": domain.most, "pattern": r"\S"}
    if isinstance(domain, ListOf):
        more = {"uniqueItems": True} if domain.distinct else {}
        return {
            "type": "array",
            "items": schema(domain.item),
            "minItems": domain.least,
            "maxItems": domain.most,
            **more,
        }
    if isinstance(domain, Either):
        having, other = schema(domain.having), schema(domain.other)
        return {"type": "object", "if": {"required": [domain.key]}, "then": having, "else": other}
    if isinstance(domain, Record):
        return {
            "type": "object",
            "properties": {name: schema(field) for name, field in domain.fields.items()},
            "required": list(domain.required),
            "additionalProperties": False,
        }
    raise TypeError(f"no schema for {domain!r}")
