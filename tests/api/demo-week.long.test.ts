import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoGrowers } from "#demo/growers/growers.ts";
import { demoCounts, demoRatings } from "#demo/week.ts";
import { banners } from "#modules/banner/tables.ts";
import { productListSchema } from "#modules/catalog/contract/product.ts";
import { categories, products } from "#modules/catalog/tables.ts";
import { deliverySettings, deliveryWindows } from "#modules/delivery/tables.ts";
import { growerCardsSchema } from "#modules/grower/contract/pages.ts";
import { deliveryOptionsAnswerSchema } from "#modules/order/contract/place-order.ts";
import { ratings } from "#modules/rating/tables.ts";
import { growerEntries, growerStatements } from "#modules/settlement/tables.ts";
import { storeInfoAnswerSchema } from "#modules/store/contract.ts";
import { loadDemoCatalogue } from "#src/operate/start/load-demo-catalogue.ts";
import { read } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { aBanner, aCategory, anAddress } from "#tests/support/factories.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { packsLeft } from "#tests/support/stock.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
  await loadDemo(shop);
});
afterAll(() => shop.close());

/** The pictures count as drawn: drawing them takes long and does not matter here. */
const loadDemo = ({ db, deps }: TestApp) =>
  loadDemoCatalogue(db, { ...deps.pictures, has: () => Promise.resolve(true) }, () => undefined);

const productNamed = async (name: string) => {
  const [product] = await shop.db.select().from(products).where(eq(products.name, name));
  if (!product) throw new Error(`the demo has no ${name}`);
  return product;
};

it("offers a morning and an evening on every day, and fresh produce on Sundays", async () => {
  const { id } = await productNamed("Country tomatoes");
  for (const [items, first] of [
    ["", "2026-03-11"],
    [id, "2026-03-15"],
  ]) {
    const answer = await shop.get(`/api/delivery/options?items=${items}&pin=110001`);
    const { options } = read(deliveryOptionsAnswerSchema, answer);
    expect(options).toMatchObject({ limited: false, served: true, fee: 40, minimum: 0, cutOff: null });
    expect(options.days[0]?.day).toBe(first);
    for (const { windows } of options.days) {
      expect(windows.map(({ name, begins, ends, free }) => [name, begins, ends, free])).toEqual([
        ["Morning", "07:00", "10:00", 200],
        ["Evening", "16:00", "19:00", null],
      ]);
    }
  }
});

it("gives eight products ratings of their own beside the others' 4 of 5 (4), and no words", async () => {
  const { products: shown } = read(productListSchema, await shop.get("/api/product/list"));
  const own = shown.filter(({ rating }) => rating.average !== 4 || rating.count !== 4);
  expect(own.map(({ name }) => name).sort()).toEqual(Object.keys(demoRatings).sort());
  expect(shown.find(({ name }) => name === "Country tomatoes")?.rating).toEqual({ average: 4.3, count: 27 });
  expect(shown.find(({ name }) => name === "Elakki bananas")?.rating).toEqual({ average: 4, count: 4 });
  expect(await shop.db.$count(ratings)).toBe(0);
});

it("counts six products, whose ledger begins with the demo", async () => {
  const left = await packsLeft(shop);
  for (const [name, count] of Object.entries(demoCounts)) {
    expect(left.get((await productNamed(name)).id)).toBe(count);
  }
  expect(left.size).toBe(6);
});

it("has eight growers with a page, and says who grew what is in the stall", async () => {
  const { growers } = read(growerCardsSchema, await shop.get("/api/grower"));
  expect(growers.map(({ name }) => name).sort()).toEqual(demoGrowers.map(({ name }) => name).sort());
  const { products: shown } = read(productListSchema, await shop.get("/api/product/list"));
  const origin = shown.find(({ name }) => name === "Elakki bananas")?.origin;
  expect(origin).toMatchObject({ name: "Basavaraju", path: "/growers/basavaraju-nanjangud" });
  expect(origin?.text).toMatch(/^Picked on .+ by Basavaraju, Nanjangud$/);
  expect(shown.find(({ name }) => name === "Ooty carrots")?.origin).toBeUndefined();
  const { store } = read(storeInfoAnswerSchema, await shop.get("/api/store"));
  expect(store.hasGrowers).toBe(true);
  // Two bring tomatoes. What is sold now is of the one with a lot.
  expect(shown.find(({ name }) => name === "Country tomatoes")?.origin).toMatchObject({
    name: "Savithramma",
  });
});

it("has one settlement to look at, which adds up", async () => {
  const statements = await shop.db.select().from(growerStatements);
  expect(statements).toMatchObject([{ number: 1, openingPaise: 0, closingPaise: 61_000 }]);
  const entries = await shop.db.select().from(growerEntries);
  expect(entries.map(({ kind, paise }) => [kind, paise])).toEqual([
    ["added", 423_000],
    ["advance", -100_000],
    ["deducted", -12_000],
    ["paid", -250_000],
  ]);
  expect(new Set(entries.map(({ statementId }) => statementId))).toEqual(new Set([statements[0]?.id]));
});

it("takes every order that names no delivery on the first day, however full its windows are", async () => {
  const meera = await aShopper(shop);
  const address = await anAddress(shop.db, meera);
  const tomatoes = await productNamed("Country tomatoes");
  const basil = await productNamed("Holy basil in a clay pot");
  await shop.db.update(deliveryWindows).set({ capacity: 1 }).where(eq(deliveryWindows.name, "Morning"));
  const checkout = checkoutOf([{ product: tomatoes, quantity: 2 }], address, "ANY CODE");
  const places = [];
  for (let n = 0; n < 4; n++) places.push(await placedOrder(shop, meera, checkout));
  expect(places.map(({ deliveryDay, deliveryWindow }) => [deliveryDay, deliveryWindow?.name])).toEqual([
    ["2026-03-15", "Morning"],
    ["2026-03-15", "Evening"],
    ["2026-03-15", "Evening"],
    ["2026-03-15", "Evening"],
  ]);
  // Charges and the code by the specification: ₹104 + 40 + 10 - 50.
  expect(places.map(({ amount }) => amount)).toEqual([104, 104, 104, 104]);
  await placedOrder(shop, meera, checkoutOf([{ product: basil, quantity: 1 }], address));
  expect((await packsLeft(shop)).get(basil.id)).toBe(2);
});

it("leaves what a seller has set up, in a store that sells nothing yet", async () => {
  const set = await testApp();
  await set.db.update(deliverySettings).set({ version: 2, freshWeekdays: [3] });
  expect(await loadDemo(set)).toBe(true);
  expect(await set.db.select().from(deliverySettings)).toMatchObject([{ version: 2, freshWeekdays: [3] }]);
  expect(await set.db.select().from(deliveryWindows)).toEqual([]);
  expect((await packsLeft(set)).size).toBe(6);
  await set.close();
});

it("adds nothing to a store that has a category, a banner or an order", async () => {
  const used = await testApp();
  await aCategory(used.db);
  expect(await loadDemo(used)).toBe(false);
  await used.db.delete(categories);
  await aBanner(used.db);
  expect(await loadDemo(used)).toBe(false);
  expect(await used.db.select().from(deliveryWindows)).toEqual([]);
  await used.close();
  for (const table of [banners, products, categories]) await shop.db.delete(table);
  expect(await loadDemo(shop)).toBe(false);
});

it("fills a store once when two processes start at the same time", async () => {
  const both = await testApp();
  expect((await Promise.all([loadDemo(both), loadDemo(both)])).sort()).toEqual([false, true]);
  await both.close();
});
