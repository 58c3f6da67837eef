import { randomBytes } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { z } from "zod";
import { categories } from "#modules/catalog/tables.ts";
import { SELLER } from "#tests/e2e/support/accounts.ts";
import { browse } from "../browse.ts";
import { logIn } from "../log-in.ts";
import { compare, median } from "../median.ts";
import { aCrowd } from "../orders/crowd.ts";
import { floodShop } from "../orders/over-http.ts";
import { atMost, noted } from "../row.ts";
import type { Section } from "../section.ts";
import { type Shop, withShop } from "../shop.ts";

const GOAL = 2;
const SECONDS = 10;
const SETTLE_MS = 3_000;
/** As many new products as come within those seconds. */
const CHANGES = 8;
const SHOPPERS = 8;
const PICTURES = 20;
/** A phone's photo after the seller's page has made it smaller, in pixels. */
const SIDE = 1_920;

const listSchema = z.object({
  products: z.array(z.object({ _id: z.string(), category: z.string() })).min(1),
});

export const flood: Section = {
  name: "flood",
  title: `Browsing while ${SHOPPERS} shoppers order without a pause and ${PICTURES} pictures come in, beside browsing alone`,
  run: () => withShop(measure),
};

async function measure(shop: Shop) {
  const { url } = shop;
  const buyers = await shop.inDatabase((db) => aCrowd(db, SHOPPERS));
  const cookie = await logIn(`${url}/api/seller/login`, SELLER);
  const paths = await pathsOf(url);
  const changing: number[] = [];
  let placed = 0;
  const browseAlone = async () => {
    // Work that the flood left is no part of browsing alone, and neither is the first sight of a page, here and below.
    await after(SETTLE_MS);
    await browse({ url, paths, seconds: 1 });
    return (await browse({ url, paths, seconds: SECONDS })).p99;
  };
  const compared = await compare(
    async () => {
      const p99 = await browseAlone();
      changing.push(await whileGoodsChange(shop, paths));
      return p99;
    },
    async () => {
      const pictures = await Promise.all(Array.from({ length: PICTURES }, aPhoto));
      await browse({ url, paths, seconds: 1 });
      const [{ p99 }, orders] = await Promise.all([
        browse({ url, paths, seconds: SECONDS }),
        floodShop(url, buyers, SECONDS),
        sendPictures(url, cookie, pictures),
      ]);
      placed += orders.answers;
      return p99;
    },
    3,
  );
  return [
    atMost(GOAL, "p99 of browsing in the flood ÷ alone", compared.ratio, "×"),
    noted("p99 in the flood", compared.shop, "ms"),
    noted("p99 alone", compared.reference, "ms"),
    noted("p99 without a flood, where goods change as often", median(changing), "ms"),
    noted("orders meanwhile", placed / (3 * SECONDS), "orders/s"),
  ];
}

/**
 * Each new product makes all pages be made anew, also for who browses alone. Beside this, the rest of what the flood costs is
 * the fight for the cores.
 */
async function whileGoodsChange({ url, inDatabase }: Shop, paths: readonly string[]): Promise<number> {
  return inDatabase(async (db) => {
    const change = async () => {
      for (let n = 0; n < CHANGES; n++) {
        await after((1_000 * SECONDS) / CHANGES);
        await db.execute(sql`update ${categories} set path = path`);
      }
    };
    const [{ p99 }] = await Promise.all([browse({ url, paths, seconds: SECONDS }), change()]);
    return p99;
  });
}

async function pathsOf(url: string): Promise<string[]> {
  const { products } = listSchema.parse(await (await fetch(`${url}/api/product/list`)).json());
  const productPaths = products.slice(0, 6).map(({ category, _id }) => `/products/${category}/${_id}`);
  return [
    "/",
    "/products",
    "/api/product/list",
    "/products?q=rice",
    `/products/${products[0]?.category}`,
    ...productPaths,
  ];
}

/** A picture of its own each time, as one that was sent before costs nothing. */
async function aPhoto(): Promise<Blob> {
  const raw = { width: SIDE / 8, height: SIDE / 8, channels: 3 } as const;
  const picture = sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .resize(SIDE, SIDE)
    .jpeg();
  return new Blob([new Uint8Array(await picture.toBuffer())], { type: "image/jpeg" });
}

/** New products one after the other, each with its picture. */
async function sendPictures(url: string, cookie: string, pictures: readonly Blob[]): Promise<void> {
  for (const [n, picture] of pictures.entries()) {
    const form = new FormData();
    const product = { name: `Jar ${n}`, description: ["Filled by hand"], category: "pantry", price: 50 };
    form.append("productData", JSON.stringify({ ...product, offerPrice: 40, quantity: 500, unit: "g" }));
    form.append("images", picture, "jar.jpg");
    const answer = await fetch(`${url}/api/product/add`, { method: "POST", headers: { cookie }, body: form });
    if (!answer.ok) throw new Error(`a picture was answered with ${answer.status}: ${await answer.text()}`);
  }
}
