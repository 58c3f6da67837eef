import { afterAll, describe, expect, it } from "vitest";
import { ordersSchema } from "#modules/order/contract/order.ts";
import { DEFAULT_RULES } from "#modules/order/rules/shared/pricing.ts";
import { t } from "#modules/order/texts/server-texts.ts";
import type { Promo } from "#modules/store/rules/shared/order-terms.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
const other = await secondApp(shop.url);
afterAll(async () => {
  await other.close();
  await shop.close();
});
const meera = await aShopper(shop);
const seller = await theSeller(shop);
const home = await anAddress(shop.db, meera);
const rice = await aProduct(shop.db, { pricePaise: 40_000, offerPricePaise: 40_000 });
const lines = [{ product: rice, quantity: 1 }];

const CHARGES = { shippingPaise: 6000, handlingPaise: 0 };
const withPromo = (promo: Promo) => ({ charges: CHARGES, promo });

async function invoiceOf(id: string): Promise<Buffer> {
  const answer = await shop.app.request(`/api/order/invoice/${id}.pdf`, {
    headers: { Cookie: meera.cookie },
  });
  return Buffer.from(await answer.arrayBuffer());
}

describe("an order after the charges were changed", () => {
  it("is refused where the shopper was shown the old ones, in whichever process, and taken with the new ones", async () => {
    const shown = checkoutOf(lines, home);
    await changeSettings(shop, seller, { shippingCharges: 60, handlingCharges: 0 });
    // The other process may not have heard of the change yet; it reads the database.
    expect(await sendOrder(other, meera, shown)).toMatchObject(refusal(409, t("pricesChanged")));
    const now = checkoutOf(lines, home, undefined, { ...DEFAULT_RULES, charges: CHARGES });
    const order = await placedOrder(other, meera, now);
    expect(order).toMatchObject({ shippingCharges: 60, handlingCharges: 0, totalAmount: 460 });
  });

  it("keeps the charges it was placed with", async () => {
    const before = await placedOrder(
      shop,
      meera,
      checkoutOf(lines, home, undefined, { ...DEFAULT_RULES, charges: CHARGES }),
    );
    await changeSettings(shop, seller, { shippingCharges: 90, promoType: "percentage" });
    const { orders } = read(ordersSchema, await shop.get("/api/order/user", meera));
    const { changeableUntil } = orders.find(({ _id }) => _id === before._id) ?? {};
    expect(orders.find(({ _id }) => _id === before._id)).toEqual({ ...before, changeableUntil });
    await changeSettings(shop, seller, { shippingCharges: 60 });
  });
});

describe("the promo of the settings", () => {
  it.each<[string, Parameters<typeof changeSettings>[2], Promo, string, number]>([
    [
      "a share of the cart",
      { promoType: "percentage", promoPercent: 10 },
      { type: "percentage", percent: 10 },
      "ANY",
      40,
    ],
    [
      "a share with a maximum",
      { promoType: "percentage", promoPercent: 10, promoMaximum: 25 },
      { type: "percentage", percent: 10, maximumPaise: 2500 },
      "ANY",
      25,
    ],
    [
      "a cart that is too small",
      { promoType: "fixed", promoAmount: 30, promoMinimum: 500 },
      { type: "fixed", amountPaise: 3000, minimumPaise: 50_000 },
      "ANY",
      0,
    ],
    [
      "the one code, in whichever case",
      { promoType: "fixed", promoAmount: 30, promoMinimum: 0, promoCode: "HARVEST" },
      { type: "fixed", amountPaise: 3000, code: "HARVEST" },
      "harvest",
      30,
    ],
    [
      "another code than the one",
      { promoType: "fixed", promoAmount: 30, promoCode: "HARVEST" },
      { type: "fixed", amountPaise: 3000, code: "HARVEST" },
      "PONGAL",
      0,
    ],
  ])("%s", async (_, changes, promo, code, discount) => {
    await changeSettings(shop, seller, { promoMaximum: 0, ...changes });
    const order = await placedOrder(shop, meera, checkoutOf(lines, home, code, withPromo(promo)));
    expect(order.discount).toBe(discount);
  });
});

describe("the invoice of an order", () => {
  it("stays as it was, byte for byte, when the store's name, address and GSTIN change", async () => {
    await changeSettings(shop, seller, { gstin: "29AAACS1234A1ZY", promoCode: "" });
    const place = () =>
      placedOrder(shop, meera, checkoutOf(lines, home, undefined, { ...DEFAULT_RULES, charges: CHARGES }));
    const order = await place();
    expect(order.seller).toMatchObject({ name: "Santhe", gstin: "29AAACS1234A1ZY" });
    const before = await invoiceOf(order._id);
    await changeSettings(shop, seller, {
      name: "Pasumai Santhai",
      tagline: "Green all year",
      city: "Erode",
      address: "1 New Street, Erode 638001",
      gstin: "33AAACS1234A1Z9",
      phone: "0424 2200000",
      email: "new@example.com",
    });
    expect((await invoiceOf(order._id)).equals(before)).toBe(true);
    const { pages } = await readPdf(await invoiceOf((await place())._id));
    const text = pages.flatMap((page) => page.texts).join(" ");
    for (const expected of ["Pasumai Santhai", "Green all year", "1 New Street", "33AAACS1234A1Z9"]) {
      expect(text).toContain(expected);
    }
  });
});
