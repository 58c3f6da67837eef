import { expect, it } from "vitest";
import { orderAnswerSchema } from "#modules/order/contract/order.ts";
import { toInvoice } from "#modules/order/index.ts";
import { fromAnswer } from "#modules/order/web/shared/from-answer.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { productFormShop, tomato as tomatoForm } from "#tests/support/product-form.ts";
import { productSheets } from "#tests/support/product-sheets.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { gstAnswerSchema, reportSchema, uncodedAnswerSchema } from "../contract.ts";
import { productTaxes } from "../tables.ts";

const { shop, seller, add, update } = await productFormShop();
const meera = await aShopper(shop);
const { check, apply } = productSheets(shop, seller);

const OFF = { isOn: false, defaultPercent: 18, chargesPercent: 0, shortNumbers: false };
const ON = { ...OFF, isOn: true };
const put = (path: string, json: object) => shop.send("PUT", path, { as: seller, json });
const save = (gst: object, was: object) => put("/api/tax/settings", { ...gst, was });
const uncoded = async () => read(uncodedAnswerSchema, await shop.get("/api/tax/products", seller));
const saveCode = (id: string, hsn: string) =>
  put("/api/tax/products", { products: [{ id, hsn, percent: 5 }] });
const editFormOf = async (id: string) =>
  JSON.stringify((await shop.get(`/api/product/seller/${id}`, seller)).body);

const SEVEN = "7031010 has 7 digits. Did you mean 07031010?";
const onion = { ...tomatoForm, name: "Onion" };

it("counts what has no code before the switch is turned on, and draws codes until then", async () => {
  const products = await Promise.all(
    ["Tomato", "Soap", "Oil"].map((name) => aProduct(shop.db, { name, categoryPath: "fruits" })),
  );
  const [tomato, soap, oil] = products;
  if (!tomato || !soap || !oil) throw new Error("a product was not added");
  const order = await placedOrder(
    shop,
    meera,
    checkoutOf([{ product: soap, quantity: 1 }], await anAddress(shop.db, meera)),
  );
  expect(order.items[0]?.hsn).toMatch(/^[1-9]\d{3,7}$/);
  const before = read(gstAnswerSchema, await shop.get("/api/tax/settings", seller));
  expect(before.codes).toEqual({ withoutCode: 3, toCorrect: 0 });
  // Two codes that an earlier release took: one whose zero a spreadsheet has dropped, and one that is none.
  await shop.db.insert(productTaxes).values([
    { productId: tomato.id, hsn: "7031010", basisPoints: 0 },
    { productId: oil.id, hsn: "0000", basisPoints: 500 },
  ]);
  const after = read(gstAnswerSchema, await save(ON, OFF));
  expect(after.codes).toEqual({ withoutCode: 2, toCorrect: 1 });
});

it("lists saved codes that are to be corrected, as they are, with what is wrong", async () => {
  const { products, codes } = await uncoded();
  expect(codes).toEqual({ withoutCode: 2, toCorrect: 1 });
  expect(Object.fromEntries(products.map(({ name, hsn, complaint }) => [name, [hsn, complaint]]))).toEqual({
    Tomato: ["7031010", SEVEN],
    Oil: [
      "0000",
      "0000 is no HSN code: there is no chapter 00. Leave it empty as long as you don’t know the code.",
    ],
    Soap: [null, null],
  });
});

it("prints and reports no code for a product that has none, also in place of another", async () => {
  const { products } = await uncoded();
  const idOf = (name: string) => products.find((product) => product.name === name)?._id ?? "";
  await saveCode(idOf("Tomato"), "0702");
  const address = await anAddress(shop.db, meera);
  const lines = [idOf("Tomato"), idOf("Soap"), idOf("Oil")].map((id) => ({
    product: { id, offerPricePaise: 4000 },
    quantity: 1,
  }));
  const order = await placedOrder(shop, meera, checkoutOf(lines, address));
  expect(order.items.map(({ hsn }) => hsn)).toEqual(["0702", "", ""]);
  const again = await placedOrder(shop, meera, checkoutOf(lines, address));
  expect(again.items.map(({ hsn }) => hsn)).toEqual(["0702", "", ""]);
  const [first] = order.items;
  const weighed = read(
    orderAnswerSchema,
    await shop.post(
      "/api/order/weigh",
      { id: order._id, lines: [{ item: first?._id, replacement: { product: idOf("Soap"), quantity: 1 } }] },
      seller,
    ),
  );
  expect(toInvoice(fromAnswer(weighed.order)).lines.map(({ name, hsn }) => [name, hsn])).toEqual([
    ["Soap", ""],
    ["Soap", ""],
    ["Oil", ""],
  ]);
  const pdf = await shop.app.request(`/api/order/invoice/${again._id}.pdf`, {
    headers: { cookie: meera.cookie },
  });
  const { pages } = await readPdf(Buffer.from(await pdf.arrayBuffer()));
  const texts = pages.flatMap((page) => page.texts);
  expect(texts.filter((text) => /^\d{4,8}$/.test(text))).toEqual(["0702"]);
  const month = `${again.invoiceNumber.slice(4, 8)}-${again.invoiceNumber.slice(8, 10)}`;
  const { byHsn } = read(reportSchema, await shop.get(`/api/tax/report?month=${month}`, seller));
  expect([...new Set(byHsn.map(({ hsn }) => hsn))]).toEqual(["", "0702", "9968"]);
});

it("leaves out the drawn codes of lines that were ordered before, when an order grows after the switch", async () => {
  const { products } = await uncoded();
  const soap = products.find(({ name }) => name === "Soap")?._id ?? "";
  await save(OFF, ON);
  const address = await anAddress(shop.db, meera);
  const line = { product: { id: soap, offerPricePaise: 4000 }, quantity: 1 };
  const order = await placedOrder(shop, meera, checkoutOf([line], address));
  await save(ON, OFF);
  const added = await aProduct(shop.db, { name: "Carrot", categoryPath: "fruits" });
  await saveCode(added.id, "0706");
  const change = {
    id: order._id,
    revision: order.revision,
    items: [
      { item: order.items[0]?._id, quantity: 1 },
      { product: added.id, quantity: 1 },
    ],
  };
  const revise = async (fields: object) =>
    read(orderAnswerSchema, await shop.post("/api/order/revise", { ...change, ...fields }, meera)).order;
  const { totalAmount } = await revise({ preview: true });
  const revised = await revise({ totalAmount });
  expect(toInvoice(fromAnswer(revised)).lines.map(({ hsn }) => hsn)).toEqual(["", "0706"]);
});

it("refuses a code of 3, 5 or 7 digits in the form, in spreadsheets and in calls, with the code that was meant", async () => {
  const { id } = await aProduct(shop.db, { name: "Onion", categoryPath: "fruits" });
  for (const [hsn, words] of [
    ["7031010", SEVEN],
    ["702", "702 has 3 digits. Did you mean 0702?"],
    ["70310", "70310 has 5 digits. Did you mean 070310?"],
    [
      "0000",
      "0000 is no HSN code: there is no chapter 00. Leave it empty as long as you don’t know the code.",
    ],
  ] as const) {
    expect(await saveCode(id, hsn)).toMatchObject(refusal(400, words, { hsn: words }));
    expect(await add({ ...onion, hsn })).toMatchObject(refusal(400, words, { hsn: words }));
    expect(await update(id, { ...onion, hsn })).toMatchObject(refusal(400, words, { hsn: words }));
    const sheet = await check(`Id,Name,hsn\n${id},Onion,${hsn}`);
    expect(sheet.lines[0]?.errors).toEqual([{ field: "hsn", message: words }]);
  }
  for (const hsn of ["0703", "070310", "07031010"])
    expect(await saveCode(id, hsn)).toMatchObject({ status: 200 });
  // As tariffs print it, with what a paste brings along, and on another keyboard.
  for (const hsn of ["0703 10 20", "\u200e07031020\u200b", "०७०३१०२०"]) {
    expect(await saveCode(id, "0703")).toMatchObject({ status: 200 });
    expect(await saveCode(id, hsn)).toMatchObject({ status: 200 });
    expect(await editFormOf(id)).toContain('"07031020"');
  }
  const { lines, hash } = await check(`Id,Name,hsn\n${id},Onion,070310`);
  expect(lines[0]).toMatchObject({ action: "update" });
  expect(await apply(`Id,Name,hsn\n${id},Onion,070310`, hash)).toMatchObject({ status: 200 });
});

it("lets a product with a code to be corrected be changed otherwise", async () => {
  const { id } = await aProduct(shop.db, { name: "Shallot", categoryPath: "fruits" });
  await shop.db.insert(productTaxes).values({ productId: id, hsn: "7031010" });
  expect(await editFormOf(id)).toContain("7031010");
  const form = { ...tomatoForm, name: "Shallot" };
  const changed = await update(id, { ...form, price: 80, hsn: "7031010", was: { hsn: "7031010" } });
  expect(changed).toMatchObject({ status: 200, body: { product: { price: 80 } } });
  const sheet = await check(`Id,Name,price,hsn\n${id},Shallot,90,7031010`);
  expect(sheet.lines[0]).toMatchObject({ action: "update", errors: [] });
  expect(await editFormOf(id)).toContain("7031010");
});

it("has the columns of code and rate in the spreadsheet's template while GST goes by product", async () => {
  const headings = async () =>
    String((await shop.get("/api/product/import-template", seller)).body)
      .split("\r\n")[0]
      ?.split(",");
  expect((await headings())?.slice(-2)).toEqual(["HSN code", "GST (%)"]);
  expect(await check(String((await shop.get("/api/product/import-template", seller)).body))).toMatchObject({
    created: 1,
    wrong: 0,
  });
  await save(OFF, ON);
  expect(await headings()).not.toContain("HSN code");
});
