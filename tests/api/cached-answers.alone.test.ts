import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { banners } from "#modules/banner/tables.ts";
import { categories, products } from "#modules/catalog/tables.ts";
import { deliverySettingsAnswerSchema } from "#modules/delivery/contract.ts";
import { shoppers } from "#modules/identity/tables.ts";
import { orderItems } from "#modules/order/tables.ts";
import { ratings } from "#modules/rating/tables.ts";
import { type CachingShop, openCachingShop } from "#tests/support/caching-shop.ts";
import { read } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { aBanner, aCategory, anAddress, aProduct } from "#tests/support/factories.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { countPacks } from "#tests/support/stock.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";
import { unrulyProxy } from "#tests/support/unruly-proxy.ts";

// `npm start` sets this, too.
vi.stubEnv("NODE_ENV", "production");

const shop = await testApp();
const second = await secondApp(shop.url);
const proxy = await unrulyProxy(shop.url);
let here: CachingShop;
let there: CachingShop;
const seller = await theSeller(shop);
const meera = await aShopper(shop);
const rice = await aProduct(shop.db, { name: "Red rice" });
const dal = await aProduct(shop.db, { name: "Toor dal", categoryPath: rice.categoryPath });
const banner = await aBanner(shop.db);

const ofRice = `${rice.categoryPath}/${rice.id}`;
const PATHS = [
  ...["/", "/products", `/products/${rice.categoryPath}`, `/products/${ofRice}`, "/products?q=rice"],
  ...["/products?sort=price&inStock=1", `/api/product/one/${rice.id}`],
  ...["/api/product/list", "/api/product/list?limit=5&page=1", "/api/product/suggestions?q=rise"],
  ...["/api/category/active", "/api/banner", "/api/store", "/api/delivery"],
  ...["/cart", "/my-orders", "/user-account", "/add-address"],
  `/api/rating/comments?productId=${rice.id}`,
];

beforeAll(async () => {
  await countPacks(shop, { [dal.id]: 50 });
  here = await openCachingShop(shop);
  there = await openCachingShop(second, { url: proxy.url });
});
afterEach(() => proxy.thaw());
afterAll(async () => {
  await here.close();
  await there.close();
  await proxy.close();
  await second.close();
  await shop.close();
});

type Texts = Record<string, string>;

async function textsOf(ask: CachingShop["get"]): Promise<Texts> {
  const answers = await Promise.all(PATHS.map(async (path) => [path, await (await ask(path)).text()]));
  return Object.fromEntries(answers);
}

/** Expects that the cached answers are those that would be made now, word for word. */
const expectNew = async (cachingShop: CachingShop) =>
  expect(await textsOf(cachingShop.get)).toEqual(await textsOf(cachingShop.anew));
const isNew = async (cachingShop: CachingShop) =>
  JSON.stringify(await textsOf(cachingShop.get)) === JSON.stringify(await textsOf(cachingShop.anew));

async function changeDelivery(days: number[]): Promise<void> {
  const answer = await shop.get("/api/delivery/settings", seller);
  const { settings } = read(deliverySettingsAnswerSchema, answer);
  const json = { ...settings, otherWeekdays: days };
  expect(await shop.send("PUT", "/api/delivery/settings", { as: seller, json })).toMatchObject({
    status: 200,
  });
}

const setRice = (fields: Partial<typeof products.$inferInsert>) =>
  shop.db.update(products).set(fields).where(eq(products.id, rice.id));

async function sayInStock(inStock: boolean): Promise<void> {
  const answer = await shop.post("/api/product/stock", { id: rice.id, inStock }, seller);
  expect(answer).toMatchObject({ status: 200 });
}

async function anOrder(): Promise<string> {
  const lines = [{ product: dal, quantity: 1 }];
  const order = await placedOrder(shop, meera, checkoutOf(lines, await anAddress(shop.db, meera)));
  return order._id;
}

async function rate(comment: string): Promise<void> {
  const id = await anOrder();
  const [line] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  const rating = { orderItemId: line?.id ?? "", productId: rice.id, shopperId: meera.id };
  await shop.db.insert(ratings).values({ ...rating, stars: 4, comment, commentedAt: new Date() });
}

/** One change of each kind. Each is seen on at least one page. */
const CHANGES: [string, () => Promise<unknown>][] = [
  ["a price", () => setRice({ offerPricePaise: 3_100 })],
  ["a name", () => setRice({ name: "Brown rice" })],
  ["whether there is any", () => setRice({ inStock: false })],
  ["that there is some again, as the seller says", () => sayInStock(true)],
  ["a new product", () => aProduct(shop.db, { name: "Rice flakes", categoryPath: rice.categoryPath })],
  ["a product that goes", () => shop.db.delete(products).where(eq(products.name, "Rice flakes"))],
  ["a new category", () => aCategory(shop.db, { name: "Herbs" })],
  [
    "a category's name",
    () => shop.db.update(categories).set({ name: "Grains" }).where(eq(categories.path, rice.categoryPath)),
  ],
  ["a category that goes", () => shop.db.delete(categories).where(eq(categories.name, "Herbs"))],
  ["a new banner", () => aBanner(shop.db, { link: "/products" })],
  ["a banner that goes", () => shop.db.delete(banners).where(eq(banners.id, banner.id))],
  ["a count", () => countPacks(shop, { [rice.id]: 7 })],
  ["a count that ends", () => countPacks(shop, { [rice.id]: null })],
  ["what an order takes", anOrder],
  ["stars", () => setRice({ starsTotal: 9, ratingCount: 2 })],
  ["a comment", () => rate("Cooks well")],
  ["a comment that is hidden", () => shop.db.update(ratings).set({ commentHidden: true })],
  ["a comment that is shown again", () => shop.db.update(ratings).set({ commentHidden: false })],
  [
    "its writer's name",
    () => shop.db.update(shoppers).set({ name: "Lakshmi" }).where(eq(shoppers.id, meera.id)),
  ],
  ["a setting", () => changeSettings(shop, seller, { tagline: "From the fields" })],
  ["the days of delivery", () => changeDelivery([2, 4])],
];

describe("what everybody is shown", () => {
  it.each(CHANGES)(
    "has %s as soon as it is written, and in another process soon after",
    async (_name, change) => {
      const before = await textsOf(here.get);
      await textsOf(there.get);
      await change();
      await expectNew(here);
      expect(await textsOf(here.get)).not.toEqual(before);
      await expect.poll(() => isNew(there)).toBe(true);
    },
  );

  it("is made anew before a seller learns that a change is saved, where it was asked for lately", async () => {
    await textsOf(here.get);
    await sayInStock(false);
    expect(here.size().answers).toBeGreaterThan(0);
    await expectNew(here);
  });

  it("is right where the news are cut off", async () => {
    await textsOf(there.get);
    // The frozen proxy keeps the process from connecting again until the write is done.
    proxy.freeze();
    await shop.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'santhe changes'`,
    );
    await setRice({ offerPricePaise: 2_900 });
    await expectNew(here);
    proxy.thaw();
    await expect.poll(() => isNew(there)).toBe(true);
    await there.whenFresh();
    await expectNew(there);
  });

  it("is made anew for each while the news are silent, and kept again afterwards", async () => {
    await textsOf(there.get);
    proxy.freeze();
    await expect.poll(there.isFresh).toBe(false);
    await setRice({ offerPricePaise: 2_800 });
    await expectNew(there);
    await changeSettings(shop, seller, { tagline: "From the hills" });
    await expect.poll(() => isNew(there)).toBe(true);
    proxy.thaw();
    await there.whenFresh();
    await expectNew(there);
    expect(there.size().answers).toBeGreaterThan(0);
  });

  it("is the same for nobody in particular, a shopper and the seller", async () => {
    for (const path of PATHS) {
      const bodies = await Promise.all(
        [undefined, meera.cookie, seller.cookie].map(async (cookie) => {
          const answer = await here.anew(path, cookie === undefined ? {} : { Cookie: cookie });
          expect(answer.headers.getSetCookie()).toEqual([]);
          return answer.text();
        }),
      );
      expect(new Set(bodies).size, path).toBe(1);
    }
  });
});

describe("a store that closes at a moment, and opens again at another", () => {
  it("is shown as closed from the one to the other, without a write", async () => {
    const now = shop.clock.now.getTime();
    const [from, until] = [30_000, 90_000].map((ms) => new Date(now + ms).toISOString());
    const json = { closing: { from, until, words: "Ugadi." }, was: null };
    expect(await shop.send("PUT", "/api/seller/closing", { as: seller, json })).toMatchObject({
      status: 200,
    });
    const seen = [];
    for (const moment of [now, now + 29_999, now + 30_000, now + 89_999, now + 90_000]) {
      shop.clock.now = new Date(moment);
      seen.push((await (await here.get("/")).text()).includes("Ugadi. Orders open again on"));
    }
    expect(seen).toEqual([false, false, true, true, false]);
    shop.clock.now = new Date(now);
  });
});

describe("an answer that was begun before a write", () => {
  it("is for who asked before it alone", async () => {
    const gate = Promise.withResolvers<void>();
    const made = Promise.withResolvers<void>();
    const slow = await openCachingShop(shop, {
      through:
        (fetch) =>
        async (request, ...rest) => {
          const answer = await fetch(request, ...rest);
          made.resolve();
          await gate.promise;
          return answer;
        },
    });
    const early = slow.get("/api/product/list");
    await made.promise;
    await setRice({ name: "Black rice" });
    const late = slow.get("/api/product/list");
    gate.resolve();
    expect(await (await early).text()).not.toContain("Black rice");
    expect(await (await late).text()).toContain("Black rice");
    expect(await (await slow.get("/api/product/list")).text()).toContain("Black rice");
    await slow.close();
  });
});
