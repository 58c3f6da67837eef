import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditListSchema } from "#contract/audit.ts";
import type { Order } from "#contract/order.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { marketDays } from "#tests/support/market-days.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let shop: TestApp;
let seller: Visitor;
let tuesday: Order;
beforeAll(async () => {
  shop = await testApp();
  seller = await theSeller(shop);
  ({ tuesday } = await marketDays(shop, seller));
  await shop.patch(`/api/order/update-status/${tuesday._id}`, { status: "Delivered" }, seller);
});
afterAll(() => shop.close());

describe("GET /api/audit", () => {
  it("is paged, searched and narrowed", async () => {
    const of = async (query: string) => read(auditListSchema, await shop.get(`/api/audit${query}`, seller));
    const everything = await of("");
    expect(everything).toMatchObject({ page: 1, limit: 50, total: everything.entries.length });
    const [first, second] = everything.entries;
    expect((await of("?page=2&limit=1")).entries).toEqual([second]);
    expect((await of(`?q=${tuesday.invoiceNumber.toLowerCase()}`)).entries[0]).toEqual(first);
    expect((await of("?subject=banner")).total).toBe(0);
    expect((await of("?q=seller@example")).total).toBe(everything.total);
    const wrong = await shop.get("/api/audit?subject=weather", seller);
    expect(wrong).toMatchObject(refusal(400, "There is no log of that"));
  });
});
