import type { Finding, ModuleFacts } from "#kernel/health/check.ts";
import { type GatewaySettings, gatewaySettings, openGatewayAccess } from "./keys.ts";

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
