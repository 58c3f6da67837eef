import { type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { orders } from "#modules/order/index.ts";
import type { PromoUses } from "../rules/promo-code.ts";
import { promoUses } from "../tables.ts";

type Counted<Value = string> = { codeId: Value; shopperId: Value | null };

/** How often a code counts already, and how many orders its shopper has that were not cancelled, as columns of a query. */
function usesOf({ codeId, shopperId }: Counted<string | SQL>) {
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

/** Counts the uses of several codes for each of the shoppers who order. */
export async function countAllUses(
  db: Connection,
  { promos, requests }: { promos: readonly { id: string }[]; requests: readonly { shopperId: string }[] },
) {
  const { inAll, ofShopper, orders: placed } = usesOf({ codeId: sql`code.id`, shopperId: sql`shopper.id` });
  const codes = promos.map(({ id }) => id);
  const shoppers = [...new Set(requests.map(({ shopperId }) => shopperId))];
  const { rows } = await db.execute<PromoUses & { codeId: string; shopperId: string }>(sql`
    select code.id as "codeId", shopper.id as "shopperId",
      ${inAll} as "inAll", ${ofShopper} as "ofShopper", ${placed} as "orders"
    from unnest(${sql.param(codes)}::text[]) as code (id), unnest(${sql.param(shoppers)}::text[]) as shopper (id)`);
  return rows;
}
