// Unpacks the fetched bundles into the files that the service worker serves. Browsers cannot decompress xz themselves,
// but it is a quarter smaller than the formats they can.

import { bundles, FILES, ROOT } from "./fetch.js";

/** Load the unpacker, which is not a module. */
async function unpacker() {
  const script = document.createElement("script");
  script.src = new URL("xz-decompress.min.js", ROOT);
  document.head.append(script);
  await new Promise((on, fail) => Object.assign(script, { onload: on, onerror: fail }));
  return globalThis["xz-decompress"].XzReadableStream;
}

/** Unpack the bundles of `version`, unless that was done before. */
export async function unpack(version) {
  const packed = await bundles(version);
  const list = await (await packed.match(new URL("list.json", ROOT)))?.json();
  if (!list) return;
  const XzReadableStream = await unpacker();
  const files = await caches.open(FILES(version));
  for (const bundle of list.bundles) {
    const { body } = await packed.match(new URL(bundle.from, ROOT));
    const stream = bundle.from.endsWith(".xz") ? new XzReadableStream(body) : body;
    const bytes = await new Response(stream).arrayBuffer();
    let at = 0;
    for (const { path, size, type } of bundle.files) {
      const content = new Response(bytes.slice(at, (at += size)), { headers: { "Content-Type": type } });
      await files.put(new URL(path, ROOT), content);
    }
  }
  await caches.delete(`${FILES(version)} packed`);
}
