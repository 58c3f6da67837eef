import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { aCategory, aProduct } from "#tests/support/factories.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { aPicture, notAPicture, type Part, sendForm } from "#tests/support/uploads.ts";
import { productAnswerSchema } from "./contract/product.ts";
import { productSavedSchema } from "./contract/product-form.ts";
import { sellerListSchema } from "./contract/seller-product.ts";

let shop: TestApp;
let seller: Visitor;
let picture: File;
beforeAll(async () => {
  shop = await testApp();
  seller = await theSeller(shop);
  picture = await aPicture();
  await aCategory(shop.db, { name: "Fruits", path: "fruits" });
});
afterAll(() => shop.close());

const tomato = {
  name: " Tomato ",
  description: ["Red and ripe", "From Kolar"],
  category: "fruits",
  price: 60,
  offerPrice: 48.5,
  quantity: 500,
  unit: "g",
};

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

const lastEntry = async () => read(auditListSchema, await shop.get("/api/audit?limit=1", seller)).entries[0];

describe("POST /api/product/add", () => {
  it("adds a product that shoppers see at once, on the record", async () => {
    const { product, message } = read(productSavedSchema, await add(tomato));
    expect(message).toBe("Product added");
    expect(product).toMatchObject({ ...tomato, name: "Tomato", inStock: true });
    expect(product.image).toEqual([expect.stringMatching(/^\/uploads\/.+\.webp$/)]);
    const seen = read(productAnswerSchema, await shop.post("/api/product/id", { id: product._id }));
    expect(seen.product).toEqual(product);
    expect((await shop.get(product.image[0] ?? "")).status).toBe(200);
    const after = expect.objectContaining({ name: "Tomato", price: 60, offerPrice: 48.5 });
    expect(await lastEntry()).toMatchObject({
      who: "seller@example.com",
      subject: "product",
      action: "added",
      subjectId: product._id,
      name: "Tomato",
      before: null,
      after,
    });
  });

  it("adds once for each Idempotency-Key, also when both come at once", async () => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const once = { ...tomato, name: "Once" };
    const [one, other] = await Promise.all([
      add(once, [["images", picture]], key),
      add(once, [["images", picture]], key),
    ]);
    const { product } = read(productSavedSchema, one);
    expect(read(productSavedSchema, other).product).toEqual(product);
    expect(read(productSavedSchema, await add(once, [["images", picture]], key)).product).toEqual(product);
    const found = read(sellerListSchema, await shop.get("/api/product/seller-list?q=once", seller));
    expect(found.total).toBe(1);
    expect(await lastEntry()).toMatchObject({ action: "added", subjectId: product._id });
    expect(read(auditListSchema, await shop.get("/api/audit?q=once", seller)).total).toBe(1);
  });

  it("refuses another product under the same key", async () => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    await add({ ...tomato, name: "First" }, [["images", picture]], key);
    const second = await add({ ...tomato, name: "First", price: 70 }, [["images", picture]], key);
    expect(second).toMatchObject(
      refusal(
        422,
        "This product was already added as you first sent it. Please change it in the list of products.",
      ),
    );
  });

  it("takes four pictures in their order, under either name, and numbers that were typed", async () => {
    const others = await Promise.all(["#116633", "#eebb22", "#dddddd"].map((colour) => aPicture(colour)));
    const files = [picture, ...others].map((file): Part => ["image", file]);
    const typed = { ...tomato, price: "60", offerPrice: "48.50", quantity: "1.5", unit: "kg" };
    const { product } = read(productSavedSchema, await add(typed, files));
    expect(product.image).toHaveLength(4);
    expect(new Set(product.image).size).toBe(4);
    expect(product).toMatchObject({ price: 60, offerPrice: 48.5, quantity: 1.5, unit: "kg" });
  });

  it("splits a description that is text by line", async () => {
    const { product } = read(productSavedSchema, await add({ ...tomato, description: "One\r\n\n Two \n" }));
    expect(product.description).toEqual(["One", "Two"]);
  });

  it("does without a description", async () => {
    const { description: _, ...bare } = tomato;
    expect(read(productSavedSchema, await add(bare)).product.description).toEqual([]);
  });

  it.each([
    [{ name: " " }, { name: "Name is required" }],
    [{ name: undefined }, { name: "Name is required" }],
    [{ name: "x".repeat(201) }, { name: "Name can have at most 200 characters" }],
    [{ category: undefined }, { category: "Category is required" }],
    [{ category: "nowhere" }, { category: "Please choose a category from the list" }],
    [{ price: "" }, { price: "Price is required" }],
    [{ price: "many" }, { price: "Price “many” is not an amount" }],
    [{ price: true }, { price: "Price must be a number" }],
    [{ price: 0 }, { price: "Price must be more than 0" }],
    [{ price: 1e9 }, { price: "Price can be at most ₹10,00,000" }],
    [{ price: 60.123 }, { price: "Price can have at most two decimals" }],
    [{ offerPrice: undefined }, { offerPrice: "Offer price is required" }],
    [{ offerPrice: -1 }, { offerPrice: "Offer price must be more than 0" }],
    [{ offerPrice: 61 }, { offerPrice: "Offer price can't be more than the price" }],
    [{ quantity: undefined }, { quantity: "Quantity is required" }],
    [{ quantity: 0 }, { quantity: "Quantity must be more than 0" }],
    [{ quantity: 0.0001 }, { quantity: "Quantity can have at most three decimals" }],
    [{ unit: "" }, { unit: "Unit is required" }],
    [{ unit: "pound" }, { unit: "Unit must be one of: g, kg, ml, L, pcs" }],
    [{ description: [5] }, { description: "Description must be text" }],
    [
      { description: "x".repeat(501) },
      { description: "A line of the description can have at most 500 characters" },
    ],
  ])("refuses %j", async (fields, errors) => {
    const [message = ""] = Object.values(errors);
    expect(await add({ ...tomato, ...fields })).toMatchObject(refusal(400, message, errors));
  });

  it("wants a picture", async () => {
    const message = "Please upload at least one product image";
    expect(await add(tomato, [])).toMatchObject(refusal(400, message, { images: message }));
    const empty: Part = ["images", new File([], "")];
    expect(await add(tomato, [empty, ["images", ""]])).toMatchObject(refusal(400, message));
  });

  it("takes no more than four pictures", async () => {
    const five = Array.from({ length: 5 }, (): Part => ["images", picture]);
    expect(await add(tomato, five)).toMatchObject(refusal(400, "A product can have at most 4 pictures"));
  });

  it("says which picture it can't take, and keeps nothing", async () => {
    const before = read(sellerListSchema, await shop.get("/api/product/seller-list", seller)).total;
    const answer = await add(tomato, [
      ["images", picture],
      ["images", notAPicture()],
    ]);
    const why = "Please choose a JPEG, PNG, WebP or AVIF picture.";
    expect(answer).toMatchObject(
      refusal(400, `fake.png: ${why}`, { images: `fake.png: ${why}`, "images.1": why }),
    );
    expect(read(sellerListSchema, await shop.get("/api/product/seller-list", seller)).total).toBe(before);
  });

  it.each([
    ["no productData", [], "productData is required"],
    ["productData that is no JSON", [["productData", "{"]], "productData must be JSON"],
  ] satisfies [string, Part[], string][])("refuses %s", async (_, parts, message) => {
    const answer = await sendForm(shop, { path: "/api/product/add", parts, as: seller });
    expect(answer).toMatchObject(refusal(400, message));
  });

  it("refuses what is no form", async () => {
    const answer = await shop.send("POST", "/api/product/add", { as: seller, json: tomato });
    expect(answer).toMatchObject(
      refusal(415, "This call takes a form. Please send it with the content type multipart/form-data."),
    );
    const broken = { "Content-Type": "multipart/form-data; boundary=x" };
    const cut = await shop.send("POST", "/api/product/add", {
      as: seller,
      text: "--x\r\nrub",
      headers: broken,
    });
    expect(cut).toMatchObject(refusal(400, "The request could not be read."));
  });

  it("refuses an upload of more than 45 MB", async () => {
    const large = new File([new Uint8Array(46 * 1024 * 1024)], "large.png");
    expect(await add(tomato, [["images", large]])).toMatchObject(refusal(413, "That is too much at once."));
  });
});

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

  it("leaves quantity and unit that are empty", async () => {
    const row = await aProduct(shop.db, { categoryPath: "fruits" });
    const { product } = read(productSavedSchema, await update(row.id, { ...tomato, quantity: "", unit: "" }));
    expect(product).toMatchObject({ quantity: 500, unit: "g" });
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

    const dearer = { ...typed, offerPrice: 48 };
    expect(await update(row.id, dearer)).toMatchObject({
      status: 400,
      body: { errors: { offerPrice: expect.stringContaining("price ₹45 and offer price ₹48") } },
    });
  });

  it("knows no other product", async () => {
    expect(await update("nobody", tomato)).toMatchObject(refusal(404, "Product not found"));
  });
});

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
    ["/api/product/stock", { id: "nobody" }, 400, "inStock must be true or false"],
    ["/api/product/stock", { inStock: true, id: "" }, 400, "An id is required"],
    ["/api/product/delete", { id: "" }, 400, "An id is required"],
  ])("%s refuses %j", async (path, body, status, message) => {
    expect(await shop.post(path, body, seller)).toMatchObject(refusal(status, message));
  });
});
