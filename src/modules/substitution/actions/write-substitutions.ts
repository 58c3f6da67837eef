import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { orderItems } from "#modules/order/tables.ts";
import type { IfMissing } from "../contract.ts";
import { substitutions } from "../tables.ts";

/**
 * Keeps what a shopper wants where a product of the order turns out to be missing. What is said of a product that is not
 * in the order, or is the same as for all, adds nothing. One statement, and none where nothing is said.
 */
export async function writeSubstitutions(
  tx: Tx,
  orderId: string,
  { all, products = {} }: IfMissing,
): Promise<void> {
  const special = Object.entries(products).filter(([, preference]) => preference !== all);
  if (!all && special.length === 0) return;
  const wishes = JSON.stringify(special.map(([product, preference]) => ({ product, preference })));
  await tx.execute(sql`
    insert into ${substitutions} (order_id, order_item_id, preference)
    select ${orderId}, null, ${all ?? null}::text where ${all ?? null}::text is not null
    union all
    select ${orderId}, line.id, wish.preference
    from jsonb_to_recordset(${wishes}::jsonb) as wish (product text, preference text)
    join ${orderItems} line on line.order_id = ${orderId} and line.product_id = wish.product`);
}
