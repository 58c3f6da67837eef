import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { link, mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { writeDurably } from "#kernel/db/embedded/durable-file.ts";

/** The key that a store signs its backups with. Nobody can make that signature without it. */
export interface BackupKey {
  /**
   * Identifies the store's files among those of other stores in the same place: eight hexadecimal digits. It is not
   * secret.
   */
  id: string;
  /** The signature of a backup with this SHA-256, both in hexadecimal digits. */
  sign(digest: string): string;
  isSignature(signature: string, digest: string): boolean;
}

export function backupKey(secret: string): BackupKey {
  const hmac = (text: string) => createHmac("sha256", secret).update(text).digest();
  const sign = (digest: string) => hmac(`santhe backup ${digest}`).toString("hex");
  return {
    id: createHash("sha256").update(`santhe store ${secret}`).digest("hex").slice(0, 8),
    sign,
    isSignature: (signature, digest) => {
      const [given, own] = [Buffer.from(signature), Buffer.from(sign(digest))];
      return given.length === own.length && timingSafeEqual(given, own);
    },
  };
}

/** Reads the key from a file. Returns null if there is none. */
export async function readBackupKey(file: string): Promise<BackupKey | null> {
  const secret = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return secret === null ? null : backupKey(secret.trim());
}

/** Reads the key from a file. Makes one if there is none: only one, however many processes ask. */
export async function ensureBackupKey(file: string): Promise<BackupKey> {
  const kept = await readBackupKey(file);
  if (kept) return kept;
  await mkdir(path.dirname(file), { recursive: true });
  const drawn = `${file}.${randomUUID()}`;
  await writeDurably(drawn, `${randomBytes(32).toString("hex")}\n`);
  // Another process may be faster. A link fails if the name is taken.
  await link(drawn, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(drawn);
  return ensureBackupKey(file);
}
