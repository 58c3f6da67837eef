import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { PictureStore } from "#kernel/media/storage.ts";
import type { Visitor } from "#tests/support/calls.ts";
import { aCategory, aProduct } from "#tests/support/factories.ts";
import { hostileFiles, PAYLOAD, picturesWithPayload } from "#tests/support/hostile-files.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { type Part, sendForm } from "#tests/support/uploads.ts";

const storedFiles = new Map<string, Uint8Array>();
const pictures: PictureStore = {
  put: async (name, bytes) => void storedFiles.set(name, bytes),
  has: async () => false,
  read: async () => null,
};
const shop = await testApp({ pictures });
afterAll(shop.close);

let seller: Visitor;
let productPath: string;
let categoryPath: string;
let sold: string;
beforeAll(async () => {
  seller = await theSeller(shop);
  const category = await aCategory(shop.db);
  sold = JSON.stringify({ ...PRODUCT, category: category.path });
  categoryPath = `/api/category/update/${category.id}`;
  productPath = `/api/product/update/${(await aProduct(shop.db, { categoryPath: category.path })).id}`;
});

const PRODUCT = {
  name: "Tomato",
  description: ["Red"],
  category: "category-1",
  price: 50,
  offerPrice: 40,
  quantity: 1,
  unit: "kg",
};
const product = JSON.stringify(PRODUCT);

const calls: [call: string, method: string, path: () => string, field: string, texts: Part[]][] = [
  ["a new product", "POST", () => "/api/product/add", "images", [["productData", product]]],
  ["a product's change", "PUT", () => productPath, "images", [["productData", product]]],
  [
    "a new category",
    "POST",
    () => "/api/category/add",
    "images",
    [["categoryData", JSON.stringify({ name: "New" })]],
  ],
  [
    "a category's change",
    "PUT",
    () => categoryPath,
    "images",
    [["categoryData", JSON.stringify({ name: "New" })]],
  ],
  ["a new banner", "POST", () => "/api/banner/add", "banner", []],
  ["an import", "POST", () => "/api/product/import", "csv", []],
  ["an import's wrong lines", "POST", () => "/api/product/import/wrong-lines", "csv", []],
];

const files = await hostileFiles();
const withPayload = await picturesWithPayload();

it("there are forty hostile files and more", () => {
  expect(new Set([...files, ...withPayload].map(({ what }) => what)).size).toBeGreaterThanOrEqual(40);
});

describe.each(calls)("%s", (_, method, path, field, texts) => {
  it("refuses each file, and says why", async () => {
    for (const { what, name, type, bytes } of field === "csv" ? [...files, ...withPayload] : files) {
      const file = new File([new Uint8Array(bytes)], name, { type });
      const answer = await sendForm(shop, {
        method,
        path: path(),
        parts: [...texts, [field, file]],
        as: seller,
      });
      expect.soft(answer, what).toMatchObject({
        status: 400,
        body: {
          success: false,
          message: expect.stringMatching(/^\S.+[.]$/),
          errors: { [field]: expect.any(String) },
        },
      });
      expect.soft([...storedFiles.keys()], what).toEqual([]);
    }
  });
});

describe("a product's picture", () => {
  afterEach(() => storedFiles.clear());

  it.each(withPayload)("is kept without what came along: $what", async ({ name, type, bytes }) => {
    const file = new File([new Uint8Array(bytes)], name, { type });
    const answer = await sendForm(shop, {
      method: "PUT",
      path: productPath,
      parts: [
        ["productData", sold],
        ["images", file],
      ],
      as: seller,
    });
    expect(answer).toMatchObject({ status: 200 });
    expect(storedFiles.size).toBe(6);
    for (const each of storedFiles.values()) {
      const { format, exif, icc, xmp, comments } = await sharp(each).metadata();
      expect(format).toMatch(/^(heif|webp)$/);
      expect([exif, icc, xmp, comments]).toEqual(Array(4).fill(undefined));
      expect(Buffer.from(each).includes(PAYLOAD)).toBe(false);
    }
  });
});
