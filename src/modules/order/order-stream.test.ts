import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Visitor } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { secondApp, type TestApp, testApp } from "#tests/support/test-app.ts";
import { openOrderNews } from "./actions/order-news.ts";
import { type Order, orderSchema } from "./contract/order.ts";

const quiet = { info: () => undefined, warn: () => undefined };

let shop: TestApp;
let other: TestApp;
let seller: Visitor;
let place: () => Promise<Order>;

beforeAll(async () => {
  shop = await testApp();
  other = await secondApp(shop.url, { orderNews: openOrderNews(shop.url, quiet, 20) });
  seller = await theSeller(shop);
  const asha = await aShopper(shop);
  const address = await anAddress(shop.db, asha);
  const product = await aProduct(shop.db);
  place = () => {
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    return placedOrder(shop, asha, checkoutOf([{ product, quantity: 1 }], address));
  };
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

/** What a browser is told on a stream, event by event; `leave` closes it as a closed tab does. */
async function follow({ app }: TestApp, since?: string, as = seller) {
  const query = since === undefined ? "" : `?since=${since}`;
  const answer = await app.request(`/api/order/stream${query}`, { headers: { Cookie: as.cookie } });
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  /** The next whole message, or undefined at the stream's end. */
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

function orderIn(message: string | undefined): Order {
  expect(message).toMatch(/^event: placed\n/);
  return orderSchema.parse(JSON.parse(message?.match(/^data: (.*)$/m)?.[1] ?? ""));
}

/** Which connections the processes hear of this shop's orders on; of other matters they hear on others. */
const EARS = `from pg_stat_activity where application_name = 'santhe news' and datname = current_database()
  and query = 'listen "order_placed"'`;

/** Once the process listens, what is placed is told, and nothing is caught up with. */
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
    const known = await place();
    const missed = [await place(), await place()];
    const stream = await follow(shop, known._id);
    for (const order of missed) expect(orderIn(await stream.nextEvent())).toEqual(order);
    await stream.leave();
  });

  it("tells of what came while the database could not be heard", async () => {
    const { _id } = await place();
    const stream = await follow(shop, _id);
    await shop.pool.query(`select pg_terminate_backend(pid) ${EARS}`);
    const order = await place();
    expect(orderIn(await stream.nextEvent())).toEqual(order);
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

  it("ends when the process closes", async () => {
    const third = await secondApp(shop.url);
    const stream = await follow(third);
    await third.deps.orderNews.close();
    expect(await stream.nextEvent()).toBeUndefined();
    await third.close();
  });
});
