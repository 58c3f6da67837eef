import { and } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { UpdateMatching } from "../contract/change-status.ts";
import { t } from "../server-texts.ts";
import { holdOrders } from "./hold-orders.ts";
import { upTo } from "./matching-orders.ts";
import { matchingSearch } from "./order-search.ts";
import type { StatusChange } from "./update-statuses.ts";
import { type StatusWriter, writeStatuses } from "./write-statuses.ts";

/** More would hold the queue of mails and the activity for too long at once. */
const MOST_AT_ONCE = 5000;

/**
 * Sets the status of all orders that match a filter, as the seller saw it: none is touched that is newer than the
 * newest order they were shown. More than they were told of, or too many at once: `CONFLICT`, and nothing is changed.
 */
export async function updateMatching(
  db: Db,
  { filter, newest, count, status, ...writer }: UpdateMatching & StatusWriter,
): Promise<StatusChange> {
  return transact(db, async (tx) => {
    const held = await holdOrders(tx, and(await matchingSearch(tx, filter), upTo(newest)));
    if (held.length > count) {
      throw new AppError("CONFLICT", t.later("moreMatch", { found: held.length, count }));
    }
    if (held.length > MOST_AT_ONCE) {
      throw new AppError("CONFLICT", t.later("tooManyMatch", { found: held.length, max: MOST_AT_ONCE }));
    }
    const wanted = held.map((order) => ({ order, status }));
    const change = await writeStatuses(tx, wanted, writer);
    return { change, previous: held.map(({ id, status: before }) => ({ id, status: before })) };
  });
}
