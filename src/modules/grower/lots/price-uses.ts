import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { products } from "#modules/catalog/index.ts";
import { orderItems, soldLines } from "#modules/order/index.ts";
import { orderPacks } from "#modules/stock/index.ts";
import { lots, lotUses } from "../tables.ts";

/**
 * Stores the price of what orders hold of lots: for a line its price by the amount, for a replacement what it is charged
 * at, by the size that its packs had in the bag. Promo codes, and goods that were added to a bag without charge, take nothing off. Half a paisa is rounded up, and
 * the parts of a product's lots add up to the whole. Products that have left the catalogue keep what is stored.
 */
export async function priceUses(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const ids = sql`${sql.param(orderIds)}::text[]`;
  await tx.execute(sql`
    with held as (
      select use.order_id, use.product_id, use.lot_id, use.amount,
        sum(use.amount) over (partition by use.order_id, use.product_id order by lot.harvested_on, lot.number) as upto
      from ${lotUses} as use inner join ${lots} as lot on lot.id = use.lot_id where use.order_id = any(${ids})
    ), worth as (
      select order_id, product_id, sum(paise) as paise, sum(amount) as amount from (
        select line.order_id, line.product_id, line.offer_price_paise * line.quantity as paise,
          line.quantity * lot_amount(line.pack_quantity, line.pack_unit) as amount
        from ${orderItems} as line inner join ${soldLines} as sold on sold.order_item_id = line.id
        where line.order_id = any(${ids}) and sold.order_id = any(${ids}) and sold.product_id = line.product_id
        union all
        select line.order_id, sold.product_id, sold.paise, sold.packs * coalesce(
          (select bag.amount::numeric / nullif(bag.packs, 0) from ${orderPacks} as bag
            where bag.order_id = line.order_id and bag.product_id = sold.product_id and not exists (select from ${orderItems} as own
              where own.order_id = bag.order_id and own.product_id = bag.product_id)),
          lot_amount(${products.packQuantity}, ${products.packUnit}))
        from ${orderItems} as line inner join ${soldLines} as sold on sold.order_item_id = line.id
        inner join ${products} on ${products.id} = sold.product_id
        where line.order_id = any(${ids}) and sold.order_id = any(${ids})
          and sold.product_id is distinct from line.product_id
      ) as parts group by order_id, product_id
    ), priced as (
      select held.order_id, held.product_id, held.lot_id,
        round(worth.paise * held.upto / worth.amount)
          - round(worth.paise * (held.upto - held.amount) / worth.amount) as paise
      from held inner join worth using (order_id, product_id) where worth.amount > 0
    )
    update ${lotUses} set sold_paise = priced.paise from priced
    where ${lotUses.orderId} = priced.order_id and ${lotUses.productId} = priced.product_id
      and ${lotUses.lotId} = priced.lot_id and ${lotUses.soldPaise} <> priced.paise`);
}
