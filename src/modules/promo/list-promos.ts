import { desc, eq, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { toPaise, toRupees } from "#kernel/money/money.ts";
import { orders } from "#modules/order/index.ts";
import type { PromoCodeInfo, PromoFields } from "./contract.ts";
import { type FoundPromo, PROMO_COLUMNS, toPromo } from "./find-promos.ts";
import { promoCodes, promoUses } from "./tables.ts";

/** All promo codes, the newest first, with their uses and sales, in two queries. */
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
  const counts = sql`filter (where ${promoUses.releasedAt} is null)`;
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

/** Maps the seller's fields to columns. Fields of the other kind of code are left out. */
export function toColumns({
  amount,
  percent,
  maximum,
  from,
  until,
  minimum,
  categories,
  ...same
}: PromoFields) {
  return {
    ...same,
    amountPaise: same.kind === "fixed" ? toPaise(amount ?? 0) : null,
    percent: same.kind === "percent" ? percent : null,
    maximumPaise: maximum === null ? null : toPaise(maximum),
    fromDay: from,
    untilDay: until,
    minimumPaise: toPaise(minimum),
    someCategories: categories !== null,
  };
}

/** Maps a code to the seller's fields. */
export function toFields({ id: _, ...promo }: FoundPromo): PromoFields {
  const { amountPaise, maximumPaise, fromDay, untilDay, minimumPaise, categories, ...same } = promo;
  const rupees = (paise: number | null) => (paise === null ? null : toRupees(paise));
  return {
    ...same,
    amount: rupees(amountPaise),
    maximum: rupees(maximumPaise),
    from: fromDay,
    until: untilDay,
    minimum: toRupees(minimumPaise),
    categories: categories?.map(({ path }) => path) ?? null,
  };
}

/** A code's fields for the audit log, under the log's names. */
export function auditedPromo(fields: PromoFields) {
  const { code, kind, amount, percent, maximum, minimum, from, until, ...same } = fields;
  return {
    promoCode: code,
    promoType: kind,
    promoAmount: amount,
    promoPercent: percent,
    promoMaximum: maximum,
    promoMinimum: minimum,
    validFrom: from,
    validUntil: until,
    ...same,
  };
}
