import { desc, eq, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { toPaise, toRupees } from "#kernel/money/money.ts";
import { orders } from "#modules/order/index.ts";
import type { PromoCodeInfo, PromoFields } from "./contract.ts";
import { PROMO_COLUMNS, toPromo } from "./find-promos.ts";
import type { PromoCode } from "./rules/promo-code.ts";
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
export function toColumns(fields: PromoFields) {
  const { code, kind, amount, percent, maximum, mostUses, mostPerShopper, firstOrderOnly, isActive } = fields;
  return {
    code,
    kind,
    mostUses,
    mostPerShopper,
    firstOrderOnly,
    isActive,
    amountPaise: kind === "fixed" ? toPaise(amount ?? 0) : null,
    percent: kind === "percent" ? percent : null,
    maximumPaise: maximum === null ? null : toPaise(maximum),
    fromDay: fields.from,
    untilDay: fields.until,
    minimumPaise: toPaise(fields.minimum),
    someCategories: fields.categories !== null,
  };
}

/** Maps a code to the seller's fields. */
export function toFields(promo: PromoCode): PromoFields {
  const { code, kind, percent, mostUses, mostPerShopper, firstOrderOnly, isActive, categories } = promo;
  const rupees = (paise: number | null) => (paise === null ? null : toRupees(paise));
  return {
    code,
    kind,
    percent,
    mostUses,
    mostPerShopper,
    firstOrderOnly,
    isActive,
    amount: rupees(promo.amountPaise),
    maximum: rupees(promo.maximumPaise),
    from: promo.fromDay,
    until: promo.untilDay,
    minimum: toRupees(promo.minimumPaise),
    categories: categories?.map(({ path }) => path) ?? null,
  };
}

/** A code's fields for the audit log, under the log's names. */
export function auditedPromo(fields: PromoFields) {
  return {
    promoCode: fields.code,
    promoType: fields.kind,
    promoAmount: fields.amount,
    promoPercent: fields.percent,
    promoMaximum: fields.maximum,
    promoMinimum: fields.minimum,
    validFrom: fields.from,
    validUntil: fields.until,
    mostUses: fields.mostUses,
    mostPerShopper: fields.mostPerShopper,
    firstOrderOnly: fields.firstOrderOnly,
    categories: fields.categories,
    isActive: fields.isActive,
  };
}
