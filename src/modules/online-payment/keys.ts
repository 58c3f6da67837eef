import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import type { Connection } from "#kernel/db/connect.ts";
import { ensureSecret, readSecret, UnusableSecret } from "#kernel/environment/secret-file.ts";
import { origin, variables } from "#kernel/environment/variables.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { service } from "#kernel/modules/service.ts";
import type { Gateway, GatewayAccount, GatewayKeys } from "./gateway.ts";
import { GATEWAYS } from "./gateways.ts";
import { t } from "./server-texts.ts";
import { gatewayKeys } from "./tables.ts";

/** The variables for payments through a gateway. */
export const gatewaySettings = variables(
  z.object({
    DATA_DIR: z.string().default("./data"),
    SECRETS_KEY: z.string().min(32, "must have at least 32 characters").optional(),
    DATABASE_URL: z.string().optional(),
    GATEWAY_URL: origin.optional(),
  }),
  (set) => ({
    mayBeShared: set.DATABASE_URL !== undefined,
    secret: set.SECRETS_KEY ?? null,
    secretFile: path.join(path.resolve(set.DATA_DIR), "secrets.key"),
    baseUrl: set.GATEWAY_URL,
  }),
);

export type GatewaySettings = ReturnType<typeof gatewaySettings.of>;

/** The opened account of the store at its gateway. */
export type OpenAccount = { gateway: Gateway; account: GatewayAccount };

/** The store's access to its gateway. The encryption's secret is never in the database. */
export type GatewayAccess = {
  /** The gateway with the saved keys; undefined if there are none. Without `keys`, this machine can't decrypt them. */
  saved: (db: Connection) => Promise<{ gateway: Gateway; keys: GatewayKeys | undefined } | undefined>;
  /** The account with the saved keys; undefined if there are none, or if this machine can't decrypt them. */
  account: (db: Connection) => Promise<OpenAccount | undefined>;
  /** Opens an account with given keys. */
  open: (gateway: Gateway, keys: GatewayKeys) => GatewayAccount;
  /** Throws `CONFLICT` if another machine could not read what is sealed here. */
  seal: (gateway: string, text: string) => Promise<string>;
  /** Whether the saved keys could not be decrypted when they were last read. */
  isUnreadable: () => boolean;
  /** The origin of the checkout page, for the content policy. */
  checkoutOrigin: (gateway: Gateway) => string;
};

/** The access of the open store, for calls and jobs. */
export const openedGateway = service<GatewayAccess>("the payment gateway");

/** Opens the access. The secret is made when the first keys are saved. */
export function openGatewayAccess({
  secret,
  secretFile,
  baseUrl,
  mayBeShared,
}: GatewaySettings): GatewayAccess {
  let unreadable = false;
  const open = (gateway: Gateway, keys: GatewayKeys) => gateway.open(keys, baseUrl);
  const saved: GatewayAccess["saved"] = async (db) => {
    const [row] = await db.select().from(gatewayKeys);
    const gateway = GATEWAYS.find(({ code }) => code === row?.gateway);
    if (!row || !gateway) {
      unreadable = false;
      return undefined;
    }
    const sealingSecret = secret ?? (await readableSecret(secretFile)) ?? "";
    const keySecret = unseal(sealingSecret, gateway.code, row.sealedKeySecret);
    const webhookSecret = unseal(sealingSecret, gateway.code, row.sealedWebhookSecret);
    const isReadable = keySecret !== undefined && webhookSecret !== undefined;
    unreadable = !isReadable;
    return { gateway, keys: isReadable ? { keyId: row.keyId, keySecret, webhookSecret } : undefined };
  };
  return {
    open,
    saved,
    account: async (db) => {
      const { gateway, keys } = (await saved(db)) ?? {};
      return gateway && keys && { gateway, account: open(gateway, keys) };
    },
    seal: async (gateway, text) => {
      if (mayBeShared && secret === null) throw new AppError("CONFLICT", t.later("secretsKeyMissing"));
      return seal(secret ?? (await ensureSecret(secretFile, WITHOUT_FILE)), gateway, text);
    },
    isUnreadable: () => unreadable,
    checkoutOrigin: (gateway) => gateway.checkoutOrigin(baseUrl),
  };
}

const WITHOUT_FILE = "the seller then enters the keys of the payment gateway again.";

/** The secret in the file. A damaged file is one that opens nothing: the seller and the operator are told. */
async function readableSecret(file: string): Promise<string | null> {
  try {
    return await readSecret(file, WITHOUT_FILE);
  } catch (error) {
    if (error instanceof UnusableSecret) return null;
    throw error;
  }
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

const cipherKey = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "santhe gateway keys", 32));

/** Encrypts a text with AES-256-GCM, for one gateway. Returns it in base64: the IV, the tag, the ciphertext. */
function seal(secret: string, gateway: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", cipherKey(secret), iv).setAAD(Buffer.from(gateway));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64");
}

/** Decrypts such a text. Returns undefined if it was encrypted with another secret or for another gateway. */
function unseal(secret: string, gateway: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64");
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  try {
    const cipher = createDecipheriv("aes-256-gcm", cipherKey(secret), iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(gateway))
      .setAuthTag(tag);
    return cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + cipher.final("utf8");
  } catch {
    return undefined;
  }
}
