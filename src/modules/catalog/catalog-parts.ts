import type { Connection, Tx } from "#kernel/db/connect.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";
import type { Text } from "#kernel/texts/text.ts";
import type { CatalogPart, CountColumn } from "./catalog-part.ts";
import type { Product } from "./contract/product.ts";

const extensions = extensionPoint<CatalogPart>("what modules add to the catalogue");

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
