import { randomUUID } from "node:crypto";
import { count } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { migrateDatabase } from "#kernel/db/migrate.ts";
import type { Schema } from "#kernel/db/schema-release.ts";
import { watchSchema } from "#kernel/db/schema-watch.ts";
import { createLog } from "#kernel/http/log.ts";
import { orders } from "#modules/order/tables.ts";
import { createApp } from "#src/http/app.ts";
import { type Calls, callsOf, refusal } from "#tests/support/calls.ts";
import { checkoutOf } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { CONTRACT, EXPAND, laterSchema, laterUrl } from "#tests/support/later-schema.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";

// A rolling update under orders, within one process: this release, and the two after it, on the same database.

const UPDATED = refusal(
  503,
  "The store has just been updated. Please try again in a moment: nothing is done twice.",
);
const HANDS = 4;

const logged: string[] = [];
const log = createLog("warn", { write: (line) => logged.push(line) });
const shop = await testApp();
const now = await secondApp(shop.url, { log });
afterAll(async () => {
  await now.close();
  await shop.close();
});

/** An app of a later release on this database. */
async function laterApp({ release }: Schema): Promise<{ calls: Calls; close: () => Promise<void> }> {
  const { deps, close } = await secondApp(laterUrl(shop.url));
  const schema = watchSchema(deps.db, deps.log, release);
  return { calls: callsOf(createApp(deps, undefined, { schema })), close };
}

async function makeShoppers() {
  const product = await aProduct(shop.db);
  return Promise.all(
    Array.from({ length: HANDS }, async () => {
      const shopper = await aShopper(shop);
      return {
        as: shopper,
        json: checkoutOf([{ product, quantity: 1 }], await anAddress(shop.db, shopper)),
      };
    }),
  );
}

/**
 * Shoppers who order without a pause, each in turn at the processes of a balancer that sends nothing to one that refused.
 * They repeat an attempt until it is placed.
 */
function keepOrdering(hands: Awaited<ReturnType<typeof makeShoppers>>, processes: Calls[]) {
  let open = true;
  const statuses = new Set<number>();
  const placed: string[] = [];
  const place = async (hand: (typeof hands)[number]) => {
    const headers = { "Idempotency-Key": randomUUID() };
    for (let turn = placed.length; open; turn++) {
      const calls = processes[turn % processes.length];
      if (!calls) throw new Error("no process is open");
      const [order, list] = await Promise.all([
        calls.send("POST", "/api/order/cod", { ...hand, headers }),
        calls.get("/api/product/list"),
      ]);
      statuses.add(order.status).add(list.status);
      if (order.status === 200) placed.push(headers["Idempotency-Key"]);
      if (order.status !== 503) return;
      // A refusal waits for nothing, and others need their turn.
      await new Promise(setImmediate);
    }
  };
  const working = hands.map(async (hand) => {
    while (open) await place(hand);
  });
  return {
    statuses,
    placed,
    /** Resolves when so many more orders are placed. */
    more: async (orders: number) => {
      const target = placed.length + orders;
      await expect.poll(() => placed.length >= target || [...statuses]).toBe(true);
    },
    stop: async () => {
      open = false;
      await Promise.all(working);
    },
  };
}

it("loses and doubles no order, and answers what it can't serve with 503", async () => {
  const expanded = await laterSchema({ release: "9.0.0", servedFrom: "0.2.0", migrations: [EXPAND] });
  const contracted = await laterSchema({
    release: "9.1.0",
    servedFrom: "9.0.0",
    migrations: [EXPAND, CONTRACT],
  });
  const hands = await makeShoppers();
  const processes: Calls[] = [now];
  const ordering = keepOrdering(hands, processes);
  await ordering.more(HANDS);

  await migrateDatabase(shop.url, {}, { schema: expanded.schema });
  const next = await laterApp(expanded.schema);
  processes.push(next.calls);
  await ordering.more(HANDS);
  expect(ordering.statuses).toEqual(new Set([200]));
  expect(await now.get("/readyz")).toMatchObject({ status: 200 });

  // The old process does not know yet: its next order fails at the missing table.
  processes.splice(0, 2, now);
  await migrateDatabase(shop.url, {}, { schema: contracted.schema });
  const last = await laterApp(contracted.schema);
  processes.push(last.calls);
  await ordering.more(HANDS);
  await ordering.stop();
  expect(ordering.statuses).toEqual(new Set([200, 503]));

  const refused = await now.get("/api/product/list");
  expect(refused).toMatchObject(UPDATED);
  expect(refused.headers.get("retry-after")).toBe("5");
  const why = "Santhe 9.1.0 has upgraded the database, and this release, ";
  expect(await now.get("/readyz")).toMatchObject({
    status: 503,
    body: { success: false, message: expect.stringContaining(why) },
  });
  expect(await now.get("/healthz")).toMatchObject({ status: 200 });
  expect(logged.filter((line) => line.includes(why))).toHaveLength(1);
  expect(logged.filter((line) => line.includes("a request failed"))).toEqual([]);
  expect(await last.calls.get("/readyz")).toMatchObject({ status: 200 });

  const [stored] = await shop.db.select({ orders: count() }).from(orders);
  expect(stored).toEqual({ orders: new Set(ordering.placed).size });
  await Promise.all([next.close(), last.close(), expanded.remove(), contracted.remove()]);
});
