import { AppError } from "#kernel/errors/app-error.ts";
import { earlierResult } from "#kernel/once/claims.ts";
import { t as checkoutTexts } from "../checkout-texts.ts";
import { t } from "../server-texts.ts";
import type { ClaimedAttempt } from "./claim-attempts.ts";

/**
 * Admits an attempt, or finds the order that an earlier one with its key has made: that is no new one, and counts
 * nowhere. Refusals: `UNAUTHENTICATED` (the account is gone), `KEY_REUSED`, `TOO_MANY`.
 */
export async function admitAttempt(attempt: ClaimedAttempt): Promise<{ earlier: string } | "new"> {
  if (attempt.shopperName === undefined) {
    throw new AppError("UNAUTHENTICATED", checkoutTexts.later("loginToOrder"));
  }
  const asked = { hash: attempt.hash, resultId: attempt.orderId, reused: t.later("placedAlready") };
  const earlier = earlierResult(attempt.claimed, asked);
  if (earlier) return { earlier };
  await attempt.admit();
  return "new";
}
