import { eq, sql } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { SellerNotice } from "#modules/backoffice/index.ts";
import {
  type RecordedFields,
  recordActions,
  recordedChoice,
  refuseUnproved,
  type SellerAccount,
  type SellerWithRole,
} from "#modules/identity/index.ts";
import {
  lockSettings,
  readSettings,
  SETTINGS_RECORD,
  type SettingsReader,
  type SettingsRow,
  THE_STORE,
  writeSettings,
} from "#modules/store/index.ts";
import type { SaveKeys, ShownKeys } from "./contract.ts";
import { type GatewayAccount, GatewayError } from "./gateway.ts";
import { GATEWAYS } from "./gateways.ts";
import type { GatewayAccess, OpenAccount } from "./keys.ts";
import { onlinePaymentSellerPages } from "./paths.ts";
import { t } from "./server-texts.ts";
import { gatewayKeys, payments, refunds } from "./tables.ts";

/** The saved gateway for its seller: everything but the secrets. Null if there is none. */
export async function showKeys(
  db: Db,
  { access, settings }: { access: GatewayAccess; settings: { onlinePayment?: string } },
): Promise<ShownKeys | null> {
  const saved = await access.saved(db);
  if (!saved) return null;
  const { gateway, keys } = saved;
  const isOfGateway = eq(gatewayKeys.gateway, gateway.code);
  const [row] = await db.select({ keyId: gatewayKeys.keyId }).from(gatewayKeys).where(isOfGateway);
  const openPayments = await db.$count(payments, eq(payments.state, "pending"));
  const openRefunds = await db.$count(refunds, eq(refunds.state, "requested"));
  return {
    gateway: gateway.code,
    label: gateway.label,
    keyId: row?.keyId ?? "",
    isTest: gateway.isTestKey(row?.keyId ?? "") ?? false,
    isOffered: settings.onlinePayment !== undefined,
    isReadable: keys !== undefined,
    open: openPayments + openRefunds,
  };
}

type By = { access: GatewayAccess; seller: SellerAccount };

/**
 * Checks keys at the gateway, saves them encrypted, and offers online payment at the checkout. Empty secrets keep those
 * that are saved for the same key. Throws `INVALID` if they don't work, `UNAVAILABLE` if the gateway can't be reached,
 * `CONFLICT` if another machine could not read them, and like `refuseUnproved`: they say to whose account shoppers pay.
 */
export async function saveKeys(
  db: Db,
  input: SaveKeys,
  { access, seller }: By & { seller: SellerWithRole },
): Promise<SettingsRow> {
  await refuseUnproved(db, seller);
  const gateway = GATEWAYS.find(({ code }) => code === input.gateway);
  const isTest = gateway?.isTestKey(input.keyId);
  if (!gateway || isTest === undefined) {
    throw new AppError("INVALID", t.later("notAKeyId"), { keyId: t.later("notAKeyId") });
  }
  const keys = { keyId: input.keyId, ...(await withSavedSecrets(db, input, access)) };
  const sealed = {
    keyId: keys.keyId,
    sealedKeySecret: await access.seal(gateway.code, keys.keySecret),
    sealedWebhookSecret: await access.seal(gateway.code, keys.webhookSecret),
  };
  await refuseUnlessWorking(access.open(gateway, keys));
  return transact(db, async (tx) => {
    const before = await lockSettings(tx);
    await tx.delete(gatewayKeys);
    await tx.insert(gatewayKeys).values({ gateway: gateway.code, ...sealed, updatedAt: sql`now()` });
    return switchOffer(tx, before, { to: isTest ? "test" : "live", keyId: keys.keyId, seller });
  });
}

/** The secrets to save: typed ones, else the saved ones of the same key. Throws `INVALID` if one is missing. */
async function withSavedSecrets(db: Db, input: SaveKeys, access: GatewayAccess) {
  const saved = await access.saved(db);
  const savedKeys =
    saved?.gateway.code === input.gateway && saved.keys?.keyId === input.keyId ? saved.keys : undefined;
  const keySecret = input.keySecret || savedKeys?.keySecret;
  const webhookSecret = input.webhookSecret || savedKeys?.webhookSecret;
  if (keySecret && webhookSecret) return { keySecret, webhookSecret };
  const missing = t.later("secretMissing");
  throw new AppError("INVALID", missing, {
    ...(!keySecret && { keySecret: missing }),
    ...(!webhookSecret && { webhookSecret: missing }),
  });
}

/** Checks the saved keys at the gateway. Throws as `saveKeys` and `accountOrRefuse` do. */
export async function testKeys(db: Db, access: GatewayAccess): Promise<void> {
  const { account } = await accountOrRefuse(db, access);
  await refuseUnlessWorking(account);
}

/** The account with the saved keys. Throws `NOT_FOUND` if there are none, and `CONFLICT` if they can't be decrypted. */
export async function accountOrRefuse(db: Db, access: GatewayAccess): Promise<OpenAccount> {
  const opened = await access.account(db);
  if (opened) return opened;
  if (await access.saved(db)) throw new AppError("CONFLICT", t.later("keysUnreadable"));
  throw new AppError("NOT_FOUND", t.later("noKeys"));
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
 * Stops or resumes offering online payment. The keys stay, as orders that were paid may need refunds. Throws as
 * `accountOrRefuse` does if it can't be resumed.
 */
export async function offerOnline(
  db: Db,
  { offer, access, seller }: By & { offer: boolean },
): Promise<SettingsRow> {
  const account = offer ? (await accountOrRefuse(db, access)).account : undefined;
  return transact(db, async (tx) => {
    const before = await lockSettings(tx);
    const [row] = await tx.select().from(gatewayKeys);
    const on = account?.isTest ? "test" : "live";
    return switchOffer(tx, before, { to: offer ? on : "off", keyId: row?.keyId ?? null, seller });
  });
}

type Offer = { to: SettingsRow["onlinePayment"]; keyId: string | null; seller: SellerAccount };

/** The fields that the activity log records of the store when its gateway is offered, or no longer. */
export const GATEWAY_FIELDS: RecordedFields = {
  onlinePayment: recordedChoice(t.later("onlinePaymentField"), {
    off: t.later("notOffered"),
    test: t.later("inTestMode"),
    live: t.later("offered"),
  }),
  keyId: t.later("keyIdField"),
};

async function switchOffer(
  tx: Parameters<typeof writeSettings>[0],
  before: SettingsRow,
  { to, keyId, seller }: Offer,
): Promise<SettingsRow> {
  const after = await writeSettings(tx, before, {
    columns: { onlinePayment: to },
    changed: ["onlinePayment"],
  });
  await recordActions(tx, seller, {
    subject: SETTINGS_RECORD,
    action: "changed",
    id: THE_STORE,
    name: after.name,
    before: { onlinePayment: before.onlinePayment },
    after: { onlinePayment: to, keyId },
  });
  return after;
}

/**
 * The notice that orders can be paid with test keys, for as long as the checkout offers that: such orders look paid, and
 * no money has moved. Undefined in a store that takes money, and in one without a gateway.
 */
export async function testModeNotice(db: Connection): Promise<SellerNotice | undefined> {
  const { onlinePayment } = await readSettings(db);
  if (onlinePayment !== "test") return undefined;
  const link = { to: onlinePaymentSellerPages.onlinePayment, words: t("testModeLink") };
  return { title: t("testMode"), text: t("testModeWhat"), link };
}

/**
 * Stops offering online payment in this process while it can't read the saved keys: it could neither begin a payment nor
 * return one. It looks now, and after each change of the settings, as keys are saved with one.
 */
export async function withholdUnreadable(
  db: Db,
  access: GatewayAccess,
  settings: SettingsReader,
): Promise<void> {
  const look = async () => {
    const before = access.isUnreadable();
    // Without the database nothing is offered, nor saved. The next change looks again.
    await access.saved(db).catch(() => undefined);
    if (access.isUnreadable() !== before) settings.announce();
  };
  await look();
  settings.withholdOnlineWhile(access.isUnreadable);
  settings.onTaken(() => void look());
}
