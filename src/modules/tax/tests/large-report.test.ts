import { and, gte, lt, ne } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadOrders, orders, toInvoice } from "#modules/order/index.ts";
import { read } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { manyOrders } from "#tests/support/many-orders.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { testApp } from "#tests/support/test-app.ts";
import { codesSavedSchema, gstAnswerSchema, reportSchema } from "../contract.ts";
import { beginReport } from "../tax-report.ts";

const COPIES = 2100;
const MONTH = "2026-03";

const shop = await testApp();
afterAll(shop.close);
let seller: { cookie: string };

/** A month with orders of each kind, and many more that are copies of one. */
beforeAll(async () => {
  shop.clock.now = new Date("2026-03-10T06:00:00Z");
  seller = await theSeller(shop);
  const meera = await aShopper(shop);
  const rice = await aProduct(shop.db, { name: "Rice", pricePaise: 60_000, offerPricePaise: 21_133 });
  const ghee = await aProduct(shop.db, { name: "Ghee", pricePaise: 60_000, offerPricePaise: 51_377 });
  const place = async (address = {}) =>
    placedOrder(
      shop,
      meera,
      checkoutOf(
        [
          { product: rice, quantity: 2 },
          { product: ghee, quantity: 1 },
        ],
        await anAddress(shop.db, meera, address),
      ),
    );
  const before = await place();
  const off = { isOn: false, defaultPercent: 18, chargesPercent: 0, shortNumbers: false };
  const gst = { ...off, isOn: true, chargesPercent: 18 };
  read(
    gstAnswerSchema,
    await shop.send("PUT", "/api/tax/settings", { as: seller, json: { ...gst, was: off } }),
  );
  const products = [
    { id: rice.id, hsn: "1006", percent: 5 },
    { id: ghee.id, hsn: "0405", percent: 12 },
  ];
  read(codesSavedSchema, await shop.send("PUT", "/api/tax/products", { as: seller, json: { products } }));
  const weighed = await place();
  const [first, second] = weighed.items;
  const lines = [
    { item: first?._id, replacement: { product: ghee.id, quantity: 1 } },
    { item: second?._id, amount: 0 },
  ];
  expect((await shop.post("/api/order/weigh", { id: weighed._id, lines }, seller)).status).toBe(200);
  await shop.patch(`/api/order/update-status/${weighed._id}`, { status: "Out for Delivery" }, seller);
  await place({ state: "Tamil Nadu", gstin: "33ABCDE1234F1Z7" });
  await manyOrders(shop, before, COPIES);
  // All copies are of one month, and a third of them have rates.
  await shop.pool.query(
    `with copies as (select id, row_number() over (order by id) as n from orders where id like $1)
    update orders set invoice_day = '2026-03-15', invoice_counter = n,
      created_at = timestamptz '2026-03-15 06:00:00Z' + n * interval '1 second'
    from copies where copies.id = orders.id`,
    [`${before._id}-%`],
  );
  await shop.pool.query(
    "update order_items set tax_basis_points = 500, hsn = '1006' where line_number = 1 and order_id like $1",
    [`${before._id}-%3`],
  );
});

const report = async () => read(reportSchema, await shop.get(`/api/tax/report?month=${MONTH}`, seller));

it("has the figures of the invoices of all orders, each loaded as a whole", async () => {
  const { success: _, ...shown } = await report();
  const ofMonth = and(gte(orders.invoiceDay, "2026-03-01"), lt(orders.invoiceDay, "2026-04-01"));
  const all = await loadOrders(shop.db, and(ofMonth, ne(orders.status, "Cancelled")), { oldestFirst: true });
  expect(all.length).toBe(3 + COPIES * (4 / 5));
  expect(all.filter(({ items }) => items.some(({ packed }) => packed?.replacement))).toHaveLength(1);
  const whole = beginReport();
  whole.add(all);
  expect(shown).toEqual(whole.end(MONTH, shown.creditNotes));
  const paise = (rupees: number) => Math.round(rupees * 100);
  for (const [index, order] of all.entries()) {
    const invoice = toInvoice(order);
    const rates = invoice.gst?.rates ?? [invoice.sums];
    const row = shown.invoices[index];
    expect(row).toMatchObject({ _id: order.id, number: invoice.number, buyer: invoice.buyer.name });
    expect(paise(row?.taxable ?? 0)).toBe(rates.reduce((sum, { taxablePaise }) => sum + taxablePaise, 0));
    expect(paise((row?.cgst ?? 0) + (row?.sgst ?? 0) + (row?.igst ?? 0))).toBe(
      rates.reduce((sum, { cgstPaise, sgstPaise }) => sum + cgstPaise + sgstPaise, 0),
    );
  }
});

it("reads many orders at once, and nothing of them that is not in the report", async () => {
  const sent = await statementsOf(shop, report);
  expect(sent.filter((text) => text.includes('from "order_items"'))).toHaveLength(
    Math.ceil((3 + COPIES * (4 / 5)) / 1000),
  );
  for (const other of [
    "order_history",
    "order_revisions",
    "refunds",
    "ratings",
    "item_lots",
    'credit_notes"."order_id" = any',
  ]) {
    expect(sent.filter((text) => text.includes(other))).toEqual([]);
  }
});
