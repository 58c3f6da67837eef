import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { productSavedSchema } from "#modules/catalog/contract/product.ts";
import { importAnswerSchema } from "#modules/catalog/contract/product-csv.ts";
import { type Answer, read, type Visitor } from "#tests/support/calls.ts";
import { aCategory, aProduct } from "#tests/support/factories.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { sendForm } from "#tests/support/uploads.ts";

let shop: TestApp;
let seller: Visitor;
let shopper: Visitor;
let product: Awaited<ReturnType<typeof aProduct>>;
let category: Awaited<ReturnType<typeof aCategory>>;
beforeAll(async () => {
  shop = await testApp();
  seller = await theSeller(shop);
  shopper = await aShopper(shop, { name: "Meera Rao" });
  category = await aCategory(shop.db);
  product = await aProduct(shop.db, { categoryPath: category.path });
});
afterAll(() => shop.close());

const shown = () => ({
  name: product.name,
  description: product.description,
  category: product.categoryPath,
  price: 50,
  offerPrice: 40,
  quantity: 500,
  unit: "g",
});
const put = (path: string, part: string, fields: unknown) =>
  sendForm(shop, { method: "PUT", path, parts: [[part, JSON.stringify(fields)]], as: seller });
const post = (path: string, json: unknown) => shop.post(path, json, seller);

async function importUnchanged(): Promise<Answer> {
  const csv = `id,price\n${product.id},50`;
  const send = (dryRun: string, hash: string) =>
    sendForm(shop, {
      path: "/api/product/import",
      parts: [
        ["csv", csv],
        ["dryRun", dryRun],
        ["hash", hash],
      ],
      as: seller,
    });
  return send("false", read(importAnswerSchema, await send("true", "")).hash);
}

const updateProduct = (fields: object) =>
  put(`/api/product/update/${product.id}`, "productData", { ...shown(), ...fields });
const updateCategory = () =>
  put(`/api/category/update/${category.id}`, "categoryData", { name: category.name, path: category.path });

describe("a change that changes nothing is done, and leaves nothing on the record", () => {
  it.each<[string, () => Promise<Answer>]>([
    ["a product's form as it was shown", () => updateProduct({ was: shown() })],
    ["a product's form of somebody who sends all fields", () => updateProduct({})],
    ["a category's form", updateCategory],
    ["a category's status", () => post("/api/category/toggle-status", { id: category.id, isActive: true })],
    ["a product's stock", () => post("/api/product/stock", { id: product.id, inStock: true })],
    ["the same rates", () => post("/api/product/rates", { rates: [{ id: product.id, price: 50 }] })],
    ["a rate without a field", () => post("/api/product/rates", { rates: [{ id: product.id }] })],
    ["no rates", () => post("/api/product/rates", { rates: [] })],
    ["an import of what is there", importUnchanged],
    ["a shopper's name", () => shop.post("/api/user/update", { name: "Meera Rao" }, shopper)],
    ["an empty cart", () => shop.post("/api/cart/update", { cartItems: {} }, shopper)],
  ])("%s", async (_, send) => {
    expect(await send()).toMatchObject({ status: 200, body: { success: true } });
    expect(read(auditListSchema, await shop.get("/api/audit", seller)).entries).toEqual([]);
  });

  it("answers with the product as it is by now", async () => {
    const { product: saved } = read(productSavedSchema, await updateProduct({ was: shown() }));
    expect(saved).toMatchObject(shown());
  });
});
