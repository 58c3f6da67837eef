import { describe, expect, it } from "vitest";
import { read, refusal } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { productFormShop, tomato } from "#tests/support/product-form.ts";
import { aPicture } from "#tests/support/uploads.ts";
import { productAnswerSchema, productSavedSchema } from "../contract/product.ts";

const OUTDATED =
  "Somebody else has changed this meanwhile. Please look at what is different, and save again.";

const { shop, seller, picture, update, lastEntry } = await productFormShop();

describe("PUT /api/product/update/{id}", () => {
  it("changes what is sent and keeps pictures, pack and weight", async () => {
    const row = await aProduct(shop.db, { categoryPath: "fruits", weight: "about 500 g" });
    const changes = {
      name: "Plum tomato",
      description: "Small",
      category: "fruits",
      price: 70,
      offerPrice: 70,
    };
    const { product } = read(productSavedSchema, await update(row.id, changes));
    expect(product).toMatchObject({
      ...changes,
      description: ["Small"],
      quantity: 500,
      unit: "g",
      weight: "about 500 g",
      image: row.imageUrls,
    });
    const entry = await lastEntry();
    expect(entry).toMatchObject({ action: "changed", before: { price: 50 }, after: { price: 70 } });
    expect(Object.keys(entry?.after ?? {})).not.toContain("image");
  });

  it("takes a unit as free text and new pictures in place of all", async () => {
    const row = await aProduct(shop.db, { categoryPath: "fruits", imageUrls: ["/uploads/a", "/uploads/b"] });
    const changes = { ...tomato, quantity: "2", unit: "bunches" };
    const { product } = read(productSavedSchema, await update(row.id, changes, [["images", picture]]));
    expect(product).toMatchObject({ quantity: 2, unit: "bunches" });
    expect(product.image).toHaveLength(1);
    expect(product.image).not.toContain("/uploads/a");
  });

  it("takes a new picture of any size", async () => {
    const row = await aProduct(shop.db, { categoryPath: "fruits" });
    const small = await aPicture("#cc3311", "small.png", { width: 3, height: 4 });
    expect((await update(row.id, tomato, [["images", small]])).status).toBe(200);
  });

  it("leaves quantity and unit that a client sends empty, and refuses those that a form showed and that were emptied", async () => {
    const row = await aProduct(shop.db, { categoryPath: "fruits" });
    for (const nothing of ["", null]) {
      const emptied = { ...tomato, quantity: nothing, unit: nothing };
      const { product } = read(productSavedSchema, await update(row.id, emptied));
      expect(product).toMatchObject({ quantity: 500, unit: "g" });
      expect(await update(row.id, { ...emptied, was: { quantity: 500, unit: "g" } })).toMatchObject({
        status: 400,
        body: { errors: { quantity: "Quantity is required", unit: "Unit is required" } },
      });
    }
    // A field that was empty before is not refused.
    const untouched = { ...tomato, quantity: "", unit: "", was: { quantity: "", unit: "" } };
    expect(await update(row.id, untouched)).toMatchObject({ status: 200 });
  });

  it.each([
    [{ description: " \n" }, { description: "Description is required" }],
    [{ description: undefined }, { description: "Description is required" }],
    [{ description: null }, { description: "Description is required" }],
    [{ name: "" }, { name: "Name is required" }],
    [{ offerPrice: 61 }, { offerPrice: "Offer price can't be more than the price" }],
    [{ unit: "x".repeat(21) }, { unit: "Unit can have at most 20 characters" }],
    [{ category: "nowhere" }, { category: "Please choose a category from the list" }],
  ])("refuses %j", async (fields, errors) => {
    const row = await aProduct(shop.db, { categoryPath: "fruits" });
    const [message = ""] = Object.values(errors);
    expect(await update(row.id, { ...tomato, ...fields })).toMatchObject(refusal(400, message, errors));
  });

  it("leaves what the form did not touch as somebody else has set it meanwhile", async () => {
    const row = await aProduct(shop.db, { categoryPath: "fruits", description: [] });
    const before = { ...tomato, name: row.name, description: [], price: 50, offerPrice: 40 };
    await shop.post("/api/product/rates", { rates: [{ id: row.id, price: 50, offerPrice: 40 }] }, seller);
    const was = { ...before, weight: "" };
    const rates = [{ id: row.id, price: 45, offerPrice: 35 }];
    await shop.post("/api/product/rates", { rates }, seller);

    const typed = { ...before, description: ["Sweeter"], was };
    const { product } = read(productSavedSchema, await update(row.id, typed));
    expect(product).toMatchObject({ description: ["Sweeter"], price: 45, offerPrice: 35 });
    expect((await lastEntry())?.after).toEqual({ description: ["Sweeter"] });

    const cheaper = { ...typed, offerPrice: 30 };
    expect(await update(row.id, cheaper)).toMatchObject(
      refusal(409, OUTDATED, {
        price: "Meanwhile changed to: 45",
        offerPrice: "Meanwhile changed to: 35",
      }),
    );
    const dearer = { ...typed, offerPrice: 48, was: { ...was, offerPrice: 35 } };
    expect(await update(row.id, dearer)).toMatchObject({
      status: 409,
      body: { errors: { offerPrice: expect.stringContaining("price ₹45 and offer price ₹48") } },
    });
  });

  it("of two that are begun together refuses the later one where both changed the same", async () => {
    const row = await aProduct(shop.db, { categoryPath: "fruits" });
    const { product: was } = read(productAnswerSchema, await shop.post("/api/product/id", { id: row.id }));
    const edits = ["Ripe tomato", "Green tomato"].map((name) => ({
      ...was,
      description: ["Red"],
      name,
      was,
    }));
    const answers = await Promise.all(edits.map((edit) => update(row.id, edit)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers[0]?.status === 200 ? "Ripe tomato" : "Green tomato";
    expect(answers.find(({ status }) => status === 409)).toMatchObject(
      refusal(409, OUTDATED, { name: `Meanwhile changed to: ${won}` }),
    );
    const { product: now } = read(productAnswerSchema, await shop.post("/api/product/id", { id: row.id }));
    expect(now).toEqual({ ...was, name: won, description: ["Red"] });
    // The two edits changed different fields, so both are kept.
    const apart = [{ name: "Tomato" }, { weight: "1 kg" }].map((edit) => ({ ...now, ...edit, was: now }));
    const both = await Promise.all(apart.map((edit) => update(row.id, edit)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await shop.post("/api/product/id", { id: row.id })).body).toMatchObject({
      product: { name: "Tomato", weight: "1 kg" },
    });
  });

  it("refuses new pictures where somebody else has set others, and keeps theirs", async () => {
    const row = await aProduct(shop.db, { categoryPath: "fruits", imageUrls: ["/uploads/a"] });
    const was = { image: ["/uploads/a"] };
    const edit = (file: File) => update(row.id, { ...tomato, was }, [["images", file]]);
    const { product } = read(productSavedSchema, await edit(picture));
    expect(await edit(await aPicture("#22aa44"))).toMatchObject(
      refusal(409, OUTDATED, { image: "Meanwhile there are other pictures" }),
    );
    const now = read(productAnswerSchema, await shop.post("/api/product/id", { id: row.id }));
    expect(now.product.image).toEqual(product.image);
  });

  it("knows no other product", async () => {
    expect(await update("nobody", tomato)).toMatchObject(refusal(404, "Product not found"));
  });
});
