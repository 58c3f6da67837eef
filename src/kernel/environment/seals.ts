import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import { ensureSecret, readSecret, UnusableSecret } from "./secret-file.ts";

/** The variables of the store's own secret, which encrypts what the database must not give away. */
export const secretsKeyShape = {
  DATA_DIR: z.string().default("./data"),
  SECRETS_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  DATABASE_URL: z.string().optional(),
};

/** The store's own secret, or the file that has it. It is never in the database. */
export type SecretsKey = { mayBeShared: boolean; secret: string | null; secretFile: string };

/** The secret of the variables in `secretsKeyShape`. */
export function toSecretsKey(set: {
  DATA_DIR: string;
  SECRETS_KEY?: string | undefined;
  DATABASE_URL?: string | undefined;
}): SecretsKey {
  return {
    mayBeShared: set.DATABASE_URL !== undefined,
    secret: set.SECRETS_KEY ?? null,
    secretFile: path.join(path.resolve(set.DATA_DIR), "secrets.key"),
  };
}

/** Encrypts and decrypts short texts for one purpose. `owner` is whom a text belongs to: it is authenticated with it. */
export type Seals = {
  seal: (owner: string, text: string) => Promise<string>;
  /** Undefined if the text was encrypted with another secret, for another owner or purpose. */
  unseal: (owner: string, sealed: string) => Promise<string | undefined>;
  /** A hash that says nothing about the text without the secret. */
  hash: (text: string) => Promise<string>;
  /** Whether another machine on the same database could not decrypt what is encrypted here. */
  areOfThisMachine: boolean;
};

/**
 * Opens the seals of a purpose. The file's secret is made with the first text. `withoutFile` says what becomes of the store
 * if the operator deletes the file.
 */
export function openSeals(
  { mayBeShared, secret, secretFile }: SecretsKey,
  { purpose, withoutFile }: { purpose: string; withoutFile: string },
): Seals {
  const ownSecret = async () => secret ?? (await ensureSecret(secretFile, withoutFile));
  return {
    seal: async (owner, text) => seal({ secret: await ownSecret(), purpose, owner }, text),
    hash: async (text) =>
      createHmac("sha256", `${purpose} ${await ownSecret()}`)
        .update(text)
        .digest("hex"),
    unseal: async (owner, sealed) => {
      const current = secret ?? (await readableSecret(secretFile, withoutFile));
      return unseal({ secret: current ?? "", purpose, owner }, sealed);
    },
    areOfThisMachine: mayBeShared && secret === null,
  };
}

/** The secret in the file. A damaged file is one that opens nothing. */
async function readableSecret(file: string, withoutFile: string): Promise<string | null> {
  try {
    return await readSecret(file, withoutFile);
  } catch (error) {
    if (error instanceof UnusableSecret) return null;
    throw error;
  }
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

type Seal = { secret: string; purpose: string; owner: string };

const cipherKey = ({ secret, purpose }: Seal) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));

/** Encrypts a text with AES-256-GCM. Returns it in base64: the IV, the tag, the ciphertext. */
function seal(by: Seal, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", cipherKey(by), iv).setAAD(Buffer.from(by.owner));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64");
}

function unseal(by: Seal, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64");
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  try {
    const cipher = createDecipheriv("aes-256-gcm", cipherKey(by), iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(by.owner))
      .setAuthTag(tag);
    return cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + cipher.final("utf8");
  } catch {
    return undefined;
  }
}
