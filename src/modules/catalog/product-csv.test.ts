import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { type Answer, read, refusal, type Visitor } from "#tests/support/calls.ts";
import { aCategory, aProduct } from "#tests/support/factories.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { type Part, sendForm } from "#tests/support/uploads.ts";
import { importAnswerSchema } from "./contract/product-csv.ts";
import { type SellerProduct, sellerListSchema } from "./contract/seller-product.ts";
import { products } from "./tables.ts";

let shop: TestApp;
let seller: Visitor;
beforeAll(async () => {
  shop = await testApp();
  seller = await theSeller(shop);
  await aCategory(shop.db, { name: "Fresh Fruits", path: "fruits" });
  await aCategory(shop.db, { name: "Resting", path: "resting", isActive: false });
});
afterAll(() => shop.close());

const HEAD = "name,category,price,offerPrice,quantity,unit";

const send = (csv: string | File, ...parts: Part[]): Promise<Answer> =>
  sendForm(shop, { path: "/api/product/import", parts: [["csv", csv], ...parts], as: seller });
const check = async (csv: string) => read(importAnswerSchema, await send(csv));
const apply = (csv: string, hash: string) => send(csv, ["dryRun", "false"], ["hash", hash]);
const all = async (query = ""): Promise<SellerProduct[]> =>
  read(sellerListSchema, await shop.get(`/api/product/seller-list?limit=500${query}`, seller)).products;

describe("POST /api/product/import", () => {
  it("imports 200 products with three wrong lines", async () => {
    const good = Array.from({ length: 197 }, (_, n) => `Good ${n},fruits,₹${n + 10},${n + 9}.50,500,G`);
    const wrong = ["Bad one,nowhere,10,9,1,kg", "Bad two,fruits,ten,9,1,kg", "Bad three,fruits,10,11,1,kg"];
    const csv = [HEAD, ...good.slice(0, 100), ...wrong, ...good.slice(100)].join("\r\n");
    const before = (await all()).length;
    const dry = await check(csv);
    expect(dry).toMatchObject({ applied: false, created: 197, updated: 0, wrong: 3 });
    expect(dry.lines.filter(({ action }) => action === "wrong")).toEqual([
      {
        line: 102,
        name: "Bad one",
        action: "wrong",
        changes: [],
        errors: [{ field: "category", message: "There is no category “nowhere”" }],
      },
      {
        line: 103,
        name: "Bad two",
        action: "wrong",
        changes: [],
        errors: [{ field: "price", message: "Price “ten” is not an amount" }],
      },
      {
        line: 104,
        name: "Bad three",
        action: "wrong",
        changes: [],
        errors: [{ field: "offerPrice", message: "Offer price ₹11 is more than the price ₹10" }],
      },
    ]);
    expect(await all()).toHaveLength(before);
    const done = read(importAnswerSchema, await apply(csv, dry.hash));
    expect(done).toMatchObject({
      applied: true,
      created: 197,
      wrong: 3,
      message: "197 added, 0 changed, 3 skipped",
    });
    expect(await all("&q=good")).toHaveLength(197);
    expect(await all("&q=good 7&sort=price")).toContainEqual(
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
    const products = await all();
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

  it.each([
    ["Loose,fruits,10,9,1,", "unit", "Unit is required for a new product"],
    ["Loose,fruits,10,9,1,bunch", "unit", "Unit must be one of: g, kg, ml, L, pcs, not “bunch”"],
    ["Loose,,10,9,1,kg", "category", "Category is required for a new product"],
    ["Loose,fruits,10,9,0,kg", "quantity", "Quantity must be more than 0, not “0”"],
    ["Loose,fruits,10,9,some,kg", "quantity", "Quantity must be a number, not “some”"],
    ["Loose,fruits,10.123,9,1,kg", "price", "Price can have at most two decimals, not “10.123”"],
    ["Loose,fruits,-10,9,1,kg", "price", "Price must be more than 0, not “-10”"],
    ["Loose,fruits,10,4o,1,kg", "offerPrice", "Offer price “4o” is not an amount"],
    [
      `${"x".repeat(201)},fruits,10,9,1,kg`,
      "name",
      `Name can have at most 200 characters, not “${"x".repeat(40)}…”`,
    ],
  ])("says what is wrong with %j", async (line, field, message) => {
    const dry = await check(`${HEAD}\n${line}`);
    expect(dry.lines[0]?.errors).toContainEqual({ field, message });
  });

  it("refuses a line with more in it than the heading has columns, which a comma in a text makes", async () => {
    const dry = await check(
      [
        `${HEAD},description`,
        "Cherry,fruits,40,30,1,kg,Sweet, juicy and red",
        'Cherry,fruits,40,30,1,kg,"Sweet, juicy and red",,',
        ",,,,,,,lost",
      ].join("\n"),
    );
    const message =
      "This line has more cells than the heading. A text with a comma or a semicolon in it needs quotation marks around it.";
    const errors = [{ field: "line", message }];
    expect(dry).toMatchObject({ created: 1, wrong: 2 });
    expect(dry.lines).toMatchObject([
      { line: 2, name: "Cherry", action: "wrong", errors },
      { line: 3, action: "create" },
      { line: 4, name: "", action: "wrong", errors },
    ]);
    expect(dry.lines[1]?.changes).toContainEqual({
      field: "description",
      from: null,
      to: "Sweet, juicy and red",
    });
  });

  it("says of a wrong line that it lacks cells, which is no fault of a good one", async () => {
    const { lines } = await check(
      [
        `id,${HEAD},weight`,
        "Litchi,fruits,40,30,1,kg",
        "Litchi",
        ",Litchi,fruits,40,30,1,kg",
        ",Litchi,fruits,ten,30,1,kg,",
      ].join("\n"),
    );
    const message =
      "This line has fewer cells than the heading. An empty cell needs its comma or semicolon too, or those after it slip to the left.";
    const short = { field: "line", message };
    expect(lines.map(({ action, errors }) => [action, errors[0]])).toEqual([
      ["wrong", short],
      ["wrong", short],
      ["create", undefined],
      ["wrong", { field: "price", message: "Price “ten” is not an amount" }],
    ]);
    expect(lines[1]?.errors).toContainEqual(expect.objectContaining({ field: "id" }));
  });

  it.each([
    ["sep=,", HEAD, "Plum,fruits,10,9,1,kg"],
    ["sep=;", HEAD.replaceAll(",", ";"), "Plum;fruits;10;9;1;kg"],
    ["SEP=\t", HEAD.replaceAll(",", "\t"), "Plum\tfruits\t10\t9\t1\tkg"],
    ['"sep=;"', HEAD.replaceAll(",", ";"), "Plum;fruits;10;9;1;kg"],
  ])("takes Excel's first line %j for what parts the cells", async (first, head, line) => {
    const { lines } = await check([first, head, line].join("\r\n"));
    expect(lines).toMatchObject([{ line: 3, name: "Plum" }]);
  });

  it("refuses lines about one product twice, about none, or about several", async () => {
    const fields = { name: "Twin", categoryPath: "fruits" };
    const twin = await aProduct(shop.db, fields);
    await aProduct(shop.db, fields);
    const line = "Lone,fruits,10,9,1,kg";
    const lines = [
      `,${line}`,
      `,${line}`,
      `nobody,${line}`,
      ",Twin,fruits,10,9,500,g",
      `${twin.id},,,,,,`,
      `${twin.id},,,,,,`,
    ];
    const dry = await check([`id,${HEAD}`, ...lines].join("\n"));
    expect(dry.lines.map(({ action, errors }) => errors[0]?.message ?? action)).toEqual([
      "create",
      "The same product is in line 2 already",
      "There is no product with the id “nobody”. Leave it empty to add a new product.",
      "There are several such products. Say which one in the id column.",
      "unchanged",
      "The same product is in line 6 already",
    ]);
  });

  it.each([
    ["nothing", "", "There are no products in this file."],
    ["headings alone", HEAD, "There are no products in this file."],
    [
      "other headings",
      "a,b\n1,2",
      /^The first line must name the columns: Id, Name, Category, Price, Offer price, /,
    ],
    ["a heading twice", `${HEAD},Name\nx`, "The column Name is there twice."],
    [
      "an open quotation",
      `${HEAD}\n"x,y`,
      "Line 2: a quotation mark is not closed, or is where none can be. Please correct it.",
    ],
    [
      "another encoding",
      new File([Buffer.from(`${HEAD}\nCaf\xe9`, "latin1")], "a.csv"),
      /^This file is not in UTF-8/,
    ],
    [
      "too large a file",
      new File([new Uint8Array(5 * 1024 * 1024 + 1)], "a.csv"),
      /^This file is larger than 5 MB/,
    ],
    ["too many lines", `${HEAD}\n${"x\n".repeat(10_001)}`, /^A file can have at most 10000 lines/],
  ])("refuses %s", async (_, csv, message) => {
    const answer = await send(csv);
    const matching = typeof message === "string" ? message : expect.stringMatching(message);
    expect(answer).toMatchObject({
      status: 400,
      body: { success: false, message: matching, errors: { csv: matching } },
    });
  });

  it.each([
    ["40", 40],
    ["₹ 1,234.50", 1234.5],
    ["Rs. 1,23,456", 123456],
    [".5", 0.5],
  ])("reads the price %j", async (typed, price) => {
    const { lines } = await check(`${HEAD}\nPriced,fruits,"${typed}",0.01,1,kg`);
    expect(lines[0]?.changes).toContainEqual({ field: "price", from: null, to: String(price) });
  });

  it.each(["40,25", "0,500", "1,2345", "1,,000", "-"])(
    "refuses the price %j, which may mean another number",
    async (typed) => {
      const { lines } = await check(`${HEAD}\nPriced,fruits,"${typed}",0.01,1,kg`);
      expect(lines[0]?.errors).toEqual([{ field: "price", message: `Price “${typed}” is not an amount` }]);
    },
  );

  it("applies nothing that was not shown", async () => {
    const csv = `${HEAD}\nPapaya,fruits,40,30,1,pcs`;
    expect(await send(csv, ["dryRun", "false"])).toMatchObject(refusal(400, "Please check the file first."));
    const { hash } = await check(csv);
    const changed = "The file or the products have changed meanwhile. Please check it again.";
    expect(await apply(csv.replace("30", "31"), hash)).toMatchObject(refusal(409, changed));
    const both = await Promise.all([apply(csv, hash), apply(csv, hash)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await all("&q=papaya")).toHaveLength(1);
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

describe("POST /api/product/import/wrong-lines", () => {
  const wrongLines = async (csv: string) => {
    const path = "/api/product/import/wrong-lines";
    const answer = await sendForm(shop, { path, parts: [["csv", csv]], as: seller });
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="wrong-lines.csv"');
    return String(answer.body).replace("\uFEFF", "").trimEnd().split("\r\n");
  };
  const csv = [
    "Name;Notes;Category;Price;Offer price;Quantity;Unit",
    "Right;mine;fruits;10;9;1;kg",
    "Dear;=mine;fruits;1o;4o;1;kg",
    "Surplus;;fruits;10;9;1;kg;;extra",
    "Short;;fruits",
  ].join("\n");

  it("gives them as they are, with what is wrong in the last column", async () => {
    const [headings, dear, surplus, short, ...others] = await wrongLines(csv);
    expect(headings).toBe("Name,Notes,Category,Price,Offer price,Quantity,Unit,,,Complaint");
    expect(dear).toBe(
      "Dear,'=mine,fruits,1o,4o,1,kg,,,Price “1o” is not an amount; Offer price “4o” is not an amount",
    );
    expect(surplus).toMatch(/^Surplus,,fruits,10,9,1,kg,,extra,"?This line has more cells/);
    expect(short).toMatch(/^Short,,fruits,,,,,,,/);
    expect(others).toEqual([]);
  });

  it("are wrong again until they are corrected, and the complaint is not read", async () => {
    const file = await wrongLines(csv);
    const same = await check(file.join("\n"));
    expect(same).toMatchObject({ created: 0, wrong: 3 });
    expect(await wrongLines(file.join("\n"))).toEqual(file);
    const corrected = file.join("\n").replace("1o,4o,", "10,4,").replace(",,extra,", ",,,");
    expect(await check(corrected)).toMatchObject({ created: 2, wrong: 1 });
  });

  it("refuses what is no spreadsheet", async () => {
    const path = "/api/product/import/wrong-lines";
    const answer = await sendForm(shop, { path, parts: [["csv", HEAD]], as: seller });
    expect(answer).toMatchObject(refusal(400, "There are no products in this file."));
  });
});

describe("GET /api/product/import-template", () => {
  it("gives headings and a line that would be imported", async () => {
    const answer = await shop.get("/api/product/import-template", seller);
    const csv = String(answer.body);
    expect(csv).toContain("Id,Name,Category,Price,Offer price,Quantity,Unit,In stock,Weight,Description");
    expect(await check(csv)).toMatchObject({ created: 1, wrong: 0 });
  });
});

describe("GET /api/product/export", () => {
  it("gives a spreadsheet that is imported again without a change", async () => {
    await aProduct(shop.db, {
      name: '=HYPERLINK("x")',
      categoryPath: "resting",
      description: ["- a", "b, c"],
    });
    await aProduct(shop.db, {
      name: '"Malli", fresh',
      categoryPath: "fruits",
      weight: "+5 %",
      inStock: false,
    });
    const answer = await shop.get("/api/product/export", seller);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="products-2026-03-10.csv"');
    const csv = String(answer.body);
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
    expect(csv).toContain(",'+5 %,");
    const dry = await check(csv);
    expect(dry.lines.filter(({ action }) => action !== "unchanged")).toEqual([]);
    expect(dry).toMatchObject({ created: 0, updated: 0, wrong: 0, unchanged: (await all()).length });
  });
});
