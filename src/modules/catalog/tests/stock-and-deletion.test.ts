import { describe, expect, it } from "vitest";
import { read, refusal } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { productFormShop } from "#tests/support/product-form.ts";
import { productAnswerSchema } from "../contract/product.ts";

const { shop, seller, lastEntry } = await productFormShop();

describe("stock and deletion", () => {
  it("marks a product sold out, which shoppers see, and in stock again", async () => {
    const row = await aProduct(shop.db, { categoryPath: "fruits" });
    for (const inStock of [false, true]) {
      const answer = await shop.post("/api/product/stock", { id: row.id, inStock }, seller);
      expect(answer).toMatchObject({ status: 200, body: { success: true, message: "Stock updated" } });
      const seen = read(productAnswerSchema, await shop.post("/api/product/id", { id: row.id }));
      expect(seen.product.inStock).toBe(inStock);
      expect(await lastEntry()).toMatchObject({ before: { inStock: !inStock }, after: { inStock } });
    }
  });

  it("says nothing on the record when nothing changed", async () => {
    const row = await aProduct(shop.db, { categoryPath: "fruits" });
    await shop.post("/api/product/stock", { id: row.id, inStock: true }, seller);
    expect(await lastEntry()).not.toMatchObject({ subjectId: row.id });
  });

  it("deletes a product for good", async () => {
    const row = await aProduct(shop.db, { categoryPath: "fruits" });
    const answer = await shop.post("/api/product/delete", { id: row.id }, seller);
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: "Product deleted" } });
    expect(await shop.post("/api/product/id", { id: row.id })).toMatchObject({ status: 404 });
    expect(await lastEntry()).toMatchObject({ action: "deleted", before: { name: row.name }, after: null });
    const again = await shop.post("/api/product/delete", { id: row.id }, seller);
    expect(again).toMatchObject(refusal(404, "Product not found"));
  });

  it.each([
    ["/api/product/stock", { id: "nobody", inStock: true }, 404, "Product not found"],
    ["/api/product/stock", { id: "nobody" }, 400, "In stock is either yes or no"],
    ["/api/product/stock", { inStock: true, id: "" }, 400, "An id is required"],
    ["/api/product/delete", { id: "" }, 400, "An id is required"],
  ])("%s refuses %j", async (path, body, status, message) => {
    expect(await shop.post(path, body, seller)).toMatchObject(refusal(status, message));
  });
});
