import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, link, mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { Header } from "tar/header";
import { z } from "zod";
import type { BackupKey } from "./backup-key.ts";

/** The last file but one of a backup: the SHA-256 of everything before it. */
export const CHECKSUM = "checksum.txt";
/** The last file of a backup: the checksum's signature, made with the store's key. */
export const SIGNATURE = "signature.txt";
/** The suffix of a backup that is still being written. A file that is left over can be deleted. */
export const PARTIAL = ".partial";

/** An unfinished backup. It gets its name when it is complete, and never replaces another file. */
export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<void>;
  /** `size` is the length of the whole body in bytes. Returns the body's SHA-256. */
  addStream(name: string, size: number, body: AsyncIterable<Uint8Array>): Promise<string>;
  /** Writes the checksum and its signature, flushes the file to disk and renames it. Returns its size in bytes. */
  finish(): Promise<number>;
  discard(): Promise<void>;
}

/** Creates a backup file that only its owner may read. */
export async function openArchive(file: string, key: BackupKey): Promise<ArchiveWriter> {
  const partial = `${file}.${randomUUID().slice(0, 8)}${PARTIAL}`;
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(partial, "wx", 0o600);
  const whole = createHash("sha256");
  let written = 0;

  const write = async (bytes: Uint8Array): Promise<void> => {
    whole.update(bytes);
    written += bytes.length;
    await handle.writeFile(bytes);
  };
  const addStream = async (name: string, size: number, body: AsyncIterable<Uint8Array>): Promise<string> => {
    const digest = createHash("sha256");
    let came = 0;
    await write(tarHeader(name, size));
    for await (const piece of body) {
      came += piece.length;
      digest.update(piece);
      await write(piece);
    }
    if (came !== size) throw new Error(`${name} has ${came} bytes in place of ${size}`);
    await write(tarPadding(size));
    return digest.digest("hex");
  };
  const add = async (name: string, bytes: Buffer): Promise<void> => {
    await addStream(name, bytes.length, once(bytes));
  };
  const finish = async (): Promise<number> => {
    const digest = whole.copy().digest("hex");
    await add(CHECKSUM, Buffer.from(`${digest}\n`));
    await add(SIGNATURE, Buffer.from(`${key.sign(digest)}\n`));
    await write(TAR_END);
    await handle.sync();
    await handle.close();
    await giveName(partial, file);
    return written;
  };
  const discard = async (): Promise<void> => {
    await handle.close().catch(() => undefined);
    await rm(partial, { force: true });
  };
  return { add, addStream, finish, discard };
}

const BLOCK = 512;
/** Two empty blocks end an archive. */
const TAR_END = Buffer.alloc(2 * BLOCK);
const READ_BYTES = 64 * 1024;

/** The header of a file in a tar archive: names up to 100 bytes, sizes below 8 GB, readable by its owner alone. */
function tarHeader(path: string, size: number): Buffer {
  const header = new Header({ path, size, type: "File", mode: 0o600, uid: 0, gid: 0, mtime: new Date(0) });
  const block = Buffer.alloc(BLOCK);
  const isTooLarge = header.encode(block);
  if (isTooLarge || Buffer.byteLength(path) > 100) throw new Error(`${path} does not fit into the archive`);
  return block;
}

const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

export interface TarEntry {
  name: string;
  /** The offset of the entry's header in the archive, in bytes. */
  at: number;
  size: number;
  read: () => AsyncGenerator<Buffer>;
}

/** The entries of an archive, in order. Throws if the archive is cut off or is none. */
export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry> {
  for (let at = 0; ; ) {
    const header = readHeader(await exactly(file, at, BLOCK));
    if (header?.nullBlock) return;
    if (!header?.cksumValid) throw new Error("it is damaged, or no backup");
    const { path: name = "", size = 0 } = header;
    const from = at + BLOCK;
    yield { name, at, size, read: () => pieces(file, from, size) };
    at = from + size + tarPadding(size).length;
  }
}

/** Returns null if these bytes can't be a header. */
function readHeader(block: Buffer): Header | null {
  try {
    return new Header(block);
  } catch {
    return null;
  }
}

/** The first entry of an archive that begins with these bytes; null if there are too few, or they are no archive. */
export function firstEntry(start: Buffer): { name: string; bytes: Buffer } | null {
  const header = readHeader(start);
  const { path: name = "", size = 0, cksumValid } = header ?? {};
  if (!cksumValid || start.length < BLOCK + size) return null;
  return { name, bytes: start.subarray(BLOCK, BLOCK + size) };
}

/** The content of a small entry. Throws if it is larger than `most` bytes. */
export function bytesOf({ name, size, read }: TarEntry, most: number): Promise<Buffer> {
  if (size > most) throw new Error(`${name} is larger than any that a store writes`);
  return buffer(read());
}

/** A range of a file, piece by piece. Throws if the file is shorter. */
export async function* pieces(file: FileHandle, from: number, size: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < size; ) {
    const piece = await exactly(file, from + done, Math.min(READ_BYTES, size - done));
    done += piece.length;
    yield piece;
  }
}

async function exactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead !== length) throw new Error("it is cut off");
  return buffer;
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Links instead of renaming: a link fails if the name is taken, a rename would replace the file. */
export async function giveName(partial: string, file: string): Promise<void> {
  await link(partial, file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EEXIST" ? new Error(`${file} is there already, and is not overwritten.`) : error;
  });
  await rm(partial);
  const folder = await open(path.dirname(file), "r");
  await syncAndClose(folder);
}

async function syncAndClose(folder: FileHandle): Promise<void> {
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The first file of a backup: its description. */
export const HEAD = "santhe.json";
/** The last file before the checksum: the list of contents, known once everything is written. */
export const CONTENTS = "contents.json";
/** The version of the format. Raise it when a release writes something that earlier ones can't read. */
export const FORMAT = 1;

export const headSchema = z.object({
  format: z.number(),
  /** The id of the key that the store signs with. The first releases wrote none. */
  store: z.string().optional(),
  release: z.string(),
  made: z.iso.datetime(),
  /** The hashes of the migrations that were applied to the database, in order. */
  migrations: z.array(z.string()),
  /** The settings of the store that made the backup, without secrets. They help whoever has to set them again. */
  settings: z.record(z.string(), z.string()),
});
export type Head = z.infer<typeof headSchema>;

const tableSchema = z.object({
  /** The columns, in the order in which a row is written. */
  columns: z.array(z.object({ name: z.string(), type: z.string(), generated: z.boolean() })),
  rows: z.number(),
  /** A digest of the rows that does not depend on their order. */
  digest: z.string(),
});
export type TableContents = z.infer<typeof tableSchema>;

export const contentsSchema = z.object({
  tables: z.record(z.string(), tableSchema),
  jobs: tableSchema.nullable(),
  sequences: z.record(z.string(), z.object({ value: z.string(), called: z.boolean() })),
  pictures: z.object({ count: z.number(), bytes: z.number(), digest: z.string() }),
});
export type Contents = z.infer<typeof contentsSchema>;

export const tablePart = (table: string, part: number): string => `database/${table}/${part}.json.gz`;
export const JOBS_PART = "jobs";
export const pictureEntry = (name: string): string => `pictures/${name}`;
