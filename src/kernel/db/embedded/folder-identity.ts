import { readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { writeDurably } from "./durable-file.ts";

/** Which folder this is, whatever is in it. A copy has another inode; a moved folder keeps its own on the same disk. */
const identitySchema = z.object({ path: z.string(), device: z.string(), inode: z.string() });
export type FolderIdentity = z.infer<typeof identitySchema>;

const recordIn = (home: string): string => path.join(home, "folder.json");

/** The identity of a folder that exists. */
export async function identityOf(folder: string): Promise<FolderIdentity> {
  const place = await realpath(folder);
  const { dev, ino } = await stat(place, { bigint: true });
  return { path: place, device: String(dev), inode: String(ino) };
}

export const isSameFolder = (one: FolderIdentity, other: FolderIdentity): boolean =>
  one.device === other.device && one.inode === other.inode;

/** The DATA_DIR that the database in `home` belongs to; undefined where nobody wrote that down yet. */
export async function readOwner(home: string): Promise<FolderIdentity | undefined> {
  const text = await readFile(recordIn(home), "utf8").catch(() => undefined);
  return text === undefined ? undefined : identitySchema.parse(JSON.parse(text));
}

export const writeOwner = (home: string, owner: FolderIdentity): Promise<void> =>
  writeDurably(recordIn(home), `${JSON.stringify(owner)}\n`);
