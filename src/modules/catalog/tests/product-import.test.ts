import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { HEAD, sheetShop } from "#tests/support/product-sheets.ts";
import { importAnswerSchema } from "../contract/product-csv.ts";
import { products } from "../tables.ts";

const { shop, seller, productsOf, send, check, apply } = await sheetShop();

describe("POST /api/product/import", () => {
  it("imports 200 products with three wrong lines", async () => {
    const good = Array.from({ length: 197 }, (_, n) => `Good ${n},fruits,₹${n + 10},${n + 9}.50,500,G`);
    const wrong = ["Bad one,nowhere,10,9,1,kg", "Bad two,fruits,ten,9,1,kg", "Bad three,fruits,10,11,1,kg"];
    const csv = [HEAD, ...good.slice(0, 100), ...wrong, ...good.slice(100)].join("\r\n");
    const before = (await productsOf()).length;
    const dry = await check(csv);
    expect(dry).toMatchObject({ applied: false, created: 197, updated: 0, wrong: 3 });
    expect(dry.lines.filter(({ action }) => action === "wrong")).toEqual([
      {
        line: 102,
        name: "Bad one",
        action: "wrong",
        changes: [],
        errors: [{ field: "category", message: "There is no category “nowhere”" }],
        unusual: [],
        slips: [],
      },
      {
        line: 103,
        name: "Bad two",
        action: "wrong",
        changes: [],
        errors: [{ field: "price", message: "Price “ten” is not an amount" }],
        unusual: [],
        slips: [],
      },
      {
        line: 104,
        name: "Bad three",
        action: "wrong",
        changes: [],
        errors: [{ field: "offerPrice", message: "Offer price ₹11 is more than the price ₹10" }],
        unusual: [],
        slips: [],
      },
    ]);
    expect(await productsOf()).toHaveLength(before);
    const done = read(importAnswerSchema, await apply(csv, dry.hash));
    expect(done).toMatchObject({
      applied: true,
      created: 197,
      wrong: 3,
      message: "197 added, 0 changed, 3 skipped",
    });
    expect(await productsOf("&q=good")).toHaveLength(197);
    expect(await productsOf("&q=good 7&sort=price")).toContainEqual(
      expect.objectContaining({
        name: "Good 7",
        price: 17,
        offerPrice: 16.5,
        quantity: 500,
        unit: "g",
        image: [],
      }),
    );
    const log = read(auditListSchema, await shop.get("/api/audit?subject=product&q=good", seller));
    expect(log.total).toBe(197);
    const again = await check(csv);
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 197 });
  });

  it("changes the products that lines are about: by id, or by name, category and pack", async () => {
    const one = await aProduct(shop.db, { name: "Chikoo", categoryPath: "fruits", weight: "heavy" });
    const two = await aProduct(shop.db, {
      name: "Guava",
      categoryPath: "resting",
      packQuantity: 1,
      packUnit: "kg",
    });
    const csv = [
      "Unit;In stock;Name;Quantity;Category;Offer price;Price;ID;Description;Notes",
      `;no;;;;;;${one.id};"Sweet\nBrown";whatever`,
      "kg;;guava;1;Resting;30;35;;;",
    ].join("\n");
    const dry = await check(csv);
    expect(dry).toMatchObject({ created: 0, updated: 2, wrong: 0 });
    expect(dry.lines.map(({ line, changes }) => ({ line, changes }))).toEqual([
      {
        line: 2,
        changes: [
          { field: "inStock", from: "yes", to: "no" },
          { field: "description", from: "Fresh from the farm", to: "Sweet\nBrown" },
        ],
      },
      {
        line: 4,
        changes: [
          { field: "name", from: "Guava", to: "guava" },
          { field: "price", from: "50", to: "35" },
          { field: "offerPrice", from: "40", to: "30" },
        ],
      },
    ]);
    read(importAnswerSchema, await apply(csv, dry.hash));
    const products = await productsOf();
    const chikoo = products.find(({ _id }) => _id === one.id);
    expect(chikoo).toMatchObject({
      inStock: false,
      description: ["Sweet", "Brown"],
      price: 50,
      weight: "heavy",
    });
    expect(chikoo?.image).toEqual(one.imageUrls);
    expect(products.find(({ _id }) => _id === two.id)).toMatchObject({
      name: "guava",
      price: 35,
      offerPrice: 30,
    });
    const { entries } = read(auditListSchema, await shop.get("/api/audit?q=chikoo", seller));
    expect(entries[0]).toMatchObject({ before: { inStock: true }, after: { inStock: false } });
  });

  it("asks about prices that change by more than 40 %, and changes nothing before", async () => {
    const { id } = await aProduct(shop.db, { name: "Sapota", categoryPath: "fruits" });
    const csv = `id,price,offer price\n${id},500,45`;
    const { hash, lines } = await check(csv);
    expect(lines[0]?.unusual).toEqual([{ field: "price", from: 50, to: 500 }]);
    expect(await apply(csv, hash)).toMatchObject(
      refusal(400, "Sapota: ₹50 → ₹500. Confirm it if it is meant."),
    );
    expect((await productsOf("&q=sapota"))[0]).toMatchObject({ price: 50 });
    const meant = await send(csv, ["dryRun", "false"], ["hash", hash], ["confirmed", "true"]);
    expect(read(importAnswerSchema, meant)).toMatchObject({ updated: 1 });
    expect((await productsOf("&q=sapota"))[0]).toMatchObject({ price: 500, offerPrice: 45 });
  });

  it("applies nothing that was not shown", async () => {
    const csv = `${HEAD}\nPapaya,fruits,40,30,1,pcs`;
    expect(await send(csv, ["dryRun", "false"])).toMatchObject(refusal(400, "Please check the file first."));
    const { hash } = await check(csv);
    const changed = "The file or the products have changed meanwhile. Please check it again.";
    expect(await apply(csv.replace("30", "31"), hash)).toMatchObject(refusal(409, changed));
    const both = await Promise.all([apply(csv, hash), apply(csv, hash)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await productsOf("&q=papaya")).toHaveLength(1);
    expect(await send(csv, ["dryRun", "perhaps"])).toMatchObject({ status: 400 });
  });

  it("applies what was shown though a shopper has rated one of the products meanwhile", async () => {
    const { id } = await aProduct(shop.db, { categoryPath: "fruits" });
    const csv = `id,price\n${id},45`;
    const { hash } = await check(csv);
    const before = { starsTotal: 5, ratingCount: 1, updatedAt: new Date("2020-01-01T00:00:00Z") };
    await shop.db.update(products).set(before).where(eq(products.id, id));
    expect(read(importAnswerSchema, await apply(csv, hash))).toMatchObject({ updated: 1 });
    const [after] = await shop.db.select().from(products).where(eq(products.id, id));
    expect(after).toMatchObject({ pricePaise: 4500, starsTotal: 5, ratingCount: 1 });
    expect(after?.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  });
});
