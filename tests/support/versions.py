"""Other versions of the built pad: the same build with some files changed."""

import json
import lzma
from hashlib import sha256
from pathlib import Path

Changes = dict[str, tuple[str, str]]
"""The text to replace and its replacement, by the path of a file within its version."""


def changed(built: Path, target: Path, version: str, changes: Changes) -> Path:
    """Write the build in ``built`` into ``target`` as another version with some ``changes``."""
    about = json.loads((built / "list.json").read_text("utf-8"))
    (target / "parts").mkdir(parents=True)
    for bundle in about["bundles"]:
        sent = (built / bundle["from"].replace("./", "index.html")).read_bytes()
        packed = bundle["from"].endswith(".xz")
        content = lzma.decompress(sent) if packed else sent
        pieces, at = [], 0
        for file in bundle["files"]:
            piece = content[at : at + file["size"]]
            at += file["size"]
            file["path"] = file["path"].replace(f"v/{about['version']}/", f"v/{version}/")
            if found := changes.get(file["path"].removeprefix(f"v/{version}/")):
                old, new = (text.encode() for text in found)
                assert old in piece, file["path"]
                piece = piece.replace(old, new)
            file["size"] = len(piece)
            pieces.append(piece)
        content = b"".join(pieces)
        sent = lzma.compress(content, check=lzma.CHECK_CRC32, preset=0) if packed else content
        bundle["from"] = bundle["from"].replace(about["version"], version)
        bundle["bytes"], bundle["sha256"] = len(sent), sha256(sent).hexdigest()
        (target / bundle["from"].replace("./", "index.html")).write_bytes(sent)
    about["version"], about["bytes"] = version, sum(bundle["bytes"] for bundle in about["bundles"])
    (target / "list.json").write_text(json.dumps(about))
    return target
