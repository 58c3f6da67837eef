import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { cartLines } from "#modules/cart/tables.ts";
import { products } from "#modules/catalog/tables.ts";
import { type Answer, read } from "#tests/support/calls.ts";
import { checkoutOf, sendOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, type Shopper } from "#tests/support/sign-in.ts";
import { twoDoors } from "#tests/support/two-doors.ts";
import { waitingFor, whileUncommitted } from "#tests/support/waiting.ts";
import { orderAnswerSchema } from "../contract/order.ts";
import { invoiceCounters, orderItems, orders } from "../tables.ts";

const { shop, other, doorFor } = await twoDoors();

let meera: Shopper;
let tomato: typeof products.$inferSelect;
let body: ReturnType<typeof checkoutOf>;

beforeEach(async () => {
  await shop.db.delete(orders);
  await shop.db.delete(invoiceCounters);
  meera = await aShopper(shop);
  tomato = await aProduct(shop.db);
  body = checkoutOf([{ product: tomato, quantity: 1 }], await anAddress(shop.db, meera));
});

const times = <Result>(count: number, work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

/** The number of connections in the pools of both processes, as no more can use the database at once. */
const SIDE_BY_SIDE = 20;

/** Runs `times` with a queue: on a busy machine, waiting for a connection in the pool would take too long and fail. */
async function crowd<Result>(count: number, work: (n: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  await times(SIDE_BY_SIDE, async () => {
    while (next < count) results.push(await work(next++));
  });
  return results;
}

const numberOf = (answer: Answer) => read(orderAnswerSchema, answer).order.invoiceNumber;
const upTo = (count: number) =>
  Array.from({ length: count }, (_, n) => `INV-20260310-${String(n + 1).padStart(4, "0")}`);

describe("one Idempotency-Key sent twenty times at once", () => {
  it("makes one order and twenty equal answers", async () => {
    const key = randomUUID();
    const answers = await times(20, (n) => sendOrder(doorFor(n), meera, body, key));
    const [first, ...rest] = answers.map((answer) => read(orderAnswerSchema, answer));
    for (const answer of rest) expect(answer).toEqual(first);
    expect(await shop.db.$count(orders)).toBe(1);
    expect(await shop.db.$count(orderItems)).toBe(1);
  });

  it("with two different orders makes one of them, and refuses the other", async () => {
    const key = randomUUID();
    const bodies = [body, checkoutOf([{ product: tomato, quantity: 2 }], { id: body.address })];
    const answers = await times(20, (n) => sendOrder(doorFor(n >> 1), meera, bodies[n % 2], key));
    const kinds = [0, 1].map(
      (kind) => new Set(answers.filter((_, n) => n % 2 === kind).map((a) => a.status)),
    );
    expect(kinds.map((statuses) => [...statuses])).toEqual(expect.arrayContaining([[200], [422]]));
    expect(await shop.db.$count(orders)).toBe(1);
  });
});

describe("fifty orders at once on one day", () => {
  it("get the numbers 0001 to 0050, none missing, none twice, though others fail in between", async () => {
    const shoppers = await times(5, async () => {
      const shopper = await aShopper(shop);
      const address = await anAddress(shop.db, shopper);
      return { shopper, body: checkoutOf([{ product: tomato, quantity: 1 }], address) };
    });
    const answers = await crowd(70, async (n) => {
      const one = shoppers[n % shoppers.length];
      if (!one) throw new Error("there are shoppers");
      const fails = n % 7 >= 5;
      return sendOrder(doorFor(n), one.shopper, fails ? { ...one.body, totalAmount: 1 } : one.body);
    });
    const placed = answers.filter((answer) => answer.status !== 409);
    expect(placed).toHaveLength(50);
    expect(placed.map(numberOf).sort()).toEqual(upTo(50));
  });

  it("leave no gap where one fails after it got its number", async () => {
    // An order's lines are written last, and these can't be written.
    const cursed = await aProduct(shop.db, { name: "Cursed" });
    await shop.pool.query(
      "alter table order_items add constraint no_cursed check (name <> 'Cursed') not valid",
    );
    const bad = checkoutOf([{ product: cursed, quantity: 1 }], { id: body.address });
    const answers = await times(20, (n) => sendOrder(doorFor(n), meera, n % 2 ? bad : body));
    await shop.pool.query("alter table order_items drop constraint no_cursed");
    expect(answers.filter((answer) => answer.status === 500)).toHaveLength(10);
    const placed = answers.filter((answer) => answer.status === 200);
    expect(placed.map(numberOf).sort()).toEqual(upTo(10));
  });
});

/** Changes the product while orders for it arrive. `late` is an order that certainly came after the change. */
async function changeWhileOrdering(change: Partial<typeof products.$inferInsert>) {
  const changing = async () => {
    await shop.db.update(products).set(change).where(eq(products.id, tomato.id));
    return [];
  };
  const sending = async (n: number) => [await sendOrder(doorFor(n), meera, body)];
  const answers = await times(20, (n) => (n === 10 ? changing() : sending(n)));
  return { answers: answers.flat(), late: await sendOrder(other, meera, body) };
}

describe("a product that changes while it is ordered", () => {
  it("is never ordered once it is sold out", async () => {
    const { answers, late } = await changeWhileOrdering({ inStock: false });
    expect(late.status).toBe(409);
    const sold = answers.filter((answer) => answer.status === 200);
    const refused = answers.filter((answer) => answer.status === 409);
    expect(sold.length + refused.length).toBe(answers.length);
    expect(await shop.db.$count(orders)).toBe(sold.length);
  });

  it("is held from the moment an order has looked at it until that order is written", async () => {
    // Another order of the day holds the invoice counter, so ours waits with its products locked.
    const blocker = await shop.pool.connect();
    try {
      await blocker.query("begin");
      await blocker.query("insert into invoice_counters (day, last_number) values ('2026-03-10', 1)");
      const ordering = sendOrder(shop, meera, body);
      await expect.poll(() => waitingFor(other, "invoice_counters"), { interval: 10 }).toBe(1);
      const itself = eq(products.id, tomato.id);
      const repricing = other.db.update(products).set({ offerPricePaise: 1 }).where(itself).execute();
      await expect.poll(() => waitingFor(other, "products"), { interval: 10 }).toBe(1);
      await blocker.query("rollback");
      expect(read(orderAnswerSchema, await ordering).order.items).toMatchObject([{ offerPrice: 40 }]);
      await repricing;
    } finally {
      // Ends the transaction too, if a check above has failed.
      blocker.release(true);
    }
    expect((await sendOrder(shop, meera, body)).status).toBe(409);
  });

  it("is sold at the price that was shown, or not at all", async () => {
    const { answers, late } = await changeWhileOrdering({ offerPricePaise: 4500 });
    expect(late.status).toBe(409);
    for (const answer of answers) {
      if (answer.status === 409) continue;
      expect(read(orderAnswerSchema, answer).order).toMatchObject({ subTotal: 40, totalAmount: 90 });
    }
  });
});

describe("the cart of an order", () => {
  it("is empty afterwards, however often its order was sent", async () => {
    await shop.post("/api/cart/update", { cartItems: { [tomato.id]: 1 } }, meera);
    const key = randomUUID();
    await times(10, (n) => sendOrder(doorFor(n), meera, body, key));
    expect(await shop.db.$count(cartLines, eq(cartLines.shopperId, meera.id))).toBe(0);
  });

  it("keeps what was put in after it, when the order is sent again", async () => {
    const key = randomUUID();
    await sendOrder(shop, meera, body, key);
    await shop.post("/api/cart/update", { cartItems: { [tomato.id]: 4 } }, meera);
    await times(5, (n) => sendOrder(doorFor(n), meera, body, key));
    expect(await shop.db.$count(cartLines, eq(cartLines.shopperId, meera.id))).toBe(1);
  });

  it("keeps what another device put in, and waits for a change that is being saved", async () => {
    const other = await aProduct(shop.db);
    await shop.post("/api/cart/update", { cartItems: { [other.id]: 1 } }, meera);
    const saving = {
      statement: `with held as (select id from shoppers where id = $1 for no key update)
        insert into cart_lines select id, $2, 1 from held`,
      values: [meera.id, tomato.id],
      table: "shoppers",
    };
    await whileUncommitted(shop, saving, () => sendOrder(shop, meera, body));
    const left = await shop.db.select().from(cartLines).where(eq(cartLines.shopperId, meera.id));
    expect(left.map(({ productId }) => productId)).toEqual([other.id]);
  });
});
