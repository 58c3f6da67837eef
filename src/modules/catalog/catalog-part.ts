import type { Connection, Tx } from "#kernel/db/connect.ts";
import type { Text } from "#kernel/texts/text.ts";
import type { Product } from "./contract/product.ts";

/** What a module hangs into the catalogue, all of it optional. `src/modules.ts` lists the parts. */
export type CatalogPart = {
  /** Fills in what it knows of products, in their order; one query for all. */
  complete?: <Shown extends Product>(db: Connection, products: readonly Shown[]) => Promise<Shown[]>;
  /** Why products can't be put on sale now, by their ids; the others may. The products are held. */
  notForSale?: (db: Connection, ids: readonly string[]) => Promise<Map<string, Text>>;
  /** Holds what it keeps of products that are about to be deleted, before they are held themselves. */
  hold?: (tx: Tx, ids: readonly string[]) => Promise<void>;
};
