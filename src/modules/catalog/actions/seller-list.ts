import { and, eq, ilike, not, or, type SQL, sql } from "drizzle-orm";
import { likePattern } from "#kernel/db/like-pattern.ts";
import type { SellerListQuery } from "../contract/seller-product.ts";
import { categories, isInStock, nameOrder, otherNamesText, products } from "../tables.ts";
import type { ProductList } from "./list-contents.ts";

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
