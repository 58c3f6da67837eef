import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { APIRequestContext, Browser, BrowserContext } from "@playwright/test";
import pg from "pg";
import { z } from "zod";
import { type Product, productListSchema } from "#modules/catalog/contract/product.ts";
import { type OrderAnswer, orderSchema } from "#modules/order/contract/order.ts";
import { payAddress } from "#modules/payment/paths.ts";
import type { PaymentCode } from "#modules/payment/rules/shared/payment.ts";
import { type Filled, fillStore } from "#tests/e2e/hostile/fill.ts";
import type { Pen } from "#tests/e2e/hostile/pen.ts";
import { send } from "#tests/e2e/hostile/send.ts";
import { PASSWORD } from "#tests/e2e/support/accounts.ts";
import { type OwnShop, startOwnShop } from "#tests/e2e/support/own-shop.ts";
import { logInSeller } from "#tests/e2e/support/seller.ts";
import { checkoutFor, ordersOf, saveAddress } from "#tests/e2e/support/shopper.ts";
import { startGateway, type TestGateway } from "#tests/gateway/gateway.ts";
import { textFieldsOf } from "#tests/support/text-fields.ts";
import type { Person, Records } from "./pages.ts";
import { LONG_WORDS, longName, penOf, USUAL_WORDS } from "./words.ts";

/** A running store, with the browsers of those who look at it. `closeStores` ends it. */
export interface Store {
  people: Record<Person, BrowserContext>;
  records: Records;
  url: string;
  dataDir: string;
  database: string;
}

/** A store whose parts are there and that nobody has filled. */
type Bare = Omit<Store, "records">;

const running: (() => Promise<void>)[] = [];

/** Ends all stores, those too that could not be filled, and what they need. */
export async function closeStores(): Promise<void> {
  for (let stop = running.pop(); stop; stop = running.pop()) await stop();
}

const CLOCK = `--import ${new URL("./slow-clock.ts", import.meta.url).href}`;
const EMAIL = "meera.rao@example.com";

const NO_RECORDS: Records = {
  category: "no-such-category",
  product: "0",
  address: "0",
  customer: "0",
  grower: "0",
  slug: "no-such-grower",
  lot: "0",
  recall: "0",
  heap: "0",
  order: "0",
  driver: "/drive/0",
  field: "/field/0",
};

async function openStore(browser: Browser, settings: Record<string, string> = {}): Promise<Bare> {
  const shop: OwnShop = await startOwnShop({
    NODE_OPTIONS: CLOCK,
    ORDERS_PER_HOUR: "100000",
    ...settings,
  });
  running.push(shop.stop);
  const person = async () => {
    const context = await browser.newContext({
      baseURL: shop.url,
      viewport: { width: 360, height: 740 },
      locale: "en-IN",
      timezoneId: "Asia/Kolkata",
      reducedMotion: "reduce",
      // So that a style can be added that hides the caret.
      bypassCSP: true,
      serviceWorkers: "block",
    });
    await context.clock.setFixedTime(Date.now());
    // Pages compare their clock with the server's, whose head of an answer has the real time.
    const headers = { date: new Date().toUTCString() };
    await context.route("**/healthz", (route) => route.fulfill({ headers, json: { success: true } }));
    return context;
  };
  const people = { visitor: await person(), shopper: await person(), seller: await person() };
  await logInSeller(people.seller.request);
  const { url, dataDir, database } = shop;
  return { people, url, dataDir, database };
}

const registerAs = ({ request }: BrowserContext, email = EMAIL) =>
  send(request, "POST", "/api/user/register", { data: { name: "Meera Rao", email, password: PASSWORD } });

/** A new store, to which a shopper has come. */
export async function openEmptyStore(browser: Browser): Promise<Store> {
  const store = await openStore(browser, { DEMO_CATALOGUE: "false" });
  await registerAs(store.people.shopper);
  return { ...store, records: NO_RECORDS };
}

/** The demo store, in which all has happened that may. It takes payments of the test gateway. */
export async function openFullStore(browser: Browser): Promise<Store> {
  const gateway = await startGateway({ seed: 1 });
  running.push(gateway.stop);
  const store = await openStore(browser, { GATEWAY_URL: gateway.url, SECRETS_KEY: "0".repeat(32) });
  gateway.sendWebhooksTo(`${store.url}/api/payment/webhook/razorpay`);
  const keys = { gateway: "razorpay", ...gateway.keys };
  await send(store.people.seller.request, "POST", "/api/payment/gateway", { data: keys });
  return { ...store, records: await fill(store, await penFor(store, USUAL_WORDS), gateway) };
}

/** The demo store with paise in every price. */
export async function openStoreWithPaise(browser: Browser): Promise<Store> {
  const store = await openStore(browser);
  await change(
    store,
    "update products set price_paise = price_paise + 95, offer_price_paise = offer_price_paise + 45",
  );
  return { ...store, records: await fill(store, await penFor(store, USUAL_WORDS)) };
}

/** The demo store with long names of all things, people and places. */
export async function openStoreOfLongNames(browser: Browser): Promise<Store> {
  const store = await openStore(browser);
  const pen = await penFor(store, LONG_WORDS);
  const products = await productsOf(store);
  const names = products.map(({ name }, number) => `${name}: ${longName(number)}`.slice(0, 100).trim());
  await change(
    store,
    `update products set name = long.name
     from unnest($1::text[], $2::text[]) as long (id, name) where products.id = long.id`,
    [products.map(({ _id }) => _id), names],
  );
  await change(
    store,
    "update categories set name = left('Certified organic ' || name || ' from our own farms', 50)",
  );
  await change(
    store,
    "update growers set name = left(name || ' ' || $1, 60), village = left(village || ', ' || $2, 60)",
    [pen.line("growerData.name"), pen.line("growerData.village")],
  );
  return { ...store, records: await fill(store, pen) };
}

/** The demo store with a cart and an order of this many lines. */
export async function openStoreOfLines(browser: Browser, count: number): Promise<Store> {
  const store = await openStore(browser);
  const { shopper, seller } = store.people;
  const { path } = await (await logInSeller(seller.request)).addFullCategory(count);
  await change(store, "update categories set name = 'Pantry' where path = $1", [path]);
  await change(
    store,
    "update products set name = 'Jar ' || (regexp_match(name, '[0-9]+$'))[1] where category_path = $1",
    [path],
  );
  await registerAs(shopper);
  await saveAddress(shopper.request);
  const goods = (await productsOf(store)).slice(0, count);
  const order = await place(shopper.request, goods);
  await fillCart(shopper.request, goods);
  const driver = await linkOfVan(seller.request, [order]);
  return { ...store, records: { ...NO_RECORDS, order: order._id, day: order.deliveryDay, driver } };
}

async function penFor({ people }: Bare, words: Parameters<typeof penOf>[0]): Promise<Pen> {
  const description = await people.seller.request.get("/api/openapi.json");
  return penOf(words, textFieldsOf(await description.json()));
}

async function change({ database }: Bare, statement: string, values: readonly Value[] = []): Promise<void> {
  await rowsOf(database, statement, values);
}

type Value = string | readonly string[];

/** Runs a statement in a store's database. */
export async function rowsOf(
  database: string,
  statement: string,
  values: readonly Value[] = [],
): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return (await client.query(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}

async function idIn({ database }: Bare, query: string): Promise<string> {
  const [row] = await rowsOf(database, query);
  return z.object({ id: z.string() }).parse(row).id;
}

/**
 * What can be bought. First come those in packs of 500 g, because what is weighed is one of them, and among these what no
 * grower brings yet.
 */
async function productsOf({ people }: Bare): Promise<Product[]> {
  const products: Product[] = [];
  for (const page of [1, 2, 3]) {
    const answer = await people.seller.request.get(`/api/product/list?limit=100&page=${page}`);
    products.push(...productListSchema.parse(await answer.json()).products);
  }
  const placeOf = ({ quantity, unit, origin }: Product) => {
    if (quantity !== 500 || unit !== "g") return 2;
    return origin ? 1 : 0;
  };
  const bought = products.filter(({ inStock }) => inStock);
  return bought.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The products in an order in which four orders of twelve begin with a loose one, the last with the first of all. */
function forOrders(products: readonly Product[]): Product[] {
  const first = products.slice(0, 4).toReversed();
  const others = products.slice(4);
  return first.flatMap((product, order) => [product, ...others.slice(order * 11, (order + 1) * 11)]);
}

async function fill(store: Bare, pen: Pen, gateway?: TestGateway): Promise<Records> {
  const { shopper, seller } = store.people;
  const products = await productsOf(store);
  const goods = { category: products[0]?.category ?? "", products: forOrders(products) };
  const people = { shopper: shopper.request, seller: seller.request };
  const filled = await fillStore(people, pen, { email: EMAIL, code: "MANGO10", goods });
  // Their own pages are read by whoever draws them, on a machine that may have no letters of their language.
  await change(store, "update growers set language = 'en'");
  const orders = await orderMore(store, products);
  const unpaid = gateway && (await orderOnline(store, products, gateway));
  await fillCart(shopper.request, products.slice(6, 10));
  return {
    ...idsOf(filled),
    unpaid,
    product: products[0]?._id ?? "",
    address: await idIn(store, "select id from addresses order by created_at limit 1"),
    heap: await idIn(store, "select id from heaps limit 1"),
    order: orders[0]?._id ?? "",
    day: orders[0]?.deliveryDay,
    driver: await linkOfVan(seller.request, orders),
    field: await linkOf(seller.request, `/api/seller/growers/${filled.grown.grower}/link`),
  };
}

const idsOf = ({ category, orders, grown }: Filled) => ({
  category,
  customer: orders[0]?.userId?._id ?? "",
  grower: grown.grower,
  slug: grown.slug,
  lot: grown.lot,
  recall: grown.recall,
});

/** Places three orders of the size that is usual. One of them is on its way. */
async function orderMore({ people }: Bare, products: readonly Product[]): Promise<OrderAnswer[]> {
  const { shopper, seller } = people;
  const orders: OrderAnswer[] = [];
  for (const from of [20, 24, 28]) {
    orders.push(await place(shopper.request, products.slice(from, from + 4)));
  }
  const [out] = orders;
  const stall = await logInSeller(seller.request);
  if (out) await stall.setStatus(out._id, "Out for Delivery");
  return orders.toReversed();
}

/** Pays an order at the test gateway, and places one that waits for its payment. Returns that one's id. */
async function orderOnline({ people }: Bare, products: readonly Product[], gateway: TestGateway) {
  const { request } = people.shopper;
  const paid = await place(request, products.slice(10, 13), "Online");
  const page = await (await request.get(payAddress(paid._id))).text();
  const [, order = ""] = /name="order_id" value="([^"]+)"/.exec(page) ?? [];
  gateway.pay(order);
  while (!(await ordersOf(request)).find(({ _id }) => _id === paid._id)?.isPaid) await pause(100);
  return (await place(request, products.slice(13, 15), "Online"))._id;
}

async function place(
  request: APIRequestContext,
  products: readonly Product[],
  paymentMethod: PaymentCode = "COD",
): Promise<OrderAnswer> {
  const { addresses } = z
    .object({ addresses: z.array(z.object({ _id: z.string() })) })
    .parse(await send(request, "GET", "/api/address/get"));
  const answer = await send(request, "POST", "/api/order/cod", {
    headers: { "Idempotency-Key": randomUUID() },
    data: { ...checkoutFor(products, addresses[0]?._id ?? ""), paymentMethod },
  });
  return z.object({ order: orderSchema }).parse(answer).order;
}

const fillCart = (request: APIRequestContext, products: readonly Product[]) =>
  send(request, "POST", "/api/cart/update", {
    data: { cartItems: Object.fromEntries(products.map(({ _id }, index) => [_id, 1 + (index % 3)])) },
  });

/** Gives the orders to a new van. Returns the address of its driver's page. */
async function linkOfVan(seller: APIRequestContext, orders: readonly OrderAnswer[]): Promise<string> {
  const path = "/api/delivery/vans";
  const data = { name: "Van 3", driver: "Kumar", phone: "+91 98450 12345" };
  const { id } = z.object({ id: z.string() }).parse(await send(seller, "POST", path, { data }));
  for (const { _id, deliveryDay: day } of orders) {
    await send(seller, "PUT", "/api/delivery/van-stops", { data: { orders: [_id], day, van: id } });
  }
  return `${await linkOf(seller, `${path}/${id}/link`)}?day=${orders[0]?.deliveryDay}`;
}

const linkOf = async (seller: APIRequestContext, path: string) =>
  z.object({ path: z.string() }).parse(await send(seller, "POST", path)).path;
