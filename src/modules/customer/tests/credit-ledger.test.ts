import fc from "fast-check";
import { expect, it } from "vitest";
import { transact } from "#kernel/db/transact.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { placeOrderSchema } from "#modules/order/contract/place-order.ts";
import { toCheckout } from "#modules/order/placing/checkout.ts";
import { placeTogether } from "#modules/order/placing/place-order.ts";
import { customerShop } from "#tests/support/customer-shop.ts";
import { countPacks } from "#tests/support/stock.ts";
import { twoDoors } from "#tests/support/two-doors.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";

const { shop, other } = await twoDoors();
const { seller, tomato, aCustomer, checkout, trying, order, setStatus, credit, balance, books } =
  await customerShop(shop);

const step = fc.oneof(
  fc.record({ does: fc.constant("credit" as const), rupees: fc.integer({ min: 1, max: 200 }) }),
  fc.record({ does: fc.constant("order" as const), quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ does: fc.constantFrom("cancel" as const, "restore" as const), which: fc.nat() }),
  fc.record({ does: fc.constant("pay out" as const), rupees: fc.integer({ min: 1, max: 200 }) }),
);

it("adds up to the balance, and never falls below nothing by use, whatever is done", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const customer = await aCustomer();
      const placed: OrderAnswer[] = [];
      const used = new Map<string, number>();
      let expected = 0;
      for (const each of steps) {
        if (each.does === "credit" || each.does === "pay out") {
          const { status } = await credit(
            customer.id,
            each.does === "credit" ? "goodwill" : "paid_out",
            each.rupees,
          );
          const isCovered = each.does === "credit" || each.rupees <= expected;
          expect(status).toBe(isCovered ? 200 : 409);
          if (isCovered) expected += each.does === "credit" ? each.rupees : -each.rupees;
        } else if (each.does === "order") {
          const made = await order(customer, each.quantity, expected);
          const part = Math.min(expected, 40 * each.quantity + 50);
          used.set(made._id, part);
          expected -= part;
          placed.push(made);
        } else {
          const one = placed[each.which % Math.max(1, placed.length)];
          if (!one) continue;
          const part = used.get(one._id) ?? 0;
          const isCancelled = one.status === "Cancelled";
          const { status } = await setStatus(each.does === "cancel" ? "Cancelled" : "Pending", one);
          const changes = isCancelled === (each.does === "restore");
          const isCovered = each.does === "cancel" || !changes || part <= expected;
          expect(status).toBe(isCovered ? 200 : 409);
          if (!changes || !isCovered) continue;
          expected += each.does === "cancel" ? part : -part;
          one.status = each.does === "cancel" ? "Cancelled" : "Pending";
        }
        expect(await books(customer.id)).toEqual([expected * 100, expected * 100]);
      }
    }),
    { numRuns: 12 },
  );
});

it("is used once by two tabs that order at the same moment", async () => {
  for (let round = 0; round < 5; round++) {
    const customer = await aCustomer();
    await credit(customer.id, "goodwill", 50);
    const answers = await Promise.all([trying(customer, 1, 50, shop), trying(customer, 1, 50, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await balance(customer)).toBe(0);
    expect(await books(customer.id)).toEqual([0, 0]);
  }
});

it("is used once by two tabs in one process, whose orders are written together", async () => {
  const customer = await aCustomer();
  await credit(customer.id, "goodwill", 50);
  const answers = await Promise.all([1, 2, 3].map(() => trying(customer, 1, 50)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await books(customer.id)).toEqual([0, 0]);
});

it("is shared by orders that are written together, each with the rest that the one before leaves", async () => {
  const customer = await aCustomer();
  await credit(customer.id, "goodwill", 120);
  const attempt = (rupees: number) =>
    toCheckout({
      shopperId: customer.shopper.id,
      order: placeOrderSchema.parse(checkout(customer, 1, rupees)),
      now: shop.clock.now,
      mail: shop.deps.mail,
      hasGateway: false,
      heedsClosing: true,
      admit: async () => {},
    });
  const outcomes = await transact(shop.db, (tx) => placeTogether(tx, [attempt(120), attempt(30)]));
  expect([...outcomes.values()]).toMatchObject([
    { placed: { totalPaise: 0 } },
    { placed: { totalPaise: 6000 } },
  ]);
  expect(await books(customer.id)).toEqual([0, 0]);
});

it("is locked before the stock of an order that has used it, whether that is changed or weighed", async () => {
  await countPacks(shop, { [tomato.id]: 8 });
  const customer = await aCustomer();
  await credit(customer.id, "goodwill", 50);
  const { _id: id, revision, items } = await order(customer, 1, 50);
  const item = items[0]?._id;
  // The balance that was used is found by the order, as it may be of a customer that is no shopper's.
  await shop.pool.query("update customers set shopper_id = null where id = $1", [customer.id]);
  const placing = {
    statement: "select 1 from customers where id = $1 for no key update",
    values: [customer.id],
    table: "customers",
    last: "select 1 from stock_counts for update nowait",
  };
  const change = { id, revision, totalAmount: 80, items: [{ item, quantity: 2 }] };
  const changed = await whileUncommitted(shop, placing, () =>
    other.post("/api/order/revise", change, customer.shopper),
  );
  expect(changed.status).toBe(200);
  const bag = { id, version: 2, lines: [{ item, amount: 0, restock: true }] };
  const weighed = await whileUncommitted(shop, placing, () => other.post("/api/order/weigh", bag, seller));
  expect(weighed.status).toBe(200);
});
