import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import type { Connection } from "#kernel/db/connect.ts";
import { completeProducts } from "../catalog-extensions.ts";
import type { Product } from "../contract/product.ts";
import { amountOf, comparePacks, MEASURES, type Pack } from "../rules/shared/pack.ts";
import { isMeant, meantPacks } from "../rules/shared/requested-pack.ts";
import { categories, products } from "../tables.ts";
import { type ProductRow, shownColumns, shownRating, toShownProduct } from "./product-rows.ts";

/** The columns by which a list chooses its products. */
export type ListedColumns = Record<"id" | "name" | "categoryPath" | "inStock", PgColumn>;

const other = alias(products, "other_size");

/**
 * The condition that a product has the place of all its sizes in a list: of those in it, the first in the shop's own
 * order; in another order the one that the card shows. So each group has one place, and pages neither lose nor repeat
 * one. `isListed` is the list's own condition.
 */
export function hasPlaceOfItsSizes(
  isListed: (columns: ListedColumns) => SQL | undefined,
  isShopsOrder: boolean,
): SQL {
  const rank = ({ inStock, offerPricePaise, position }: Record<RankColumn, PgColumn>) =>
    isShopsOrder ? sql`${position}` : sql`(not ${inStock}, ${offerPricePaise}, ${position})`;
  return sql`(${products.sizeGroup} is null or not exists (
    select from ${products} as ${sql.identifier("other_size")}
    where ${other.sizeGroup} = ${products.sizeGroup} and ${rank(other)} < ${rank(products)}
      and ${isListed(other) ?? sql`true`}
  ))`;
}

type RankColumn = "inStock" | "offerPricePaise" | "position";

/**
 * Products as shoppers see them. Sizes of one thing share their ratings: one query has the sizes of all, and there is
 * none where nothing is linked.
 */
export async function toShown(db: Connection, rows: readonly ProductRow[]): Promise<Product[]> {
  return completeProducts(db, withSharedRatings(rows, await sizesOfAll(db, rows)));
}

function withSharedRatings(rows: readonly ProductRow[], members: readonly ProductRow[]): Product[] {
  const groups = Map.groupBy(members, ({ sizeGroup }) => sizeGroup);
  return rows.map((row) => {
    const sizes = (row.sizeGroup === null ? undefined : groups.get(row.sizeGroup)) ?? [row];
    const sum = (figure: "starsTotal" | "ratingCount") => sizes.reduce((all, size) => all + size[figure], 0);
    return { ...toShownProduct(row), rating: shownRating(sum("starsTotal"), sum("ratingCount")) };
  });
}

/** The condition that a product has exactly this amount in its pack. */
export function isPack(pack: Pack): SQL {
  const equal = meantPacks(pack).flatMap((each) => {
    const amount = amountOf(each);
    return [...MEASURES].flatMap(([unit, { per, size }]) =>
      amount?.per === per ? [sql`(${unit}, ${amount.amount * size}::numeric)`] : [],
    );
  });
  if (equal.length === 0) return sql`false`;
  return sql`(lower(btrim(${products.packUnit})), ${products.packQuantity}) in (${sql.join(equal, sql`, `)})`;
}

/** The condition of a list for its rows, and the pack that its search names. */
type Shown = { isListed: (row: ProductRow) => boolean; searchedPack: Pack | undefined };

/**
 * Completes products, each with all its sizes that shoppers can open. One query has the sizes of all. In the place of a
 * product is the size that is searched for, or else the one that is in stock, and the cheapest, of those that `isListed`.
 */
export async function withSizes(
  db: Connection,
  rows: readonly ProductRow[],
  { isListed, searchedPack }: Shown,
): Promise<Product[]> {
  const members = await sizesOfAll(db, rows);
  const groups = Map.groupBy(members, ({ sizeGroup }) => sizeGroup);
  const sizesOf = ({ sizeGroup }: ProductRow) => (sizeGroup === null ? [] : (groups.get(sizeGroup) ?? []));
  const cards = rows.map((row) =>
    sizesOf(row)
      .filter(isListed)
      .reduce((best, size) => (isBefore(size, best, searchedPack) ? size : best), row),
  );
  const distinct = [...new Map([...cards, ...members].map((row) => [row.id, row])).values()];
  const completed = await completeProducts(db, withSharedRatings(distinct, members));
  const byId = new Map(completed.map((product) => [product._id, product]));
  return cards.flatMap((card) => {
    const product = byId.get(card.id);
    if (!product) return [];
    const sizes = sizesOf(card).flatMap(({ id }) => byId.get(id) ?? []);
    return sizes.length > 1 ? { ...product, sizes: sizes.sort(comparePacks) } : product;
  });
}

/** The products of active categories in the groups of these, themselves included. */
async function sizesOfAll(db: Connection, rows: readonly ProductRow[]): Promise<ProductRow[]> {
  const groups = [...new Set(rows.flatMap(({ sizeGroup }) => sizeGroup ?? []))];
  if (groups.length === 0) return [];
  return db
    .select(shownColumns())
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(
      and(eq(categories.isActive, true), sql`${products.sizeGroup} = any(${sql.param(groups)}::text[])`),
    );
}

/**
 * Rows with one for each group, at the place of its first: the `searchedPack`, or the one in stock, and the cheapest. Groups of which `isElsewhere`
 * holds for a size are left out, as another list on the page has their card.
 */
export async function oneForItsSizes(
  db: Connection,
  rows: readonly ProductRow[],
  { isElsewhere, searchedPack }: { isElsewhere: SQL; searchedPack: Pack | undefined },
): Promise<ProductRow[]> {
  const groups = [...new Set(rows.flatMap(({ sizeGroup }) => sizeGroup ?? []))];
  if (groups.length === 0) return [...rows];
  const elsewhere = await db
    .selectDistinct({ sizeGroup: products.sizeGroup })
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(
      and(
        eq(categories.isActive, true),
        sql`${products.sizeGroup} = any(${sql.param(groups)}::text[])`,
        isElsewhere,
      ),
    );
  const left = new Set(elsewhere.map(({ sizeGroup }) => sizeGroup));
  const best = new Map<string, ProductRow>();
  for (const row of rows) {
    if (left.has(row.sizeGroup) && row.sizeGroup !== null) continue;
    const key = row.sizeGroup === null ? `product ${row.id}` : `sizes ${row.sizeGroup}`;
    const before = best.get(key);
    if (!before || isBefore(row, before, searchedPack)) best.set(key, row);
  }
  return [...best.values()];
}

/** Whether a product's pack is the one that is searched for. */
export const isRequested = ({ packQuantity, packUnit }: ProductRow, searchedPack: Pack | undefined) =>
  isMeant({ quantity: packQuantity, unit: packUnit }, searchedPack);

/** Whether a size comes before another. The size that was searched for comes first even if it is sold out: another pack is not what was asked for. */
function isBefore(a: ProductRow, b: ProductRow, searchedPack: Pack | undefined): boolean {
  if (isRequested(a, searchedPack) !== isRequested(b, searchedPack)) return isRequested(a, searchedPack);
  if (a.inStock !== b.inStock) return a.inStock;
  return a.offerPricePaise === b.offerPricePaise
    ? a.position < b.position
    : a.offerPricePaise < b.offerPricePaise;
}
