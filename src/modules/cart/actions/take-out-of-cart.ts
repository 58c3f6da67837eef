import { type SQL, sql } from "drizzle-orm";
import { cartLines } from "../tables.ts";

/** What was ordered, by the ids of the shopper and the product. */
export type Ordered = { shopperId: string; productId: string };

/**
 * A statement that takes what was ordered out of the saved carts. What another device has put in meanwhile stays. The
 * caller has held the shoppers since before the statement begins, as `lockCart` does.
 */
export const takeOutOfCarts = (ordered: readonly Ordered[]): SQL => sql`
  delete from ${cartLines} using jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb)
    as ordered ("shopperId" text, "productId" text)
  where ${cartLines.shopperId} = ordered."shopperId" and ${cartLines.productId} = ordered."productId"`;
