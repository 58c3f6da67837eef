import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { type Product, productListSchema } from "#modules/catalog/contract/product.ts";
import { importAnswerSchema } from "#modules/catalog/contract/product-csv.ts";
import { deliverySettingsAnswerSchema } from "#modules/delivery/contract.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { PASSWORD, SELLER } from "../support/accounts.ts";
import { BANNER } from "../support/pictures.ts";
import { newEmail } from "../support/shopper.ts";
import { addGrowers, type Grown, settle } from "./fill-growers.ts";
import { addOrders, type People, workOnOrders } from "./fill-orders.ts";
import { addStaff } from "./fill-staff.ts";
import { addVans } from "./fill-vans.ts";
import type { Pen } from "./pen.ts";
import { type Caller, send } from "./send.ts";
import { HOSTILE } from "./strings.ts";

/** The records that were made. */
export type Filled = {
  products: Product[];
  orders: OrderAnswer[];
  category: string;
  email: string;
  grown: Grown;
};

/** What may differ between stores that are filled. */
type Filling = {
  /** The shopper's. */
  email?: string;
  /** A promo code. */
  code?: string;
  /** The products that are ordered, and the path of their category. Without it they are made, with hostile names. */
  goods?: Pick<Filled, "category" | "products">;
};

/** Writes something into every text field of the store, through its calls: something hostile, or what the pen gives. */
export async function fillStore(
  { seller, shopper }: People,
  pen: Pen,
  filling: Filling = {},
): Promise<Filled> {
  await send(seller, "POST", "/api/seller/login", { data: SELLER });
  await changeSettings(seller, pen);
  await planClosing(seller, pen);
  await changePolicies(seller, pen);
  await addBanner(seller, pen);
  const { category, products } = filling.goods ?? (await addGoods(seller, pen));
  const { email = newEmail() } = filling;
  const name = pen.line("POST /api/user/register name");
  await send(shopper, "POST", "/api/user/register", { data: { name, email, password: PASSWORD } });
  await send(shopper, "POST", "/api/user/update", { data: { name: pen.line("POST /api/user/update name") } });
  await send(shopper, "POST", "/api/newsletter/subscribe", { data: { email } });
  await send(shopper, "POST", "/api/user/forgot-password", { data: { email } });
  await setWindows(seller, pen);
  const orders = await addOrders(shopper, pen, products);
  const last = orders.at(-1);
  if (!last) throw new Error("there is no order");
  const grown = await addGrowers(seller, pen, last);
  await workOnOrders({ seller, shopper }, pen, orders);
  await settle(seller, pen, grown);
  if (orders[0]) await addVans(seller, pen, orders[0]);
  await addStaff(seller, pen);
  const product = products.at(-1);
  if (product) await addHeap(seller, pen, product);
  await addWords(seller, pen, products, filling.code ?? `<b/onclick=__ran=1>${randomUUID().slice(0, 8)}`);
  return { products, orders, category, email, grown };
}

async function changeSettings(seller: Caller, pen: Pen): Promise<void> {
  const { settings } = z
    .object({ settings: z.record(z.string(), z.unknown()) })
    .parse(await send(seller, "GET", "/api/seller/settings"));
  const names = ["name", "tagline", "city", "state", "address", "developerCredit", "promoCode"];
  const texts = names.map((name) => [name, pen.line(`PUT /api/seller/settings ${name}`)]);
  await send(seller, "PUT", "/api/seller/settings", { data: { ...settings, ...Object.fromEntries(texts) } });
}

/** A closing that begins in a year, so that orders are still taken. */
async function planClosing(seller: Caller, pen: Pen): Promise<void> {
  const year = 365 * 24 * 60 * 60_000;
  const closing = (words: string) => ({
    from: new Date(Date.now() + year).toISOString(),
    until: new Date(Date.now() + 2 * year).toISOString(),
    words,
  });
  const { store } = z
    .object({ store: z.object({ closing: z.unknown().optional() }) })
    .parse(await send(seller, "GET", "/api/store"));
  const next = closing(pen.line("PUT /api/seller/closing closing.words"));
  await send(seller, "PUT", "/api/seller/closing", {
    data: { closing: next, was: store.closing ?? null },
  });
}

/** Makes a heap of one product, renames it, and enters a harvest with its reason. */
async function addHeap(seller: Caller, pen: Pen, product: Product): Promise<void> {
  const fields = (call: string) => ({ name: pen.line(`${call} name`), products: [product._id] });
  const { heap } = z
    .object({ heap: z.string() })
    .parse(await send(seller, "POST", "/api/stock/heaps", { data: fields("POST /api/stock/heaps") }));
  await send(seller, "PATCH", `/api/stock/heaps/${heap}`, { data: fields("PATCH /api/stock/heaps/{id}") });
  const reason = pen.line("POST /api/stock/heaps/harvest harvests[].reason");
  const day = new Date(Date.now() + 7 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  await send(seller, "POST", "/api/stock/heaps/harvest", {
    data: { harvests: [{ heap, day, total: 5000, reason }] },
  });
  const call = "/api/stock/heaps/{id}/spoilt";
  await send(seller, "POST", call.replace("{id}", heap), {
    data: { day, amount: 500, reason: pen.line(`POST ${call} reason`) },
  });
}

async function changePolicies(seller: Caller, pen: Pen): Promise<void> {
  const call = "PUT /api/policy";
  const [refunds] = pen.pages(`${call} refunds`);
  const [privacy] = pen.pages(`${call} privacy`);
  await send(seller, "PUT", "/api/policy", { data: { refunds, privacy } });
}

async function addBanner(seller: Caller, pen: Pen): Promise<void> {
  const call = "POST /api/banner/add";
  const banner = { name: "banner.webp", mimeType: "image/webp", buffer: await readFile(BANNER) };
  const multipart = { banner, title: pen.line(`${call} title`), line: pen.line(`${call} line`) };
  await send(seller, "POST", "/api/banner/add", { multipart });
}

async function addCategory(seller: Caller, pen: Pen): Promise<string> {
  const path = `hostile-${randomUUID().slice(0, 8)}`;
  const of = (call: string) => (field: string) => pen.line(`${call} categoryData.${field}`);
  const data = (text: (field: string) => string) =>
    JSON.stringify({ name: text("name"), description: text("description"), path, sortOrder: 0 });
  const added = of("POST /api/category/add");
  const { category } = z
    .object({ category: z.object({ _id: z.string() }) })
    .parse(await send(seller, "POST", "/api/category/add", { multipart: { categoryData: data(added) } }));
  const updated = of("PUT /api/category/update/{id}");
  await send(seller, "PUT", `/api/category/update/${category._id}`, {
    multipart: { categoryData: data(updated) },
  });
  return path;
}

async function addGoods(seller: Caller, pen: Pen): Promise<Pick<Filled, "category" | "products">> {
  const category = await addCategory(seller, pen);
  return { category, products: await addProducts(seller, pen, category) };
}

/** Returns true if the text is one name: a comma or a semicolon would end it. */
const isOneName = (text: string) => !/[,;]/.test(text) && text.length <= 60;

const PRICES = { price: 50, offerPrice: 40, quantity: 500, unit: "g" };

/** Adds a product with all texts in its description, and one product for each name. */
async function addProducts(seller: Caller, pen: Pen, category: string): Promise<Product[]> {
  const whole = { ...PRICES, category };
  const add = "POST /api/product/add productData";
  const added = await send(seller, "POST", "/api/product/add", {
    multipart: {
      productData: JSON.stringify({
        ...whole,
        name: pen.line(`${add}.name`),
        weight: pen.line(`${add}.weight`),
        description: pen.pages(`${add}.description[]`),
        otherNames: [pen.line(`${add}.otherNames[]`, isOneName)],
      }),
    },
  });
  const { product } = z.object({ product: z.object({ _id: z.string() }) }).parse(added);
  const update = "PUT /api/product/update/{id} productData";
  await send(seller, "PUT", `/api/product/update/${product._id}`, {
    multipart: {
      productData: JSON.stringify({
        ...whole,
        name: pen.line(`${update}.name`),
        weight: pen.line(`${update}.weight`),
        unit: pen.line(`${update}.unit`),
        description: pen.pages(`${update}.description[]`),
        otherNames: [pen.line(`${update}.otherNames[]`, isOneName)],
      }),
    },
  });
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = HOSTILE.map((text) => `${cell(text)},${category},50,40,500,g,${cell(text)}`);
  const csv = ["name,category,price,offerPrice,quantity,unit,description", ...lines].join("\n");
  const looked = await send(seller, "POST", "/api/product/import", { multipart: { csv } });
  const { hash } = importAnswerSchema.parse(looked);
  await send(seller, "POST", "/api/product/import", { multipart: { csv, hash, dryRun: "false" } });
  const list = await send(seller, "GET", `/api/product/list?category=${category}&limit=100`);
  return productListSchema.parse(list).products;
}

async function setWindows(seller: Caller, pen: Pen): Promise<void> {
  const path = "/api/delivery/settings";
  const { settings } = deliverySettingsAnswerSchema.parse(await send(seller, "GET", path));
  const windows = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    begins: "07:00",
    ends: "10:00",
    capacity: null,
    name: pen.line(`PUT ${path} windows[].name`),
  }));
  const everywhere = { firstPin: "100000", lastPin: "999999", fee: null, minimum: null };
  const areas = [{ ...everywhere, name: pen.line(`PUT ${path} areas[].name`) }];
  await send(seller, "PUT", path, { data: { ...settings, windows, areas } });
}

/** Adds the seller's other texts: reasons for counts, codes and offers. */
async function addWords(seller: Caller, pen: Pen, products: readonly Product[], code: string): Promise<void> {
  const [counted] = products;
  const reason = pen.line("POST /api/stock/counts counts[].reason");
  await send(seller, "POST", "/api/stock/counts", {
    data: { counts: [{ id: counted?._id, count: 50, reason }] },
  });
  const promo = { kind: "fixed", amount: 10, percent: null, maximum: null, from: null, until: null };
  const limits = {
    minimum: 0,
    mostUses: null,
    mostPerShopper: null,
    firstOrderOnly: false,
    categories: null,
  };
  await send(seller, "POST", "/api/promo/add", {
    data: { ...promo, ...limits, code, isActive: true },
  });
  for (const call of ["preview-offer", "test-offer", "send-offer"]) {
    const field = (name: string) => `POST /api/newsletter/${call} ${name}`;
    for (const offerText of pen.pages(field("offerText"))) {
      const data = {
        offerText,
        discountPercent: 10,
        subject: pen.line(field("subject"), (text) => text.length < 100),
      };
      await send(seller, "POST", `/api/newsletter/${call}`, { data });
    }
  }
}
