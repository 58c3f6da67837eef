import { afterAll } from "vitest";
import { importAnswerSchema } from "#modules/catalog/contract/product-csv.ts";
import { type SellerProduct, sellerListSchema } from "#modules/catalog/contract/seller-product.ts";
import { read, type Visitor } from "./calls.ts";
import { aCategory } from "./factories.ts";
import { theSeller } from "./sign-in.ts";
import { type TestApp, testApp } from "./test-app.ts";
import { type Part, sendForm } from "./uploads.ts";

/** The required columns of a new product. */
export const HEAD = "name,category,price,offerPrice,quantity,unit";

/** The seller's calls for products in spreadsheets. */
export function productSheets(shop: TestApp, seller: Visitor) {
  const send = (csv: string | File, ...parts: Part[]) =>
    sendForm(shop, { path: "/api/product/import", parts: [["csv", csv], ...parts], as: seller });
  return {
    send,
    /** Checks a file without applying it. */
    check: async (csv: string) => read(importAnswerSchema, await send(csv)),
    /** Applies a file that was checked; `hash` comes from the check's answer. */
    apply: (csv: string, hash: string) => send(csv, ["dryRun", "false"], ["hash", hash]),
  };
}

/**
 * A store without products that has the categories `fruits` and `resting`, which is inactive. It is closed after the
 * tests of the file.
 */
export async function sheetShop() {
  const shop = await testApp();
  afterAll(shop.close);
  const seller = await theSeller(shop);
  await aCategory(shop.db, { name: "Fresh Fruits", path: "fruits" });
  await aCategory(shop.db, { name: "Resting", path: "resting", isActive: false });
  /** The seller's list. `query` continues its address, such as `&q=papaya`. */
  const productsOf = async (query = ""): Promise<SellerProduct[]> =>
    read(sellerListSchema, await shop.get(`/api/product/seller-list?limit=500${query}`, seller)).products;
  return { shop, seller, productsOf, ...productSheets(shop, seller) };
}
