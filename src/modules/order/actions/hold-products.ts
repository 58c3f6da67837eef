import { type SQL, sql } from "drizzle-orm";
import { jsonRow } from "#kernel/db/sql-parts.ts";
import { categories, products } from "#modules/catalog/index.ts";

const { id, name, categoryPath, pricePaise, offerPricePaise, packQuantity, packUnit, inStock } = products;
const COLUMNS = { id, name, categoryPath, pricePaise, offerPricePaise, packQuantity, packUnit, inStock };

/** As much of a product as an order goes by. */
export type HeldProduct = {
  [Field in keyof typeof COLUMNS]: (typeof products.$inferSelect)[Field];
} & { imageUrl: string | null; isActive: boolean };

/**
 * A query of the wanted products as they are now, which holds them so that none is sold out or repriced before the order
 * is written; always in the order of their ids, so that two orders never wait for each other in a ring. The queries whose
 * names stand in `after` hold their rows first.
 */
export const holdProducts = (ids: readonly string[], after: readonly SQL[]): SQL => sql`
  select ${jsonRow(COLUMNS)} || jsonb_build_object('imageUrl', ${products.imageUrls}[1], 'isActive',
    ${categories.isActive}) as product
  from ${products} inner join ${categories} on ${categories.path} = ${products.categoryPath}
  where ${products.id} = any(${sql.param([...ids])}::text[])
    ${sql.join(
      after.map((held) => sql`and (select count(*) from ${held}) >= 0`),
      sql` `,
    )}
  order by ${products.id}
  for share`;
