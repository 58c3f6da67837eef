import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { read } from "#tests/support/calls.ts";
import { aCategory, aProduct } from "#tests/support/factories.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { productListSchema } from "../contract/product.ts";
import { LIST_SORTS } from "../rules/shared/list-sort.ts";

const MORE = 1200;

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
  await aCategory(shop.db, { path: "fruits" });
  await aCategory(shop.db, { path: "hidden", isActive: false });
  await aProduct(shop.db, { categoryPath: "fruits", name: "Mango" });
  await shop.pool.query(
    `insert into products (name, description, category_path, price_paise, offer_price_paise, pack_quantity, pack_unit,
      image_urls, in_stock)
    select 'Sack ' || n, description, case when n % 100 = 0 then 'hidden' else category_path end, 5000 + n % 7,
      4000 + n % 5, pack_quantity, pack_unit, image_urls, n % 3 > 0
    from products, generate_series(1, $1::int) n`,
    [MORE],
  );
});
afterAll(() => shop.close());

/** The answer with unparsed entries. */
const rawSchema = z.object({ products: z.array(z.unknown()) });

/** The same products, page by page. */
async function inPages(query: string): Promise<unknown[]> {
  const collected: unknown[] = [];
  for (let page = 1; ; page++) {
    const path = `/api/product/list?limit=100&page=${page}${query}`;
    const { products } = rawSchema.parse((await shop.get(path)).body);
    collected.push(...products);
    if (products.length < 100) return collected;
  }
}

describe("GET /api/product/list without a page", () => {
  it.each(["", "&sort=name", "&sort=price-high", "&q=sack", "&inStock=1", "&category=hidden"])(
    "answers with all that match, byte for byte as if at once (%s)",
    async (query) => {
      const products = await inPages(query);
      const answer = await shop.app.request(`/api/product/list?${query.slice(1)}`);
      const whole = JSON.stringify({ success: true, products, total: products.length });
      expect((await answer.text()) === whole).toBe(true);
    },
  );

  it("shows nobody what is hidden, and holds no connection afterwards", async () => {
    const { total } = read(productListSchema, await shop.get("/api/product/list"));
    expect(total).toBe(1 + MORE - MORE / 100);
    expect(shop.pool.idleCount).toBe(shop.pool.totalCount);
  });
});

describe("a page far down the list", () => {
  it.each(
    ["", "&inStock=1", "&category=fruits", "&q=sack"].flatMap((query) =>
      ["", ...LIST_SORTS.map((sort) => `&sort=${sort}`)].map((sort) => query + sort),
    ),
  )("is the same slice of the whole list (%s)", async (query) => {
    const whole = read(productListSchema, await shop.get(`/api/product/list?${query.slice(1)}`));
    const ids = whole.products.map(({ _id }) => _id);
    const last = Math.ceil(ids.length / 50);
    for (const page of [10, 11, 12, last - 1, last, last + 1]) {
      const answer = await shop.get(`/api/product/list?limit=50&page=${page}${query}`);
      const { products, total } = read(productListSchema, answer);
      expect(
        products.map(({ _id }) => _id),
        `page ${page}`,
      ).toEqual(ids.slice((page - 1) * 50, page * 50));
      expect(total).toBe(ids.length);
    }
  });
});
