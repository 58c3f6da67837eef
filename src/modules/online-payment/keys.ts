import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import path from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { ensureSecret, readSecret } from "#kernel/environment/secret-file.ts";
import { origin, variables } from "#kernel/environment/variables.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { service } from "#kernel/modules/service.ts";
import { recordActions, type SellerAccount } from "#modules/identity/index.ts";
import {
  lockSettings,
  SETTINGS_RECORD,
  type SettingsRow,
  THE_STORE,
  writeSettings,
} from "#modules/store/index.ts";
import type { SaveKeys } from "./contract.ts";
import { type Gateway, type GatewayAccount, GatewayError, type GatewayKeys } from "./gateway.ts";
import { GATEWAYS } from "./gateways.ts";
import { t } from "./server-texts.ts";
import { gatewayKeys } from "./tables.ts";

/** The variables for payments through a gateway. */
export const gatewaySettings = variables(
  z.object({
    DATA_DIR: z.string().default("./data"),
    SECRETS_KEY: z.string().min(32, "must have at least 32 characters").optional(),
    GATEWAY_URL: origin.optional(),
  }),
  (set) => ({
    secret: set.SECRETS_KEY ?? null,
    secretFile: path.join(path.resolve(set.DATA_DIR), "secrets.key"),
    baseUrl: set.GATEWAY_URL,
  }),
);

type Settings = ReturnType<typeof gatewaySettings.of>;

/** The opened account of the store at its gateway. */
export type OpenAccount = { gateway: Gateway; account: GatewayAccount };

/** The store's access to its gateway. The encryption's secret is never in the database. */
export type GatewayAccess = {
  /** The account with the saved keys; undefined if there are none, or if this machine can't decrypt them. */
  account: (db: Connection) => Promise<OpenAccount | undefined>;
  /** Opens an account with given keys. */
  open: (gateway: Gateway, keys: GatewayKeys) => GatewayAccount;
  seal: (gateway: string, text: string) => Promise<string>;
  /** The origin of the checkout page, for the content policy. */
  checkoutOrigin: (gateway: Gateway) => string;
};

/** The access of the open store, for calls and jobs. */
export const openedGateway = service<GatewayAccess>("the payment gateway");

/** Opens the access. The secret is made when the first keys are saved. */
export function openGatewayAccess({ secret, secretFile, baseUrl }: Settings): GatewayAccess {
  const open = (gateway: Gateway, keys: GatewayKeys) => gateway.open(keys, baseUrl);
  return {
    open,
    account: async (db) => {
      const [row] = await db.select().from(gatewayKeys);
      const gateway = GATEWAYS.find(({ code }) => code === row?.gateway);
      const found = secret ?? (await readSecret(secretFile));
      if (!row || !gateway || found === null) return undefined;
      const keySecret = unseal(found, gateway.code, row.sealedKeySecret);
      const webhookSecret = unseal(found, gateway.code, row.sealedWebhookSecret);
      if (keySecret === undefined || webhookSecret === undefined) return undefined;
      return { gateway, account: open(gateway, { keyId: row.keyId, keySecret, webhookSecret }) };
    },
    seal: async (gateway, text) => seal(secret ?? (await ensureSecret(secretFile)), gateway, text),
    checkoutOrigin: (gateway) => gateway.checkoutOrigin(baseUrl),
  };
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

/** The gateway of the store for its seller: everything but the secrets. */
export type ShownKeys = {
  gateway: string;
  label: string;
  keyId: string;
  isTest: boolean;
  isOffered: boolean;
};

/** The saved gateway; undefined if there is none. */
export async function showKeys(
  db: Connection,
  settings: { onlinePayment?: string },
): Promise<ShownKeys | undefined> {
  const [row] = await db.select({ gateway: gatewayKeys.gateway, keyId: gatewayKeys.keyId }).from(gatewayKeys);
  const gateway = GATEWAYS.find(({ code }) => code === row?.gateway);
  if (!row || !gateway) return undefined;
  const isTest = gateway.isTestKey(row.keyId) ?? false;
  return {
    gateway: gateway.code,
    label: gateway.label,
    keyId: row.keyId,
    isTest,
    isOffered: settings.onlinePayment !== undefined,
  };
}

type By = { access: GatewayAccess; seller: SellerAccount };

/**
 * Checks keys at the gateway, saves them encrypted, and offers online payment at the checkout. Empty secrets keep those
 * that are saved for the same key. Throws `INVALID` if they don't work, and `UNAVAILABLE` if the gateway can't be reached.
 */
export async function saveKeys(db: Db, keys: SaveKeys, { access, seller }: By): Promise<SettingsRow> {
  const gateway = GATEWAYS.find(({ code }) => code === keys.gateway);
  const isTest = gateway?.isTestKey(keys.keyId);
  if (!gateway || isTest === undefined) {
    throw new AppError("INVALID", t.later("notAKeyId"), { keyId: t.later("notAKeyId") });
  }
  await refuseUnlessWorking(access.open(gateway, keys));
  const sealed = {
    keyId: keys.keyId,
    sealedKeySecret: await access.seal(gateway.code, keys.keySecret),
    sealedWebhookSecret: await access.seal(gateway.code, keys.webhookSecret),
  };
  return transact(db, async (tx) => {
    const before = await lockSettings(tx);
    await tx.delete(gatewayKeys);
    await tx.insert(gatewayKeys).values({ gateway: gateway.code, ...sealed, updatedAt: sql`now()` });
    return switchOffer(tx, before, { to: isTest ? "test" : "live", keyId: keys.keyId, seller });
  });
}

/** Checks the saved keys at the gateway. Throws as `saveKeys` does, and `NOT_FOUND` if there are none. */
export async function testKeys(db: Db, access: GatewayAccess): Promise<void> {
  const opened = await access.account(db);
  if (!opened) throw new AppError("NOT_FOUND", t.later("noKeys"));
  await refuseUnlessWorking(opened.account);
}

async function refuseUnlessWorking(account: GatewayAccount): Promise<void> {
  await account.check().catch((error) => {
    throw forSellers(error);
  });
}

/** A failed call of the gateway in words for sellers: `UNAVAILABLE`, or `INVALID` for refused keys. */
export function forSellers(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error;
  if (error.kind === "unreachable") return new AppError("UNAVAILABLE", t.later("gatewayUnreachable"));
  return new AppError("INVALID", t.later("keysRefused"), { keySecret: t.later("keysRefused") });
}

/**
 * Stops or resumes offering online payment. The keys stay, as orders that were paid may need refunds. Throws `NOT_FOUND`
 * if there are no keys to resume with.
 */
export function offerOnline(
  db: Db,
  { offer, seller }: { offer: boolean; seller: SellerAccount },
): Promise<SettingsRow> {
  return transact(db, async (tx) => {
    const before = await lockSettings(tx);
    const [row] = await tx.select().from(gatewayKeys);
    if (!offer) return switchOffer(tx, before, { to: "off", keyId: row?.keyId ?? null, seller });
    const gateway = GATEWAYS.find(({ code }) => code === row?.gateway);
    if (!row || !gateway) throw new AppError("NOT_FOUND", t.later("noKeys"));
    const to = gateway.isTestKey(row.keyId) ? "test" : "live";
    return switchOffer(tx, before, { to, keyId: row.keyId, seller });
  });
}

type Offer = { to: SettingsRow["onlinePayment"]; keyId: string | null; seller: SellerAccount };

async function switchOffer(
  tx: Parameters<typeof writeSettings>[0],
  before: SettingsRow,
  { to, keyId, seller }: Offer,
): Promise<SettingsRow> {
  const after = await writeSettings(tx, before, {
    columns: { onlinePayment: to },
    changed: ["onlinePayment"],
  });
  await recordActions(tx, seller, [
    {
      ...{ subject: SETTINGS_RECORD, action: "changed", id: THE_STORE, name: after.name },
      before: { onlinePayment: before.onlinePayment },
      after: { onlinePayment: to, keyId },
    },
  ]);
  return after;
}
