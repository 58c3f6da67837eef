import { z } from "zod";
import type { Connection } from "#kernel/db/connect.ts";
import { openSeals, secretsKeyShape, toSecretsKey } from "#kernel/environment/seals.ts";
import { origin, variables } from "#kernel/environment/variables.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Finding, ModuleFacts } from "#kernel/health/check.ts";
import { service } from "#kernel/modules/service.ts";
import type { Gateway, GatewayAccount, GatewayKeys } from "./gateway.ts";
import { GATEWAYS } from "./gateways.ts";
import { t } from "./server-texts.ts";
import { gatewayKeys } from "./tables.ts";

/** The variables for payments through a gateway. */
export const gatewaySettings = variables(
  z.object({ ...secretsKeyShape, GATEWAY_URL: origin.optional() }),
  (set) => ({ ...toSecretsKey(set), baseUrl: set.GATEWAY_URL }),
);

type GatewaySettings = ReturnType<typeof gatewaySettings.of>;

/** The opened account of the store at its gateway. */
export type OpenAccount = { gateway: Gateway; account: GatewayAccount };

/** The store's access to its gateway. The encryption's secret is never in the database. */
export type GatewayAccess = {
  /** The gateway with the saved keys; undefined if there are none. Without `keys`, this machine can't decrypt them. */
  saved: (db: Connection) => Promise<{ gateway: Gateway; keys: GatewayKeys | undefined } | undefined>;
  /** The account with the saved keys; undefined if there are none, or if this machine can't decrypt them. */
  account: (db: Connection) => Promise<OpenAccount | undefined>;
  open: (gateway: Gateway, keys: GatewayKeys) => GatewayAccount;
  /** Throws `CONFLICT` if another machine could not read what is sealed here. */
  seal: (gateway: string, text: string) => Promise<string>;
  /** Whether the saved keys could not be decrypted when they were last read. */
  isUnreadable: () => boolean;
  checkoutOrigin: (gateway: Gateway) => string;
};

/** The access of the open store, for calls and jobs. */
export const openedGateway = service<GatewayAccess>("the payment gateway");

/** Opens the access. The secret is made when the first keys are saved. */
export function openGatewayAccess({ baseUrl, ...key }: GatewaySettings): GatewayAccess {
  const seals = openSeals(key, { purpose: PURPOSE, withoutFile: WITHOUT_FILE });
  let unreadable = false;
  const open = (gateway: Gateway, keys: GatewayKeys) => gateway.open(keys, baseUrl);
  const saved: GatewayAccess["saved"] = async (db) => {
    const [row] = await db.select().from(gatewayKeys);
    const gateway = GATEWAYS.find(({ code }) => code === row?.gateway);
    if (!row || !gateway) {
      unreadable = false;
      return undefined;
    }
    const keySecret = await seals.unseal(gateway.code, row.sealedKeySecret);
    const webhookSecret = await seals.unseal(gateway.code, row.sealedWebhookSecret);
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
      if (seals.areOfThisMachine) throw new AppError("CONFLICT", t.later("secretsKeyMissing"));
      return seals.seal(gateway, text);
    },
    isUnreadable: () => unreadable,
    checkoutOrigin: (gateway) => gateway.checkoutOrigin(baseUrl),
  };
}

const PURPOSE = "santhe gateway keys";
const WITHOUT_FILE = "the seller then enters the keys of the payment gateway again.";

/** Looks whether this machine can read the saved keys of the gateway, and whether others can. */
export async function checkKeys({ db, settings }: Pick<ModuleFacts, "db" | "settings">): Promise<Finding> {
  const own = gatewaySettings.parse(settings);
  const saved = await openGatewayAccess(own).saved(db);
  return judgeKeys(saved && { isReadable: saved.keys !== undefined }, own);
}

/** `saved` is undefined if there are no keys. */
export function judgeKeys(
  saved: { isReadable: boolean } | undefined,
  { secret, mayBeShared }: Pick<GatewaySettings, "secret" | "mayBeShared">,
): Finding {
  if (!saved) return { state: "ok", says: "No keys of a payment gateway are saved." };
  if (!saved.isReadable) {
    const why =
      secret === null ? "DATA_DIR has no secrets.key that they were saved with" : "SECRETS_KEY is another";
    return {
      state: "failing",
      says: `The saved keys of the payment gateway can't be read here: ${why}. The checkout does not offer to pay online, and nothing is returned.`,
      cure: "Set SECRETS_KEY to the text that they were saved with, or enter the keys again.",
    };
  }
  if (mayBeShared && secret === null) {
    return {
      state: "warning",
      says: "The keys of the payment gateway are encrypted with DATA_DIR/secrets.key, which is on this machine alone.",
      cure: "Set SECRETS_KEY to the text in that file, for each process of the store.",
    };
  }
  return { state: "ok", says: "The saved keys of the payment gateway can be read." };
}
