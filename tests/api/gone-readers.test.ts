import { once } from "node:events";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { aCategory, anAddress, aProduct } from "#tests/support/factories.ts";
import { manyOrders } from "#tests/support/many-orders.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
let begun = 0;
let ended = 0;
const server = createServer(
  getRequestListener(async (request, bindings) => {
    begun += 1;
    try {
      return await shop.app.fetch(request, bindings);
    } finally {
      ended += 1;
    }
  }),
);
let seller: { cookie: string };
let origin: string;
beforeAll(async () => {
  seller = await theSeller(shop);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await shop.close();
});

const sent: string[] = [];
const watched = new WeakSet<PoolClient>();
shop.pool.on("acquire", (client) => {
  if (watched.has(client)) return;
  watched.add(client);
  client.query = new Proxy(client.query, {
    apply: (query, self, given) => {
      const [first] = given;
      sent.push(typeof first === "string" ? first : String(first?.text));
      return Reflect.apply(query, self, given);
    },
  });
});

/** Keeps the calls of the store from going on, until it is released. */
type Hold = { isHeld: () => boolean | Promise<boolean>; release: () => unknown };

/** Takes all connections of the pool, so that the next statement waits for one. */
async function takeAll(): Promise<Hold> {
  const size = shop.pool.options.max;
  const clients = await Promise.all(Array.from({ length: size }, () => shop.pool.connect()));
  return {
    isHeld: () => shop.pool.waitingCount > 0,
    release: () => {
      for (const client of clients) client.release();
    },
  };
}

/** Locks a table, so that a statement that reads it waits. */
async function lockTable(name: "sellers" | "order_items"): Promise<Hold> {
  const locking = await shop.pool.connect();
  await locking.query(`begin; lock table ${name} in access exclusive mode`);
  const waits = `select 1 from pg_locks where not granted and relation = '${name}'::regclass`;
  return {
    isHeld: async () => (await locking.query(waits)).rows.length > 0,
    release: async () => {
      await locking.query("commit");
      locking.release();
    },
  };
}

/**
 * Makes a call that is held, and closes its connection; then releases it, and waits for its end. Returns the statements that the
 * store sent after that.
 */
async function leave({ isHeld, release }: Hold, path: string, init: RequestInit = {}): Promise<string[]> {
  const arrival = once(server, "request");
  const reader = new AbortController();
  const headers = { ...seller, "content-type": "application/json" };
  const answer = fetch(`${origin}${path}`, { ...init, headers, signal: reader.signal });
  const [, response] = await arrival;
  await expect.poll(() => isHeld()).toBe(true);
  const gone = once(response, "close");
  reader.abort();
  await expect(answer).rejects.toThrow();
  await gone;
  sent.length = 0;
  await release();
  await expect.poll(() => ended).toBe(begun);
  return sent.filter((text) => !REFRESHES.test(text));
}

/** The reads by which a process keeps its settings up to date. They belong to no call. */
const REFRESHES = /from "(store_settings|delivery_settings)"/;

/** A month with more orders than a report reads at a time. */
async function aMonth() {
  const meera = await aShopper(shop);
  const lines = [{ product: await aProduct(shop.db), quantity: 2 }];
  const newest = await placedOrder(shop, meera, checkoutOf(lines, await anAddress(shop.db, meera)));
  await manyOrders(shop, newest, 1500);
  await shop.pool.query(
    `with copies as (select id, row_number() over (order by id) as n from orders where id like $1)
    update orders o set invoice_day = newest.invoice_day, invoice_counter = 1000 + n
    from copies, orders newest where copies.id = o.id and newest.id = $2`,
    [`${newest._id}-%`, newest._id],
  );
  return { newest };
}

it("reads nothing for somebody who left while the call waited for a connection", async () => {
  expect(await leave(await takeAll(), "/api/order/seller")).toEqual([]);
});

it("ends with the statement that was running when its reader left", async () => {
  const hold = await lockTable("sellers");
  expect(await leave(hold, "/api/order/seller")).toEqual(["commit"]);
  sent.length = 0;
  await shop.get("/api/order/seller", seller);
  expect(sent.length).toBeGreaterThan(1);
});

it("ends a report of many orders between its parts, which are read on one connection", async () => {
  const { newest } = await aMonth();
  const hold = await lockTable("order_items");
  const month = `${newest.invoiceNumber.slice(4, 8)}-${newest.invoiceNumber.slice(8, 10)}`;
  const reads = (text: string) => text.includes('from "orders"') || text.includes('from "order_items"');
  expect((await leave(hold, `/api/tax/report?month=${month}`)).filter(reads)).toEqual([]);
});

it("goes on with a call that changes something", async () => {
  const category = await aCategory(shop.db, { isActive: true });
  const body = JSON.stringify({ id: category.id, isActive: false });
  await leave(await takeAll(), "/api/category/toggle-status", { method: "POST", body });
  const { rows } = await shop.pool.query("select is_active from categories where id = $1", [category.id]);
  expect(rows).toEqual([{ is_active: false }]);
});
