import { sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { LotUnit } from "#modules/grower/rules/units.ts";
import { growerProducts, growers, lots } from "#modules/grower/tables.ts";
import { stockEntries } from "#modules/stock/tables.ts";

/** Adds a grower by SQL, who brings some products. Returns the id. */
export async function addGrower(
  db: Connection,
  name: string,
  { products = [], ...fields }: Partial<typeof growers.$inferInsert> & { products?: readonly string[] } = {},
): Promise<string> {
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const [row] = await db
    .insert(growers)
    .values({ name, slug, village: "Hunsur", ...fields })
    .returning({ id: growers.id });
  if (!row) throw new Error("the grower was not written");
  if (products.length > 0) {
    await db
      .insert(growerProducts)
      .values(products.map((productId) => ({ productId, growerId: row.id, position: 0 })));
  }
  return row.id;
}

type NewLot = {
  grower: string;
  product: string;
  /** In the unit. */
  quantity: number;
  unit?: LotUnit;
  /** `yyyy-mm-dd`. */
  harvestedOn: string;
  cameOn?: string;
  /** Per kilogram, litre, piece or pack. */
  pricePaise?: number;
  shareBasisPoints?: number;
};

/** Adds a lot by SQL, without any stock. Returns the id. */
export async function addLot(
  db: Connection,
  { grower, product, quantity, unit = "g", harvestedOn, cameOn = harvestedOn, ...terms }: NewLot,
): Promise<string> {
  const { pricePaise = null, shareBasisPoints = null } = terms;
  const [row] = await db
    .insert(lots)
    .values({
      growerId: grower,
      productId: product,
      unit,
      harvestedOn,
      cameOn,
      shareBasisPoints,
      pricePaise: shareBasisPoints === null ? (pricePaise ?? 0) : null,
      termsKind: shareBasisPoints === null ? "price" : "share",
      productName: sql<string>`(select name from products where id = ${product})`,
      otherNames: sql<string[]>`(select other_names from products where id = ${product})`,
    })
    .returning({ id: lots.id });
  if (!row) throw new Error("the lot was not written");
  const pool = { pool: row.id, source: row.id, leftAfter: quantity };
  await db.insert(stockEntries).values({ ...pool, kind: "harvest", change: quantity });
  return row.id;
}
