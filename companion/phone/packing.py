"""The part of the build that runs inside Pyodide, on the very Python of the phone: compile, prepare and pack.

The folder ``/tree`` has the standard library in ``library`` and everything else in ``program``. Written into it are
``boot.zip``, which Python starts with, and ``program.bin`` with ``program.json``, which the worker mounts later.
"""

import json
import py_compile
import sys
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile, ZipInfo

TREE = Path("/tree")
PROGRAM = TREE / "program"


def compile_all(folder: Path) -> None:
    """Replace each Python file in ``folder`` by its bytecode, without docstrings."""
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    for file in folder.rglob("*.py"):
        name, compiled = file.relative_to(folder).as_posix(), file.with_suffix(".pyc")
        py_compile.compile(str(file), str(compiled), name, doraise=True, optimize=2, invalidation_mode=mode)
        file.unlink()


def pack(archive: Path, files: dict[str, Path]) -> None:
    """Write ``files`` by name into ``archive``, uncompressed and reproducibly."""
    with ZipFile(archive, "w", ZIP_STORED) as whole:
        for name, file in alike(files):
            whole.writestr(ZipInfo(name), file.read_bytes())


def join(whole: Path, files: dict[str, Path]) -> None:
    """Concatenate ``files`` into ``whole``, and write the index that WORKERFS needs next to it."""
    at, listed = 0, []
    with whole.open("wb") as joined:
        for name, file in alike(files):
            size = joined.write(file.read_bytes())
            listed.append({"filename": f"/{name}", "start": at, "end": at + size})
            at += size
    whole.with_suffix(".json").write_text(json.dumps({"files": listed}), "ascii")


def alike(files: dict[str, Path]) -> list[tuple[str, Path]]:
    """Return ``files`` sorted so that similar ones are adjacent, which compresses better."""
    return sorted(files.items(), key=lambda one: (one[1].suffix, one[0]))


def files_in(folder: Path) -> dict[str, Path]:
    """Return the files below ``folder`` by their path in it."""
    return {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}


def main() -> None:
    """Compile, prepare and pack; modules already imported by now go into ``boot.zip``."""
    started = {name.partition(".")[0] for name in sys.modules}
    compile_all(TREE / "library")
    compile_all(PROGRAM)
    sys.path.insert(0, str(PROGRAM))
    from companion.phone.program import HOST, PREPARED
    from companion.preparing import prepare

    prepare(PREPARED, HOST)
    for index in PREPARED.glob("index.*"):
        index.unlink()  # larger than everything else: built at the first search
    library = files_in(TREE / "library")
    boot = {name: file for name, file in library.items() if name.partition("/")[0].removesuffix(".pyc") in started}
    rest = {name: file for name, file in library.items() if name not in boot}
    pack(TREE / "boot.zip", boot)
    join(TREE / "program.bin", rest | files_in(PROGRAM))


main()
