import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import { z } from "zod";
import { type Product, productListSchema } from "#modules/catalog/contract/product.ts";
import { importAnswerSchema } from "#modules/catalog/contract/product-csv.ts";
import { deliverySettingsAnswerSchema } from "#modules/delivery/contract.ts";
import { moveOptionsAnswerSchema } from "#modules/order/contract/move.ts";
import { type Order, orderSchema } from "#modules/order/contract/order.ts";
import { ADDRESS, PASSWORD, SELLER } from "../support/accounts.ts";
import { PICTURE } from "../support/seller.ts";
import { checkoutFor, newEmail } from "../support/shopper.ts";
import type { Pen } from "./pen.ts";
import { HOSTILE } from "./strings.ts";

export type People = { seller: APIRequestContext; shopper: APIRequestContext };

/** What was made, for those who look at it. */
export type Filled = { products: Product[]; orders: Order[]; category: string; email: string };

/** Goes through, or fails with what the store said. */
async function send(
  who: APIRequestContext,
  method: "POST" | "PUT" | "PATCH" | "GET",
  path: string,
  body: { data?: object; multipart?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<unknown> {
  const { multipart, ...rest } = body;
  const form = multipart ? { multipart: { ...multipart, ...(await pictureFor(multipart)) } } : {};
  const answer = await who.fetch(path, { method, ...rest, ...form });
  const told = await answer.text();
  if (!answer.ok())
    throw new Error(`${method} ${path}: ${answer.status()} ${told} for ${JSON.stringify(body)}`);
  return JSON.parse(told);
}

async function pictureFor(form: Record<string, string>): Promise<Record<string, Picture>> {
  if ("csv" in form) return {};
  return { images: { name: "jar.webp", mimeType: "image/webp", buffer: await readFile(PICTURE) } };
}

type Picture = { name: string; mimeType: string; buffer: Buffer };

/** Writes something hostile into every text field of the store, through its calls. */
export async function fillStore({ seller, shopper }: People, pen: Pen): Promise<Filled> {
  await send(seller, "POST", "/api/seller/login", { data: SELLER });
  await changeSettings(seller, pen);
  const category = await addCategory(seller, pen);
  const products = await addProducts(seller, pen, category);
  const email = newEmail();
  const name = pen.line("POST /api/user/register name");
  await send(shopper, "POST", "/api/user/register", { data: { name, email, password: PASSWORD } });
  await send(shopper, "POST", "/api/user/update", { data: { name: pen.line("POST /api/user/update name") } });
  await send(shopper, "POST", "/api/newsletter/subscribe", { data: { email } });
  await send(shopper, "POST", "/api/user/forgot-password", { data: { email } });
  await setWindows(seller, pen);
  const orders = await addOrders(shopper, pen, products);
  await workOnOrders({ seller, shopper }, pen, orders);
  await addWords(seller, pen, products);
  return { products, orders, category, email };
}

async function changeSettings(seller: APIRequestContext, pen: Pen): Promise<void> {
  const { settings } = z
    .object({ settings: z.record(z.string(), z.unknown()) })
    .parse(await send(seller, "GET", "/api/seller/settings"));
  const names = ["name", "tagline", "city", "state", "address", "developerCredit", "promoCode"];
  const texts = names.map((name) => [name, pen.line(`PUT /api/seller/settings ${name}`)]);
  await send(seller, "PUT", "/api/seller/settings", { data: { ...settings, ...Object.fromEntries(texts) } });
}

async function addCategory(seller: APIRequestContext, pen: Pen): Promise<string> {
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

const PRICES = { price: 50, offerPrice: 40, quantity: 500, unit: "g" };

/** One that has all texts in its description, and one of each name. */
async function addProducts(seller: APIRequestContext, pen: Pen, category: string): Promise<Product[]> {
  const whole = { ...PRICES, category };
  const add = "POST /api/product/add productData";
  const added = await send(seller, "POST", "/api/product/add", {
    multipart: {
      productData: JSON.stringify({
        ...whole,
        name: pen.line(`${add}.name`),
        weight: pen.line(`${add}.weight`),
        description: pen.pages(`${add}.description[]`),
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

async function setWindows(seller: APIRequestContext, pen: Pen): Promise<void> {
  const path = "/api/delivery/settings";
  const { settings } = deliverySettingsAnswerSchema.parse(await send(seller, "GET", path));
  const windows = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    ...{ weekday, begins: "07:00", ends: "10:00", capacity: null },
    name: pen.line(`PUT ${path} windows[].name`),
  }));
  await send(seller, "PUT", path, { data: { ...settings, windows } });
}

const PER_ORDER = 12;

/** Four orders to hostile places. */
async function addOrders(
  shopper: APIRequestContext,
  pen: Pen,
  products: readonly Product[],
): Promise<Order[]> {
  const orders: Order[] = [];
  for (const each of [0, 1, 2, 3]) {
    const address = await addAddress(shopper, pen, each === 0);
    const bought = products.slice(each * PER_ORDER, (each + 1) * PER_ORDER);
    const answer = await send(shopper, "POST", "/api/order/cod", {
      headers: { "Idempotency-Key": randomUUID() },
      data: checkoutFor(bought, address),
    });
    orders.push(z.object({ order: orderSchema }).parse(answer).order);
  }
  return orders;
}

const ADDRESS_TEXTS = ["firstName", "lastName", "street", "landmark", "city", "state", "country"];

async function addAddress(shopper: APIRequestContext, pen: Pen, change: boolean): Promise<string> {
  const written = (call: string) => {
    const texts = ADDRESS_TEXTS.map((field) => [field, pen.line(`${call} address.${field}`)]);
    return { address: { ...ADDRESS, ...Object.fromEntries(texts) } };
  };
  await send(shopper, "POST", "/api/address/add", { data: written("POST /api/address/add") });
  const { addresses } = z
    .object({ addresses: z.array(z.object({ _id: z.string() })) })
    .parse(await send(shopper, "GET", "/api/address/get"));
  const id = addresses.at(-1)?._id ?? "";
  const updated = written("PUT /api/address/update/{id}");
  if (change) await send(shopper, "PUT", `/api/address/update/${id}`, { data: updated });
  return id;
}

/** One is moved, one cancelled, one delivered and commented; one stays, and its shopper is asked about its bag. */
async function workOnOrders({ seller, shopper }: People, pen: Pen, orders: readonly Order[]): Promise<void> {
  const [asked, moved, cancelled, delivered] = orders;
  if (!asked || !moved || !cancelled || !delivered) throw new Error("there are too few orders");
  const lines = asked.items.slice(0, 1).map(({ _id: item }) => ({ item, amount: 900 }));
  await send(seller, "POST", "/api/order/weigh", { data: { id: asked._id, lines, ask: true } });
  const asks = await send(seller, "GET", "/api/order/move-options");
  const { days } = moveOptionsAnswerSchema.parse(asks).options;
  const to = days.at(-1);
  const place = { day: to?.day, window: to?.windows[0]?.id };
  const reason = pen.line("POST /api/order/move reason");
  await send(seller, "POST", "/api/order/move", { data: { id: moved._id, ...place, reason } });
  const why = pen.line("POST /api/order/cancel reason");
  await send(shopper, "POST", "/api/order/cancel", { data: { id: cancelled._id, reason: why } });
  await send(seller, "PATCH", `/api/order/update-status/${delivered._id}`, { data: { status: "Delivered" } });
  for (const [index, comment] of pen.pages("POST /api/rating/submit comment").entries()) {
    const { _id: orderItemId, product } = delivered.items[index] ?? {};
    const data = { productId: product?._id, orderItemId, stars: 4, comment };
    await send(shopper, "POST", "/api/rating/submit", { data });
  }
  const moveAll = pen.line("POST /api/order/move-day reason");
  const byDay = { from: to?.day, to: days.at(-2)?.day, window: days.at(-2)?.windows[0]?.id, reason: moveAll };
  await send(seller, "POST", "/api/order/move-day", { data: byDay });
}

/** What the seller writes beside: counts, codes, offers. */
async function addWords(seller: APIRequestContext, pen: Pen, products: readonly Product[]): Promise<void> {
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
    data: { ...promo, ...limits, code: `<b/onclick=__ran=1>${randomUUID().slice(0, 8)}`, isActive: true },
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
