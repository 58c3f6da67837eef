import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { read } from "#tests/support/calls.ts";
import { placedOrder } from "#tests/support/checkout.ts";
import { tomatoShop } from "#tests/support/tomato-shop.ts";
import { ordersSchema } from "../contract/order.ts";
import { orderAdjustments, orderItems, orders } from "../tables.ts";

const { shop, meera, checkout } = await tomatoShop();

describe("the sums, in SQL too", () => {
  const spoilers: [string, (db: Db | Tx, id: string) => Promise<unknown>][] = [
    [
      "another total",
      (db, id) => db.update(orders).set({ totalPaise: sql`total_paise + 1` }).where(eq(orders.id, id)),
    ],
    [
      "another quantity",
      (db, id) =>
        db.update(orderItems).set({ quantity: sql`quantity + 1` }).where(eq(orderItems.orderId, id)),
    ],
    ["a line less", (db, id) => db.delete(orderItems).where(eq(orderItems.orderId, id))],
    ["an adjustment less", (db, id) => db.delete(orderAdjustments).where(eq(orderAdjustments.orderId, id))],
    [
      "one adjustment more",
      (db, id) =>
        db
          .insert(orderAdjustments)
          .values({ orderId: id, position: 9, kind: "gift", label: "Gift", paise: -1 }),
    ],
    [
      "a discount that is larger than the cart",
      (db, id) =>
        db.insert(orderAdjustments).values([
          { orderId: id, position: 8, kind: "discount", label: "Discount", paise: -1_000_000 },
          { orderId: id, position: 9, kind: "gift", label: "Gift", paise: 1_000_000 },
        ]),
    ],
  ];

  async function expectRefused(change: Promise<unknown>) {
    const refusal = await change.catch((error: unknown) => error);
    // The error of a statement is wrapped with its query, the error of a commit is not.
    const failure = refusal instanceof Error && (refusal.cause ?? refusal);
    expect(failure).toMatchObject({ constraint: "orders_sums" });
  }

  /** Has the sums of the transaction's orders checked before it ends. */
  const checkNow = (tx: Tx) => tx.execute(sql`set constraints all immediate; set constraints all deferred`);
  const touch = (tx: Tx, id: string) =>
    tx.update(orders).set({ totalPaise: sql`total_paise` }).where(eq(orders.id, id));

  it.each(spoilers)("refuse %s", async (_, spoil) => {
    const order = await placedOrder(shop, meera, checkout());
    await expectRefused(spoil(shop.db, order._id));
  });

  it.each(spoilers)("refuse %s after a change of the same transaction was checked", async (_, spoil) => {
    const order = await placedOrder(shop, meera, checkout());
    const change = transact(shop.db, async (tx) => {
      await touch(tx, order._id);
      await checkNow(tx);
      await spoil(tx, order._id);
    });
    await expectRefused(change);
  });

  it.each(spoilers)("refuse %s in one of several orders that change together", async (_, spoil) => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push((await placedOrder(shop, meera, checkout()))._id);
    const change = transact(shop.db, async (tx) => {
      for (const id of ids) await touch(tx, id);
      await spoil(tx, ids[1] ?? "");
      for (const id of ids.toReversed()) await touch(tx, id);
    });
    await expectRefused(change);
  });

  it.each(spoilers)("take a change of which %s was taken back", async (_, spoil) => {
    const order = await placedOrder(shop, meera, checkout());
    await transact(shop.db, async (tx) => {
      await touch(tx, order._id);
      await tx.execute(sql`savepoint before_spoiling`);
      await spoil(tx, order._id);
      await tx.execute(sql`rollback to before_spoiling`);
    });
    const change = transact(shop.db, async (tx) => {
      await spoil(tx, order._id);
      await tx.execute(sql`savepoint before_touching`);
      await touch(tx, order._id);
      await tx.execute(sql`rollback to before_touching`);
    });
    await expectRefused(change);
  });

  it("take a change that adds up", async () => {
    const order = await placedOrder(shop, meera, checkout());
    await transact(shop.db, async (tx) => {
      const gift = { orderId: order._id, position: 9, kind: "gift", label: "Gift", paise: -500 };
      await tx.insert(orderAdjustments).values(gift);
      await tx.update(orders).set({ totalPaise: sql`total_paise - 500` }).where(eq(orders.id, order._id));
    });
    const [changed] = read(ordersSchema, await shop.get("/api/order/user", meera)).orders.filter(
      ({ _id }) => _id === order._id,
    );
    expect(changed?.totalAmount).toBe(order.totalAmount - 5);
    expect(changed?.adjustments.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["shipping", 40],
      ["handling", 10],
      ["gift", -5],
    ]);
  });
});
