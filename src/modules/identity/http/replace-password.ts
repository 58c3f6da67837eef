import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "#modules/identity/server-texts.ts";
import { changePassword } from "../actions/change-password.ts";
import type { SessionOwner } from "../actions/session.ts";
import { type AnyContext, deviceOf, setSession } from "./session-cookies.ts";
import { tryPassword } from "./try-password.ts";

/**
 * Changes the password of whoever is logged in, and gives this browser the account's one session. The seller's that the
 * operator has set is put in force at every start, so it is not changed here: `CONFLICT`.
 */
export async function replacePassword(
  c: AnyContext,
  { kind, id, email }: SessionOwner & { email: string },
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { db, sellerPasswordIsSet } = c.var.deps;
  if (kind === "seller" && sellerPasswordIsSet) throw new AppError("CONFLICT", t.later("passwordIsSet"));
  const tried = { kind, email: email.toLowerCase(), purpose: "change" } as const;
  const asked = { owner: { kind, id }, password, newPassword, device: deviceOf(c) };
  setSession(c, kind, await tryPassword(c, tried, () => changePassword(db, asked)));
}

declare module "#kernel/http/app-env.ts" {
  interface Deps {
    /** The operator has set the seller's password (`SELLER_PASSWORD`). */
    sellerPasswordIsSet: boolean;
  }
}
