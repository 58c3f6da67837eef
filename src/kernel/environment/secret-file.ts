import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { writeDurably } from "#kernel/db/embedded/durable-file.ts";
import { accountName } from "./account-name.ts";

/** A file of a secret that is damaged, or can't be read. The message says what to do, and needs no stack. */
export class UnusableSecret extends Error {}

/** The store's own secrets have 64 characters. A shorter one was cut off, and anybody could guess an empty one. */
const LEAST_LENGTH = 32;

/**
 * Reads a secret of the store from its file. Returns null if there is none. `withoutIt` is what becomes of the store if
 * the operator deletes the file, as a sentence.
 */
export async function readSecret(file: string, withoutIt: string): Promise<string | null> {
  const secret = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    if (error.code === "ENOTDIR" || error.code === "EISDIR")
      throw new UnusableSecret(
        error.code === "EISDIR"
          ? `${file} is a folder, where the store keeps a secret. Move it away, and put the file back from a copy of DATA_DIR.`
          : `${file} lies in a file, which is no folder. Set DATA_DIR to a folder.`,
      );
    throw new UnusableSecret(
      `${file} can't be read by the account ${accountName()} (${error.code}). ` +
        "Give the file to that account (chown), and let it read it (chmod 600).",
    );
  });
  if (secret === null || secret.trim().length >= LEAST_LENGTH) return secret?.trim() ?? null;
  const state = secret.trim() === "" ? "empty" : "cut off";
  throw new UnusableSecret(
    `${file} is ${state}. Put it back from a copy of DATA_DIR, or delete it: ${withoutIt}`,
  );
}

/** Reads a secret from its file. Makes one if there is none: only one, however many processes ask. */
export async function ensureSecret(file: string, withoutIt: string): Promise<string> {
  const secret = await readSecret(file, withoutIt);
  if (secret !== null) return secret;
  await mkdir(path.dirname(file), { recursive: true });
  const drawn = `${file}.${randomUUID()}`;
  await writeDurably(drawn, `${randomBytes(32).toString("hex")}\n`);
  // Another process may be faster. A link fails if the name is taken.
  await link(drawn, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(drawn);
  return ensureSecret(file, withoutIt);
}
