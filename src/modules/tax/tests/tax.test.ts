import { afterAll, beforeAll, expect, it } from "vitest";
import { storeDay } from "#kernel/time/store-time.ts";
import { type OrderAnswer, orderAnswerSchema, ordersSchema } from "#modules/order/contract/order.ts";
import { toInvoice } from "#modules/order/index.ts";
import { fromAnswer } from "#modules/order/web/shared/from-answer.ts";
import { read } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { aShopper, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { codesSavedSchema, gstAnswerSchema, reportSchema, uncodedAnswerSchema } from "../contract.ts";

const shop = await testApp();
afterAll(shop.close);

let seller: { cookie: string };
let meera: Shopper;
type Product = Awaited<ReturnType<typeof aProduct>>;
let tomato: Product;
let oil: Product;
let soap: Product;

beforeAll(async () => {
  seller = await theSeller(shop);
  meera = await aShopper(shop);
  tomato = await aProduct(shop.db, {
    name: "Tomato",
    offerPricePaise: 5000,
    packQuantity: 500,
    packUnit: "g",
  });
  oil = await aProduct(shop.db, {
    name: "Sesame oil",
    pricePaise: 30_000,
    offerPricePaise: 21_000,
    packQuantity: 1,
    packUnit: "L",
  });
  soap = await aProduct(shop.db, {
    name: "Soap",
    pricePaise: 30_000,
    offerPricePaise: 11_800,
    packQuantity: 1,
    packUnit: "pcs",
  });
});

const OFF = { isOn: false, defaultPercent: 18, chargesPercent: 0, shortNumbers: false };
const ON = { isOn: true, defaultPercent: 18, chargesPercent: 18, shortNumbers: false };
const put = (path: string, json: object) => shop.send("PUT", path, { as: seller, json });
const save = (gst: object, was: object) => put("/api/tax/settings", { ...gst, was });
const placed = async (lines: [Product, number][], address = {}) => {
  const cartItems = lines.map(([product, quantity]) => ({ product, quantity }));
  return placedOrder(shop, meera, checkoutOf(cartItems, await anAddress(shop.db, meera, address)));
};
const report = async (month: string) =>
  read(reportSchema, await shop.get(`/api/tax/report?month=${month}`, seller));

it("changes nothing while it is off, and asks for no codes", async () => {
  const order = await placed([[tomato, 2]]);
  expect(JSON.stringify(order)).not.toMatch(/taxPercent|TaxPercent/);
  expect(toInvoice(fromAnswer(order))).not.toHaveProperty("gst");
  expect(read(uncodedAnswerSchema, await shop.get("/api/tax/products", seller)).products).toEqual([]);
  expect(JSON.stringify((await shop.get("/api/store")).body)).not.toContain('"gst":');
});

it("keeps code and rate of each line, and tells who saved over somebody else", async () => {
  expect(read(gstAnswerSchema, await save(ON, OFF)).gst).toEqual(ON);
  expect((await save(OFF, OFF)).status).toBe(409);
  const { products } = read(uncodedAnswerSchema, await shop.get("/api/tax/products", seller));
  expect(products.find(({ name }) => name === "Tomato")?.suggestion).toMatchObject({
    hsn: "0702",
    percent: 0,
  });
  const codes = [
    { id: tomato.id, hsn: "0702", percent: 0 },
    { id: oil.id, hsn: "1515", percent: 5 },
  ];
  read(codesSavedSchema, await put("/api/tax/products", { products: codes }));
  expect((await put("/api/tax/products", { products: [{ ...codes[0], percent: 51 }] })).status).toBe(400);

  const order = await placed([
    [tomato, 2],
    [oil, 1],
    [soap, 1],
  ]);
  expect(order.items.map(({ hsn, taxPercent }) => [hsn, taxPercent])).toEqual([
    ["0702", 0],
    ["1515", 5],
    ["", 18],
  ]);
  expect(order.chargesTaxPercent).toBe(18);
  const { gst, lines, totalPaise } = toInvoice(fromAnswer(order));
  expect(gst).toMatchObject({ kind: "mixed", isInterState: false });
  expect(lines.map(({ cgstPaise }) => cgstPaise)).toEqual([0, 500, 900]);
  expect(gst?.rates.reduce((sum, rate) => sum + rate.taxablePaise + 2 * rate.cgstPaise, 0)).toBe(totalPaise);

  const pdf = await shop.app.request(`/api/order/invoice/${order._id}.pdf`, {
    headers: { cookie: meera.cookie },
  });
  const { pages } = await readPdf(Buffer.from(await pdf.arrayBuffer()));
  const text = pages.flatMap(({ texts }) => texts).join(" ");
  expect(text).toContain("INVOICE-CUM-BILL OF SUPPLY");
  expect(text).toContain("GST summary");
  expect(text).not.toContain("998316");
});

it("reduces a credit note's tax by each line's rate, and a replacement has its own code", async () => {
  const order = await placed([
    [tomato, 2],
    [soap, 1],
  ]);
  const [first, second] = order.items;
  const lines = [
    { item: first?._id, replacement: { product: oil.id, quantity: 1 } },
    { item: second?._id, amount: 0 },
  ];
  const weighed = read(
    orderAnswerSchema,
    await shop.post("/api/order/weigh", { id: order._id, lines }, seller),
  );
  expect(weighed.order.items[0]?.packed?.replacement).toMatchObject({ hsn: "1515", taxPercent: 5 });
  await shop.patch(`/api/order/update-status/${order._id}`, { status: "Out for Delivery" }, seller);
  const after = await shownTo(order);
  const tax = (taxedOrder: OrderAnswer) =>
    toInvoice(fromAnswer(taxedOrder)).gst?.rates.reduce((sum, { cgstPaise }) => sum + cgstPaise, 0) ?? 0;
  expect(after.creditNotes.map(({ cgst }) => Math.round(cgst * 100))).toEqual([tax(order) - tax(after)]);
  expect(toInvoice(fromAnswer(after)).lines[0]).toMatchObject({
    name: "Sesame oil",
    hsn: "1515",
    gst: { basisPoints: 500, unit: "L" },
  });
});

it("reports the sums of the invoices to the paisa, by rate and by code", async () => {
  const away = await placed([[oil, 1]], { state: "Tamil Nadu", gstin: "33ABCDE1234F1Z7" });
  const sameState = await placed([[oil, 1]], { state: "TN", gstin: "33ABCDE1234F1Z7" });
  const cancelled = await placed([[oil, 9]]);
  await shop.patch(`/api/order/update-status/${cancelled._id}`, { status: "Cancelled" }, seller);
  const month = `${away.invoiceNumber.slice(4, 8)}-${away.invoiceNumber.slice(8, 10)}`;
  const { total, byRate, byHsn, invoices } = await report(month);
  const paise = (rupees: number) => Math.round(rupees * 100);
  const sum = (rows: readonly { total: number }[]) => rows.reduce((all, row) => all + paise(row.total), 0);
  expect(sum(byRate)).toBe(paise(total.total));
  expect(sum(byHsn)).toBe(paise(total.total));
  expect(sum(invoices)).toBe(paise(total.total));
  let taxPaise = 0;
  let amountPaise = 0;
  for (const { _id } of invoices) {
    const invoice = toInvoice(fromAnswer(await shownTo({ _id })));
    const rates = invoice.gst?.rates ?? [invoice.sums];
    taxPaise += rates.reduce((all, { cgstPaise, sgstPaise }) => all + cgstPaise + sgstPaise, 0);
    amountPaise += invoice.totalPaise;
  }
  expect(paise(total.cgst) + paise(total.sgst) + paise(total.igst)).toBe(taxPaise);
  expect(paise(total.amount)).toBe(amountPaise);
  expect(paise(total.total) + paise(total.other)).toBe(amountPaise);
  expect(invoices.map(({ number }) => number)).not.toContain(cancelled.invoiceNumber);
  expect(invoices.find(({ _id }) => _id === away._id)).toMatchObject({ gstin: "33ABCDE1234F1Z7" });
  const toBusinesses = byRate.filter(({ buyer, percent }) => buyer === "B2B" && percent === 5);
  expect(toBusinesses.map(({ placeOfSupply }) => placeOfSupply)).toEqual(["Tamil Nadu"]);
  expect(invoices.find(({ _id }) => _id === sameState._id)).toMatchObject({ placeOfSupply: "Tamil Nadu" });
  expect(byHsn.find(({ hsn }) => hsn === "1515")).toMatchObject({ unit: "MLT", percent: 5 });
  // A credit note has the day of the database.
  expect((await report(storeDay(new Date()).slice(0, 7))).creditNotes).toHaveLength(1);
  // The soap has no code, and none is drawn for the report.
  expect(byHsn.map(({ hsn }) => hsn).toSorted()).toEqual(["", "", "0702", "1515", "9968"]);
  for (const part of ["by-rate", "by-hsn", "invoices", "credit-notes"]) {
    const file = await shop.get(`/api/tax/report.csv?month=${month}&part=${part}`, seller);
    expect(file.status).toBe(200);
    if (part === "by-rate" || part === "by-hsn") continue;
    const [, ...rows] = String(file.body).trimEnd().split("\r\n");
    for (const row of rows) expect(row).toMatch(/^[A-Z]+-[\d-]+,\d{4}-\d\d-\d\d,/);
  }
});

it("numbers invoices in the usual form, and in the short one where the seller chooses it", async () => {
  const usual = await placed([[oil, 1]]);
  expect(usual.invoiceNumber).toMatch(/^INV-\d{8}-\d{4}$/);
  const short = { ...ON, shortNumbers: true };
  expect(read(gstAnswerSchema, await save(short, ON)).gst).toEqual(short);
  const after = await placed([[oil, 1]]);
  const [, day = "", counter = ""] = usual.invoiceNumber.split("-");
  const next = String(Number(counter) + 1).padStart(4, "0");
  expect(after.invoiceNumber).toBe(`INV-${day.slice(2)}-${next}`);
  expect((await shownTo(after)).invoiceNumber).toBe(after.invoiceNumber);
  const off = { ...short, isOn: false };
  read(gstAnswerSchema, await save(off, short));
  expect((await placed([[oil, 1]])).invoiceNumber).toMatch(/^INV-\d{8}-\d{4}$/);
});

async function shownTo({ _id }: { _id: string }): Promise<OrderAnswer> {
  const { orders } = read(ordersSchema, await shop.get("/api/order/user", meera));
  const match = orders.find((order) => order._id === _id);
  if (!match) throw new Error("no such order");
  return match;
}
