import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { read, type Visitor } from "#tests/support/calls.ts";
import { aCategory, aProduct } from "#tests/support/factories.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { secondApp, type TestApp, testApp } from "#tests/support/test-app.ts";
import { productListSchema } from "../contract/product.ts";
import { sellerListSchema } from "../contract/seller-product.ts";

const MORE = 700;

let shop: TestApp;
let other: TestApp;
let seller: Visitor;
beforeAll(async () => {
  shop = await testApp();
  other = await secondApp(shop.url);
  seller = await theSeller(shop);
  await aCategory(shop.db, { path: "fruits", name: "Fruits" });
  await aCategory(shop.db, { path: "grain", name: "Grain" });
  await aProduct(shop.db, { categoryPath: "fruits", name: "Mango" });
  await shop.pool.query(
    `insert into products (name, description, category_path, price_paise, offer_price_paise, pack_quantity, pack_unit, in_stock)
    select 'Sack ' || n, description, case when n % 9 = 0 then 'grain' else category_path end, 5000 + n % 7, 4000 + n % 5,
      pack_quantity, pack_unit, n % 3 > 0
    from products, generate_series(1, $1::int) n`,
    [MORE],
  );
  // The lists are cached by now.
  await expectPages();
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const SHOWN = ["", "q=sack", "sort=name", "sort=price-high&inStock=1", "sort=saving&category=fruits"];
const SELLERS = [
  "sort=newest",
  "sort=category",
  "sort=stock&order=desc",
  "q=sack&sort=price",
  "stock=in&sort=name",
];

const idsOf = ({ products }: { products: readonly { _id: string }[] }) => products.map(({ _id }) => _id);

/** Checks each list's deep page and total in two processes, against the whole list. */
async function expectPages(): Promise<void> {
  for (const query of SHOWN) {
    const whole = idsOf(read(productListSchema, await shop.get(`/api/product/list?${query}`)));
    for (const process of [shop, other]) {
      const page = read(productListSchema, await process.get(`/api/product/list?${query}&page=5&limit=100`));
      expect({ ids: idsOf(page), total: page.total }, query).toEqual({
        ids: whole.slice(400, 500),
        total: whole.length,
      });
      const deep = read(productListSchema, await process.get(`/api/product/list?${query}&page=6&limit=100`));
      expect(idsOf(deep), query).toEqual(whole.slice(500, 600));
    }
  }
  for (const query of SELLERS) {
    const ids = await readInSql(query);
    for (const process of [shop, other]) {
      const page = read(
        sellerListSchema,
        await process.get(`/api/product/seller-list?${query}&page=2&limit=300`, seller),
      );
      expect({ ids: idsOf(page), total: page.total, skipped: page.skipped }, query).toEqual({
        ids: ids.slice(300, 600),
        total: ids.length,
        skipped: 300,
      });
    }
  }
}

/** The expected seller's list, from a separate query. */
async function readInSql(query: string): Promise<string[]> {
  const parameters = new URLSearchParams(query);
  const by = {
    newest: "p.created_at desc, p.position desc",
    category: "lower(c.name), p.position",
    stock: "p.in_stock desc, p.position desc",
    price: "p.offer_price_paise, p.position",
    name: "lower(p.name), p.position",
  }[parameters.get("sort") ?? ""];
  const { rows } = await shop.pool.query<{ id: string }>(
    `select p.id from products p join categories c on c.path = p.category_path
    where ($1::text is null or p.name ilike '%' || $1 || '%') and ($2::text is null or p.in_stock) order by ${by}`,
    [parameters.get("q"), parameters.get("stock")],
  );
  return rows.map(({ id }) => id);
}

describe("pages that are looked up in a list's contents", () => {
  it.each([
    ["nothing", "select 1"],
    ["names", "update products set name = 'A' || name where name like '%7%'"],
    ["prices", "update products set offer_price_paise = 100 + position % 31 where position % 2 = 0"],
    ["full prices", "update products set price_paise = price_paise + 1000 where position % 3 = 0"],
    ["what is in stock", "update products set in_stock = not in_stock where position % 4 = 0"],
    ["categories of products", "update products set category_path = 'grain' where position % 5 = 0"],
    ["what is hidden", "update categories set is_active = false where path = 'grain'"],
    ["what is shown again", "update categories set is_active = true where path = 'grain'"],
    ["names of categories", "update categories set name = 'Apples' where path = 'grain'"],
    ["paths of categories", "update categories set path = 'corn' where path = 'grain'"],
    ["the shop's order", "update products set position = default where position % 10 = 0"],
    [
      "when products came",
      "update products set created_at = created_at - interval '1 day' where position % 6 = 0",
    ],
    ["products that go", "delete from products where position % 11 = 0"],
  ])("follow a change of %s", async (_, statement) => {
    await shop.pool.query(statement);
    await expectPages();
    const { rows } = await shop.pool.query<{ name: string }>(
      "select name from products order by position desc limit 1",
    );
    await aProduct(shop.db, { categoryPath: "fruits", name: `Sack of ${rows[0]?.name}` });
    await expectPages();
  });

  it("see a change that began before the list was read and was kept after it", async () => {
    const client = await shop.pool.connect();
    try {
      await client.query("begin");
      await client.query("update products set offer_price_paise = 5 where position % 13 = 0");
      // Meanwhile a later list is kept.
      await shop.pool.query("update products set offer_price_paise = 7 where position % 13 = 1");
      await expectPages();
      await client.query("commit");
      await expectPages();
    } finally {
      client.release(true);
    }
  });

  it("are made once for all who ask while nothing changes, also when much else does", async () => {
    await expectPages();
    const before = await scans();
    await shop.pool.query(
      "update products set stars_total = 5, rating_count = 1, description = '{x}' where position % 2 = 0",
    );
    await shop.get("/api/product/list?sort=name&page=7&limit=90");
    expect(await scans()).toBe(before);
  });
});

async function scans(): Promise<number> {
  const { rows } = await shop.pool.query<{ changes: number }>(
    "select count(*)::int as changes from product_list_changes",
  );
  return rows[0]?.changes ?? 0;
}
