"""Prepare a start, see ``companion.prepared``; to be run by the same Python and on the same files that will start."""

import json
import pickle
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fluent.syntax import FluentParser
from jinja2 import Environment
from jinja2.bccache import Bucket

from companion import games
from companion.assembly import assemble
from companion.host import Host
from companion.language import LANGUAGES, SHARED, parsed, text_name
from companion.prepared import LIST, ROOT, Templates
from companion.rules.books import book
from companion.rules.ranking import index
from companion.rules.rulings import rulings


def prepare(folder: Path, host: Host) -> None:
    """Write into ``folder``, created if need be, what ``host`` can start from."""
    folder.mkdir(parents=True, exist_ok=True)
    digests: dict[str, str] = {}
    with TemporaryDirectory() as data:
        app = assemble(replace(host, prepared=None), {"COMPANION_DATA": Path(data)})
        for name, content in (*_files(app.extensions["assets"].files), *_templates(app.jinja_env, host)):
            (folder / name).write_bytes(content)
            digests[name] = sha256(content).hexdigest()
        app.extensions["plays"].close()
    (folder / LIST).write_text(json.dumps(digests), "utf-8")


def _files(assets: dict[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of what is pickled."""
    made: dict[str, Any] = {"assets": assets}
    for language in LANGUAGES:
        made[f"index.{language}"] = index(language)
        for folder in (SHARED, *(games.FOLDER / slug / "text" for slug in games.found())):
            file = folder / f"{language}.ftl"
            parsed(file)  # raises an error if it is malformed; without errors nobody needs the spans
            made[text_name(file)] = FluentParser(with_spans=False).parse(file.read_text("utf-8"))
        made |= {f"book.{slug}.{language}": book(slug, language) for slug in games.found()}
    made |= {f"rulings.{slug}": rulings(slug) for slug in games.found()}
    for name, one in made.items():
        yield name, pickle.dumps(one, pickle.HIGHEST_PROTOCOL)


class _Recorded(Templates):
    """A cache that keeps compiled templates in memory, by the name of their file."""

    def __init__(self) -> None:
        self.compiled: dict[str, bytes] = {}

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.compiled[f"template.{bucket.key}"] = bucket.bytecode_to_string()


def _templates(env: Environment, host: Host) -> Iterator[tuple[str, bytes]]:
    """Yield the compiled templates by the name of their file."""
    env.bytecode_cache = recorded = _Recorded()
    folders = (*host.templates, ROOT / "templates", *(games.FOLDER / slug / "templates" for slug in games.found()))
    names = {file.relative_to(folder).as_posix() for folder in folders for file in folder.rglob("*") if file.is_file()}
    names |= {
        f"{slug}/{name.partition('/')[2]}" for slug in games.found() for name in names if name.startswith("plain/")
    }
    for name in sorted(names):
        env.get_template(name)
    yield from recorded.compiled.items()
