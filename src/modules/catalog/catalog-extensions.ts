import type { z } from "zod";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";
import type { Text } from "#kernel/texts/text.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import type { Product } from "./contract/product.ts";

/** So many packs of a product, by its id. */
export type Counted = { id: string; count: number };

/** Where a count comes from. */
export type CountSource = "spreadsheet" | "form";

/** How many packs there are of products, as spreadsheets and the form of a new product read and write it. */
type CountColumn = {
  /** What a cell or a field may say. */
  cell: z.ZodType<number>;
  /** Whether any product is counted. */
  inUse: (db: Connection) => Promise<boolean>;
  /** The counts of products by their ids, one query for all; left out which are not counted. */
  read: (db: Connection, ids: readonly string[]) => Promise<Map<string, number>>;
  /** Counts held products, whose counts were held before, on the record. Whether they are on sale is said elsewhere. */
  write: (
    tx: Tx,
    counts: readonly Counted[],
    by: { seller: SellerAccount; from: CountSource },
  ) => Promise<void>;
};

/** What a module hangs into the catalogue, all of it optional. Modules add theirs with `extendCatalog`. */
export type CatalogExtension = {
  /** Fills in what it knows of products, in their order; one query for all. */
  complete?: <Shown extends Product>(db: Connection, products: readonly Shown[]) => Promise<Shown[]>;
  /** Why products can't be put on sale now, by their ids; the others may. The products are held. */
  notForSale?: (db: Connection, ids: readonly string[]) => Promise<Map<string, Text>>;
  /** Holds what it keeps of products that are about to be deleted, before they are held themselves. */
  hold?: (tx: Tx, ids: readonly string[]) => Promise<void>;
  /** One part alone counts. */
  counts?: CountColumn;
};

const extensions = extensionPoint<CatalogExtension>("what modules add to the catalogue");

/** Adds a module's part to the catalogue. */
export const extendCatalog = extensions.extend;

/** Products with all that the parts know of them. */
export async function completeProducts<Shown extends Product>(
  db: Connection,
  products: readonly Shown[],
): Promise<Shown[]> {
  let completed = [...products];
  for (const { complete } of extensions.parts()) {
    if (complete && completed.length > 0) completed = await complete(db, completed);
  }
  return completed;
}

/** One product with all that the parts know of it. */
export async function completeProduct<Shown extends Product>(db: Connection, product: Shown): Promise<Shown> {
  const [completed = product] = await completeProducts(db, [product]);
  return completed;
}

/** Why products can't be put on sale now, by their ids. */
export async function notForSale(db: Connection, ids: readonly string[]): Promise<Map<string, Text>> {
  const reasons = new Map<string, Text>();
  for (const part of extensions.parts()) {
    if (!part.notForSale || ids.length === 0) continue;
    for (const [id, reason] of await part.notForSale(db, ids)) reasons.set(id, reason);
  }
  return reasons;
}

/** Holds what the parts keep of products, before these are deleted. */
export async function holdPartsOf(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const { hold } of extensions.parts()) await hold?.(tx, ids);
}

/** What counts products; none in a store without such a part. */
export function countColumn(): CountColumn | undefined {
  return extensions.parts().find(({ counts }) => counts)?.counts;
}
