import type { Db } from "#kernel/db/connect.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { backupTrouble } from "#modules/backup/actions/backup-trouble.ts";
import { countWaiting } from "#modules/rating/actions/list-reviews.ts";
import type { Dashboard } from "../contract.ts";
import { daySums } from "./day-sums.ts";
import { shownProducts } from "./shown-products.ts";
import { soldOut } from "./sold-out.ts";
import { waitingOrders } from "./waiting-orders.ts";

const DEFAULT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What the seller looks at in the morning: the last `days` days at the store up to today, and what waits now. `onFailure`
 * is told when what is added up beside fails.
 */
export async function loadDashboard(
  db: Db,
  { days = DEFAULT_DAYS, now, onFailure }: { days?: number; now: Date; onFailure: (error: unknown) => void },
): Promise<Dashboard> {
  // The store's time zone has no summer time, so all its days have one length.
  const span = { from: storeDay(new Date(now.getTime() - (days - 1) * DAY_MS)), to: storeDay(now) };
  const [sums, sold, { waiting, delivered }, reportedComments, trouble] = await Promise.all([
    daySums(db, span),
    soldOut(db),
    waitingOrders(db),
    countWaiting(db),
    backupTrouble(db),
  ]);
  const orders = sums.reduce((total, day) => total + day.orders, 0);
  const best = await shownProducts(db, { ...span, days, orders, now, onFailure });
  return {
    ...span,
    days: sums,
    bestProducts: best.products,
    bestProductsAt: best.at?.toISOString() ?? null,
    newShoppers: sums.reduce((total, day) => total + day.newShoppers, 0),
    soldOut: sold,
    waiting,
    delivered,
    reportedComments,
    backupTrouble: trouble,
  };
}
