"""Shrinking a screenshot of flat colours by giving the PNG a palette."""

import struct
import zlib
from collections import Counter
from itertools import chain

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOURS = 128

Pixel = tuple[int, ...]


def shrink(png: bytes) -> bytes:
    """Return the picture with its 128 most frequent colours, replacing every other one by the nearest.

    Raises ValueError unless it is a browser's PNG: 8 bits of red, green, blue and perhaps alpha, not interlaced.
    """
    width, height, depth, kind, *_, interlaced = struct.unpack(">IIBBBBB", png[16:29])
    if depth != 8 or kind not in (2, 6) or interlaced:
        raise ValueError((depth, kind, interlaced))
    size = 3 if kind == 2 else 4
    data = zlib.decompress(b"".join(body for name, body in chunks(png) if name == b"IDAT"))
    rows = [pixels(row, size) for row in unfiltered(data, width * size, size)]
    used = Counter(chain.from_iterable(rows))
    palette = [colour for colour, _ in used.most_common(COLOURS)]
    index = {colour: bytes([nearest(colour, palette)]) for colour in used}
    lines = b"".join(b"\0" + b"".join(map(index.__getitem__, row)) for row in rows)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [(b"IHDR", header), (b"PLTE", bytes(chain.from_iterable(palette))), (b"IDAT", zlib.compress(lines, 9))]
    return SIGNATURE + b"".join(chunk(name, body) for name, body in [*parts, (b"IEND", b"")])


def chunks(png: bytes) -> list[tuple[bytes, bytes]]:
    """Return the name and body of each chunk."""
    found, at = [], len(SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        found.append((png[at + 4 : at + 8], png[at + 8 : at + 8 + length]))
        at += length + 12
    return found


def chunk(name: bytes, body: bytes) -> bytes:
    """Return a chunk as bytes of the file."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def unfiltered(data: bytes, length: int, size: int) -> list[bytes]:
    """Return the unfiltered rows (PNG specification, section 9)."""
    rows = [bytes(length)]
    for at in range(0, len(data), length + 1):
        kind, row, above = data[at], bytearray(data[at + 1 : at + 1 + length]), rows[-1]
        if kind == 2:
            row = bytearray((one + up) & 255 for one, up in zip(row, above, strict=True))
        elif kind:
            for n in range(length):
                left, corner = (row[n - size], above[n - size]) if n >= size else (0, 0)
                guess = {1: left, 3: (left + above[n]) // 2, 4: paeth(left, above[n], corner)}[kind]
                row[n] = (row[n] + guess) & 255
        rows.append(bytes(row))
    return rows[1:]


def paeth(left: int, above: int, corner: int) -> int:
    """Return the one nearest to left + above − corner; in a tie, the first of them."""
    guess = left + above - corner
    return min((left, above, corner), key=lambda one: abs(guess - one))


def pixels(row: bytes, size: int) -> list[Pixel]:
    """Return the colours of a row, without alpha."""
    return list(zip(row[::size], row[1::size], row[2::size], strict=True))


def nearest(colour: Pixel, palette: list[Pixel]) -> int:
    """Return the index of the nearest colour of the palette."""
    distances = [sum((one - two) ** 2 for one, two in zip(colour, other, strict=True)) for other in palette]
    return distances.index(min(distances))
