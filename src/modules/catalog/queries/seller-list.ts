import { and, count, eq, ilike, not, or, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/sql-parts.ts";
import type { SellerListQuery } from "../contract/seller-product.ts";
import { categories, isInStock, nameOrder, otherNamesText, products } from "../tables.ts";
import type { ProductList } from "./list-contents.ts";

/** Which of a list's positions a page has, in the list's own direction, and how many stand before it. */
export type SellerPage = { positions: Float64Array; skipped: number };

type Asked = { positions: Float64Array; page: number; limit: number };

/**
 * The page of a list that is asked for: by its number, or the one after or before a product, wherever that one stands
 * by now. A product that is gone: the list's beginning.
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

/** A page behind the end has nothing, and everything before it. */
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

/** Whether the list goes down from its highest. */
export const isDescending = ({ sort, order = sort === "newest" ? "desc" : "asc" }: SellerListQuery) =>
  order === "desc";

/** What the seller's list goes by, the deciding column first; no two products are alike in all of them. */
export const sellerSorting = (query: SellerListQuery): SQL[] => SORTS[sortOf(query)];

/** The sorts whose first page an index gives, whichever way they go. */
export const hasIndex = (query: SellerListQuery) => ["shop", "name", "price"].includes(sortOf(query));

/** The products of the seller's list. */
export function sellerMatches({ q, category, stock }: SellerListQuery): SQL | undefined {
  return and(
    q ? or(ilike(products.name, likePattern(q)), ilike(otherNamesText(products), likePattern(q))) : undefined,
    category ? eq(products.categoryPath, category) : undefined,
    stock && (stock === "in" ? isInStock(products) : not(isInStock(products))),
  );
}

/** The seller's list by its contents, from the lowest up. */
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

/** How many of a list stand lower than a product, and whether it is one of them; undefined when it is gone. */
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

/** So many of a list are compared at once. */
const STEP = 256;

/** A product that has left the list: first some of it are compared with it, and then those between two of them. */
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
