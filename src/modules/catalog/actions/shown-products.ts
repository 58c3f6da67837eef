import { and, desc, eq, getTableColumns, ilike, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Connection } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/like-pattern.ts";
import type { ProductListQuery } from "../contract/product.ts";
import { categories, isInStock, nameOrder, products, savingOf } from "../tables.ts";
import type { ProductList } from "./list-contents.ts";

type Sort = NonNullable<ProductListQuery["sort"]> | "shop";

// Each has an index, for the whole list and for one category.
const SORTS: Record<Sort, (SQL | PgColumn)[]> = {
  shop: [products.position],
  name: [nameOrder(products), products.position],
  price: [products.offerPricePaise, products.position],
  "price-high": [desc(products.offerPricePaise), desc(products.position)],
  saving: [desc(savingOf(products)), products.position],
};

/** The order of a list. In the shop's own, a search has those first of which a word begins so. */
export const sortingOf = ({ sort, q }: Pick<ProductListQuery, "sort" | "q">): (SQL | PgColumn)[] =>
  q && sort === undefined ? [isWithinWord(q), ...SORTS.shop] : SORTS[sort ?? "shop"];

const MARKS = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
const BLANKS = " ".repeat(MARKS.length);

/** False where a word of the name begins with the text, or the text is longer than a word: `akki` is within `Elakki`. */
function isWithinWord(text: string): SQL {
  const apart = sql`' ' || translate(${products.name}, ${MARKS}, ${BLANKS})`;
  const begins = likePattern(` ${text.replace(/[!-/:-@[-`{-~]/g, " ")}`);
  return sql`(${apart} not ilike ${begins})`;
}

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

/** The same list by its contents. An index has all that it asks for, so that it looks at none of the products. */
export function shownList(db: Connection, query: ProductListQuery): ProductList {
  const { sort = "shop", q, category, inStock } = query;
  const hidden = db.select({ path: categories.path }).from(categories).where(eq(categories.isActive, false));
  return {
    key: JSON.stringify(["shown", sort, q, category, inStock]),
    from: sql`${products}`,
    where: and(sql`${products.categoryPath} <> all(array(${hidden}))`, ...filters(query)),
    order: sortingOf(query).map((column) => sql`${column}`),
  };
}

function filters(query: ProductListQuery): SQL[] {
  const found: SQL[] = [];
  if (query.q) found.push(ilike(products.name, likePattern(query.q)));
  if (query.category) found.push(eq(products.categoryPath, query.category));
  if (query.inStock) found.push(isInStock(products));
  if (query.ids !== undefined) found.push(inArray(products.id, query.ids.split(",").filter(Boolean)));
  return found;
}
