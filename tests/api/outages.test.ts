import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { connect } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { newsletterPages } from "#modules/newsletter/paths.ts";
import { orders } from "#modules/order/tables.ts";
import { refusal } from "#tests/support/calls.ts";
import { checkoutOf, sendOrder } from "#tests/support/checkout.ts";
import { withAdmin } from "#tests/support/databases.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";
import { unrulyProxy } from "#tests/support/unruly-proxy.ts";

/** Long enough for a busy machine to answer what can be answered. */
const LIMIT_MS = 3_000;
const AWAY = refusal(503, "We can't answer just now. Please try again in a moment: nothing is done twice.");
const FULL = refusal(503, "We can't save anything just now. Please try again in a few minutes.");
const BUSY = refusal(503, "There is too much to do right now. Please try again in a moment.");

const shop = await testApp();
const proxy = await unrulyProxy(shop.url);
const way = connect(proxy.url, undefined, LIMIT_MS);
/** The same store behind a proxy that can break and freeze its connections to the database. */
const far = await secondApp(shop.url, { db: way.db });
let shopper: Awaited<ReturnType<typeof aShopper>>;
let checkout: ReturnType<typeof checkoutOf>;

beforeAll(async () => {
  shopper = await aShopper(shop);
  const product = await aProduct(shop.db);
  checkout = checkoutOf([{ product, quantity: 1 }], await anAddress(shop.db, shopper));
});
afterEach(() => {
  proxy.breakAt(undefined);
  proxy.thaw();
});
afterAll(async () => {
  await far.close();
  await way.close();
  await proxy.close();
  await shop.close();
});

const ordersOf = () => shop.db.select().from(orders).where(eq(orders.shopperId, shopper.id));
const retryAfter = (headers: Headers) => Number(headers.get("retry-after"));
const whenReady = () => expect.poll(async () => (await far.get("/readyz")).status).toBe(200);

describe("a database that can't be reached", () => {
  it("makes calls 503, says when to try again, and is taken up again by itself", async () => {
    proxy.breakAt({ text: "select", lose: "sent" });
    const list = await far.get("/api/product/list");
    expect(list).toMatchObject(AWAY);
    expect(retryAfter(list.headers)).toBeGreaterThan(0);
    expect(await sendOrder(far, shopper, checkout)).toMatchObject(AWAY);
    proxy.breakAt(undefined);
    await expect.poll(() => far.get("/api/product/list")).toMatchObject({ status: 200 });
    await whenReady();
  });

  it("gives a browser a page, and what a page loads the sentence", async () => {
    proxy.breakAt({ text: "delete", lose: "sent" });
    const path = newsletterPages.unsubscribe.replace(":token", randomUUID());
    const page = await far.send("POST", path, { headers: { Accept: "text/html,*/*" } });
    expect(page.status).toBe(503);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(retryAfter(page.headers)).toBeGreaterThan(0);
    expect(page.body).toContain("We will be right back");
    expect(page.body).toContain("Try again");
    const loaded = await far.send("POST", path, { headers: { Accept: "*/*" } });
    expect(loaded).toMatchObject({ status: 503, body: AWAY.body.message });
  });

  it("does not place an order twice whose answer was lost after the commit", async () => {
    const before = (await ordersOf()).length;
    const key = randomUUID();
    proxy.breakAt({ text: "commit", lose: "answered" });
    const lost = await sendOrder(far, shopper, checkout, key);
    expect(lost).toMatchObject(AWAY);
    proxy.breakAt(undefined);
    await expect.poll(async () => (await ordersOf()).length).toBe(before + 1);
    await expect.poll(() => sendOrder(far, shopper, checkout, key)).toMatchObject({ status: 200 });
    expect((await ordersOf()).length).toBe(before + 1);
  });
});

describe("a frozen database", () => {
  it("hangs nobody: calls are 503, the store is not ready, and is again when it thaws", async () => {
    await whenReady();
    proxy.freeze();
    const frozen = await Promise.all([
      far.get("/api/product/list"),
      sendOrder(far, shopper, checkout),
      far.get("/api/user/is-auth", shopper),
    ]);
    for (const answer of frozen) {
      expect(answer).toMatchObject({ status: 503, body: { success: false } });
      expect(retryAfter(answer.headers)).toBeGreaterThan(0);
    }
    await expect.poll(async () => (await far.get("/readyz")).status).toBe(503);
    expect(await far.get("/healthz")).toMatchObject({ status: 200 });
    proxy.thaw();
    await whenReady();
    await expect.poll(() => sendOrder(far, shopper, checkout)).toMatchObject({ status: 200 });
    expect(way.pool.totalCount).toBe(way.pool.idleCount);
  });
});

describe("connections that are all in use", () => {
  it("are not waited for without end", async () => {
    const held = await Promise.all(Array.from({ length: 10 }, () => way.pool.connect()));
    expect(await far.get("/api/product/list")).toMatchObject(BUSY);
    await expect.poll(async () => (await far.get("/readyz")).status).toBe(503);
    for (const each of held) each.release();
    await whenReady();
  });

  it("nor is a row that somebody has locked", async () => {
    let locked = () => {};
    const holding = new Promise<void>((resolve) => {
      locked = resolve;
    });
    const { promise: free, resolve: unlock } = Promise.withResolvers<void>();
    const other = transact(shop.db, async (tx) => {
      await tx.execute("lock table once_keys in access exclusive mode");
      locked();
      await free;
    });
    await holding;
    expect(await sendOrder(far, shopper, checkout)).toMatchObject(BUSY);
    unlock();
    await other;
    await expect.poll(() => sendOrder(far, shopper, checkout)).toMatchObject({ status: 200 });
  });
});

describe("a database that takes nothing more", () => {
  it("goes on being read, is not ready, and says so", async () => {
    const name = new URL(shop.url).pathname.slice(1);
    const setReadOnly = (on: boolean) =>
      withAdmin(shop.url, async (admin) => {
        await admin.query(`alter database ${name} set default_transaction_read_only = ${on}`);
        await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
        );
      });
    await setReadOnly(true);
    // The first requests may still get connections that were ended.
    await expect.poll(async () => (await far.get("/api/product/list")).status).toBe(200);
    const refused = await sendOrder(far, shopper, checkout);
    expect(refused).toMatchObject(FULL);
    expect(retryAfter(refused.headers)).toBeGreaterThanOrEqual(30);
    await expect.poll(async () => (await far.get("/readyz")).status).toBe(503);
    await expect.poll(() => far.get("/api/product/list")).toMatchObject({ status: 200 });
    await setReadOnly(false);
    await whenReady();
    await expect.poll(() => sendOrder(far, shopper, checkout)).toMatchObject({ status: 200 });
  });
});
