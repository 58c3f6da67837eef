import { randomUUID } from "node:crypto";
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { countPacks, packsLeft } from "#tests/support/stock.ts";
import { testApp } from "#tests/support/test-app.ts";
import { orderAnswerSchema, ordersSchema } from "../contract/order.ts";
import { invoiceCounters, orders } from "../tables.ts";

const shop = await testApp();
afterAll(shop.close);
const meera = await aShopper(shop);
const tomato = await aProduct(shop.db, { name: "Tomato" });
const checkout = checkoutOf([{ product: tomato, quantity: 1 }], await anAddress(shop.db, meera));
const otherPrices = { ...checkout, totalAmount: 1 };

const many = Array.from({ length: 12 }, (_, n) => n);

it("writes orders that come at once in fewer transactions than there are orders", async () => {
  const before = await shop.db.$count(orders);
  const statements = await statementsOf(shop, () =>
    Promise.all(many.map(() => placedOrder(shop, meera, checkout))),
  );
  expect(await shop.db.$count(orders)).toBe(before + many.length);
  expect(statements.filter((text) => text === "commit").length).toBeLessThan(many.length);
});

it("gives a refused order's key back, though others that came with it are written", async () => {
  const keys = many.map(() => randomUUID());
  const answers = await Promise.all(
    keys.map((key, n) => sendOrder(shop, meera, n % 2 ? otherPrices : checkout, key)),
  );
  const message = "Prices have changed. Please review your cart.";
  for (const [n, answer] of answers.entries()) {
    if (n % 2) expect(answer).toMatchObject(refusal(409, message));
    else expect(answer.status).toBe(200);
  }
  // The same keys with a corrected cart work as if they had never been used.
  const again = await Promise.all(keys.map((key) => sendOrder(shop, meera, checkout, key)));
  const ids = again.map((answer) => read(orderAnswerSchema, answer).order._id);
  expect(new Set(ids).size).toBe(many.length);
});

it("sells the last packs to those who came first, and tells the others", async () => {
  await countPacks(shop, { [tomato.id]: 5 });
  const two = checkoutOf([{ product: tomato, quantity: 2 }], { id: checkout.address });
  const answers = await Promise.all(many.map(() => sendOrder(shop, meera, two)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  const refused = answers.filter(({ status }) => status === 409);
  for (const answer of refused) expect(JSON.stringify(answer.body)).toMatch(/Tomato/);
  expect(refused).toHaveLength(many.length - 2);
  expect((await packsLeft(shop)).get(tomato.id)).toBe(1);
  await countPacks(shop, { [tomato.id]: null });
});

it("places every order that can be written, whatever another that came with it does", async () => {
  const cursed = await aProduct(shop.db, { name: "Cursed" });
  const bad = checkoutOf([{ product: cursed, quantity: 1 }], { id: checkout.address });
  await shop.pool.query(
    "alter table order_items add constraint no_cursed check (name <> 'Cursed') not valid",
  );
  const before = await shop.db.$count(orders);
  const answers = await Promise.all(many.map((n) => sendOrder(shop, meera, n % 4 ? checkout : bad)));
  await shop.pool.query("alter table order_items drop constraint no_cursed");
  expect(answers.map(({ status }) => status)).toEqual(many.map((n) => (n % 4 ? 200 : 500)));
  expect((await shop.db.$count(orders)) - before).toBe(9);
});

it("tries orders that fail together one transaction after the other, so that they take one connection", async () => {
  // However long the database takes, no patience runs out.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const cursed = await aProduct(shop.db, { name: "Doomed" });
  const bad = checkoutOf([{ product: cursed, quantity: 1 }], { id: checkout.address });
  await shop.pool.query(
    "alter table order_items add constraint no_doomed check (name <> 'Doomed') not valid",
  );
  const statements = await statementsOf(shop, () =>
    Promise.all(many.map(async () => expect((await sendOrder(shop, meera, bad)).status).toBe(500))),
  );
  await shop.pool.query("alter table order_items drop constraint no_doomed");
  const ends = statements.filter((text) => /^(begin|commit|rollback)/.test(text));
  const begun = ends.filter((text) => text.startsWith("begin"));
  // Each transaction ends before the next one begins.
  expect(ends.map((text) => text.startsWith("begin"))).toEqual(ends.map((_, index) => index % 2 === 0));
  expect(begun.length).toBeGreaterThan(many.length);
  expect(begun.length).toBeLessThan(2 * many.length);
});

it("answers with what is in the books, also once a day's number outgrows its four digits", async () => {
  await shop.db.update(invoiceCounters).set({ lastNumber: 9_999 });
  const placed = await placedOrder(shop, meera, checkout);
  expect(placed.invoiceNumber).toBe("INV-20260310-10000");
  const [newest] = read(ordersSchema, await shop.get("/api/order/user", meera)).orders;
  expect(newest).toEqual({ ...placed, changeableUntil: newest?.changeableUntil });
});
