import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const schema = z.object({
  at: z.iso.datetime(),
  /** The reason why the start failed; null: the store was stopped. */
  failure: z.string().nullable(),
});
type LastEnd = z.infer<typeof schema>;

const fileOf = (dataDir: string): string => path.join(dataDir, "last-end.json");

/** Writes down how the store ended, for `./santhe doctor`. It makes no folder, and a place that can't be written is no failure. */
export async function noteEnd(dataDir: string, failure: string | null): Promise<void> {
  const end: LastEnd = { at: new Date().toISOString(), failure };
  await writeFile(fileOf(dataDir), JSON.stringify(end), { mode: 0o600 }).catch(() => undefined);
}

/** Forgets the last end, as a store is open. */
export const forgetEnd = (dataDir: string): Promise<void> =>
  rm(fileOf(dataDir), { force: true }).catch(() => undefined);

/** How the store that was started last has ended; undefined if none is known to have ended. */
export async function readLastEnd(dataDir: string): Promise<LastEnd | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(fileOf(dataDir), "utf8")));
  } catch {
    return undefined;
  }
}
