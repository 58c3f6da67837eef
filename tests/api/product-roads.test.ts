import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoProducts } from "#demo/catalogue.ts";
import { productSavedSchema } from "#modules/catalog/contract/product.ts";
import { importAnswerSchema } from "#modules/catalog/contract/product-csv.ts";
import type { ProductFields } from "#modules/catalog/contract/product-fields.ts";
import { sellerListSchema, sellerProductAnswerSchema } from "#modules/catalog/contract/seller-product.ts";
import { PRODUCT_UNITS } from "#modules/catalog/rules/shared/pack.ts";
import { loadDemoCatalogue } from "#src/operate/start/load-demo-catalogue.ts";
import { read, type Visitor } from "#tests/support/calls.ts";
import { aCategory } from "#tests/support/factories.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { aPicture, sendForm } from "#tests/support/uploads.ts";

let shop: TestApp;
let seller: Visitor;
let picture: File;
beforeAll(async () => {
  shop = await testApp();
  seller = await theSeller(shop);
  picture = await aPicture();
});
afterAll(() => shop.close());

/** The fields of a product that a seller fills in. */
type FieldsWithoutImage = Omit<ProductFields, "image">;

// Letters with a meaning in CSV, JSON and spreadsheets, and some of other scripts.
const letter = fc.constantFrom(..."abZé0 9,;\"'=+-@.()|\\%_/ಟೊமா");
const text = (maxLength: number) =>
  fc
    .string({ unit: letter, minLength: 1, maxLength })
    .map((typed) => typed.trim())
    // A spreadsheet's mark for “this is text” can't be told from the same mark typed by a person.
    .filter((typed) => typed !== "" && !/^'[=+\-@]/.test(typed));

/** A comma or semicolon would separate two names, and repeated blanks become one. */
const otherName = text(60).filter((name) => !/[,;]/.test(name) && !name.includes("  "));

const productFields: fc.Arbitrary<FieldsWithoutImage> = fc
  .record({
    name: text(200),
    category: fc.constantFrom("fruits", "spices"),
    paise: fc.tuple(fc.integer({ min: 1, max: 100_000_000 }), fc.integer({ min: 1, max: 100_000_000 })),
    thousandths: fc.integer({ min: 1, max: 100_000_000 }),
    unit: fc.constantFrom(...PRODUCT_UNITS),
    inStock: fc.boolean(),
    weight: fc.option(text(50), { nil: undefined }),
    otherNames: fc.uniqueArray(otherName, { maxLength: 4, selector: (name) => name.toLowerCase() }),
    description: fc.array(text(80), { minLength: 1, maxLength: 4 }),
  })
  .map(({ paise, thousandths, ...rest }) => ({
    ...rest,
    price: Math.max(...paise) / 100,
    offerPrice: Math.min(...paise) / 100,
    quantity: thousandths / 1000,
  }));

const form = (product: FieldsWithoutImage) => JSON.stringify({ ...product, weight: product.weight ?? "" });

async function add(product: FieldsWithoutImage): Promise<string> {
  const sent = sendForm(shop, {
    path: "/api/product/add",
    parts: [
      ["productData", form(product)],
      ["images", picture],
    ],
    as: seller,
  });
  return read(productSavedSchema, await sent).product._id;
}

async function edit(id: string, product: FieldsWithoutImage): Promise<void> {
  const path = `/api/product/update/${id}`;
  const sent = sendForm(shop, { method: "PUT", path, parts: [["productData", form(product)]], as: seller });
  read(productSavedSchema, await sent);
}

/** Sets a product's prices and stock as the page of tonight's rates does. */
const rate = (id: string, { price, offerPrice, inStock }: FieldsWithoutImage) =>
  shop.post("/api/product/rates", { rates: [{ id, price, offerPrice, inStock }], confirmed: true }, seller);

async function sold(id: string): Promise<FieldsWithoutImage & Pick<ProductFields, "image">> {
  const { product } = read(sellerProductAnswerSchema, await shop.get(`/api/product/seller/${id}`, seller));
  const { _id, rating, left, createdAt, categoryName, categoryActive, extras, yesterday, ...fields } =
    product;
  return fields;
}

async function spreadsheet(): Promise<string> {
  return String((await shop.get("/api/product/export", seller)).body);
}

async function takeIn(csv: string) {
  const send = async (...more: [string, string][]) => {
    const parts: [string, string][] = [["csv", csv], ...more];
    return read(importAnswerSchema, await sendForm(shop, { path: "/api/product/import", parts, as: seller }));
  };
  const { hash } = await send();
  return send(["dryRun", "false"], ["hash", hash], ["confirmed", "true"]);
}

const FIXED = { seed: 20261122, numRuns: 5 };

it("keeps every field on the roads of form, rates and spreadsheet", async () => {
  for (const path of ["fruits", "spices"]) await aCategory(shop.db, { path, name: `The ${path}` });
  await fc.assert(
    fc.asyncProperty(productFields, productFields, async (first, second) => {
      const id = await add(first);
      const { image } = await sold(id);
      expect(image).toHaveLength(1);
      await rate(id, first);
      expect(await sold(id)).toEqual({ ...first, image });
      const asFirst = await spreadsheet();
      await edit(id, second);
      await rate(id, second);
      expect(await sold(id)).toEqual({ ...second, image });
      expect(await takeIn(await spreadsheet())).toMatchObject({ wrong: 0, unchanged: 1 });
      expect(await takeIn(asFirst)).toMatchObject({ wrong: 0, updated: 1 });
      // An empty cell of a spreadsheet keeps the old weight and the old other names.
      const weight = first.weight ?? second.weight;
      const { otherNames } = first.otherNames.length > 0 ? first : second;
      expect(await sold(id)).toEqual({ ...first, weight, otherNames, image });
      await shop.post("/api/product/delete", { id }, seller);
      expect(await takeIn(asFirst.replace(id, ""))).toMatchObject({ wrong: 0, created: 1 });
      const [created] = read(sellerListSchema, await shop.get("/api/product/seller-list", seller)).products;
      expect(await sold(created?._id ?? "")).toEqual({ ...first, image: [] });
      await shop.post("/api/product/delete", { id: created?._id }, seller);
    }),
    FIXED,
  );
});

it("keeps every field of the demo", async () => {
  const empty = await testApp();
  const as = await theSeller(empty);
  // The pictures count as drawn: drawing them takes long and does not matter here.
  const messages: string[] = [];
  const drawn = { ...empty.deps.pictures, has: () => Promise.resolve(true) };
  await loadDemoCatalogue(empty.db, drawn, (line) => messages.push(line));
  expect(messages[0]).toMatch(/^Making the demo catalogue\./);
  expect(messages.slice(1, 3)).toEqual([
    expect.stringMatching(/^ {2}20 of \d+ pictures$/),
    expect.stringMatching(/^ {2}40 of \d+ pictures$/),
  ]);
  await loadDemoCatalogue(empty.db, drawn, (line) => messages.push(`again: ${line}`));
  expect(messages.filter((line) => line.startsWith("again"))).toEqual([]);
  const answer = await empty.get("/api/product/seller-list?sort=shop&limit=500", as);
  const { products } = read(sellerListSchema, answer);
  expect(products).toHaveLength(demoProducts.length);
  for (const [index, { picture: _, otherNames = [], ...fields }] of demoProducts.entries()) {
    // Those of other languages stand before.
    expect(products[index]).toMatchObject({ ...fields, otherNames: expect.arrayContaining(otherNames) });
    expect(products[index]?.weight).toBe(fields.weight);
    expect(products[index]?.image).toEqual([expect.stringMatching(/^\/uploads\//)]);
  }
  await empty.close();
});
