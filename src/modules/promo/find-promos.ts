import { eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { withoutBlanks } from "#kernel/texts/typed-text.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { categories, products } from "#modules/catalog/index.ts";
import { shoppers } from "#modules/identity/index.ts";
import { orders } from "#modules/order/index.ts";
import { emailHashOf } from "./former-shoppers.ts";
import { type PromoCode, type PromoUses, pricePromo, refusePromoUse } from "./rules/promo-code.ts";
import { t } from "./server-texts.ts";
import {
  promoCodeCategories,
  promoCodes,
  promoFormerShoppers,
  promoFormerUses,
  promoUses,
} from "./tables.ts";

export type FoundPromo = PromoCode & { id: string };

// Plain SQL: the query builder drops the name of a single table, and the subquery has its own `id`.
const CATEGORIES = sql<{ path: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('path', c.path, 'name', c.name) order by c.sort_order, c.name), '[]')
  from ${promoCodeCategories} p join ${categories} c on c.path = p.category_path
  where p.code_id = "promo_codes"."id")`;

const { createdAt: _, ...columns } = getTableColumns(promoCodes);

/** A code's columns, with its categories. */
export const PROMO_COLUMNS = { ...columns, categories: CATEGORIES };

type Row = Omit<FoundPromo, "categories"> & {
  someCategories: boolean;
  categories: { path: string; name: string }[];
};

/** Maps a row of these columns for the rules. */
export function toPromo({ someCategories, categories: categoryPaths, ...row }: Row): FoundPromo {
  return { ...row, categories: someCategories ? categoryPaths : null };
}

/** Matches the typed code, ignoring case and blanks: codes have none. */
const written = (code: string): SQL => sql`lower(${promoCodes.code}) = lower(${withoutBlanks(code)})`;

/** Finds a code. Throws `CONFLICT` if there is none, as for any other reason why a code does not count. */
async function findPromo(db: Connection, code: string): Promise<FoundPromo> {
  const [row] = await db.select(PROMO_COLUMNS).from(promoCodes).where(written(code));
  if (!row) throw new AppError("CONFLICT", t.later("unknown", { code }));
  return toPromo(row);
}

/** A code, and the spellings in which it was typed. */
export type LockedPromo = FoundPromo & { typed: string[] };

/**
 * Finds several typed codes and locks them until the transaction ends, in the order of their ids. Another order that
 * uses one waits. A preview locks nothing.
 */
export async function lockPromos(
  tx: Tx,
  codes: readonly string[],
  { isPreview }: { isPreview: boolean },
): Promise<LockedPromo[]> {
  const all = sql`unnest(${sql.param(codes.map(withoutBlanks))}::text[]) as typed`;
  const typed = sql<string[]>`(
    select json_agg(typed) from ${all} where lower(typed) = lower("promo_codes"."code"))`;
  const found = tx
    .select({ promo: PROMO_COLUMNS, typed })
    .from(promoCodes)
    .where(sql`lower(${promoCodes.code}) in (select lower(typed) from ${all})`)
    .orderBy(promoCodes.id)
    .$dynamic();
  const rows = await (isPreview ? found : found.for("no key update"));
  return rows.map((row) => ({ ...toPromo(row.promo), typed: row.typed }));
}

/** Locks a code until the transaction ends: no order uses it and nobody else changes it. Throws `NOT_FOUND`. */
export async function lockPromo(tx: Tx, id: string): Promise<FoundPromo> {
  const [row] = await tx.select(PROMO_COLUMNS).from(promoCodes).where(eq(promoCodes.id, id)).for("update");
  if (!row) throw new AppError("NOT_FOUND", t.later("notFound"));
  return toPromo(row);
}

type Counted<Value = string> = {
  codeId: Value;
  shopperId: Value | null;
  /** Orders that don't count, as they are being changed. */
  without?: readonly string[];
};

/**
 * The uses of a code, and the number of its shopper's orders that are not cancelled, as columns of a query. A deleted
 * account with the shopper's e-mail counts as the shopper's own: its uses, and one order if it had any.
 */
function usesOf({ codeId, shopperId, without = [] }: Counted<string | SQL>) {
  const others = sql`${sql.param([...without])}::text[]`;
  const used = sql`select count(*)::int from ${promoUses} u where u.code_id = ${codeId} and u.given_back_at is null
    and u.order_id <> all(${others})`;
  const hash = emailHashOf(sql`(select s.email from ${shoppers} s where s.id = ${shopperId})`);
  const formerUses = sql`coalesce((select f.uses from ${promoFormerUses} f
    where f.code_id = ${codeId} and f.email_hash = ${hash}), 0)`;
  const formerOrders = sql`(select count(*)::int from ${promoFormerShoppers} f where f.email_hash = ${hash})`;
  return {
    inAll: sql<number>`(${used})`,
    ofShopper: sql<number>`(${used} and u.shopper_id = ${shopperId}) + ${formerUses}`,
    orders: sql<number>`(select count(*)::int from ${orders} o
      where o.shopper_id = ${shopperId} and o.status <> 'Cancelled' and o.id <> all(${others}))
      + ${formerOrders}`,
  };
}

/** Counts a code's uses, in all and by one shopper or a visitor. */
export async function countUses(db: Connection, counted: Counted): Promise<PromoUses> {
  const { inAll, ofShopper, orders: placed } = usesOf(counted);
  const { rows } = await db.execute<PromoUses>(
    sql`select ${inAll} as "inAll", ${ofShopper} as "ofShopper", ${placed} as "orders"`,
  );
  return rows[0] ?? { inAll: 0, ofShopper: 0, orders: 0 };
}

type OrderingShopper = { orderId: string; shopperId: string | null };

/** Counts the uses of several codes, for each of the ordering shoppers. */
export async function countAllUses(
  db: Connection,
  { promos, requests }: { promos: readonly { id: string }[]; requests: readonly OrderingShopper[] },
) {
  const without = requests.map(({ orderId }) => orderId);
  const {
    inAll,
    ofShopper,
    orders: placed,
  } = usesOf({
    codeId: sql`code.id`,
    shopperId: sql`shopper.id`,
    without,
  });
  const codes = promos.map(({ id }) => id);
  const buyers = [...new Set(requests.map(({ shopperId }) => shopperId))];
  const { rows } = await db.execute<PromoUses & { codeId: string; shopperId: string | null }>(sql`
    select code.id as "codeId", shopper.id as "shopperId",
      ${inAll} as "inAll", ${ofShopper} as "ofShopper", ${placed} as "orders"
    from unnest(${sql.param(codes)}::text[]) as code (id), unnest(${sql.param(buyers)}::text[]) as shopper (id)`);
  return rows;
}

type CheckPromo = {
  code: string;
  items: readonly { product: string; quantity: number }[];
  /** Null for a visitor. The shopper's own uses are then only checked by the order. */
  shopperId: string | null;
  now: Date;
};

/**
 * The discount of a code on these products at today's prices, in paise. Nothing is locked, as the order decides. Throws
 * `CONFLICT` with the reason if the code does not count.
 */
export async function checkPromo(
  db: Connection,
  { code, items, shopperId, now }: CheckPromo,
): Promise<{ code: string; paise: number }> {
  const promo = await findPromo(db, code);
  const priced = pricePromo(promo, await linesOf(db, items), storeDay(now));
  if ("refusal" in priced) throw new AppError("CONFLICT", priced.refusal);
  const refusal = refusePromoUse(promo, await countUses(db, { codeId: promo.id, shopperId }));
  if (refusal) throw new AppError("CONFLICT", refusal);
  return { code: promo.code, paise: priced.paise };
}

async function linesOf(db: Connection, items: CheckPromo["items"]) {
  const rows = await db
    .select({
      id: products.id,
      categoryPath: products.categoryPath,
      offerPricePaise: products.offerPricePaise,
    })
    .from(products)
    .where(
      inArray(
        products.id,
        items.map(({ product }) => product),
      ),
    );
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return items.flatMap(({ product, quantity }) => {
    const row = rowsById.get(product);
    return row ? [{ ...row, quantity }] : [];
  });
}
