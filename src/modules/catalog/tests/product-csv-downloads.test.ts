import { describe, expect, it } from "vitest";
import { refusal } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { HEAD, sheetShop } from "#tests/support/product-sheets.ts";
import { sendForm } from "#tests/support/uploads.ts";

const { shop, seller, productsOf, check } = await sheetShop();

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
    expect(csv).toContain(
      "Id,Name,Category,Price,Offer price,Quantity,Unit,In stock,Weight,Other names,Description",
    );
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
    expect(dry).toMatchObject({ created: 0, updated: 0, wrong: 0, unchanged: (await productsOf()).length });
  });
});
