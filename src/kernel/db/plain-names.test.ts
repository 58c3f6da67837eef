import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sellerListSchema } from "#modules/catalog/contract/seller-product.ts";
import { read } from "#tests/support/calls.ts";
import { aCategory, aProduct } from "#tests/support/factories.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { OWN_SCHEMA } from "./schema-release.ts";

// Names from before texts were cleaned at the edge: 0079_plain_names.sql.
let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const migrate = async () => {
  const sql = await readFile(join(OWN_SCHEMA.folder, "0079_plain_names.sql"), "utf8");
  await shop.pool.query(sql);
};
const namesOf = async (table: string, column = "name") =>
  (await shop.pool.query(`select ${column} as name from ${table} order by created_at, id`)).rows.map(
    ({ name }) => name,
  );

it("gives names the form that they would get now, those of products, categories and growers", async () => {
  await aCategory(shop.db, { name: "\u202aRe\u0301gional\u00a0 fruit\u202c", path: "regional" });
  await aProduct(shop.db, {
    name: "Nanjangud\u00a0\u00a0e\u0301laichi\u200b",
    categoryPath: "regional",
    otherNames: ["\u200bBa\u0304le", "B\u0101le", "\u0cb0\u200d\u0c95\u200d"],
  });
  await shop.pool.query("insert into growers (slug, name, village) values ('l', $1, 'Hunsur\u2003Road')", [
    "\ufeffLakshmamma\t K. ",
  ]);
  await migrate();
  expect(await namesOf("categories")).toContain("R\u00e9gional fruit");
  expect(await namesOf("products")).toEqual(["Nanjangud \u00e9laichi"]);
  expect(await namesOf("products", "other_names")).toEqual([["B\u0101le", "\u0cb0\u200d\u0c95"]]);
  expect([await namesOf("growers"), await namesOf("growers", "village")]).toEqual([
    ["Lakshmamma K."],
    ["Hunsur Road"],
  ]);
  const list = await shop.get(
    `/api/product/seller-list?q=${encodeURIComponent("nanjangud \u00e9laichi")}`,
    await theSeller(shop),
  );
  expect(read(sellerListSchema, list).total).toBe(1);
});

it("leaves the newer of two codes that become equal as it is", async () => {
  const add = (code: string, at: string) =>
    shop.pool.query(
      "insert into promo_codes (code, kind, amount_paise, created_at) values ($1, 'fixed', 100, $2)",
      [code, at],
    );
  await add("\u200bMango", "2025-01-01");
  await add("mango\u2060", "2025-01-02");
  await add("FARM\u20135\u0966", "2025-01-03");
  await add("Ugadi", "2025-01-05");
  await add("\u202augadi\u202c", "2025-01-04");
  await migrate();
  const codes = await namesOf("promo_codes", "code");
  expect(codes).toEqual(["Mango", "mango\u2060", "FARM-50", "\u202augadi\u202c", "Ugadi"]);
  await migrate();
  expect(await namesOf("promo_codes", "code")).toEqual(codes);
});
