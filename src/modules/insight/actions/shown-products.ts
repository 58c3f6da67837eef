import { eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import type { Dashboard } from "../contract.ts";
import { bestProductSnapshots } from "../tables.ts";
import { addUpProducts } from "./add-up-products.ts";
import { bestProducts } from "./best-products.ts";
import type { DaySpan } from "./day-sums.ts";

/** So many orders are added up while the seller waits. */
export const MOST_AT_ONCE = 1000;
const FRESH_MS = 10 * 60 * 1000;

/** The best products, and when they were added up; null while that is done for the first time. */
export type ShownProducts = { products: Dashboard["bestProducts"]; at: Date | null };

type Asked = DaySpan & { days: number; orders: number; now: Date; onFailure: (error: unknown) => void };

/**
 * The best products of a span in which there were `orders`: as they are now or, where those are many, as they were some
 * minutes ago. Nobody waits for what takes long: it is added up beside, for who looks next. `onFailure` is told when
 * that fails.
 */
export async function shownProducts(
  db: Db,
  { days, orders, now, onFailure, ...span }: Asked,
): Promise<ShownProducts> {
  if (orders <= MOST_AT_ONCE) return { products: await bestProducts(db, span), at: now };
  const [kept] = await db.select().from(bestProductSnapshots).where(eq(bestProductSnapshots.days, days));
  const isFresh = kept?.day === span.to && now.getTime() - kept.takenAt.getTime() < FRESH_MS;
  if (!isFresh) addUpProducts(db, span, { days, now }).catch(onFailure);
  return { products: kept?.products ?? [], at: kept?.takenAt ?? null };
}
