import { beforeAll, describe, expect, it } from "vitest";
import { refusal } from "#tests/support/calls.ts";
import { aCategory, aProduct } from "#tests/support/factories.ts";
import { productSheets, sheetShop } from "#tests/support/product-sheets.ts";
import { aMember, anOwnRole, type Member } from "#tests/support/staff.ts";
import { aPicture, sendForm } from "#tests/support/uploads.ts";

const { shop } = await sheetShop();
const NOT_YOURS = refusal(403, "This is not part of your role");

/** Changes products, but no prices. */
let helper: Member;
let radish: Awaited<ReturnType<typeof aProduct>>;
beforeAll(async () => {
  helper = await aMember(shop, await anOwnRole(shop, ["catalog.see", "catalog.change"]));
  radish = await aProduct(shop.db, { name: "Radish", categoryPath: "fruits" });
});

const rupees = () => ({ price: radish.pricePaise / 100, offerPrice: radish.offerPricePaise / 100 });
const form = (fields: object) => ({
  name: radish.name,
  description: radish.description,
  category: radish.categoryPath,
  ...rupees(),
  ...fields,
});
const save = (product: object) =>
  sendForm(shop, {
    method: "PUT",
    path: `/api/product/update/${radish.id}`,
    parts: [["productData", JSON.stringify(product)]],
    as: helper,
  });

describe("who changes products, but no prices", () => {
  it("saves the form with the prices that stand there, and no other one", async () => {
    expect(await save(form({ name: "White radish" }))).toMatchObject({ status: 200 });
    expect(await save(form({ name: "White radish", offerPrice: 1 }))).toMatchObject(
      refusal(403, "Changing prices is not part of your role"),
    );
    expect(await save(form({ name: "White radish", price: 999 }))).toMatchObject({ status: 403 });
  });

  it("leaves a price that was changed while the form was open", async () => {
    const was = { name: "White radish", ...rupees() };
    await shop.pool.query("update products set offer_price_paise = offer_price_paise - 100 where id = $1", [
      radish.id,
    ]);
    expect(await save({ ...form({ name: "Red radish" }), was })).toMatchObject({ status: 200 });
    const { rows } = await shop.pool.query(
      "select name, offer_price_paise::int from products where id = $1",
      [radish.id],
    );
    expect(rows).toEqual([{ name: "Red radish", offer_price_paise: radish.offerPricePaise - 100 }]);
  });

  it("adds no product and sets no rates", async () => {
    const rates = [{ id: radish.id, ...rupees() }];
    expect(await shop.post("/api/product/rates", { rates }, helper)).toMatchObject(NOT_YOURS);
    const added = await sendForm(shop, {
      path: "/api/product/add",
      parts: [
        ["productData", JSON.stringify(form({ name: "Chive" }))],
        ["images", await aPicture()],
      ],
      as: helper,
      headers: { "Idempotency-Key": crypto.randomUUID() },
    });
    expect(added).toMatchObject(NOT_YOURS);
  });

  it("imports other columns, but neither prices nor new products", async () => {
    const { check, apply, send } = productSheets(shop, helper);
    const names = `id,name\n${radish.id},Long radish`;
    const { hash, updated } = await check(names);
    expect(updated).toBe(1);
    expect(await apply(names, hash)).toMatchObject({ status: 200 });
    const refused = refusal(403, "This file changes prices or adds products, which is not part of your role");
    expect(await send(`id,offerPrice\n${radish.id},1`)).toMatchObject(refused);
    expect(await send("name,category,price,offerPrice,quantity,unit\nChive,fruits,10,9,1,pcs")).toMatchObject(
      refused,
    );
    expect(await apply(`id,offerPrice\n${radish.id},1`, hash)).toMatchObject({ status: 409 });
  });

  it.each([
    [
      "count",
      "12",
      "Not part of your role: “Count” is set by who counts stock, and writes what comes and goes",
    ],
    [
      "growers",
      "Lakshmamma",
      "Not part of your role: “Growers” is set by who changes growers, their products, prices and links",
    ],
  ])(
    "imports no %s, which another right sets, and is told so by the look before it",
    async (field, text, words) => {
      const file = `id,name,${field}\n${radish.id},Short radish,${text}`;
      const counter = await aMember(
        shop,
        await anOwnRole(shop, ["catalog.change", "stock.change", "grower.change"]),
      );
      const { hash } = await productSheets(shop, counter).check(file);
      const { send, apply } = productSheets(shop, helper);
      expect(await send(file)).toMatchObject(refusal(403, words));
      expect(await apply(file, hash)).toMatchObject(refusal(403, words));
      expect(await stored()).toEqual([{ name: "Long radish", counts: 0, growers: 0 }]);
    },
  );

  it("saves no growers in the form", async () => {
    const was = { name: "Long radish", growers: "", ...rupees() };
    const saved = await save({ ...form({ name: "Short radish" }), growers: "Lakshmamma", was });
    expect(saved).toMatchObject(
      refusal(
        403,
        "Not part of your role: “Growers” is set by who changes growers, their products, prices and links",
      ),
    );
    expect(await stored()).toEqual([{ name: "Long radish", counts: 0, growers: 0 }]);
  });
});

const stored = async () => {
  const { rows } = await shop.pool.query(
    `select name, (select count(*)::int from stock_counts where product_id = products.id) as counts,
      (select count(*)::int from grower_products where product_id = products.id) as growers
      from products where id = $1`,
    [radish.id],
  );
  return rows;
};

describe("who adds products and changes prices, and nothing else of them", () => {
  let pricer: Member;
  beforeAll(async () => {
    pricer = await aMember(shop, await anOwnRole(shop, ["catalog.see", "catalog.prices"]));
  });

  it("adds one without a count, and none with it", async () => {
    const add = async (fields: object) =>
      sendForm(shop, {
        path: "/api/product/add",
        parts: [
          ["productData", JSON.stringify({ ...form({ name: "Dill" }), quantity: 1, unit: "kg", ...fields })],
          ["images", await aPicture()],
        ],
        as: pricer,
        headers: { "Idempotency-Key": crypto.randomUUID() },
      });
    expect(await add({ count: "12" })).toMatchObject({ status: 403 });
    expect((await shop.pool.query("select from products where name = 'Dill'")).rowCount).toBe(0);
    expect(await add({ count: "" })).toMatchObject({ status: 200 });
  });

  it("sets prices, and neither takes a product off sale nor puts it on", async () => {
    const rates = (rate: object) =>
      shop.post("/api/product/rates", { rates: [{ id: radish.id, ...rate }] }, pricer);
    const { price } = rupees();
    expect(await rates({ price, offerPrice: price, inStock: false })).toMatchObject(
      refusal(403, "Marking products as in stock or sold out is not part of your role"),
    );
    expect(await rates({ price, offerPrice: price, inStock: true })).toMatchObject({ status: 200 });
  });
});

it.each([
  { role: "manager", seen: 200 },
  { role: "packer", seen: 200 },
  { role: "bookkeeper", seen: 200 },
  { role: "driver", seen: 404 },
])("shows a $role a product of an inactive category with $seen", async ({ role, seen }) => {
  const { path } = await aCategory(shop.db, { isActive: false });
  const hidden = await aProduct(shop.db, { categoryPath: path });
  const member = await aMember(shop, role);
  expect(await shop.post("/api/product/id", { id: hidden.id }, member)).toMatchObject({ status: seen });
  expect(await shop.post("/api/product/stock", { id: hidden.id, inStock: false }, member)).toMatchObject(
    role === "manager" ? { status: 200 } : NOT_YOURS,
  );
});
