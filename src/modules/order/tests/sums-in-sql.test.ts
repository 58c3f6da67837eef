import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { transact } from "#kernel/db/transact.ts";
import { read } from "#tests/support/calls.ts";
import { placedOrder } from "#tests/support/checkout.ts";
import { tomatoShop } from "#tests/support/tomato-shop.ts";
import { ordersSchema } from "../contract/order.ts";
import { orderAdjustments, orderItems, orders } from "../tables.ts";

const { shop, meera, checkout } = await tomatoShop();

describe("the sums, in SQL too", () => {
  const spoilers: [string, (id: string) => Promise<unknown>][] = [
    [
      "another total",
      (id) => shop.db.update(orders).set({ totalPaise: sql`total_paise + 1` }).where(eq(orders.id, id)),
    ],
    [
      "another quantity",
      (id) =>
        shop.db.update(orderItems).set({ quantity: sql`quantity + 1` }).where(eq(orderItems.orderId, id)),
    ],
    ["a line less", (id) => shop.db.delete(orderItems).where(eq(orderItems.orderId, id))],
    ["an adjustment less", (id) => shop.db.delete(orderAdjustments).where(eq(orderAdjustments.orderId, id))],
    [
      "one adjustment more",
      (id) =>
        shop.db
          .insert(orderAdjustments)
          .values({ orderId: id, position: 9, kind: "gift", label: "Gift", paise: -1 }),
    ],
    [
      "a discount that is larger than the cart",
      (id) =>
        transact(shop.db, async (tx) => {
          await tx.insert(orderAdjustments).values([
            { orderId: id, position: 8, kind: "discount", label: "Discount", paise: -1_000_000 },
            { orderId: id, position: 9, kind: "gift", label: "Gift", paise: 1_000_000 },
          ]);
        }),
    ],
  ];

  it.each(spoilers)("refuse %s", async (_, spoil) => {
    const order = await placedOrder(shop, meera, checkout());
    const refusal = await spoil(order._id).catch((error: unknown) => error);
    // The error of a statement is wrapped with its query, the error of a commit is not.
    const failure = refusal instanceof Error && (refusal.cause ?? refusal);
    expect(failure).toMatchObject({ constraint: "orders_sums" });
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
