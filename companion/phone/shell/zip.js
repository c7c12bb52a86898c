// Writes an uncompressed zip archive of a few files, in the format of `make backup` and `make restore`.

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? 0xedb88320 ^ (byte >>> 1) : byte >>> 1;
  return byte;
});

function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 0xff] ^ (sum >>> 8);
  return ~sum >>> 0;
}

/** A record of little-endian numbers of two or four bytes, each given as [bytes, number]. */
function record(...fields) {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, number] of fields) {
    if (size === 2) view.setUint16(at, number, true);
    else view.setUint32(at, number, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

/** Return a blob with the archive of `files`, pairs of name and bytes. */
export function zip(files) {
  const [pieces, index] = [[], []];
  let at = 0;
  for (const [name, bytes] of files) {
    const title = new TextEncoder().encode(name);
    const [time, date] = [0, 33]; // 1980-01-01, the first day that the format has
    const about = [
      [2, 20],
      [2, 0],
      [2, 0],
      [2, time],
      [2, date],
      [4, checksum(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, title.length],
      [2, 0],
    ];
    const head = record([4, 0x04034b50], ...about);
    index.push(record([4, 0x02014b50], [2, 20], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]), title);
    pieces.push(head, title, bytes);
    at += head.length + title.length + bytes.length;
  }
  const size = index.reduce((sum, { length }) => sum + length, 0);
  const count = index.length / 2;
  const end = record([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, at], [2, 0]);
  return new Blob([...pieces, ...index, end], { type: "application/zip" });
}
