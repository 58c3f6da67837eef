import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { busyShop } from "#tests/support/many-orders.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { sellerOrdersSchema } from "../contract/order-lists.ts";

const MORE = 250;

const { shop, seller, place } = await busyShop(MORE);
afterAll(() => shop.close());

const ask = (path: string) => shop.app.request(path, { headers: { Cookie: seller.cookie } });

/** The answer with unparsed entries. */
const rawSchema = z.object({ orders: z.array(z.unknown()) });

/** The same orders, page by page. */
async function inPages(query: string): Promise<unknown[]> {
  const collected: unknown[] = [];
  for (let page = 1; ; page++) {
    const path = `/api/order/seller?limit=100&page=${page}${query}`;
    const { orders } = rawSchema.parse((await shop.get(path, seller)).body);
    collected.push(...orders);
    if (orders.length < 100) return collected;
  }
}

describe("GET /api/order/seller without a page", () => {
  it.each(["", "&status=Pending", "&q=meera", "&status=Cancelled", "&q=OLD-77", "&q=nobody"])(
    "answers with all that match, byte for byte as if at once (%s)",
    async (query) => {
      const orders = await inPages(query);
      const answer = await ask(`/api/order/seller?${query.slice(1)}`);
      const whole = JSON.stringify({ success: true, orders, total: orders.length });
      expect((await answer.text()) === whole).toBe(true);
    },
  );

  it("has all of them as they were at one moment", async () => {
    const answer = await ask("/api/order/seller");
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let parts = 0; ; parts++) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) break;
      text += value;
      if (parts !== 1) continue;
      await place();
      await shop.pool.query("update orders set promo_code = 'LATER'");
    }
    const { orders, total } = sellerOrdersSchema.parse(JSON.parse(text));
    expect(total).toBe(MORE + 1);
    expect(new Set(orders.map(({ promoCode }) => promoCode))).toEqual(new Set([null]));
  });

  it("holds no connection once its reader is gone", async () => {
    const answer = await ask("/api/order/seller");
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.read();
    // Work of earlier calls may still have a connection of its own for a moment.
    const busy = () => shop.pool.totalCount - shop.pool.idleCount;
    await expect.poll(busy).toBe(1);
    await reader?.cancel();
    await expect.poll(busy).toBe(0);
  });

  it("asks as often for each part, however many orders it has", async () => {
    const of = async (query: string) =>
      (await statementsOf(shop, async () => (await ask(`/api/order/seller${query}`)).text())).length;
    const [few, many] = [await of("?status=Cancelled"), await of("")];
    // Fifty at once, and 250 in three parts.
    expect(many).toBeLessThan(5 * few);
  });
});
