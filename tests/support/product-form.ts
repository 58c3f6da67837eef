import { afterAll } from "vitest";
import type { Installable } from "#kernel/modules/installed-modules.ts";
import { auditListSchema } from "#modules/audit/contract.ts";
import { MODULES } from "#src/modules.ts";
import { read } from "./calls.ts";
import { aCategory } from "./factories.ts";
import { theSeller } from "./sign-in.ts";
import { testApp } from "./test-app.ts";
import { aPicture, type Part, sendForm } from "./uploads.ts";

/** A new product as the seller's form sends it. */
export const tomato = {
  name: " Tomato ",
  description: ["Red and ripe", "From Kolar"],
  category: "fruits",
  price: 60,
  offerPrice: 48.5,
  quantity: 500,
  unit: "g",
};

/** A store without products whose seller adds and changes some. It is closed after the tests of the file. */
export async function productFormShop(modules: readonly Installable[] = MODULES) {
  const shop = await testApp({}, {}, modules);
  afterAll(shop.close);
  const seller = await theSeller(shop);
  await aCategory(shop.db, { name: "Fruits", path: "fruits" });
  const picture = await aPicture();

  const add = (product: unknown, files: Part[] = [["images", picture]], headers: HeadersInit = {}) =>
    sendForm(shop, {
      path: "/api/product/add",
      parts: [["productData", JSON.stringify(product)], ...files],
      as: seller,
      headers,
    });
  const update = (id: string, product: unknown, files: Part[] = []) =>
    sendForm(shop, {
      method: "PUT",
      path: `/api/product/update/${id}`,
      parts: [["productData", JSON.stringify(product)], ...files],
      as: seller,
    });
  /** The newest entry of the audit log. */
  const lastEntry = async () =>
    read(auditListSchema, await shop.get("/api/audit?limit=1", seller)).entries[0];

  return { shop, seller, picture, add, update, lastEntry };
}
