import { asc, eq, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { type CatalogExtension, type ProductField, products } from "#modules/catalog/index.ts";
import { countCellSchema } from "./contract.ts";
import { countsAny, importCounts, readCounts } from "./counting/set-counts.ts";
import { t } from "./server-texts.ts";
import { stockCounts } from "./tables.ts";

/** The number of packs, for the form of a new product and for spreadsheets. */
const countField: ProductField = {
  name: "count",
  label: t.later("count"),
  typed: countCellSchema.transform(String),
  inUse: countsAny,
  read: async (db, ids) => {
    const counts = await readCounts(db, ids);
    return new Map([...counts].map(([id, count]) => [id, String(count)]));
  },
  write: importCounts,
  onlyWhenAdded: true,
  ownRecord: true,
  canSell: (text) => text !== "0",
  whenSaved: {
    name: "countWhenSaved",
    label: t.later("countWhenSaved"),
    changed: ({ saved, now }) =>
      t.later("countedSince", { saved: Number(saved), left: Number(now), column: t("countWhenSaved") }),
  },
};

/** Adds the packs left to products, and keeps them off sale while there are none. */
export const stockCatalogExtension: CatalogExtension = {
  complete: async (db, shown) => {
    const rows = await countsOf(
      db,
      shown.map(({ _id }) => _id),
    );
    const left = new Map(rows.map(({ productId, count }) => [productId, count]));
    return shown.map((product) => ({ ...product, left: left.get(product._id) ?? null }));
  },
  notForSale: async (db, ids) => {
    const rows = await countsOf(db, ids);
    const none = rows.filter(({ count }) => count === 0);
    return new Map(none.map(({ productId, name }) => [productId, t.later("countFirst", { product: name })]));
  },
  // Orders lock a product's count first, too.
  hold: async (tx, ids) => {
    await tx
      .select({ id: stockCounts.productId })
      .from(stockCounts)
      .where(among(ids))
      .orderBy(asc(stockCounts.productId))
      .for("update");
  },
  fields: [countField],
};

// One parameter for all ids, as there may be more than a statement can have parameters.
const among = (ids: readonly string[]) => sql`${stockCounts.productId} = any(${sql.param(ids)}::text[])`;

function countsOf(db: Connection, ids: readonly string[]) {
  return db
    .select({ productId: stockCounts.productId, count: stockCounts.count, name: products.name })
    .from(stockCounts)
    .innerJoin(products, eq(products.id, stockCounts.productId))
    .where(among(ids));
}
