import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loginsSchema } from "#modules/identity/contract.ts";
import { read, type Visitor } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { manyOrders } from "#tests/support/many-orders.ts";
import { aShopper, SELLER, theSeller } from "#tests/support/sign-in.ts";
import { secondApp, type TestApp, testApp } from "#tests/support/test-app.ts";
import { type OrderAnswer, orderSchema } from "../contract/order.ts";
import { openedOrderFeed, openOrderFeed } from "../http/order-stream.ts";

const quiet = { info: () => undefined, warn: () => undefined };

let shop: TestApp;
let other: TestApp;
let seller: Visitor;
let asha: Visitor;
/** The first of many earlier orders. */
let oldest: string;
let place: () => Promise<OrderAnswer>;

beforeAll(async () => {
  shop = await testApp();
  other = await secondApp(shop.url);
  openedOrderFeed.put(other.deps.services, openOrderFeed(shop.url, quiet, 20));
  seller = await theSeller(shop);
  const shopper = await aShopper(shop);
  asha = shopper;
  const address = await anAddress(shop.db, shopper);
  const product = await aProduct(shop.db);
  place = () => {
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    return placedOrder(shop, shopper, checkoutOf([{ product, quantity: 1 }], address));
  };
  const { _id } = await place();
  await manyOrders(shop, { _id }, 450);
  oldest = `${_id}-448`;
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

/** The events that a browser gets from a stream. `leave` closes it like a closed tab. */
async function follow({ app }: TestApp, since?: string, as = seller) {
  const query = since === undefined ? "" : `?since=${since}`;
  const answer = await app.request(`/api/order/stream${query}`, { headers: { Cookie: as.cookie } });
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  /** The next whole message; undefined at the stream's end. */
  const next = async (): Promise<string | undefined> => {
    for (;;) {
      const end = heard.indexOf("\n\n");
      if (end >= 0) {
        const message = heard.slice(0, end);
        heard = heard.slice(end + 2);
        return message;
      }
      const part = await reader?.read();
      if (!part || part.done) return undefined;
      heard += part.value;
    }
  };
  const nextEvent = async () => {
    let message = await next();
    while (message?.startsWith(":")) message = await next();
    return message;
  };
  expect(await next()).toBe(": welcome");
  return { next, nextEvent, leave: () => reader?.cancel() };
}

function orderIn(message: string | undefined, event = "placed"): OrderAnswer {
  expect(message?.split("\n")[0]).toBe(`event: ${event}`);
  return orderSchema.parse(JSON.parse(message?.match(/^data: (.*)$/m)?.[1] ?? ""));
}

/** The connections on which the processes listen for this shop's orders. They use others for other channels. */
const EARS = `from pg_stat_activity where application_name = 'santhe news' and datname = current_database()
  and query = 'listen "order_placed"'`;

/** Waits until the process listens, so that orders are streamed and not caught up with. */
async function listening({ pool }: TestApp, processes: number): Promise<void> {
  await expect.poll(async () => (await pool.query(`select ${EARS}`)).rowCount).toBe(processes);
}

describe("GET /api/order/stream", () => {
  it("tells of each order, in whichever process it is placed, over one connection for each process", async () => {
    const [here, there, thereToo] = [await follow(shop), await follow(other), await follow(other)];
    await listening(shop, 2);
    for (const order of [await place(), await place()]) {
      for (const { nextEvent } of [here, there, thereToo]) expect(orderIn(await nextEvent())).toEqual(order);
    }
    await Promise.all([here.leave(), there.leave(), thereToo.leave()]);
  });

  it("tells first of what came since the order that is known", async () => {
    const knownOrder = await place();
    const missed = [await place(), await place()];
    const stream = await follow(shop, knownOrder._id);
    for (const order of missed) expect(orderIn(await stream.nextEvent())).toEqual(order);
    await stream.leave();
  });

  it("says only that many came, if more did than a page has, and goes on from the newest", async () => {
    const [before, newest] = [await place(), await place()];
    const stream = await follow(shop, oldest);
    const many = await stream.nextEvent();
    expect(many).toContain("event: many");
    expect(many).toContain(`id: ${newest._id}`);
    // News that was under way meanwhile.
    for (const id of [before._id, newest._id])
      await shop.pool.query("select pg_notify('order_placed', $1)", [id]);
    const next = await place();
    expect(orderIn(await stream.nextEvent())).toEqual(next);
    await stream.leave();
  });

  it("tells of each change, whoever makes it and wherever, and not as what is newest", async () => {
    const streams = [await follow(shop), await follow(other)];
    await listening(shop, 2);
    const next = async (event: string) => {
      const messages = [];
      for (const { nextEvent } of streams) messages.push(await nextEvent());
      for (const message of messages) expect(/^id:/m.test(message ?? "")).toBe(event === "placed");
      const [here, there] = messages.map((message) => orderIn(message, event));
      expect(here).toEqual(there);
      return here;
    };
    const order = await place();
    await next("placed");
    await shop.patch(`/api/order/update-status/${order._id}`, { status: "Out for Delivery" }, seller);
    expect(await next("changed")).toMatchObject({ _id: order._id, status: "Out for Delivery" });
    const json = { id: order._id, day: "2026-03-20", reason: "Nobody was at home" };
    await shop.post("/api/order/move", json, seller);
    expect(await next("changed")).toMatchObject({ status: "Pending", deliveryDay: "2026-03-20" });
    const [item] = order.items;
    const lines = [{ item: item?._id, amount: 300 }];
    await shop.post("/api/order/weigh", { id: order._id, lines }, seller);
    expect(await next("changed")).toMatchObject({ items: [{ packed: { amount: 300 } }] });
    await shop.post("/api/order/cancel", { id: order._id, reason: "I am away" }, asha);
    expect((await next("changed"))?.trail.at(-1)).toMatchObject({ status: "Cancelled", reason: "I am away" });
    for (const { leave } of streams) await leave();
  });

  it("says of many that change at once only that they do", async () => {
    const stream = await follow(shop);
    await shop.pool.query("update orders set status = 'Pending' where invoice_number like 'OLD-%'");
    expect(await stream.nextEvent()).toBe("event: many\ndata: ");
    await stream.leave();
  });

  it("tells of what came while the database could not be heard", async () => {
    const { _id } = await place();
    const stream = await follow(shop, _id);
    await shop.pool.query(`select pg_terminate_backend(pid) ${EARS}`);
    const order = await place();
    let message = await stream.nextEvent();
    // It may be heard again before the order is placed.
    if (message === "event: many\ndata: ") message = await stream.nextEvent();
    expect(orderIn(message)).toEqual(order);
    await stream.leave();
  });

  it("beats, and ends with the session", async () => {
    const leaving = await theSeller(shop);
    const stream = await follow(other, undefined, leaving);
    expect(await stream.next()).toBe(": beat");
    await shop.send("GET", "/api/seller/logout", { as: leaving });
    expect(await stream.nextEvent()).toBe("event: ended\ndata: ");
    expect(await stream.next()).toBeUndefined();
  });

  describe("of a session that was ended elsewhere", () => {
    const OTHERS: [string, (as: Visitor) => Promise<unknown>][] = [
      ["with all others", (as) => shop.post("/api/seller/logins/end-others", undefined, as)],
      ["from the list", endTheOther],
      [
        "with a new password",
        (as) =>
          shop.post(
            "/api/seller/change-password",
            { password: SELLER.password, newPassword: SELLER.password },
            as,
          ),
      ],
    ];

    async function endTheOther(as: Visitor) {
      const { logins } = read(loginsSchema, await shop.get("/api/seller/logins", as));
      for (const { _id: id, current } of logins) {
        if (!current) await shop.post("/api/seller/logins/end", { id }, as);
      }
    }

    let quietApp: TestApp;
    beforeAll(async () => {
      quietApp = await secondApp(shop.url);
      const feed = openOrderFeed(shop.url, quiet, 3_600_000);
      openedOrderFeed.put(quietApp.deps.services, feed);
      // Its first news says that it listens. After it, nothing comes unless an order changes.
      const first = new AbortController();
      for await (const _news of feed.follow(first.signal)) first.abort();
    });
    afterAll(async () => {
      await quietApp.close();
      seller = await theSeller(shop);
    });

    it.each(OTHERS)("tells of no further order, and ends at once: %s", async (_how, end) => {
      const [lost, mine] = [await theSeller(shop), await theSeller(shop)];
      const stream = await follow(quietApp, undefined, lost);
      expect(await end(mine)).not.toMatchObject({ status: 400 });
      await place();
      expect(await stream.nextEvent()).toBe("event: ended\ndata: ");
      expect(await stream.next()).toBeUndefined();
    });

    it("ends it also while there is nothing to tell", { timeout: 60_000 }, async () => {
      const lost = await theSeller(shop);
      const stream = await follow(quietApp, undefined, lost);
      await shop.send("GET", "/api/seller/logout", { as: lost });
      expect(await stream.nextEvent()).toBe("event: ended\ndata: ");
    });
  });

  it("ends when the process closes", async () => {
    const third = await secondApp(shop.url);
    const stream = await follow(third);
    await openedOrderFeed.of(third.deps).close();
    expect(await stream.nextEvent()).toBeUndefined();
    await third.close();
  });
});
