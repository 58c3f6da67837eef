import { afterAll, describe, expect, it } from "vitest";
import { read } from "#tests/support/calls.ts";
import { busyShop } from "#tests/support/many-orders.ts";
import { type SellerOrdersAnswer, sellerOrdersSchema } from "../contract/order-lists.ts";
import { MAX_COUNTED } from "../queries/search-orders.ts";

const { shop, seller, newest } = await busyShop(MAX_COUNTED);
afterAll(() => shop.close());

const list = async (query: string): Promise<SellerOrdersAnswer> =>
  read(sellerOrdersSchema, await shop.get(`/api/order/seller?${query}`, seller));

describe("a search that finds more than anybody counts", () => {
  it.each(["", "status=Pending&"])(
    "has the newest on its pages, and says that there are more (%s)",
    async (query) => {
      for (const page of [1, 2, 20]) {
        const whole = await list(`${query}limit=7&page=${page}`);
        const searched = await list(`${query}q=meera&limit=7&page=${page}`);
        expect(searched).toMatchObject({ orders: whole.orders, skipped: whole.skipped, atLeast: true });
        expect(Object.values(searched.counts ?? {}).reduce((sum, each) => sum + each, 0)).toBe(
          MAX_COUNTED + 1,
        );
      }
      const [, second] = (await list(`${query}limit=2`)).orders;
      const whole = await list(`${query}limit=7&after=${second?._id}`);
      const { orders, skipped } = await list(`${query}q=meera&limit=7&after=${second?._id}`);
      expect({ orders, skipped }).toEqual({ orders: whole.orders, skipped: 2 });
    },
  );

  it("is counted to the end where it is narrowed", async () => {
    for (const query of [
      "day=2026-02-20&",
      "status=Cancelled&day=2026-02-20&",
      "by=delivery&day=2026-02-20&",
    ]) {
      expect(await list(`${query}q=meera&limit=7`)).toEqual(await list(`${query}limit=7`));
    }
    expect((await list(`q=${newest.invoiceNumber.toLowerCase()}&limit=7`)).orders).toEqual([newest]);
    expect(await list("q=INV-20260310-77&limit=7")).toMatchObject({ orders: [], total: 0 });
  });
});
