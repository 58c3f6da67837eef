import { and, asc, count, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Answered } from "#kernel/contract/envelope.ts";
import type { Connection } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { daysLater, storeDay } from "#kernel/time/store-time.ts";
import type { Grower, GrowerListQuery, growerListSchema } from "../contract/growers.ts";
import { CERTIFICATE_SOON_DAYS } from "../rules/certificate.ts";
import { t } from "../server-texts.ts";
import { growerProducts, growers } from "../tables.ts";
import { fieldsOf } from "./edit-growers.ts";
import { figuresOf, NO_FIGURES } from "./figures.ts";
import { productsOfGrower } from "./grower-products.ts";
import { shownPayee } from "./payee.ts";

const DEFAULT_LIMIT = 50;

/** A page of all growers by name, found by name, village or phone, with what became of their produce lately. */
export async function listGrowers(
  db: Connection,
  query: GrowerListQuery,
  now: Date,
): Promise<Answered<typeof growerListSchema>> {
  const { page = 1, limit = DEFAULT_LIMIT } = query;
  const match = matching(query, storeDay(now));
  const rows = await db
    .select()
    .from(growers)
    .where(match)
    .orderBy(asc(growers.name), asc(growers.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await db.select({ total: count() }).from(growers).where(match);
  const ids = rows.map(({ id }) => id);
  const figures = await figuresOf(db, ids, now);
  const products = await countProducts(db, ids);
  return {
    growers: rows.map((row) => {
      const { language, story, translations, sinceYear, ...listed } = fieldsOf(row);
      return {
        _id: row.id,
        slug: row.slug,
        ...listed,
        products: products.get(row.id) ?? 0,
        figures: figures.get(row.id) ?? NO_FIGURES,
      };
    }),
    total: counted?.total ?? 0,
    page,
    limit,
  };
}

function matching({ q, certificate }: GrowerListQuery, today: string): SQL | undefined {
  const pattern = q ? likePattern(q) : undefined;
  const matchesText = pattern
    ? or(ilike(growers.name, pattern), ilike(growers.village, pattern), ilike(growers.phone, pattern))
    : undefined;
  const soon = daysLater(today, CERTIFICATE_SOON_DAYS);
  const ends = certificate === "ending" ? sql`${growers.certificateEndsOn} <= ${soon}` : undefined;
  return and(matchesText, ends);
}

async function countProducts(db: Connection, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: growerProducts.growerId, products: count() })
    .from(growerProducts)
    .where(inArray(growerProducts.growerId, [...ids]))
    .groupBy(growerProducts.growerId);
  return new Map(rows.map(({ id, products }) => [id, products]));
}

/** A grower with everything that the seller's page shows. Throws `NOT_FOUND`. */
export async function loadGrower(db: Connection, id: string, now: Date): Promise<Grower> {
  const [row] = await db.select().from(growers).where(eq(growers.id, id));
  if (!row) throw new AppError("NOT_FOUND", t.later("notFound"));
  const figures = await figuresOf(db, [id], now);
  return {
    _id: row.id,
    slug: row.slug,
    ...fieldsOf(row),
    payTo: shownPayee(row),
    hasLink: row.linkHash !== null,
    ...(await productsOfGrower(db, id)),
    figures: figures.get(id) ?? NO_FIGURES,
  };
}
