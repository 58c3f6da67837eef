import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  inArray,
  isNotNull,
  max,
  not,
  type SQL,
  sql,
  sum,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { readIds, readInParts } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { HOME, pathTo } from "#kernel/paths.ts";
import { completeProduct } from "../catalog-extensions.ts";
import type { Product, ProductListQuery } from "../contract/product.ts";
import { catalogPages } from "../paths.ts";
import { requestedPack } from "../rules/shared/requested-pack.ts";
import { categories, isInStock, nameOrder, products, savingOf } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import { isInName, isWithinWord } from "./name-match.ts";
import { type ProductList, productsAt, productsByIds, withPositionIndex } from "./position-index.ts";
import { type ProductRow, shownColumns, toShownProduct } from "./product-rows.ts";
import { hasPlaceOfItsSizes, isRequested, type ListedColumns, toShown, withSizes } from "./sizes.ts";

/** The size of a page without a limit. */
export const DEFAULT_PAGE_SIZE = 24;

/** The offset from which a page is looked up in the position index. */
const DEEP = 480;

export type ProductPage = { products: Product[]; total?: number; page?: number; limit: number };

/**
 * A page of the products that shoppers see: those of active categories, optionally filtered by a case-insensitive match
 * on the name, a category's path, ids, or stock. The order is the shop's or the requested one.
 */
export async function listProducts(db: Db, query: ProductListQuery): Promise<ProductPage> {
  const limit = query.limit ?? DEFAULT_PAGE_SIZE;
  const page = query.page ?? 1;
  const offset = (page - 1) * limit;
  if (usesIndex(query, offset)) return readPageFromIndex(db, query, { page, limit });
  const pageQuery = selectShown(db, query).limit(limit).offset(offset);
  // Counting may read every match, so a request for only the first few doesn't wait for it.
  if (query.page === undefined) return { products: await shown(db, query, await pageQuery), limit };
  const [rows, total] = await Promise.all([pageQuery, countMatches(db, query)]);
  return { products: await shown(db, query, rows), total, page, limit };
}

type Sort = NonNullable<ProductListQuery["sort"]> | "shop";

// Each order has an index, for the whole list and for one category.
const SORTS: Record<Sort, (SQL | PgColumn)[]> = {
  shop: [products.position],
  name: [nameOrder(products), products.position],
  price: [products.offerPricePaise, products.position],
  "price-high": [desc(products.offerPricePaise), desc(products.position)],
  saving: [desc(savingOf(products)), products.position],
};

/** The order of a list. A search in the shop's order starts with names in which a word begins with the text. */
const sortingOf = ({ sort, q }: Pick<ProductListQuery, "sort" | "q">): (SQL | PgColumn)[] =>
  q && sort === undefined ? [isWithinWord(q), ...SORTS.shop] : SORTS[sort ?? "shop"];

function selectShown(db: Connection, query: ProductListQuery) {
  return db
    .select(shownColumns())
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(shownToShoppers(db, query))
    .orderBy(...sortingOf(query))
    .$dynamic();
}

/** The condition of a shopper's list. Its query joins the categories. */
function shownToShoppers(db: Connection, query: ProductListQuery): SQL | undefined {
  return and(eq(categories.isActive, true), ...filters(query), ...oneOfItsSizes(db, query));
}

/** With `sizes=together`, sizes of one thing have one place in the list. */
function oneOfItsSizes(db: Connection, query: ProductListQuery): SQL[] {
  if (query.sizes === undefined) return [];
  const isListed = (columns: ListedColumns) =>
    and(isInActiveCategory(db, columns), ...filters(query, columns));
  return [hasPlaceOfItsSizes(isListed, query.sort === undefined)];
}

function isInActiveCategory(
  db: Connection,
  { categoryPath }: Pick<ListedColumns, "categoryPath"> = products,
): SQL {
  const hidden = db.select({ path: categories.path }).from(categories).where(eq(categories.isActive, false));
  return sql`${categoryPath} <> all(array(${hidden}))`;
}

/** The same list for its position index. The query reads only an index and none of the products. */
function shownList(db: Connection, query: ProductListQuery): ProductList {
  const { sort = "shop", q, category, inStock, sizes } = query;
  return {
    key: JSON.stringify(["shown", sort, q, category, inStock, sizes]),
    from: sql`${products}`,
    where: and(isInActiveCategory(db), ...filters(query), ...oneOfItsSizes(db, query)),
    order: sortingOf(query).map((column) => sql`${column}`),
  };
}

function filters(query: ProductListQuery, columns: ListedColumns = products): SQL[] {
  const conditions: SQL[] = [];
  if (query.q) conditions.push(isInName(query.q, columns));
  if (query.category) conditions.push(eq(columns.categoryPath, query.category));
  if (query.inStock) conditions.push(isInStock(columns));
  if (query.ids !== undefined) conditions.push(inArray(columns.id, query.ids.split(",").filter(Boolean)));
  return conditions;
}

function shown(db: Connection, query: ProductListQuery, rows: readonly ProductRow[]): Promise<Product[]> {
  const { sizes, q = "", category, ids, inStock } = query;
  if (sizes === undefined) return toShown(db, rows);
  const idsInList = ids?.split(",");
  const searchedPack = requestedPack(q);
  return withSizes(db, rows, {
    searchedPack,
    isListed: (row) =>
      (isRequested(row, searchedPack) || row.name.toLowerCase().includes(q.toLowerCase())) &&
      (category === undefined || row.categoryPath === category) &&
      (idsInList?.includes(row.id) ?? true) &&
      (inStock === undefined || row.inStock),
  });
}

/**
 * Whether the position index is used. A search has to be read to its end anyway, to be counted. A list of ids is
 * short.
 */
const usesIndex = ({ q, page, ids }: ProductListQuery, offset: number) =>
  ids === undefined && (offset >= DEEP || Boolean(q && page !== undefined));

async function readPageFromIndex(
  db: Db,
  query: ProductListQuery,
  { page, limit }: { page: number; limit: number },
) {
  const begin = (page - 1) * limit;
  const { rows, total } = await withPositionIndex(db, shownList(db, query), async (tx, positions) => ({
    rows: await productsAt(tx, positions.subarray(begin, begin + limit)),
    total: positions.length,
  }));
  return { products: await shown(db, query, rows), total, page, limit };
}

async function countMatches(db: Connection, query: ProductListQuery): Promise<number> {
  const { q, ids, category, inStock } = query;
  if (q || ids !== undefined) return countProducts(db, query);
  // The categories store their product counts, and an index has the sold-out products.
  const shown = and(eq(categories.isActive, true), category ? eq(categories.path, category) : undefined);
  const soldOut = db
    .select({ products: count() })
    .from(products)
    .where(and(eq(products.categoryPath, categories.path), not(isInStock(products))));
  const counted = inStock ? sql`${categories.productCount} - (${soldOut})` : categories.productCount;
  const [[row], further] = await Promise.all([
    db
      .select({ total: sum(counted).mapWith(Number) })
      .from(categories)
      .where(shown),
    query.sizes === undefined ? 0 : countFurtherSizes(db, query),
  ]);
  return (row?.total ?? 0) - further;
}

/** The number of products in a list for which another of their sizes stands there. It reads only the linked ones. */
async function countFurtherSizes(db: Connection, query: ProductListQuery): Promise<number> {
  const [row] = await db
    .select({ linked: count(), groups: countDistinct(products.sizeGroup) })
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(and(eq(categories.isActive, true), isNotNull(products.sizeGroup), ...filters(query)));
  return row ? row.linked - row.groups : 0;
}

async function countProducts(db: Connection, query: ProductListQuery): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(shownToShoppers(db, query));
  return row?.total ?? 0;
}

/** Up to this number, products are answered at once. Beyond it, only a part is in memory at a time. */
const MAX_AT_ONCE = 1000;
const PART = 250;

/** All matching products: at once, or part by part if there are many. */
type AllProducts = { few: Product[] } | { many: AsyncGenerator<Product[], void> };

/** All products that shoppers see, or all matches, in the shop's or the requested order (specification, section 7). */
export async function allProducts(db: Db, query: ProductListQuery): Promise<AllProducts> {
  const rows = await selectShown(db, query).limit(MAX_AT_ONCE + 1);
  if (rows.length <= MAX_AT_ONCE) return { few: await shown(db, query, rows) };
  return {
    many: readInParts(db, async function* (tx) {
      const ids = tx
        .select({ id: products.id })
        .from(products)
        .innerJoin(categories, eq(categories.path, products.categoryPath))
        .where(shownToShoppers(tx, query))
        .orderBy(...sortingOf(query));
      for await (const part of readIds(tx, ids.getSQL(), PART)) {
        yield await shown(tx, query, await productsByIds(tx, part));
      }
    }),
  };
}

/** One product of an active category, or with `all` of any. Throws `NOT_FOUND`. */
export async function getProduct(
  db: Connection,
  { id, all }: { id: string; all: boolean },
): Promise<Product> {
  const [row] = await db
    .select(shownColumns())
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(and(eq(products.id, id), all ? undefined : eq(categories.isActive, true)));
  if (!row) throw new AppError("NOT_FOUND", t.later("productNotFound"));
  const product = await completeProduct(db, toShownProduct(row));
  if (row.sizeGroup === null) return product;
  const only = { isListed: ({ id }: ProductRow) => id === row.id, searchedPack: undefined };
  const [{ sizes, rating } = product] = await withSizes(db, [row], only);
  return { ...product, rating, ...(sizes && { sizes }) };
}

/** A page for search engines. `changedAt` is null if there is nothing on it yet. */
export type SitemapEntry = { path: string; changedAt: Date | null };

/** The fixed pages, and those of the active categories. */
export async function listCategoryEntries(db: Connection): Promise<SitemapEntry[]> {
  const rows = await db
    .select({ path: categories.path, createdAt: categories.createdAt, changedAt: max(products.updatedAt) })
    .from(categories)
    .leftJoin(products, eq(products.categoryPath, categories.path))
    .where(eq(categories.isActive, true))
    .groupBy(categories.id)
    .orderBy(asc(categories.sortOrder), asc(categories.name));
  const entries = rows.map((row) => ({
    path: pathTo(catalogPages.category, { category: row.path }),
    changedAt: row.changedAt ?? row.createdAt,
  }));
  const newest = entries.length > 0 ? new Date(Math.max(...entries.map((each) => +each.changedAt))) : null;
  return [{ path: HOME, changedAt: newest }, { path: catalogPages.products, changedAt: newest }, ...entries];
}

/** A part of the products that shoppers can open, in the shop's order. */
export async function listProductEntries(
  db: Connection,
  { limit, offset }: { limit: number; offset: number },
): Promise<SitemapEntry[]> {
  const rows = await db
    .select({ id: products.id, category: products.categoryPath, changedAt: products.updatedAt })
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(eq(categories.isActive, true))
    .orderBy(asc(products.position))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => ({
    path: pathTo(catalogPages.product, { category: row.category, id: row.id }),
    changedAt: row.changedAt,
  }));
}

/** The number of products that shoppers can open. */
export async function countProductEntries(db: Connection): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(eq(categories.isActive, true));
  return row?.total ?? 0;
}
