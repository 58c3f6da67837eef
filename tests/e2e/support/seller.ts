import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { APIRequestContext, APIResponse, Page } from "@playwright/test";
import { z } from "zod";
import { type Product, productSchema } from "#modules/catalog/contract/product.ts";
import { importAnswerSchema } from "#modules/catalog/contract/product-csv.ts";
import type { OrderStatus } from "#modules/order/rules/shared/order-status.ts";
import { SELLER } from "./accounts.ts";
import { openAlive } from "./alive.ts";

/** The path of a picture to upload. */
export const PICTURE = fileURLToPath(new URL("../../../demo/pictures/honey-pot.webp", import.meta.url));
const productAnswer = z.object({ product: productSchema });

let made = 0;

/** All marks have the same length. No mark begins with another one, so each finds only its own row. */
const newMark = () => `${process.pid}-${String(++made).padStart(4, "0")}`;

/** A product's fields. The same words in `sizeGroup` link sizes of one thing. */
type NewProduct = Partial<Product> & { sizeGroup?: string };

/** Calls that change the shop as the seller during a shopper's test. */
export interface Seller {
  /** Adds a category without products. */
  addCategory: () => Promise<{ path: string }>;
  addProduct: (fields?: NewProduct) => Promise<Product>;
  /** Adds a category with this many products, without pictures. */
  addFullCategory: (count: number) => Promise<{ path: string }>;
  setStock: (product: Product, inStock: boolean) => Promise<void>;
  /** `offerPrice` is in rupees. */
  setPrice: (product: Product, offerPrice: number) => Promise<void>;
  deleteProduct: (product: Pick<Product, "_id">) => Promise<void>;
  setStatus: (orderId: string, status: OrderStatus) => Promise<void>;
  /** Enters the packed amounts and asks the shopper about an amount that costs more. */
  weigh: (orderId: string, lines: readonly { item: string; amount: number }[]) => Promise<void>;
}

export async function logInSeller(request: APIRequestContext): Promise<Seller> {
  await done(request.post("/api/seller/login", { data: SELLER }));
  const send = async (path: string, data: object) => {
    await done(request.post(path, { data }));
  };
  return {
    addCategory: () => addCategory(request),
    addProduct: (fields) => addProduct(request, fields),
    addFullCategory: (count) => addFullCategory(request, count),
    setStock: ({ _id: id }, inStock) => send("/api/product/stock", { id, inStock }),
    setPrice: ({ _id: id }, offerPrice) =>
      send("/api/product/rates", { rates: [{ id, price: offerPrice, offerPrice }] }),
    deleteProduct: ({ _id: id }) => send("/api/product/delete", { id }),
    weigh: (id, lines) => send("/api/order/weigh", { id, lines, ask: true }),
    setStatus: async (id, status) => {
      await done(request.patch(`/api/order/update-status/${id}`, { data: { status } }));
    },
  };
}

/** Opens a page of the seller's after logging in, and waits until it is alive. */
export async function openAsSeller({ page }: { page: Page }, address: string): Promise<void> {
  await done(page.request.post("/api/seller/login", { data: SELLER }));
  await openAlive(page, address);
}

/** Adds a product that no other test uses: ₹40 instead of ₹50, in the pantry. */
async function addProduct(request: APIRequestContext, fields: NewProduct = {}): Promise<Product> {
  const productData = {
    name: `Jar ${newMark()}`,
    description: ["Filled by hand", "Keeps for a year"],
    category: "pantry",
    price: 50,
    offerPrice: 40,
    quantity: 500,
    unit: "g",
    ...fields,
  };
  const multipart = { productData: JSON.stringify(productData), images: await picture() };
  const answer = await done(request.post("/api/product/add", { multipart }));
  return productAnswer.parse(await answer.json()).product;
}

async function addCategory(request: APIRequestContext): Promise<{ path: string }> {
  const path = `shelf-${newMark()}`;
  const categoryData = JSON.stringify({ name: path, path, description: "Still empty", sortOrder: 99 });
  const multipart = { categoryData, images: await picture() };
  await done(request.post("/api/category/add", { multipart }));
  return { path };
}

/** Fills the category with one spreadsheet, because that is quick. */
async function addFullCategory(request: APIRequestContext, count: number): Promise<{ path: string }> {
  const { path } = await addCategory(request);
  const lines = Array.from({ length: count }, (_, n) => `${path} ${n + 1},${path},50,40,500,g`);
  const csv = ["name,category,price,offerPrice,quantity,unit", ...lines].join("\n");
  const look = await done(request.post("/api/product/import", { multipart: { csv } }));
  const { hash } = importAnswerSchema.parse(await look.json());
  await done(request.post("/api/product/import", { multipart: { csv, hash, dryRun: "false" } }));
  return { path };
}

const picture = async () => ({ name: "jar.webp", mimeType: "image/webp", buffer: await readFile(PICTURE) });

async function done(sent: Promise<APIResponse>): Promise<APIResponse> {
  const answer = await sent;
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`);
  return answer;
}

/** The horizontal position and width of the page's main part. */
export function placeOfMain(page: Page): Promise<{ x: number; width: number }> {
  return page.getByRole("main").evaluate((main) => {
    const { x, width } = main.getBoundingClientRect();
    return { x, width };
  });
}
