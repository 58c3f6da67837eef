import { eq } from "drizzle-orm";
import { assert, asyncProperty, constantFrom, integer, record } from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { products } from "#modules/catalog/tables.ts";
import { type OrderAnswer, orderAnswerSchema } from "#modules/order/contract/order.ts";
import { sellerOrdersSchema } from "#modules/order/contract/order-lists.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { aShopper, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { creditNotes } from "../tables.ts";

const shop = await testApp();
afterAll(shop.close);

let seller: { cookie: string };
let meera: Shopper;
let order: OrderAnswer;

beforeAll(async () => {
  seller = await theSeller(shop);
  meera = await aShopper(shop);
});
beforeEach(async () => {
  const [tomato, okra] = [
    await aProduct(shop.db, {
      name: "Tomato",
      pricePaise: 6400,
      offerPricePaise: 5200,
      packQuantity: 1,
      packUnit: "kg",
    }),
    await aProduct(shop.db, { name: "Okra", offerPricePaise: 3000, packQuantity: 500, packUnit: "g" }),
  ];
  const lines = [
    { product: tomato, quantity: 2 },
    { product: okra, quantity: 1 },
  ];
  order = await placedOrder(shop, meera, checkoutOf(lines, await anAddress(shop.db, meera)));
});

const item = (n: number) => order.items[n]?._id ?? "";
const weigh = (lines: object[], id = order._id) => shop.post("/api/order/weigh", { id, lines }, seller);
const weighed = async (lines: object[]) => read(orderAnswerSchema, await weigh(lines)).order;
const setStatus = (status: string) => shop.patch(`/api/order/update-status/${order._id}`, { status }, seller);
const asSellerSees = async () => {
  const path = `/api/order/seller?q=${order.invoiceNumber}&page=1`;
  return read(sellerOrdersSchema, await shop.get(path, seller)).orders[0];
};

describe("weighing an order", () => {
  it("takes off each line's share that is missing, with its reason; the lines stay as ordered", async () => {
    const answer = await weigh([
      { item: item(0), amount: 1.8 },
      { item: item(1), amount: 0 },
    ]);
    const { order: after, message } = read(orderAnswerSchema, answer);
    expect(message).toBe(`${order.invoiceNumber}: ₹143.60 is to be paid`);
    expect(after).toMatchObject({ subTotal: order.subTotal, totalAmount: 143.6, creditNotes: [] });
    expect(after.adjustments.slice(2)).toEqual([
      { kind: "packed", label: "Tomato: 1.8 kg of 2 kg", amount: -10.4 },
      { kind: "packed", label: "Okra: left out", amount: -30 },
    ]);
    expect(after.items.map(({ packed }) => packed)).toEqual([
      { amount: 1.8, due: 93.6, restocked: false, replacement: null },
      { amount: 0, due: 0, restocked: false, replacement: null },
    ]);
  });

  it("asks about an amount that may be a slip, and takes it once it is confirmed", async () => {
    const slip = { item: item(0), amount: 1800 };
    const says = "Tomato: 1800 kg for 2 kg ordered. 1.8 kg? Confirm it if it is meant.";
    const refused = await weigh([slip, { item: item(1), amount: 0 }]);
    expect(refused).toMatchObject(refusal(400, says, { [item(0)]: says }));
    const few = await weigh([{ item: item(0), amount: 0.6 }]);
    expect(few).toMatchObject({
      status: 400,
      body: { errors: { [item(0)]: expect.stringContaining("0.6 kg") } },
    });
    expect((await asSellerSees())?.items.map(({ packed }) => packed)).toEqual([null, null]);

    const meant = await weighed([{ ...slip, amount: 0.6, confirmed: true }]);
    expect(meant.items[0]?.packed).toMatchObject({ amount: 0.6 });
    // A stored amount was confirmed: a seller who weighs another line sends it again as it is.
    const again = await weighed([
      { item: item(0), amount: 0.6 },
      { item: item(1), amount: 0 },
    ]);
    expect(again.items[0]?.packed).toMatchObject({ amount: 0.6 });
  });

  it("never adds: neither for more, nor for a dearer product in its place", async () => {
    const dearer = await aProduct(shop.db, {
      name: "Cherry tomato",
      pricePaise: 20_000,
      offerPricePaise: 20_000,
    });
    const after = await weighed([
      { item: item(0), replacement: { product: dearer.id, quantity: 2 } },
      { item: item(1), amount: 700 },
    ]);
    expect(after.totalAmount).toBe(order.totalAmount);
    expect(after.question).toBeNull();
  });

  it("replaces a line by packs of another product, at the catalogue's price", async () => {
    const green = await aProduct(shop.db, {
      name: "Green tomato",
      pricePaise: 5000,
      offerPricePaise: 4000,
      packQuantity: 1,
      packUnit: "kg",
    });
    const lines = [{ item: item(0), replacement: { product: green.id, quantity: 2 } }];
    const cheaper = await weighed(lines);
    expect(cheaper.totalAmount).toBe(order.totalAmount - 24);
    expect(cheaper.adjustments.at(-1)?.label).toBe("Tomato: 2 × Green tomato, 1 kg, in its place");
    const replacement = { product: green.id, name: "Green tomato", quantity: 2, price: 80 };
    expect(cheaper.items[0]?.packed).toEqual({
      amount: null,
      due: 80,
      restocked: false,
      replacement: { ...replacement, pack: { quantity: 1, unit: "kg" } },
    });
    // An earlier replacement keeps its price. A new one gets the current price.
    await shop.db.update(products).set({ offerPricePaise: 3000 }).where(eq(products.id, green.id));
    expect((await weighed(lines)).totalAmount).toBe(order.totalAmount - 24);
    const one = await weighed([{ item: item(0), replacement: { product: green.id, quantity: 1 } }]);
    expect(one.totalAmount).toBe(order.totalAmount - 74);
  });

  it("is what was said last: as ordered takes nothing off again", async () => {
    await weigh([{ item: item(0), amount: 1 }]);
    const after = await weighed([
      { item: item(0), amount: 2 },
      { item: item(1), amount: 500 },
    ]);
    expect(after).toMatchObject({ totalAmount: order.totalAmount, adjustments: order.adjustments });
    expect(after.items.every(({ packed }) => packed === null)).toBe(true);
  });

  it.each([
    [() => [{ item: "none", amount: 1 }], 400, "A product is not in this order. Please reload it."],
    [
      () => [
        { item: item(0), amount: 1 },
        { item: item(0), amount: 2 },
      ],
      400,
      /only once/,
    ],
    [() => [{ item: item(0), amount: -1 }], 400, /at most three decimals/],
    [() => [{ item: item(0), amount: 0.0001 }], 400, /at most three decimals/],
    [() => [{ item: item(0) }], 400, /how much of each product/],
    [() => [{ item: item(0), replacement: { product: "none", quantity: 1 } }], 400, /no longer in the catal/],
    [() => [{ item: item(0), replacement: { product: item(1), quantity: 0 } }], 400, /how many packs/],
    [() => [{ item: item(0), replacement: { name: "Beans", price: 1 } }], 400, /./],
  ])("refuses what can't be: %s", async (lines, status, message) => {
    const answer = await weigh(lines());
    const expectedMessage = typeof message === "string" ? message : expect.stringMatching(message);
    expect(answer).toMatchObject({ status, body: { success: false, message: expectedMessage } });
    expect((await asSellerSees())?.totalAmount).toBe(order.totalAmount);
  });

  it("is for orders that wait, and that there are", async () => {
    expect(await weigh([], "none")).toMatchObject(refusal(404, "Order not found"));
    await setStatus("Delivered");
    const gone = "This order is Delivered. What was packed can be changed until it is delivered.";
    expect(await weigh([{ item: item(0), amount: 1 }])).toMatchObject(refusal(409, gone));
  });
});

describe("a credit note", () => {
  it("is written when an order goes out with less, without gaps, and stands on the invoice", async () => {
    const before = await shop.db.$count(creditNotes);
    await weigh([{ item: item(1), amount: 0 }]);
    expect((await asSellerSees())?.creditNotes).toEqual([]);
    await setStatus("Out for Delivery");
    const [note] = (await asSellerSees())?.creditNotes ?? [];
    expect(note).toMatchObject({ amount: 30 });
    expect(note?.number).toMatch(new RegExp(`^CN-\\d{8}-${before + 1}$`));
    await setStatus("Delivered");
    expect((await asSellerSees())?.creditNotes).toHaveLength(1);
    const pdf = await shop.app.request(`/api/order/invoice/${order._id}.pdf`, {
      headers: { cookie: seller.cookie },
    });
    const { pages } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
    const text = pages.flatMap(({ texts }) => texts).join(" ");
    expect(text).toContain("Okra: left out");
    expect(text).toContain(note?.number);
  });

  it("is not taken back: the sum may fall further, with another note, but not rise", async () => {
    await weigh([{ item: item(1), amount: 0 }]);
    await setStatus("Out for Delivery");
    await setStatus("Pending");
    const message =
      "The credit note says ₹30 less already, so the sum can't rise again. Please call the shopper.";
    expect(await weigh([])).toMatchObject(refusal(409, message));
    await weigh([
      { item: item(1), amount: 0 },
      { item: item(0), amount: 1 },
    ]);
    await setStatus("Delivered");
    expect((await asSellerSees())?.creditNotes.map(({ amount }) => amount)).toEqual([30, 52]);
  });

  it("is not written for an order that is as ordered", async () => {
    await weigh([{ item: item(0), amount: 2 }]);
    await setStatus("Delivered");
    expect((await asSellerSees())?.creditNotes).toEqual([]);
  });
});

it("keeps the sum: lines and adjustments make the amount, whatever is done in whatever order", async () => {
  const step = record({
    what: constantFrom("weigh", "Pending", "Out for Delivery", "Delivered", "Cancelled"),
    first: integer({ min: 0, max: 2500 }),
    second: integer({ min: 0, max: 700 }),
  });
  await assert(
    asyncProperty(step, step, step, step, async (...steps) => {
      for (const { what, first, second } of steps) {
        if (what !== "weigh") await setStatus(what);
        else
          await weigh([
            { item: item(0), amount: first / 1000 },
            { item: item(1), amount: second },
          ]);
        const now = await asSellerSees();
        const sum = now?.adjustments.reduce((paise, { amount }) => paise + Math.round(amount * 100), 0) ?? 0;
        expect(Math.round((now?.amount ?? 0) * 100)).toBe(Math.round(order.subTotal * 100) + sum);
        const noted =
          now?.creditNotes.reduce((paise, { amount }) => paise + Math.round(amount * 100), 0) ?? 0;
        expect(noted).toBeLessThanOrEqual(Math.round((order.totalAmount - (now?.totalAmount ?? 0)) * 100));
      }
    }),
    { numRuns: 10 },
  );
});
