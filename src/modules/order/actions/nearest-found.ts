import { and, type SQL } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { daysLater } from "#kernel/time/store-time.ts";
import { orders } from "../tables.ts";
import { newestFirst, oldestFirst } from "./load-orders.ts";
import { allDays, placedIn } from "./order-days.ts";

/** Orders older than `day`'s end, or newer than its beginning: `limit` of them behind `offset` that are nearer to it. */
type Slice = { day?: string; way: "older" | "newer"; limit: number; offset: number };

/**
 * Ids out of very many orders that match, the nearest first. Looks through two days, then four, then eight, so that it
 * reads few more orders than it gives, however many match.
 */
export async function nearestFound(
  tx: Connection,
  where: SQL | undefined,
  { day, way, limit, offset }: Slice,
): Promise<string[]> {
  const all = await allDays(tx);
  if (!all) return [];
  const begin = day ?? all.to;
  for (let days = 1; ; days *= 2) {
    const span =
      way === "older"
        ? { from: daysLater(begin, -days), to: begin }
        : { from: begin, to: daysLater(begin, days) };
    const rows = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(where, placedIn(span)))
      .orderBy(...(way === "older" ? newestFirst : oldestFirst))
      .limit(limit)
      .offset(offset);
    const isAll = way === "older" ? span.from <= all.from : span.to >= all.to;
    if (rows.length === limit || isAll) return rows.map(({ id }) => id);
  }
}
