import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { ensureSecret, readSecret } from "#kernel/environment/secret-file.ts";

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

const WITHOUT_FILE =
  "the store then makes a new key, and ./santhe restore takes backups with the former signature only with --trust.";

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
  const secret = await readSecret(file, WITHOUT_FILE);
  return secret === null ? null : backupKey(secret);
}

/** Reads the key from a file. Makes one if there is none: only one, however many processes ask. */
export async function ensureBackupKey(file: string): Promise<BackupKey> {
  return backupKey(await ensureSecret(file, WITHOUT_FILE));
}
