import { and, asc, count, desc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Answered } from "#kernel/contract/envelope.ts";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { SearchEnginePage } from "#kernel/modules/installed-modules.ts";
import { pathTo } from "#kernel/paths.ts";
import { isInStock, products, spokenNamesOf } from "#modules/catalog/index.ts";
import {
  type GrowerCard,
  type GrowerPage,
  type GrowerPicking,
  type growerCardsSchema,
  MAX_AT_HOME,
  MAX_GROWER_CARDS,
} from "../contract/pages.ts";
import { growerPages } from "../paths.ts";
import { t } from "../server-texts.ts";
import { growerProducts, growers, lots } from "../tables.ts";
import type { GrowerRecord } from "./edit-growers.ts";
import { ratingsOfGrowers } from "./figures.ts";
import { spokenGrower } from "./spoken-grower.ts";

/** A page of the growers who have a page of their own, by name. */
export async function listGrowerCards(
  db: Connection,
  { page = 1, limit = MAX_GROWER_CARDS }: { page?: number | undefined; limit?: number | undefined },
): Promise<Answered<typeof growerCardsSchema>> {
  const rows = await db
    .select(shownColumns())
    .from(growers)
    .where(eq(growers.isActive, true))
    .orderBy(asc(growers.name), asc(growers.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await db.select({ total: count() }).from(growers).where(eq(growers.isActive, true));
  return { growers: rows.map(toCard), total: counted?.total ?? 0, page, limit };
}

function shownColumns() {
  const { translations: _, ...columns } = getTableColumns(growers);
  return { ...columns, ...spokenGrower() };
}

function toCard(row: Omit<GrowerRecord, "translations">): GrowerCard {
  const { id, slug, name, village, sinceYear, pictureUrl: picture } = row;
  const { certificateScheme: scheme, certificateNumber: number, certificateEndsOn: endsOn } = row;
  const certificate =
    scheme !== null && number !== null && endsOn !== null ? { scheme, number, endsOn } : null;
  return { _id: id, slug, name, village, picture, sinceYear, certificate };
}

/** The number of ratings from which they are shown. Fewer say more of one shopper than of the grower. */
const FEWEST_RATINGS = 3;
const MAX_HARVESTS = 6;
/** The number of ids that a list of products takes at once. */
const MAX_PRODUCTS = 100;

/** A grower as their page shows them. Throws `NOT_FOUND`, also for a grower who is switched off. */
export async function loadGrowerPage(db: Connection, slug: string): Promise<GrowerPage> {
  const [row] = await db
    .select(shownColumns())
    .from(growers)
    .where(and(eq(growers.slug, slug), eq(growers.isActive, true)));
  if (!row) throw new AppError("NOT_FOUND", t.later("notFound"));
  const rating = (await ratingsOfGrowers(db, [row.id])).get(row.id) ?? null;
  const harvests = await db
    .select({ product: lots.productName, day: lots.harvestedOn })
    .from(lots)
    .where(and(eq(lots.growerId, row.id), isNull(lots.recalledAt), sql`${lots.quantity} > 0`))
    .groupBy(lots.productName, lots.harvestedOn)
    .orderBy(desc(lots.harvestedOn), asc(lots.productName))
    .limit(MAX_HARVESTS);
  const { rows: grown } = await db.execute<{ id: string }>(sql`
    select ${growerProducts.productId} as id from ${growerProducts} where ${growerProducts.growerId} = ${row.id}
    union select ${lots.productId} from ${lots}
    where ${lots.growerId} = ${row.id} and ${lots.left} > 0 and ${lots.recalledAt} is null and ${lots.productId} is not null
    limit ${MAX_PRODUCTS}`);
  const names = harvests.map(({ product }) => product);
  const spoken = await spokenNamesOf(db, names);
  return {
    ...toCard(row),
    story: row.story,
    rating: rating && rating.count >= FEWEST_RATINGS ? rating : null,
    products: grown.map(({ id }) => id),
    harvests: harvests.map(({ product, day }) => ({ product: spoken.get(product) ?? product, day })),
  };
}

/** The number of products beside a grower on the home page. */
const MAX_PICKED = 4;

/**
 * The growers whose lots are the newest of those that have something left, each with what was picked on that day. Those
 * without such lots come last, with what they grow that is in the shop. One statement, which reads no empty lot.
 */
export async function listPickings(db: Connection): Promise<GrowerPicking[]> {
  const { name, village } = spokenGrower();
  const { rows } = await db.execute<GrowerPicking>(sql`
    with picking as materialized (
      select ${lots.growerId} as grower, ${lots.harvestedOn} as day, ${lots.productName} as product
      from ${lots} where ${lots.left} > 0 and ${lots.recalledAt} is null
    ), newest as (select grower, max(day) as day from picking group by grower)
    select ${growers.id} as "_id", ${growers.slug}, ${name} as name, ${village} as village,
      ${growers.pictureUrl} as picture, newest.day::text as day, brings.products
    from ${growers} left join newest on newest.grower = ${growers.id}
    cross join lateral (select case when newest.day is null
        then array(
          select ${products.name} from ${growerProducts}
          inner join ${products} on ${products.id} = ${growerProducts.productId} and ${isInStock(products)}
          where ${growerProducts.growerId} = ${growers.id} order by ${products.position} limit ${MAX_PICKED})
        else array(
          select distinct product from picking
          where picking.grower = ${growers.id} and picking.day = newest.day order by product limit ${MAX_PICKED})
      end as products) as brings
    where ${growers.isActive} and brings.products <> '{}'
    order by newest.day desc nulls last, ${growers.name}, ${growers.id}
    limit ${MAX_AT_HOME}`);
  const names = rows.flatMap((row) => row.products);
  const spoken = await spokenNamesOf(db, names);
  return rows.map((row) => ({ ...row, products: row.products.map((name) => spoken.get(name) ?? name) }));
}

/** The number of growers for whom a sitemap's first file has room beside the products. */
const MAX_IN_SITEMAP = 4_000;

/** The pages of growers for search engines; none while there are no growers. */
export async function growerSitemap(db: Connection): Promise<SearchEnginePage[]> {
  const rows = await db
    .select({ slug: growers.slug })
    .from(growers)
    .where(eq(growers.isActive, true))
    .orderBy(asc(growers.name), asc(growers.id))
    .limit(MAX_IN_SITEMAP);
  if (rows.length === 0) return [];
  const paths = [growerPages.growers, ...rows.map(({ slug }) => pathTo(growerPages.grower, { slug }))];
  return paths.map((path) => ({ path, changedAt: null }));
}
