import type { Connection, Tx } from "#kernel/db/connect.ts";
import type { Text } from "#kernel/texts/text.ts";
import type { CatalogPart, CountColumn } from "./catalog-part.ts";
import type { Product } from "./contract/product.ts";

let parts: readonly CatalogPart[] = [];

/** Takes the parts that all modules hang into the catalogue; called once, before the first product is asked for. */
export function hangIntoCatalog(all: readonly CatalogPart[]): void {
  parts = all;
}

/** Products with all that the parts know of them. */
export async function completeProducts<Shown extends Product>(
  db: Connection,
  products: readonly Shown[],
): Promise<Shown[]> {
  let completed = [...products];
  for (const { complete } of parts) {
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
  for (const part of parts) {
    if (!part.notForSale || ids.length === 0) continue;
    for (const [id, reason] of await part.notForSale(db, ids)) reasons.set(id, reason);
  }
  return reasons;
}

/** Holds what the parts keep of products, before these are deleted. */
export async function holdPartsOf(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const { hold } of parts) await hold?.(tx, ids);
}

/** What counts products; none in a store without such a part. */
export function countColumn(): CountColumn | undefined {
  return parts.find(({ counts }) => counts)?.counts;
}
