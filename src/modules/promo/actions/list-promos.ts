import { desc, eq, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { toRupees } from "#kernel/money/money.ts";
import { orders } from "#modules/order/index.ts";
import type { PromoCodeInfo } from "../contract.ts";
import { promoCodes, promoUses } from "../tables.ts";
import { PROMO_COLUMNS, toPromo } from "./find-promo.ts";
import { toFields } from "./promo-columns.ts";

/** All promo codes, the newest first, with their uses and what was sold with them; two queries, however many there are. */
export async function listPromos(db: Connection): Promise<PromoCodeInfo[]> {
  const rows = await db
    .select(PROMO_COLUMNS)
    .from(promoCodes)
    .orderBy(desc(promoCodes.createdAt), desc(promoCodes.id));
  const uses = await usesByCode(db);
  return rows.map((row) => {
    const used = uses.get(row.id);
    return {
      _id: row.id,
      ...toFields(toPromo(row)),
      uses: used?.uses ?? 0,
      sales: toRupees(used?.salesPaise ?? 0),
      discounts: toRupees(used?.discountsPaise ?? 0),
      isUsed: used !== undefined,
    };
  });
}

async function usesByCode(db: Connection) {
  const counts = sql`filter (where ${promoUses.givenBackAt} is null)`;
  const rows = await db
    .select({
      codeId: promoUses.codeId,
      uses: sql<number>`(count(*) ${counts})::int`,
      salesPaise: sql<number>`coalesce(sum(${orders.totalPaise}) ${counts}, 0)::float8`,
      discountsPaise: sql<number>`coalesce(sum(${promoUses.paise}) ${counts}, 0)::float8`,
    })
    .from(promoUses)
    .innerJoin(orders, eq(orders.id, promoUses.orderId))
    .groupBy(promoUses.codeId);
  return new Map(rows.map((row) => [row.codeId, row]));
}
