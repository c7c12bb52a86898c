"""Many plays in one ZIP: exported and imported, the outcome for each, and malicious ZIPs."""

import json
import struct
import tracemalloc
import zlib
from collections.abc import Callable
from io import BytesIO
from random import Random
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZipFile, ZipInfo

import pytest
from flask import Flask

from companion.plays import packed
from companion.plays.sheet import PlayStore
from tests.support.helpers import LANGUAGES, PADS, Phone, check, complete, fill, sheet_at, stored

Files = list[tuple[str, str | bytes]]


def zipped(files: Files, **how: Any) -> bytes:
    held = BytesIO()
    with ZipFile(held, "w", **{"compression": ZIP_DEFLATED, **how}) as packing:
        for name, data in files:
            info = ZipInfo("x")
            info.filename = name  # unchanged, as the library would clean up a malicious name
            packing.writestr(info, data, compress_type=packing.compression)
    return held.getvalue()


def bring(phone: Phone, data: bytes) -> Any:
    """Upload a file with a handwritten body, as the test client would not clean up after a large one."""
    phone.get("/plays")
    head = 'Content-Disposition: form-data; name="{}"\r\n\r\n'.format
    parts = [(head("csrf_token") + phone.token).encode(), head('file"; filename="plays.zip').encode() + data]
    body = b"".join(b"--a b c--x\r\n" + part + b"\r\n" for part in parts) + b"--a b c--x--\r\n"
    return phone.open("POST", "/plays", data=body, content_type='multipart/form-data; boundary="a b c--x"')


def said(phone: Phone) -> str:
    return " ".join(phone.page.text.split())


@pytest.fixture
def text(archive: PlayStore, phone: Phone) -> str:
    """The file of a play for three, which this phone has."""
    return phone.get(f"{complete(phone, archive)}/play.json").text


def test_all_plays_of_a_phone_come_in_again_elsewhere(
    archive: PlayStore, phone: Phone, second_phone: Phone, app: Flask
) -> None:
    ats = [phone.new_play(slug, ["Ana", "Beto", "Caio"]) for slug in PADS]
    ats += [complete(phone, archive), complete(phone, archive)]
    fill(archive, ats[0], {"note": "Na varanda"})
    for at in ats[-2:]:
        phone.get(at)
        phone.post(f"{at}/finish")
    data = phone.get("/plays.zip").data
    assert bring(second_phone, data).status_code == 200
    assert f"{len(ats)} partidas novas." in said(second_phone)
    brought = [one for one in second_phone.page.values("href") if one.startswith("/p/")]
    assert len(brought) == len(ats)
    for there, at in zip(brought, ats, strict=True):
        one, other = sheet_at(archive, there), sheet_at(archive, at)
        assert (one.pad, one.setup, one.score) == (other.pad, other.setup, other.score)
        assert second_phone.get(f"{there}/play.json").text == phone.get(f"{at}/play.json").text
    group = {one for one in check(second_phone, "/").values("href") if one.startswith("/g/")}
    assert len(group) == 1, "they are of one group again"
    before = stored(archive.db)
    assert bring(second_phone, data).status_code == 200
    assert f"{len(ats)} já estavam aqui." in said(second_phone)
    assert bring(phone, second_phone.get("/plays.zip").data).status_code == 200
    assert f"{len(ats)} já estavam aqui." in said(phone)
    assert stored(archive.db) == before


def test_all_plays_of_a_group_go_into_a_zip_those_of_other_phones_too(
    archive: PlayStore, phone: Phone, second_phone: Phone
) -> None:
    mine = phone.new_play("rufstock", ["Ana", "Beto"])
    group = next(one for one in check(phone, "/").values("href") if one.startswith("/g/"))
    second_phone.post(f"{group}/join")
    theirs = second_phone.new_play("boomtown", ["Ana", "Beto", "Caio"])
    second_phone.new_play("rufstock", ["Eva", "Fábio"])
    check(phone, f"{group}/settings")
    assert f"{group}/plays.zip" in phone.page.values("href")
    files = ZipFile(BytesIO(phone.get(f"{group}/plays.zip").data))
    games = [json.loads(files.read(name))["game"] for name in files.namelist() if name.endswith(".json")]
    assert games == [sheet_at(archive, at).game.slug for at in (mine, theirs)]
    assert phone.get("/g/nothing/plays.zip").status_code == 404


def test_each_file_is_told_what_became_of_it(
    archive: PlayStore, phone: Phone, second_phone: Phone, at: str, text: str
) -> None:
    """Each play is independent: an error in one does not keep out the others."""
    fill(archive, at, {"rounds.0.0": 1})
    older = phone.get(f"{at}/play.json").text
    fill(archive, at, {"rounds.0.0": 2})
    second_phone.get("/plays")
    second_phone.post("/plays", file=(BytesIO(older.encode()), "play.json"))
    spoilt = json.loads(text)
    spoilt["events"][1]["changes"][0]["after"] = 99
    files: Files = [
        ("a/new.json", text),
        ("same again.json", text),
        ("spoilt.json", json.dumps(spoilt)),
        ("longer.json", phone.get(f"{at}/play.json").text),
        ("what.txt", "a list of things"),
        ("no-text.json", b"\xff\xfe\x00"),
        ("large.json", " " * (packed.LARGEST_FILE + 1)),
        ("__MACOSX/._new.json", b"\0"),
        (".DS_Store", b"\0"),
        ("a/", b""),
        ("result.csv", "Data,Jogo"),
    ]
    assert bring(second_phone, zipped(files)).status_code == 200
    shown = said(second_phone)
    assert "1 partida nova, 1 já estava aqui, 1 continuada e 4 recusadas." in shown
    assert "spoilt.json events.1.changes.0.after" in shown
    assert "large.json Passa de 512 KB." in shown
    assert "what.txt Este arquivo não é uma partida em JSON." in shown
    assert "no-text.json Este arquivo não é uma partida em JSON." in shown
    assert shown.index("spoilt.json") < shown.index("a/new.json"), "what needs somebody stands first"
    assert "MACOSX" not in shown
    assert "result.csv" not in shown
    assert archive.db.execute("SELECT count(*) FROM plays").fetchone() == (4,), "two, and a copy of each"


def test_a_play_may_be_of_half_a_mebibyte(archive: PlayStore, text: str, second_phone: Phone) -> None:
    data = text.encode().ljust(packed.LARGEST_FILE)
    assert bring(second_phone, data + b" ").status_code == 422
    assert "Passa de 512 KB." in said(second_phone)
    assert bring(second_phone, data).status_code == 303


def test_a_zip_of_nothing_but_faults_brings_nothing(archive: PlayStore, phone: Phone) -> None:
    before = stored(archive.db)
    assert bring(phone, zipped([("a.json", "{}"), ("b.json", "[]")])).status_code == 422
    assert "2 recusadas." in said(phone)
    assert stored(archive.db) == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_became_of_files_is_said_in_both_languages(
    app: Flask, archive: PlayStore, text: str, language: str
) -> None:
    phone = Phone(app, language)
    bring(phone, zipped([("a.json", text), ("b.json", text), ("c.json", "{}")]))
    assert ("1 new game, 1 already here and 1 refused." in said(phone)) == (language == "en")
    assert "brought-" not in said(phone)
    assert "problem-" not in said(phone)


# ---- malicious ZIPs


def lying(text: str) -> bytes:
    """Return a ZIP with a file that claims to be small and holds a gigabyte."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = b"".join(packer.compress(bytes(2**20)) for _ in range(1024)) + packer.flush()
    name = b"bomb.json"
    head = struct.pack("<HHHHHLLLHH", 20, 0, 8, 0, 0, 1, len(body), 99, len(name), 0)
    local = b"PK\x03\x04" + head + name + body
    central = b"PK\x01\x02" + struct.pack("<H", 20) + head + struct.pack("<HHHLL", 0, 0, 0, 0, 0) + name
    return local + central + b"PK\x05\x06" + struct.pack("<HHHHLLH", 0, 0, 1, 1, len(central), len(local), 0)


def locked(text: str) -> bytes:
    data = bytearray(zipped([("a.json", text)]))
    data[data.index(b"PK\x01\x02") + 8] |= 1
    return bytes(data)


REFUSED: dict[str, tuple[Callable[[str], bytes], str]] = {
    "absolute": (lambda text: zipped([("ok.json", text), ("/etc/a.json", text)]), "/etc/a.json Este nome aponta para"),
    "backslash": (lambda text: zipped([("\\a.json", text)]), "Este nome aponta para fora do ZIP."),
    "drive": (lambda text: zipped([("C:a.json", text)]), "Este nome aponta para fora do ZIP."),
    "above": (lambda text: zipped([("a/../../a.json", text)]), "Este nome aponta para fora do ZIP."),
    "above windows": (lambda text: zipped([("a\\..\\a.json", text)]), "Este nome aponta para fora do ZIP."),
    "nested": (
        lambda text: zipped([("a.json", text), ("in.ZIP", zipped([("b.json", text)]))]),
        "É um ZIP dentro do ZIP",
    ),
    "twice": (lambda text: zipped([("a.json", text), ("a.json", "{}")]), "a.json Há dois arquivos com este nome."),
    "many": (lambda text: zipped([(f"{n}.json", "{}") for n in range(1001)]), "até 1.000 partidas e 32 MB"),
    "bomb": (lambda text: zipped([(f"{n}", bytes(2**20)) for n in range(33)]), "até 1.000 partidas e 32 MB"),
    "locked": (locked, "Este ZIP tem senha."),
    "bzip2": (lambda text: zipped([("a.json", text)], compression=ZIP_BZIP2), "Este ZIP está corrompido"),
    "lzma": (lambda text: zipped([("a.json", text)], compression=ZIP_LZMA), "Este ZIP está corrompido"),
    "empty": (lambda text: zipped([]), "Não há nenhuma partida neste ZIP."),
    "only a table": (lambda text: zipped([("result.csv", "")]), "Não há nenhuma partida neste ZIP."),
    "cut": (lambda text: zipped([("a.json", text)])[:-9], "Este ZIP está corrompido"),
    "two letters": (lambda text: b"PK", "Este ZIP está corrompido"),
}


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("way", REFUSED)
def test_a_zip_made_to_do_harm_is_refused_whole_in_a_sentence(
    archive: PlayStore, text: str, second_phone: Phone, way: str
) -> None:
    make, told = REFUSED[way]
    data, before = make(text), stored(archive.db)
    assert bring(second_phone, data).status_code == 422
    assert told in said(second_phone)
    assert "Nada foi importado" in said(second_phone)
    assert stored(archive.db) == before


def test_a_bomb_that_lies_about_its_size_is_unpacked_no_further_than_a_file_may_be(phone: Phone) -> None:
    data = lying("")
    assert len(data) < packed.LARGEST_ZIP
    assert bring(phone, data).status_code == 422
    assert "Está corrompido dentro do ZIP." in said(phone)
    tracemalloc.start()
    (one,) = packed.unpack(data).files
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert one.data is None
    assert peak < 8 * packed.LARGEST_FILE, "of its gigabyte"


def test_a_zip_may_be_of_four_mebibytes(archive: PlayStore, text: str, second_phone: Phone) -> None:
    chance = Random(1)
    filler = [(f"{n}.bin", chance.randbytes(packed.LARGEST_FILE - 300)) for n in range(7)]
    data = zipped([("a.json", text), *filler])
    room = packed.LARGEST_ZIP - len(data) - 2000
    data = zipped([("a.json", text), *filler, ("z.bin", chance.randbytes(room))])
    assert packed.LARGEST_ZIP - 2000 <= len(data) <= packed.LARGEST_ZIP - 1000
    assert bring(second_phone, data).status_code == 200
    assert "1 partida nova e 8 recusadas." in said(second_phone)
    assert bring(second_phone, data + bytes(2000)).status_code == 413


@pytest.mark.parametrize("seed", range(4))
def test_whatever_a_zip_is_it_is_answered(archive: PlayStore, text: str, second_phone: Phone, seed: int) -> None:
    chance = Random(seed)
    whole = zipped([("a.json", text), ("b/ç.json", "{}"), ("c.json", text[:300])])
    for _ in range(40):
        data = bytearray(whole)
        for _ in range(chance.randrange(1, 6)):
            # most of what is read of a ZIP is at its end
            data[chance.choice((chance.randrange(2, len(data)), -chance.randrange(1, 200)))] = chance.randrange(256)
        if chance.random() < 0.2:
            del data[chance.randrange(2, len(data)) :]
        assert bring(second_phone, bytes(data)).status_code in (200, 422)
    assert archive.db.execute("SELECT count(*) FROM plays").fetchone()[0] <= 2, "the play itself, and one that came in"
