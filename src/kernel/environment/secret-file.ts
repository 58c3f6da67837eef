import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { writeDurably } from "#kernel/db/embedded/durable-file.ts";

/** Reads a secret of the store from its file. Returns null if there is none. */
export async function readSecret(file: string): Promise<string | null> {
  const secret = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return secret === null ? null : secret.trim();
}

/** Reads a secret from its file. Makes one if there is none: only one, however many processes ask. */
export async function ensureSecret(file: string): Promise<string> {
  const kept = await readSecret(file);
  if (kept !== null) return kept;
  await mkdir(path.dirname(file), { recursive: true });
  const drawn = `${file}.${randomUUID()}`;
  await writeDurably(drawn, `${randomBytes(32).toString("hex")}\n`);
  // Another process may be faster. A link fails if the name is taken.
  await link(drawn, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(drawn);
  return ensureSecret(file);
}
