import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { grownShop } from "#tests/support/grown-shop.ts";
import { lots, lotUses } from "../lot-tables.ts";

const { shop, aLot, anOrderOf, setStatus } = await grownShop();
const { db } = shop;

/** What an order holds of each lot, the oldest first, with what its shopper pays for it. */
const usesOf = async (orderId: string) => {
  const rows = await db
    .select({ lot: lotUses.lotId, amount: lotUses.amount, paise: lotUses.soldPaise })
    .from(lotUses)
    .innerJoin(lots, eq(lots.id, lotUses.lotId))
    .where(eq(lotUses.orderId, orderId))
    .orderBy(asc(lots.harvestedOn), asc(lots.number));
  return rows.map(({ lot, amount, paise }) => [lot, amount, paise]);
};
beforeEach(async () => {
  // Only lots of the test are open.
  await db.execute(
    `insert into lot_entries (lot_id, kind, change) select id, 'written off', "left" from lots where "left" > 0`,
  );
});

it("takes the oldest lots when it goes out, and gives them back when it is cancelled", async () => {
  const newer = await aLot({ quantity: 5000, harvestedOn: "2026-03-09" });
  const old = await aLot({ quantity: 700, harvestedOn: "2026-03-08" });
  const order = await anOrderOf(2);
  expect(await usesOf(order)).toEqual([]);
  await setStatus("Out for Delivery", { _id: order });
  const price = (
    await shop.pool.query("select offer_price_paise::int as paise from order_items where order_id = $1", [
      order,
    ])
  ).rows[0].paise;
  expect(await usesOf(order)).toEqual([
    [old, 700, Math.round((price * 700) / 500)],
    [newer, 300, price * 2 - Math.round((price * 700) / 500)],
  ]);
  await setStatus("Delivered", { _id: order });
  expect(await usesOf(order)).toHaveLength(2);
  await setStatus("Cancelled", { _id: order });
  expect(await usesOf(order)).toEqual([]);
});
