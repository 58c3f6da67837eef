import { once } from "node:events";
import { createServer, request } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { products } from "#modules/catalog/tables.ts";
import { type Answer, read } from "#tests/support/calls.ts";
import { tomatoShop } from "#tests/support/tomato-shop.ts";
import { orderAnswerSchema } from "../contract/order.ts";
import { orders } from "../tables.ts";

// Clients that know only the specification send no Idempotency-Key.
const { shop, meera, tomato, checkout } = await tomatoShop();
const server = createServer(getRequestListener((asked, bindings) => shop.app.fetch(asked, bindings)));
let port = 0;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => shop.db.delete(orders));

const place = (fields: object = {}) => shop.post("/api/order/cod", checkout(fields), meera);
const idOf = (answer: Answer) => read(orderAnswerSchema, answer).order._id;
const count = () => shop.db.$count(orders);

/** Begins a call over a socket. */
function begin() {
  const headers = { "Content-Type": "application/json", Cookie: meera.cookie };
  const call = request({ port, host: "127.0.0.1", path: "/api/order/cod", method: "POST", headers });
  call.on("error", () => undefined);
  call.end(JSON.stringify(checkout()));
  return call;
}

/** Places an order whose client leaves before it is answered. */
async function placeUnanswered() {
  const client = await shop.pool.connect();
  await client.query("begin");
  await client.query("select from products where id = $1 for update", [tomato.id]);
  const call = begin();
  const waits = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await shop.db.execute<{ n: number }>(waits)).rows[0]?.n).toBeGreaterThan(0);
  call.socket?.destroy();
  await expect.poll(() => new Promise((tell) => server.getConnections((_, n) => tell(n)))).toBe(0);
  await client.query("rollback");
  client.release();
  await expect.poll(count).toBe(1);
}

it("equal requests at once are one order", async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => place()));
  expect(new Set(answers.map(idOf)).size).toBe(1);
  expect(await count()).toBe(1);
});

it("one that came before the first was answered is the first, however late it gets to its order", async () => {
  const first = idOf(await place());
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  expect(idOf(await place())).toBe(first);
  clock.mockRestore();
  expect(idOf(await place())).not.toBe(first);
  expect(await count()).toBe(2);
});

it("two that were both answered stay two, and so do different ones at once", async () => {
  const ids = [idOf(await place()), idOf(await place()), idOf(await place())];
  expect(new Set(ids).size).toBe(3);
  const items = [{ product: tomato.id, quantity: 1 }];
  const other = {
    items,
    subTotal: tomato.offerPricePaise / 100,
    totalAmount: tomato.offerPricePaise / 100 + 50,
  };
  const [one, two] = await Promise.all([place(), place(other)]);
  expect(idOf(one)).not.toBe(idOf(two));
  expect(await count()).toBe(5);
});

it("two that were answered over a connection stay two", async () => {
  const ask = async () => {
    const [answer] = await once(begin(), "response");
    let text = "";
    for await (const part of answer.setEncoding("utf8")) text += part;
    return orderAnswerSchema.parse(JSON.parse(text)).order._id;
  };
  expect(await ask()).not.toBe(await ask());
});

it("one whose client was gone before the answer is the first order again, until that is answered", async () => {
  await placeUnanswered();
  const [first] = await shop.db.select({ id: orders.id }).from(orders);
  expect(idOf(await place())).toBe(first?.id);
  expect(idOf(await place())).not.toBe(first?.id);
  expect(await count()).toBe(2);
});

it("is another order ten minutes later, and after a refusal", async () => {
  await placeUnanswered();
  await shop.db.execute(sql`update once_keys set created_at = now() - interval '11 minutes'`);
  await place();
  expect(await count()).toBe(2);
  await shop.db.update(products).set({ inStock: false }).where(eq(products.id, tomato.id));
  expect(await place()).toMatchObject({ status: 409 });
  await shop.db.update(products).set({ inStock: true }).where(eq(products.id, tomato.id));
  await place();
  expect(await count()).toBe(3);
});
