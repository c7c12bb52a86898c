// Where this phone keeps its plays: a folder of Python's file system some of whose files are in the origin private file
// system. What is flushed to those survives a kill of the browser.

const [NO_SUCH_FILE, NOT_ALLOWED, NO_ROOM] = [44, 63, 51]; // errno as numbered by WASI
const FILE = 0o100600;
const BLOCK = 4096;
const ROOM = 8 * 1024 * 1024; // bytes that must be free before the first tap
const [TRIES, PAUSE] = [100, 100]; // attempts to open a file that is still in use, and the milliseconds between them

/** The files that are stored; SQLite can recreate the others. */
export const NAMES = ["plays.db", "plays.db-wal", "plays.db-journal", "secret-key", "session.json"];

const copiesFolder = async () => (await inBloco()).getDirectoryHandle("before", { create: true });
const inBloco = async () => (await navigator.storage.getDirectory()).getDirectoryHandle("bloco", { create: true });

/** Whether this browser stores files that a worker can write. */
export async function canPersist() {
  try {
    await navigator.storage.getDirectory();
    return "createSyncAccessHandle" in FileSystemFileHandle.prototype;
  } catch {
    return false;
  }
}

/** Whether there is room for more plays. Browsers only estimate their quota, so try it. */
export async function hasRoom() {
  const folder = await inBloco();
  try {
    const file = await (await folder.getFileHandle("room", { create: true })).createSyncAccessHandle();
    try {
      file.truncate(ROOM);
    } finally {
      file.close();
    }
    return true;
  } catch {
    return false;
  } finally {
    await folder.removeEntry("room").catch(() => {});
  }
}

/** Open the stored files; rejects if they stay in use. The previous page may not have closed them yet. */
export async function openFiles() {
  const folder = await inBloco();
  const files = new Map();
  for (const name of NAMES) files.set(name, await open(await folder.getFileHandle(name, { create: true })));
  return files;
}

async function open(file) {
  for (let tries = TRIES; ; tries -= 1) {
    try {
      return await file.createSyncAccessHandle();
    } catch (fault) {
      if (fault.name !== "NoModificationAllowedError" || !tries) throw fault;
    }
    await new Promise((on) => setTimeout(on, PAUSE));
  }
}

/** The content of `files` as pairs of name and bytes, without empty ones. */
export function contents(files) {
  const read = ([name, file]) => {
    const bytes = new Uint8Array(file.getSize());
    file.read(bytes, { at: 0 });
    return [name, bytes];
  };
  return [...files].map(read).filter(([, bytes]) => bytes.length);
}

/** The content of the stored files, read without opening them for writing, as pairs of name and bytes. */
export async function closedContents() {
  const folder = await inBloco();
  const read = async (name) => {
    const file = await (await folder.getFileHandle(name, { create: true })).getFile();
    return [name, new Uint8Array(await file.arrayBuffer())];
  };
  return (await Promise.all(NAMES.map(read))).filter(([, bytes]) => bytes.length);
}

const isThere = (handle) => handle.then(Boolean, () => false);

/** Copies of the files, taken before a new `version` of the program first opens them. */
export const copies = {
  /** Copy all `files`, unless that was done before: the version may have changed them since. */
  async take(files, version) {
    const folder = await (await copiesFolder()).getDirectoryHandle(version, { create: true });
    if (await isThere(folder.getFileHandle("complete"))) return;
    for (const [name, handle] of files) {
      const copy = await (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle();
      transfer(handle, copy);
      copy.close();
    }
    await folder.getFileHandle("complete", { create: true });
  },

  /** Restore `files` to what they held before `version`; if it has no complete copies, it changed nothing. */
  async restore(files, version) {
    const before = (await copiesFolder()).getDirectoryHandle(version);
    if (!(await isThere(before.then((folder) => folder.getFileHandle("complete"))))) return;
    for (const [name, handle] of files) {
      const copy = await (await (await before).getFileHandle(name)).createSyncAccessHandle();
      transfer(copy, handle);
      copy.close();
    }
  },

  async drop() {
    await (await inBloco()).removeEntry("before", { recursive: true }).catch(() => {});
  },
};

/** Replace the content of the file `to` by that of `from`. */
function transfer(from, to) {
  const piece = new Uint8Array(1024 * 1024);
  to.truncate(0);
  for (let at = 0, read; (read = from.read(piece, { at })) > 0; at += read) to.write(piece.subarray(0, read), { at });
  to.flush();
}

/** Mount `files` as the folder `path` of the file system `FS`; returns a function that flushes all writes. */
export function mount(FS, path, files) {
  const { MEMFS } = FS.filesystems;
  const dirty = new Set();
  const refuse = (number) => {
    throw new FS.ErrnoError(number);
  };

  const nodeOps = {
    getattr(node) {
      const size = node.file.getSize();
      const [atime, mtime, ctime] = Array(3).fill(new Date(node.changed));
      const attributes = { dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0 };
      return { ...attributes, size, atime, mtime, ctime, blksize: BLOCK, blocks: Math.ceil(size / BLOCK) };
    },
    setattr(node, { size }) {
      if (size !== undefined) node.file.truncate(size);
    },
  };
  const streamOps = {
    read: ({ node }, buffer, offset, length, at) => node.file.read(buffer.subarray(offset, offset + length), { at }),
    write({ node }, buffer, offset, length, at) {
      dirty.add(node.file);
      node.changed = Date.now();
      try {
        return node.file.write(buffer.subarray(offset, offset + length), { at });
      } catch {
        return refuse(NO_ROOM);
      }
    },
    llseek({ node, position }, offset, whence) {
      return offset + [0, position, node.file.getSize()][whence];
    },
    fsync: ({ node }) => node.file.flush() ?? 0,
  };

  function make(folder, name) {
    const node = FS.createNode(folder, name, FILE, 0);
    const file = files.get(name);
    Object.assign(node, { file, changed: Date.now(), node_ops: nodeOps, stream_ops: streamOps });
    folder.contents[name] = node;
    return node;
  }

  FS.mkdir(path);
  FS.mount(MEMFS, {}, path);
  const folder = FS.lookupPath(path).node;
  const inMemory = folder.node_ops;
  folder.node_ops = {
    ...inMemory,
    mknod: (parent, name, mode, dev) =>
      files.has(name) ? make(parent, name) : MEMFS.createNode(parent, name, mode, dev),
    unlink(parent, name) {
      files.get(name)?.truncate(0);
      inMemory.unlink(parent, name);
    },
    rename(node, parent, name) {
      if (node.file || files.has(name)) refuse(NOT_ALLOWED);
      inMemory.rename(node, parent, name);
    },
    lookup: () => refuse(NO_SUCH_FILE),
  };
  for (const [name, file] of files) if (file.getSize()) make(folder, name);
  return () => {
    for (const file of dirty) file.flush();
    dirty.clear();
  };
}
