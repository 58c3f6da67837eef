import { and } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MatchingOrders } from "../contract/change-status.ts";
import { t } from "../server-texts.ts";
import { type HeldOrder, holdOrders } from "./hold-orders.ts";
import { upTo } from "./matching-orders.ts";
import { matchingSearch } from "./order-search.ts";

/** More would hold the queue of mails and the activity for too long at once. */
const MOST_AT_ONCE = 5000;

/**
 * Holds all orders that match a filter, as the seller saw it: none that is newer than the newest order they were shown.
 * More than they were told of, or too many at once: `CONFLICT`.
 */
export async function holdMatching(tx: Tx, { filter, newest, count }: MatchingOrders): Promise<HeldOrder[]> {
  const held = await holdOrders(tx, and(await matchingSearch(tx, filter), upTo(newest)));
  if (held.length > count) {
    throw new AppError("CONFLICT", t.later("moreMatch", { found: held.length, count }));
  }
  if (held.length > MOST_AT_ONCE) {
    throw new AppError("CONFLICT", t.later("tooManyMatch", { found: held.length, max: MOST_AT_ONCE }));
  }
  return held;
}
