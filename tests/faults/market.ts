import { sql } from "drizzle-orm";
import { z } from "zod";
import { connect, type Db } from "#kernel/db/connect.ts";
import { toRupees } from "#kernel/money/money.ts";
import { DEFAULT_RULES, priceOrder } from "#modules/order/rules/shared/pricing.ts";
import { ADDRESS, PASSWORD, SELLER } from "#tests/e2e/support/accounts.ts";
import { aCategory } from "#tests/support/factories.ts";
import { ask } from "./ask.ts";
import type { Store } from "./store.ts";

const SHOPPERS = 8;
/** Fewer packs than are ordered, so that they run out while processes die. */
export const PACKS = 150;
export const CODE = { code: "FAULTS", mostUses: 60, rupees: 20 };
export const PLACES = 3;

const cookieOf = (headers: { "set-cookie"?: string[] }) =>
  (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; ");

async function good(url: string, request: Parameters<typeof ask>[1]) {
  const outcome = await ask(url, request);
  if (outcome.kind === "answered" && outcome.status === 200) return outcome;
  throw new Error(`${url}: ${JSON.stringify(outcome)}`);
}

/** Adds a product. The store may be of an earlier release, so it names only columns that both have. */
async function addProduct(db: Db, name: string, categoryPath: string) {
  const offerPricePaise = 4000;
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into products (name, description, category_path, price_paise, offer_price_paise, pack_quantity, pack_unit, image_urls)
    values (${name}, array['Fresh from the farm'], ${categoryPath}, 5000, ${offerPricePaise}, 500, 'g', array['/uploads/p.webp'])
    returning id`);
  const [row] = rows;
  if (!row) throw new Error(`${name} was not added`);
  return { id: row.id, offerPricePaise };
}

/** Fills a store: a counted product, a code with few uses, windows with few places, and logged-in shoppers. */
export async function openMarket(store: Pick<Store, "url" | "databaseUrl">) {
  const opened = connect(await store.databaseUrl());
  const { path } = await aCategory(opened.db);
  const plain = await addProduct(opened.db, "Plain", path);
  const counted = await addProduct(opened.db, "Counted", path);
  const seller = cookieOf((await good(`${store.url}/api/seller/login`, { json: SELLER })).headers);
  const bySeller = (path: string, json: object, method = "POST") =>
    good(store.url + path, { json, cookie: seller, method });
  await bySeller("/api/stock/counts", { counts: [{ id: counted.id, count: PACKS }] });
  await bySeller("/api/promo/add", {
    code: CODE.code,
    kind: "fixed",
    amount: CODE.rupees,
    percent: null,
    maximum: null,
    from: null,
    until: null,
    minimum: 0,
    mostUses: CODE.mostUses,
    mostPerShopper: null,
    firstOrderOnly: false,
    categories: null,
    isActive: true,
  });
  await addWindows(store, seller);
  const shoppers = [];
  for (let number = 0; number < SHOPPERS; number++) {
    const account = { name: "Meera Rao", email: `meera${number}@example.com`, password: PASSWORD };
    const cookie = cookieOf((await good(`${store.url}/api/user/register`, { json: account })).headers);
    await good(`${store.url}/api/address/add`, { json: { address: ADDRESS }, cookie });
    const { body } = await good(`${store.url}/api/address/get`, { cookie });
    const { addresses } = z.object({ addresses: z.array(z.object({ _id: z.string() })) }).parse(body);
    shoppers.push({ cookie, address: addresses[0]?._id ?? "" });
  }
  await opened.close();
  return { plain, counted, shoppers };
}

export type Market = Awaited<ReturnType<typeof openMarket>>;

/** Adds two windows to each day: one with few places, and one for all other orders. */
async function addWindows({ url }: Pick<Store, "url">, cookie: string): Promise<void> {
  const { body } = await good(`${url}/api/delivery/settings`, { cookie });
  const { settings } = z.object({ settings: z.looseObject({}) }).parse(body);
  const windows = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => [
    { weekday, name: "Morning", begins: "07:00", ends: "09:00", capacity: PLACES },
    { weekday, name: "Evening", begins: "17:00", ends: "20:00", capacity: null },
  ]);
  await good(`${url}/api/delivery/settings`, { json: { ...settings, windows }, cookie, method: "PUT" });
}

/** The n-th checkout. Some have a counted pack, some have the code. */
export function checkoutOf({ plain, counted, shoppers }: Market, n: number) {
  const shopper = shoppers[n % shoppers.length];
  if (!shopper) throw new Error("nobody shops");
  const product = n % 3 === 0 ? counted : plain;
  const off = n % 5 === 0 ? CODE.rupees : 0;
  const totals = priceOrder([{ ...product, quantity: 1 }], undefined, DEFAULT_RULES);
  const json = {
    items: [{ product: product.id, quantity: 1 }],
    address: shopper.address,
    subTotal: toRupees(totals.subTotalPaise),
    shippingCharges: toRupees(totals.shippingPaise),
    handlingCharges: toRupees(totals.handlingPaise),
    discount: toRupees(totals.discountPaise) + off,
    totalAmount: toRupees(totals.totalPaise) - off,
    paymentMethod: "COD",
    ...(off ? { promoCode: CODE.code } : {}),
  };
  return { json, cookie: shopper.cookie };
}
