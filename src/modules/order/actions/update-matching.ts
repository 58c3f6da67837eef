import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { MatchingOrders } from "../contract/change-status.ts";
import { holdMatching } from "./hold-matching.ts";
import { type StatusChange, toChange, type WantedStatus } from "./update-statuses.ts";
import { type StatusWriter, writeStatuses } from "./write-statuses.ts";

/** Sets the status of all orders that match a filter, as the seller saw it, or of none, as `holdMatching` says. */
export async function updateMatching(
  db: Db,
  { filter, newest, count, status, from, ...writer }: MatchingOrders & WantedStatus & StatusWriter,
): Promise<StatusChange> {
  return transact(db, async (tx) => {
    const held = await holdMatching(tx, { filter, newest, count });
    const { wanted, previous, left } = toChange(held, { status, from });
    return { change: await writeStatuses(tx, wanted, writer), previous, left };
  });
}
