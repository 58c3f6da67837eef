import { sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { orders } from "#modules/order/tables.ts";
import type { PromoUses } from "../rules/promo-code.ts";
import { promoUses } from "../tables.ts";

type Counted = { codeId: string; shopperId: string | null };

/** How often a code counts already, and how many orders its shopper has that were not cancelled, as columns of a query. */
export function usesOf({ codeId, shopperId }: Counted) {
  const used = sql`select count(*)::int from ${promoUses} u where u.code_id = ${codeId} and u.given_back_at is null`;
  return {
    inAll: sql<number>`(${used})`,
    ofShopper: sql<number>`(${used} and u.shopper_id = ${shopperId})`,
    orders: sql<number>`(select count(*)::int from ${orders} o
      where o.shopper_id = ${shopperId} and o.status <> 'Cancelled')`,
  };
}

/** Counts a code's uses for one shopper, or for a visitor. */
export async function countUses(db: Connection, counted: Counted): Promise<PromoUses> {
  const { inAll, ofShopper, orders: placed } = usesOf(counted);
  const { rows } = await db.execute<PromoUses>(
    sql`select ${inAll} as "inAll", ${ofShopper} as "ofShopper", ${placed} as "orders"`,
  );
  return rows[0] ?? { inAll: 0, ofShopper: 0, orders: 0 };
}
