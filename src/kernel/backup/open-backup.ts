import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { refuseOtherMigrations } from "./applied-migrations.ts";
import { CHECKSUM } from "./archive-writer.ts";
import { CONTENTS, type Contents, contentsSchema, FORMAT, HEAD, type Head, headSchema } from "./contents.ts";
import { pieces, readTar, type TarEntry } from "./tar.ts";

/** A backup that was read to its end and found whole. Close it. */
export interface CheckedBackup {
  head: Head;
  contents: Contents;
  /** Its files, in the order in which they were written. */
  entries: TarEntry[];
  close: () => Promise<void>;
}

/** A file that can't be restored; the message says why in a sentence. */
export class UnusableBackup extends Error {}

/** Opens a backup. Throws `UnusableBackup` if it is damaged, cut off, no backup, or of a newer release. */
export async function openBackup(file: string): Promise<CheckedBackup> {
  const handle = await open(file, "r").catch((error: NodeJS.ErrnoException) => {
    throw new UnusableBackup(
      error.code === "ENOENT" ? `There is no file ${file}.` : `${file} can't be read: ${error.message}`,
    );
  });
  try {
    return { ...(await check(handle)), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    const why = error instanceof Error ? error.message : String(error);
    throw new UnusableBackup(`${file} can't be restored: ${why}`, { cause: error });
  }
}

async function check(handle: FileHandle): Promise<Omit<CheckedBackup, "close">> {
  const entries = await Array.fromAsync(readTar(handle));
  const named = (name: string): TarEntry => {
    const entry = entries.find((each) => each.name === name);
    if (!entry) throw new Error("it is no whole backup");
    return entry;
  };
  const json = async (name: string): Promise<unknown> => JSON.parse((await whole(named(name))).toString());
  // The format first: what is newer may be checked in another way.
  const { format } = headSchema.pick({ format: true }).parse(await json(HEAD));
  if (format > FORMAT) throw new Error("it was made by a newer release. Update the store first (git pull).");
  const last = named(CHECKSUM);
  const digest = createHash("sha256");
  for await (const piece of pieces(handle, 0, last.at)) digest.update(piece);
  if (digest.digest("hex") !== (await whole(last)).toString().trim()) throw new Error("it is damaged");
  const head = headSchema.parse(await json(HEAD));
  refuseOtherMigrations(head.migrations, "it");
  return { head, contents: contentsSchema.parse(await json(CONTENTS)), entries };
}

const whole = (entry: TarEntry): Promise<Buffer> => buffer(entry.read());
