import { eq, type SQL, sql } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { categories } from "#modules/catalog/index.ts";
import type { PromoCode } from "../rules/promo-code.ts";
import { t } from "../server-texts.ts";
import { promoCodeCategories, promoCodes } from "../tables.ts";

export type FoundPromo = PromoCode & { id: string };

// Plain SQL: the query builder drops the name of a single table, and the subquery has its own `id`.
const CATEGORIES = sql<{ path: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('path', c.path, 'name', c.name) order by c.sort_order, c.name), '[]')
  from ${promoCodeCategories} p join ${categories} c on c.path = p.category_path
  where p.code_id = "promo_codes"."id")`;

/** A code's columns, with its categories. */
export const PROMO_COLUMNS = {
  id: promoCodes.id,
  code: promoCodes.code,
  kind: promoCodes.kind,
  amountPaise: promoCodes.amountPaise,
  percent: promoCodes.percent,
  maximumPaise: promoCodes.maximumPaise,
  fromDay: promoCodes.fromDay,
  untilDay: promoCodes.untilDay,
  minimumPaise: promoCodes.minimumPaise,
  mostUses: promoCodes.mostUses,
  mostPerShopper: promoCodes.mostPerShopper,
  firstOrderOnly: promoCodes.firstOrderOnly,
  isActive: promoCodes.isActive,
  someCategories: promoCodes.someCategories,
  categories: CATEGORIES,
};

type Row = Omit<FoundPromo, "categories"> & {
  someCategories: boolean;
  categories: { path: string; name: string }[];
};

/** Maps a row of these columns for the rules. */
export function toPromo({ someCategories, categories: some, ...row }: Row): FoundPromo {
  return { ...row, categories: someCategories ? some : null };
}

/** Matches the typed code, ignoring case. */
const written = (code: string): SQL => sql`lower(${promoCodes.code}) = lower(${code.trim()})`;

/** Finds a code. Throws `CONFLICT` if there is none, as for any other reason why a code does not count. */
export async function findPromo(db: Connection, code: string): Promise<FoundPromo> {
  const [row] = await db.select(PROMO_COLUMNS).from(promoCodes).where(written(code));
  if (!row) throw new AppError("CONFLICT", t.later("unknown", { code }));
  return toPromo(row);
}

/** A code, and the spellings in which it was typed. */
export type HeldPromo = FoundPromo & { typed: string[] };

/**
 * Finds several typed codes and locks them until the transaction ends, in the order of their ids. Another order that
 * uses one waits.
 */
export async function holdPromos(tx: Tx, codes: readonly string[]): Promise<HeldPromo[]> {
  const all = sql`unnest(${sql.param(codes.map((code) => code.trim()))}::text[]) as typed`;
  const typed = sql<string[]>`(
    select json_agg(typed) from ${all} where lower(typed) = lower("promo_codes"."code"))`;
  const rows = await tx
    .select({ promo: PROMO_COLUMNS, typed })
    .from(promoCodes)
    .where(sql`lower(${promoCodes.code}) in (select lower(typed) from ${all})`)
    .orderBy(promoCodes.id)
    .for("no key update");
  return rows.map((row) => ({ ...toPromo(row.promo), typed: row.typed }));
}

/** Locks a code until the transaction ends: no order uses it and nobody else changes it. Throws `NOT_FOUND`. */
export async function holdPromoById(tx: Tx, id: string): Promise<FoundPromo> {
  const [row] = await tx.select(PROMO_COLUMNS).from(promoCodes).where(eq(promoCodes.id, id)).for("update");
  if (!row) throw new AppError("NOT_FOUND", t.later("notFound"));
  return toPromo(row);
}
