import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { orders } from "#modules/order/tables.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { marketDays } from "#tests/support/market-days.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { packingListSchema } from "../contract.ts";

let shop: TestApp;
let seller: Visitor;
let tuesday: OrderAnswer;
let cancelled: OrderAnswer;
beforeAll(async () => {
  shop = await testApp();
  seller = await theSeller(shop);
  ({ tuesday, cancelled } = await marketDays(shop, seller));
});
afterAll(() => shop.close());

describe("the packing list", () => {
  const path = "/api/order/packing-list";

  it("says what to bring and what goes into each bag, without what was cancelled", async () => {
    const packing = read(packingListSchema, await shop.get(`${path}?day=2026-03-10`, seller));
    expect(packing.totals).toHaveLength(2);
    const beet = { name: "=Beet", category: "roots", categoryName: expect.stringMatching(/^Category \d+$/) };
    expect(packing.totals).toContainEqual(expect.objectContaining(beet));
    expect(packing.totals).toContainEqual(
      expect.objectContaining({ name: "Okra", packs: 4, orders: 2, total: { quantity: 2, unit: "kg" } }),
    );
    expect(packing.bags.map(({ invoiceNumber }) => invoiceNumber)).toEqual([
      "INV-20260310-0002",
      "INV-20260310-0003",
    ]);
    expect(packing.bags[0]).toMatchObject({
      _id: tuesday._id,
      address: { firstName: "Anbu" },
      amount: tuesday.amount,
      items: [
        { name: "Okra", pack: { quantity: 500, unit: "g" }, quantity: 3 },
        { name: "=Beet", pack: { quantity: 1, unit: "kg" }, quantity: 2 },
      ],
    });
  });

  it("can be read in pages of its bags, with the totals of all", async () => {
    const pageOf = async (page: number) =>
      read(packingListSchema, await shop.get(`${path}?day=2026-03-10&limit=1&page=${page}`, seller));
    const all = read(packingListSchema, await shop.get(`${path}?day=2026-03-10`, seller));
    const pages = [await pageOf(1), await pageOf(2)];
    expect(pages.flatMap(({ bags }) => bags)).toEqual(all.bags);
    for (const page of pages) expect(page).toMatchObject({ totals: all.totals, total: 2 });
    expect(await shop.get(`${path}?day=2026-03-10&limit=101`, seller)).toMatchObject({ status: 400 });
  });

  it("can be of one status, and of a day without orders", async () => {
    const of = async (query: string) =>
      read(packingListSchema, await shop.get(`${path}?${query}`, seller)).bags;
    expect((await of("day=2026-03-10&status=Cancelled")).map(({ _id }) => _id)).toEqual([cancelled._id]);
    expect(await of("day=2020-01-01")).toEqual([]);
  });

  it("can be of one window, and names those there are", async () => {
    const ask = async (window: string) =>
      read(packingListSchema, await shop.get(`${path}?day=2026-03-10${window}`, seller));
    const morning = { id: "morning", name: "Morning", begins: "07:00", ends: "10:00" };
    await shop.db.update(orders).set({ deliveryWindow: morning }).where(eq(orders.id, tuesday._id));
    const all = await ask("");
    expect(all.windows).toEqual([morning, null]);
    expect(all.bags).toHaveLength(2);
    const early = await ask("&window=morning");
    expect(early.bags.map(({ _id }) => _id)).toEqual([tuesday._id]);
    expect(early.windows).toEqual([morning, null]);
    expect(early.totals.find(({ name }) => name === "Okra")).toMatchObject({ packs: 3, orders: 1 });
    expect((await ask("&window=any")).bags).toHaveLength(1);
    await shop.db.update(orders).set({ deliveryWindow: null });
  });

  it("is a spreadsheet too, in which nothing runs", async () => {
    const csv = async (part: string) =>
      String((await shop.get(`${path}.csv?day=2026-03-10${part}`, seller)).body);
    expect(await csv("")).toMatch(/^Product,Category,Pack,Packs,Total,Orders\r\n/);
    expect(await csv("")).toContain(
      "Okra,category-1,500 g,4,2 kg,2".replace("category-1", tuesday.items[0]?.category ?? ""),
    );
    expect(await csv("&part=bags")).toMatch(/^Invoice,Delivery,Window,Name,Phone,Address,/);
    expect(await csv("&part=bags")).toContain(`${tuesday.invoiceNumber},${tuesday.deliveryDay},,Anbu `);
    // The amount appears once, or the column would add up to more than the order's total.
    const line = (amount: string | number, product: string) =>
      `,"12 Devaraja Road, Opposite the clock tower, Mysuru 570001",${amount},no,${product}\r\n`;
    expect(await csv("&part=bags")).toContain(line(tuesday.amount, "Okra,500 g,3"));
    expect(await csv("&part=bags")).toContain(line("", "'=Beet,1 kg,2"));
  });

  it.each([
    ["", "A day is written as yyyy-mm-dd"],
    ["?day=2026-02-31", "A day is written as yyyy-mm-dd"],
    ["?day=foo", "A day is written as yyyy-mm-dd"],
    [".csv?day=2026-02-31", "A day is written as yyyy-mm-dd"],
    [".csv?day=foo", "A day is written as yyyy-mm-dd"],
    ["?day=2026-03-10&status=Lost", "That is not an order status"],
  ])("refuses %j", async (query, message) => {
    expect(await shop.get(path + query, seller)).toMatchObject(refusal(400, message));
  });
});
