import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { products } from "#modules/catalog/tables.ts";
import { runSheetSchema } from "#modules/dispatch/contract/run-sheet.ts";
import { fromAnswer } from "#modules/order/web/shared/from-answer.ts";
import { storeInfoAnswerSchema } from "#modules/store/contract.ts";
import { firstSettings } from "#modules/store/first-settings.ts";
import { read } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { aShopper, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { type OrderAnswer, orderAnswerSchema } from "../contract/order.ts";
import { orderPlacedLetter } from "../mails/order-placed.ts";
import { isRounded, priceCart } from "../rules/shared/pricing.ts";

const shop = await testApp();
afterAll(shop.close);

const ROUNDED = { kind: "rounding", label: "Rounded to the rupee", amount: 0.4 };

let seller: { cookie: string };
let meera: Shopper;
let address: { id: string };
let gourd: typeof products.$inferSelect;
beforeAll(async () => {
  seller = await theSeller(shop);
  meera = await aShopper(shop);
  address = await anAddress(shop.db, meera);
  gourd = await aProduct(shop.db, {
    name: "Gourd",
    pricePaise: 6000,
    offerPricePaise: 5460,
    packQuantity: 1,
    packUnit: "kg",
  });
});

/** ₹54.60 of goods, and ₹50 for the delivery. */
const checkout = (more: object = {}) => ({
  ...checkoutOf([{ product: gourd, quantity: 1 }], address),
  ...more,
});
const round = (roundsToRupee: boolean) => changeSettings(shop, seller, { roundsToRupee });
const dueOnSheet = async ({ _id, deliveryDay }: OrderAnswer) => {
  const { runs } = read(runSheetSchema, await shop.get(`/api/delivery/run-sheet?day=${deliveryDay}`, seller));
  const stops = runs.flatMap(({ areas }) => areas.flatMap(({ stops: areaStops }) => areaStops));
  return stops.flatMap(({ orders }) => orders).find((order) => order._id === _id)?.due;
};
const weigh = async ({ _id, items }: OrderAnswer, amount: number) => {
  const lines = [{ item: items[0]?._id, amount }];
  return read(orderAnswerSchema, await shop.post("/api/order/weigh", { id: _id, lines }, seller)).order;
};
const pdfOf = async ({ _id }: OrderAnswer) => {
  const { cookie } = seller;
  const pdf = await shop.app.request(`/api/order/invoice/${_id}.pdf`, { headers: { cookie } });
  const { pages } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
  return pages.flatMap(({ texts }) => texts).join(" ");
};
const mailOf = (order: OrderAnswer) =>
  orderPlacedLetter(
    { store: firstSettings.parse({}), baseUrl: "https://santhe.example" },
    fromAnswer(order),
    {},
  ).text;

describe("a store that rounds what is owed at the door", () => {
  beforeAll(() => round(true));

  it("is owed ₹105 for ₹104.60, as the checkout, the order, its mail, invoice and run sheet say", async () => {
    // Computed like in the browser, with the rules that the pages have.
    const lines = [{ offerPricePaise: gourd.offerPricePaise, quantity: 1 }];
    const { store: rules } = read(storeInfoAnswerSchema, await shop.get("/api/store"));
    const shown = priceCart(lines, 0, { charges: rules.charges, rounds: isRounded(rules, "COD") });
    expect(shown).toMatchObject({ totalPaise: 10_500, roundingPaise: 40 });
    const order = await placedOrder(shop, meera, checkout({ totalAmount: shown.totalPaise / 100 }));
    expect(order).toMatchObject({ totalAmount: 105, subTotal: 54.6 });
    expect(order.adjustments).toContainEqual(ROUNDED);
    expect(await dueOnSheet(order)).toBe(105);
    expect(mailOf(order)).toContain("Rounded to the rupee: ₹0.40\nTotal: ₹105.00");
    expect(await pdfOf(order)).toMatch(/Rounded to the rupee ₹0\.40 Total ₹105\.00/);
  });

  it("is owed whole rupees after weighing, too, and never more than was ordered", async () => {
    const order = await placedOrder(shop, meera, checkout({ totalAmount: 105 }));
    // ₹45.20 of goods: ₹95.20.
    const less = await weigh(order, 0.828);
    expect(less.totalAmount).toBe(95);
    expect(await dueOnSheet(less)).toBe(95);
    expect(less.adjustments.at(-1)).toMatchObject({ label: "Rounded to the rupee", amount: -0.6 });
    expect(await weigh(order, 1)).toMatchObject({ totalAmount: 105, adjustments: order.adjustments });
  });

  it("takes the sum of a client that knows nothing of rounding, and no other", async () => {
    expect(await placedOrder(shop, meera, checkout())).toMatchObject({ totalAmount: 105 });
    const other = await sendOrder(shop, meera, checkout({ totalAmount: 104 }));
    expect(other).toMatchObject({ status: 409, body: { success: false } });
  });
});

describe("a store that does not", () => {
  beforeAll(() => round(false));

  it("is owed ₹104.60", async () => {
    const order = await placedOrder(shop, meera, checkout());
    expect(order.totalAmount).toBe(104.6);
    expect(order.adjustments.map(({ kind }) => kind)).toEqual(["shipping", "handling"]);
    expect(mailOf(order)).not.toContain("Rounded");
    expect(await weigh(order, 0.828)).toMatchObject({ totalAmount: 95.2 });
    expect((await sendOrder(shop, meera, checkout({ totalAmount: 105 }))).status).toBe(409);
  });

  it("leaves an order that was placed before as it is", async () => {
    await round(true);
    const order = await placedOrder(shop, meera, checkout({ totalAmount: 105 }));
    await round(false);
    expect(await dueOnSheet(order)).toBe(105);
    expect(await weigh(order, 0.828)).toMatchObject({ totalAmount: 95 });
  });
});
