import { describe, expect, it } from "vitest";
import { aProduct } from "#tests/support/factories.ts";
import { HEAD, sheetShop } from "#tests/support/product-sheets.ts";

const { shop, send, check } = await sheetShop();

const NO_TEXT = /^This is no CSV file but, for example, an Excel workbook\. Please save it as CSV/;

/** Bytes that begin as a kind of file does, and go on with what is no text. */
const aWorkbook = (beginning: string) =>
  Buffer.concat([Buffer.from(beginning, "latin1"), Buffer.alloc(2000, "\x00\x07\xff", "latin1")]);

describe("POST /api/product/import", () => {
  it.each([
    ["sep=,", HEAD, "Plum,fruits,10,9,1,kg"],
    ["sep=;", HEAD.replaceAll(",", ";"), "Plum;fruits;10;9;1;kg"],
    ["SEP=\t", HEAD.replaceAll(",", "\t"), "Plum\tfruits\t10\t9\t1\tkg"],
    ['"sep=;"', HEAD.replaceAll(",", ";"), "Plum;fruits;10;9;1;kg"],
  ])("takes Excel's first line %j for what parts the cells", async (first, head, line) => {
    const { lines } = await check([first, head, line].join("\r\n"));
    expect(lines).toMatchObject([{ line: 3, name: "Plum" }]);
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

  it.each([
    ["40,25", ". With a decimal point it is 40.25."],
    ["0,500", ". With a decimal point it is 0.500."],
    ["1,2345", ""],
    ["1,,000", ""],
    ["-", ""],
  ])("refuses the price %j, which may mean another number", async (typed, hint) => {
    const { lines } = await check(`${HEAD}\nPriced,fruits,"${typed}",0.01,1,kg`);
    const message = `Price “${typed}” is not an amount${hint}`;
    expect(lines[0]?.errors).toEqual([{ field: "price", message }]);
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

  it("names all that is wrong with a line, each once", async () => {
    const dry = await check(
      [
        `${HEAD},inStock`,
        "Plum,nowhere,4o,9,some,bunch,perhaps",
        "Plum,,10,12,,kg,",
        `${"x".repeat(201)},fruits,,,1,,`,
      ].join("\n"),
    );
    expect(dry.lines.map(({ errors }) => errors.map(({ field }) => field))).toEqual([
      ["category", "price", "quantity", "inStock", "unit"],
      ["category", "quantity", "offerPrice"],
      ["name", "price", "offerPrice", "unit"],
    ]);
    expect(dry.lines[0]?.errors).toContainEqual({
      field: "category",
      message: "There is no category “nowhere”",
    });
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
    ["an Excel workbook", new File([aWorkbook("PK\x03\x04\x14\0")], "rates.xlsx"), NO_TEXT],
    ["one that only says that it is CSV", new File([aWorkbook("PK\x03\x04\x14\0")], "rates.csv"), NO_TEXT],
    ["one of an old Excel", new File([aWorkbook("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")], "rates.xls"), NO_TEXT],
    ["a PDF", new File([aWorkbook("%PDF-1.7\n")], "rates.pdf"), NO_TEXT],
    [
      "Excel's “Unicode text”",
      new File([Buffer.from(`\uFEFF${HEAD}`, "utf16le")], "rates.txt"),
      /save it as “CSV UTF-8”/,
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
});
