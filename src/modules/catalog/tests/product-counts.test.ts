import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { transact } from "#kernel/db/transact.ts";
import { read } from "#tests/support/calls.ts";
import { aCategory, aProduct } from "#tests/support/factories.ts";
import { testApp } from "#tests/support/test-app.ts";
import { categoriesSchema } from "../contract/category.ts";
import { productListSchema } from "../contract/product.ts";
import { categories, products } from "../tables.ts";

const shop = await testApp();
afterAll(shop.close);

beforeEach(async () => {
  await shop.db.delete(products);
  await shop.db.delete(categories);
  for (const path of ["greens", "roots", "fruits"]) await aCategory(shop.db, { path, name: path });
});

/** The product counts of the storefront, by category. */
async function counts(): Promise<Record<string, number>> {
  const { categories: list } = read(categoriesSchema, await shop.get("/api/category/active"));
  return Object.fromEntries(list.map(({ path, productCount }) => [path, productCount]));
}

async function totalOf(query: string): Promise<number | undefined> {
  return read(productListSchema, await shop.get(`/api/product/list?page=1${query}`)).total;
}

const move = (from: string, to: string) =>
  shop.db.update(products).set({ categoryPath: to }).where(eq(products.categoryPath, from));

it("follows products that are added, changed, moved and deleted", async () => {
  const spinach = await aProduct(shop.db, { categoryPath: "greens" });
  for (const categoryPath of ["greens", "greens", "roots"]) await aProduct(shop.db, { categoryPath });
  expect(await counts()).toEqual({ greens: 3, roots: 1, fruits: 0 });
  await shop.db.update(products).set({ inStock: false });
  expect(await counts()).toEqual({ greens: 3, roots: 1, fruits: 0 });
  await move("greens", "roots");
  expect(await counts()).toEqual({ greens: 0, roots: 4, fruits: 0 });
  await shop.db.delete(products).where(eq(products.id, spinach.id));
  expect(await counts()).toEqual({ greens: 0, roots: 3, fruits: 0 });
  await shop.db.delete(products);
  expect(await counts()).toEqual({ greens: 0, roots: 0, fruits: 0 });
});

it("stays with a category whose path changes", async () => {
  for (const categoryPath of ["greens", "greens", "roots"]) await aProduct(shop.db, { categoryPath });
  await shop.db.update(categories).set({ path: "leaves" }).where(eq(categories.path, "greens"));
  expect(await counts()).toEqual({ leaves: 2, roots: 1, fruits: 0 });
});

it("is the total of a list that nothing narrows but a category", async () => {
  for (const categoryPath of ["greens", "greens", "roots", "fruits"])
    await aProduct(shop.db, { categoryPath });
  await shop.db.update(categories).set({ isActive: false }).where(eq(categories.path, "fruits"));
  expect(await totalOf("")).toBe(3);
  expect(await totalOf("&category=greens")).toBe(2);
  expect(await totalOf("&category=fruits")).toBe(0);
  expect(await totalOf("&category=nowhere")).toBe(0);
});

it("is right after many changes at once", async () => {
  const there = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      aProduct(shop.db, { categoryPath: n % 2 === 0 ? "greens" : "roots" }),
    ),
  );
  const pairs = Array.from({ length: 6 }, (_, n) => there.slice(2 * n, 2 * n + 2).map(({ id }) => id));
  await Promise.all([
    ...pairs.map((ids, n) =>
      transact(shop.db, (tx) =>
        n % 2 === 0
          ? tx.delete(products).where(inArray(products.id, ids))
          : tx
              .update(products)
              .set({ categoryPath: sql`case category_path when 'greens' then 'roots' else 'fruits' end` })
              .where(inArray(products.id, ids)),
      ),
    ),
    ...["fruits", "greens", "roots", "fruits", "greens"].map((categoryPath) =>
      aProduct(shop.db, { categoryPath }),
    ),
  ]);
  expect(await counts()).toEqual({ greens: 2, roots: 4, fruits: 5 });
});
