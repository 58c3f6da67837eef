import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { aCategory, aProduct } from "#tests/support/factories.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { aPicture, notAPicture, type Part, sendForm } from "#tests/support/uploads.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";
import { categoriesSchema, categorySavedSchema } from "../contract/category.ts";
import { productListSchema } from "../contract/product.ts";

let shop: TestApp;
let seller: Visitor;
let picture: File;
beforeAll(async () => {
  shop = await testApp();
  seller = await theSeller(shop);
  picture = await aPicture();
});
afterAll(() => shop.close());

const form = (category: unknown, files: Part[]): Part[] => [
  ["categoryData", JSON.stringify(category)],
  ...files,
];
const add = (category: unknown, files: Part[] = [["images", picture]]) =>
  sendForm(shop, { path: "/api/category/add", parts: form(category, files), as: seller });
const update = (id: string, category: unknown, files: Part[] = []) =>
  sendForm(shop, {
    method: "PUT",
    path: `/api/category/update/${id}`,
    parts: form(category, files),
    as: seller,
  });
const lastEntry = async () => read(auditListSchema, await shop.get("/api/audit?limit=1", seller)).entries[0];

describe("POST /api/category/add", () => {
  it("adds a category, its path made from the name", async () => {
    const answer = await add({ name: "Herbs & Spices", description: "Dried", sortOrder: "-3,000" });
    const { category } = read(categorySavedSchema, answer);
    expect(category).toMatchObject({
      name: "Herbs & Spices",
      path: "herbs-spices",
      description: "Dried",
      sortOrder: -3000,
      isActive: true,
      productCount: 0,
    });
    const active = read(categoriesSchema, await shop.get("/api/category/active")).categories;
    expect(active[0]).toEqual(category);
    expect(await lastEntry()).toMatchObject({
      subject: "category",
      action: "added",
      after: { path: "herbs-spices" },
    });
  });

  it("takes a path of one's own, in its form", async () => {
    const { category } = read(categorySavedSchema, await add({ name: "காய்கறி", path: "Fresh Vegetables" }));
    expect(category).toMatchObject({ path: "fresh-vegetables", description: "", sortOrder: 0 });
  });

  it.each([
    [{ name: "" }, { name: "Name is required" }],
    [{ name: "காய்கறி" }, { path: "Please enter a path of letters a to z, digits and hyphens" }],
    [{ name: "x", sortOrder: "first" }, { sortOrder: "Sort order must be a whole number" }],
    [{ name: "x", sortOrder: "1,2" }, { sortOrder: "Sort order must be a whole number" }],
    [{ name: "x", sortOrder: "1e3" }, { sortOrder: "Sort order must be a whole number" }],
    [{ name: "x", sortOrder: 1.5 }, { sortOrder: "Sort order must be a whole number" }],
    [{ name: "x", description: 5 }, { description: "Description must be text" }],
  ])("refuses %j", async (category, errors) => {
    const [message = ""] = Object.values(errors);
    expect(await add(category)).toMatchObject(refusal(400, message, errors));
  });

  it("wants a picture that is one", async () => {
    const message = "Please select a category image";
    expect(await add({ name: "Bare" }, [])).toMatchObject(refusal(400, message, { images: message }));
    const fake = await add({ name: "Bare" }, [["image", notAPicture()]]);
    expect(fake).toMatchObject(refusal(400, "fake.png: Please choose a JPEG, PNG, WebP or AVIF picture."));
  });

  it("refuses a path that is taken, naming whose it is", async () => {
    await aCategory(shop.db, { name: "Nuts", path: "nuts" });
    const message = 'The path "nuts" belongs to the category Nuts already. Please choose another one.';
    expect(await add({ name: "Nuts" })).toMatchObject(refusal(409, message, { path: message }));
  });

  it("lets one of two have a path that both want at once", async () => {
    const answers = await Promise.all([add({ name: "Twins" }), add({ name: "Twins" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("PUT /api/category/update/{id}", () => {
  it("carries its products along to a new path, and keeps its picture", async () => {
    const row = await aCategory(shop.db, { name: "Roots", path: "roots" });
    const product = await aProduct(shop.db, { categoryPath: "roots" });
    const { category } = read(categorySavedSchema, await update(row.id, { name: "Tubers", sortOrder: 4 }));
    expect(category).toMatchObject({
      _id: row.id,
      path: "tubers",
      sortOrder: 4,
      image: row.imageUrl,
      productCount: 1,
    });
    const { products } = read(productListSchema, await shop.get("/api/product/list?category=tubers"));
    expect(products.map(({ _id }) => _id)).toEqual([product.id]);
    expect(await lastEntry()).toMatchObject({
      before: { name: "Roots", path: "roots" },
      after: { name: "Tubers", path: "tubers" },
    });
  });

  it("takes a new picture", async () => {
    const row = await aCategory(shop.db, { name: "Eggs", path: "eggs" });
    const { category } = read(
      categorySavedSchema,
      await update(row.id, { name: "Eggs" }, [["images", picture]]),
    );
    expect(category.image).not.toBe(row.imageUrl);
    expect((await shop.get(category.image)).status).toBe(200);
  });

  it("takes a picture of any size, new or in place of another", async () => {
    const row = await aCategory(shop.db, { name: "Figs", path: "figs" });
    const small = await aPicture("#cc3311", "small.png", { width: 1, height: 2 });
    expect((await add({ name: "Tiny figs" }, [["images", small]])).status).toBe(200);
    expect((await update(row.id, { name: "Figs" }, [["images", small]])).status).toBe(200);
  });

  it("of two that are begun together refuses the later one where both changed the same", async () => {
    const row = await aCategory(shop.db, { name: "Pulses", path: "pulses" });
    const shown = async () => {
      const { categories } = read(categoriesSchema, await shop.get("/api/category/list", seller));
      return categories.find(({ _id }) => _id === row.id);
    };
    const was = await shown();
    const edits = ["Dal", "Lentils"].map((name) => ({ ...was, name, was }));
    const answers = await Promise.all(edits.map((edit) => update(row.id, edit)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const name = answers[0]?.status === 200 ? "Dal" : "Lentils";
    const fieldErrors = { name: `Meanwhile changed to: ${name}` };
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { errors: fieldErrors } });
    expect(await shown()).toEqual({ ...was, name });
    // The later edit keeps what the first has set in fields that it did not touch.
    expect((await update(row.id, { ...was, sortOrder: "", description: "Dry", was })).status).toBe(200);
    expect(await shown()).toEqual({ ...was, name, description: "Dry", sortOrder: 0 });
    expect((await update(row.id, { ...was, was }, [["images", picture]])).status).toBe(200);
    const another = await aPicture("#22aa44");
    expect(await update(row.id, { ...was, was }, [["images", another]])).toMatchObject({
      status: 409,
      body: { errors: { image: "Meanwhile there is another picture" } },
    });
  });

  it("refuses another one's path, and what doesn't exist", async () => {
    const row = await aCategory(shop.db);
    await aCategory(shop.db, { name: "Milk", path: "milk" });
    expect(await update(row.id, { name: "Milk" })).toMatchObject({ status: 409 });
    expect(await update("nobody", { name: "New" })).toMatchObject(refusal(404, "Category not found"));
  });
});

describe("activity and deletion", () => {
  it("takes an inactive category's products off the storefront", async () => {
    const row = await aCategory(shop.db, { path: "season" });
    await aProduct(shop.db, { categoryPath: "season" });
    const counts = [];
    for (const isActive of [false, true]) {
      const answer = await shop.post("/api/category/toggle-status", { id: row.id, isActive }, seller);
      expect(read(categorySavedSchema, answer).category).toMatchObject({ isActive, productCount: 1 });
      const list = await shop.get("/api/product/list?category=season");
      counts.push(read(productListSchema, list).products.length);
      const all = read(categoriesSchema, await shop.get("/api/category/list", seller)).categories;
      expect(all.find(({ _id }) => _id === row.id)).toMatchObject({ isActive });
    }
    expect(counts).toEqual([0, 1]);
  });

  it("deletes only a category without products", async () => {
    const row = await aCategory(shop.db, { name: "Full", path: "full" });
    const product = await aProduct(shop.db, { categoryPath: "full" });
    const answer = await shop.post("/api/category/delete", { id: row.id }, seller);
    const message = "Full still has 1 product. Please move or delete it first.";
    expect(answer).toMatchObject(refusal(409, message));
    await shop.post("/api/product/delete", { id: product.id }, seller);
    const again = await shop.post("/api/category/delete", { id: row.id }, seller);
    expect(again).toMatchObject({ status: 200, body: { message: "Category deleted" } });
    expect(await lastEntry()).toMatchObject({ action: "deleted", name: "Full" });
  });

  it("deletes no category that gets its first product at the same moment", async () => {
    const row = await aCategory(shop.db, { name: "Filling", path: "filling" });
    const adding = {
      statement: `insert into products (name, category_path, price_paise, offer_price_paise, pack_quantity, pack_unit)
        values ('First', $1, 100, 100, 1, 'kg')`,
      values: [row.path],
      table: "categories",
    };
    const deleting = () => shop.post("/api/category/delete", { id: row.id }, seller);
    const message = "Filling still has 1 product. Please move or delete it first.";
    expect(await whileUncommitted(shop, adding, deleting)).toMatchObject(refusal(409, message));
  });

  it.each([
    ["/api/category/delete", { id: "nobody" }, 404, "Category not found"],
    ["/api/category/delete", { id: "" }, 400, "An id is required"],
    ["/api/category/toggle-status", { id: "nobody", isActive: true }, 404, "Category not found"],
    ["/api/category/toggle-status", { id: "nobody" }, 400, "Active is either yes or no"],
  ])("%s refuses %j", async (path, body, status, message) => {
    expect(await shop.post(path, body, seller)).toMatchObject(refusal(status, message));
  });
});
