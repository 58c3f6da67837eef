import { sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { type CatalogExtension, type ProductField, products, stocked } from "#modules/catalog/index.ts";
import { lockCounts } from "./allocating/pools.ts";
import { countCellSchema } from "./contract.ts";
import { countsAny, importCounts, readCounts, unusualInFile } from "./counting/set-counts.ts";
import { heapPacksQuery } from "./heaps/follow-availability.ts";
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
  unusual: unusualInFile,
  changedElsewhere: true,
  writtenBy: "stock.change",
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
    const ids = shown.map(({ _id }) => _id);
    const rows = await packsOf(db, ids);
    const packs = new Map(rows.map((row) => [row.productId, row]));
    return shown.map((product) => {
      const { left = null, isOfHeap = false } = packs.get(product._id) ?? {};
      // A heap's products are put off sale a moment after it ran out.
      return { ...product, left, ...(isOfHeap && left === 0 && stocked(false)) };
    });
  },
  notForSale: async (db, ids) => {
    const rows = await packsOf(db, ids);
    const none = rows.filter(({ left }) => left === 0);
    return new Map(
      none.map(({ productId, name: product, isOfHeap }) => [
        productId,
        t.later(isOfHeap ? "harvestFirst" : "countFirst", { product }),
      ]),
    );
  },
  // Orders lock a product's count first, too.
  hold: async (tx, ids) => {
    await lockCounts(tx, ids);
  },
  fields: [countField],
};

type Packs = { productId: string; name: string; left: number; isOfHeap: boolean };

/** The packs left of counted products and of heaps' products, by their ids. */
async function packsOf(db: Connection, ids: readonly string[]): Promise<Packs[]> {
  // One parameter for all ids, as there may be more than a statement can have parameters.
  const idArray = sql`${sql.param(ids)}::text[]`;
  const { rows } = await db.execute<Packs>(sql`
    select ${stockCounts.productId} as "productId", ${products.name}, false as "isOfHeap", ${stockCounts.count} as "left"
    from ${stockCounts} inner join ${products} on ${products.id} = ${stockCounts.productId}
    where ${stockCounts.productId} = any(${idArray})
    union all ${heapPacksQuery(idArray)}`);
  return rows;
}
