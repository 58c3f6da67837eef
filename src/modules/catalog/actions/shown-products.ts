import { and, asc, desc, eq, getTableColumns, ilike, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Connection } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/like-pattern.ts";
import type { ProductListQuery } from "../contract/product.ts";
import { categories, isInStock, nameOrder, products, savingOf } from "../tables.ts";

// Each has an index, for the whole list and for one category, so that a page costs the same whatever the list's length.
const SORTS: Record<NonNullable<ProductListQuery["sort"]> | "shop", (SQL | PgColumn)[]> = {
  shop: [products.position],
  name: [nameOrder(products), products.position],
  price: [products.offerPricePaise, products.position],
  "price-high": [desc(products.offerPricePaise), desc(products.position)],
  saving: [desc(savingOf(products)), products.position],
};

/** The same from their ends. */
const BACKWARDS: typeof SORTS = {
  shop: [desc(products.position)],
  name: [desc(nameOrder(products)), desc(products.position)],
  price: [desc(products.offerPricePaise), desc(products.position)],
  "price-high": [asc(products.offerPricePaise), asc(products.position)],
  saving: [asc(savingOf(products)), desc(products.position)],
};

/** The order of a list, from its beginning or from its end. */
export const sortingOf = ({ sort = "shop" }: Sorting, backwards = false): (SQL | PgColumn)[] =>
  (backwards ? BACKWARDS : SORTS)[sort];

type Sorting = { sort?: keyof typeof SORTS };

/** The query for the products of a list that shoppers see, in its order. */
export function selectShown(db: Connection, query: ProductListQuery) {
  return db
    .select(getTableColumns(products))
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(shownToShoppers(query))
    .orderBy(...sortingOf(query))
    .$dynamic();
}

/** Which products of active categories a list has. Its query joins the categories. */
export function shownToShoppers(query: ProductListQuery): SQL | undefined {
  return and(eq(categories.isActive, true), ...filters(query));
}

/** The same for a query of the products alone, which an index may answer without looking at any of them. */
export function shownAlone(db: Connection, query: ProductListQuery): SQL | undefined {
  const hidden = db.select({ path: categories.path }).from(categories).where(eq(categories.isActive, false));
  return and(sql`${products.categoryPath} <> all(array(${hidden}))`, ...filters(query));
}

function filters(query: ProductListQuery): SQL[] {
  const found: SQL[] = [];
  if (query.q) found.push(ilike(products.name, likePattern(query.q)));
  if (query.category) found.push(eq(products.categoryPath, query.category));
  if (query.inStock) found.push(isInStock(products));
  if (query.ids !== undefined) found.push(inArray(products.id, query.ids.split(",").filter(Boolean)));
  return found;
}
