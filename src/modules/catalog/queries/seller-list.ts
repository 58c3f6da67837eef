import { and, count, eq, ilike, not, or, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/sql-parts.ts";
import type { SellerListQuery } from "../contract/seller-product.ts";
import { categories, isInStock, nameOrder, otherNamesText, products } from "../tables.ts";
import type { ProductList } from "./list-contents.ts";

/** The positions of a page, in the list's own direction, and the number of products before it. */
export type SellerPage = { positions: Float64Array; skipped: number };

type Asked = { positions: Float64Array; page: number; limit: number };

/**
 * The requested page: by its number, or the one after or before a product, wherever that is by now. For a deleted
 * product, the first page.
 */
export async function findSellerPage(
  tx: Connection,
  query: SellerListQuery,
  { positions, page, limit }: Asked,
): Promise<SellerPage> {
  const { after, before } = query;
  const id = after ?? before;
  const slice = (from: number, to: number) => sliceOf(positions, { from, to, down: isDescending(query) });
  if (id === undefined) return slice((page - 1) * limit, page * limit);
  const place = await placeOf(tx, query, { positions, id });
  if (!place) return slice(0, limit);
  const { lower, isThere } = place;
  const ahead = isDescending(query) ? positions.length - lower - (isThere ? 1 : 0) : lower;
  if (after === undefined) return slice(Math.max(0, ahead - limit), ahead);
  const next = ahead + (isThere ? 1 : 0);
  return slice(next, next + limit);
}

type Slice = { from: number; to: number; down: boolean };

/** A slice of a list. A page beyond the end is empty, and everything is before it. */
function sliceOf(positions: Float64Array, { from, to, down }: Slice): SellerPage {
  const { length } = positions;
  const begin = Math.min(from, length);
  const end = Math.min(to, length);
  const part = down ? positions.slice(length - end, length - begin).reverse() : positions.slice(begin, end);
  return { positions: part, skipped: part.length === 0 ? length : begin };
}

type Sort = NonNullable<SellerListQuery["sort"]>;

const SORTS: Record<Sort, SQL[]> = {
  shop: [sql`${products.position}`],
  newest: [sql`${products.createdAt}`, sql`${products.position}`],
  name: [nameOrder(products), sql`${products.position}`],
  price: [sql`${products.offerPricePaise}`, sql`${products.position}`],
  category: [sql`lower(${categories.name})`, sql`${products.position}`],
  stock: [isInStock(products), sql`${products.position}`],
};

const sortOf = ({ sort = "shop" }: SellerListQuery) => sort;

/** Whether the order is descending. */
export const isDescending = ({ sort, order = sort === "newest" ? "desc" : "asc" }: SellerListQuery) =>
  order === "desc";

/** The sort columns of the seller's list. Together they are unique. */
export const sellerSorting = (query: SellerListQuery): SQL[] => SORTS[sortOf(query)];

/** Whether an index gives the first page, in either direction. */
export const hasIndex = (query: SellerListQuery) => ["shop", "name", "price"].includes(sortOf(query));

/** The condition of the seller's list. */
export function sellerMatches({ q, category, stock }: SellerListQuery): SQL | undefined {
  return and(
    q ? or(ilike(products.name, likePattern(q)), ilike(otherNamesText(products), likePattern(q))) : undefined,
    category ? eq(products.categoryPath, category) : undefined,
    stock && (stock === "in" ? isInStock(products) : not(isInStock(products))),
  );
}

/** The seller's list for its contents, in ascending order. */
export function sellerContents(query: SellerListQuery): ProductList {
  const { q, category, stock } = query;
  const named = sql`${products} inner join ${categories} on ${categories.path} = ${products.categoryPath}`;
  return {
    key: JSON.stringify(["seller", sortOf(query), q, category, stock]),
    from: sortOf(query) === "category" ? named : sql`${products}`,
    where: sellerMatches(query),
    order: sellerSorting(query),
  };
}

type Place = { lower: number; isThere: boolean };

/** The number of products that sort before a product, and whether it is in the list; undefined if it was deleted. */
async function placeOf(
  tx: Connection,
  query: SellerListQuery,
  { positions, id }: { positions: Float64Array; id: string },
): Promise<Place | undefined> {
  const [product] = await tx
    .select({ position: products.position })
    .from(products)
    .where(eq(products.id, id));
  if (!product) return undefined;
  const index = positions.indexOf(product.position);
  if (index >= 0) return { lower: index, isThere: true };
  return { lower: await countLower(tx, query, { positions, id }), isThere: false };
}

/** The number of products that are compared at once. */
const STEP = 256;

/**
 * Counts the products that sort before one that has left the list: first a sample is compared with it, then the
 * products between two of these.
 */
async function countLower(
  tx: Connection,
  query: SellerListQuery,
  { positions, id }: { positions: Float64Array; id: string },
): Promise<number> {
  const marks = positions.filter((_, index) => index % STEP === 0);
  const lower = await countLowerOf(tx, query, { positions: marks, id });
  if (lower === 0) return 0;
  const begin = (lower - 1) * STEP;
  return begin + (await countLowerOf(tx, query, { positions: positions.subarray(begin, begin + STEP), id }));
}

async function countLowerOf(
  tx: Connection,
  query: SellerListQuery,
  { positions, id }: { positions: Float64Array; id: string },
): Promise<number> {
  const columns = sql.join(sellerSorting(query), sql`, `);
  const named = sql`${products} inner join ${categories} on ${categories.path} = ${products.categoryPath}`;
  const isLower: SQL = sql`(${columns}) < (select ${columns} from ${named} where ${products.id} = ${id})`;
  const [row] = await tx
    .select({ total: count() })
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(sql`${products.position} = any(${sql.param([...positions])}::bigint[]) and ${isLower}`);
  return row?.total ?? 0;
}
