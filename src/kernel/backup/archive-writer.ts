import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, link, mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import type { BackupKey } from "./backup-key.ts";
import { TAR_END, tarHeader, tarPadding } from "./tar.ts";

/** The last file of a backup: the SHA-256 of all that comes before it. */
export const CHECKSUM = "checksum.txt";
/** Behind the checksum: its signature with the key of the store that made it. */
export const SIGNATURE = "signature.txt";
/** What a backup is called while it is written; one that is left over can be deleted. */
export const PARTIAL = ".partial";

/** A backup under way. Its name appears when it is whole, and never replaces another file. */
export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<void>;
  /** `size` is that of the whole body. Returns its SHA-256. */
  addStream(name: string, size: number, body: AsyncIterable<Uint8Array>): Promise<string>;
  /** Writes the checksum and its signature, sees the file through to the disk, and gives it its name. Returns its size in bytes. */
  finish(): Promise<number>;
  discard(): Promise<void>;
}

/** Begins a backup that only its owner may read. */
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

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** A second name fails where the first is taken, as renaming does not. */
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
