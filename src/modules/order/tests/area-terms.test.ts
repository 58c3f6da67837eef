import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { deliveryAreas, deliverySettings } from "#modules/delivery/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { moveOptionsAnswerSchema } from "../contract/change-orders.ts";
import { deliveryOptionsAnswerSchema } from "../contract/place-order.ts";
import { DEFAULT_RULES, withDeliveryFee } from "../rules/shared/pricing.ts";

// It is Tuesday, 10 March 2026, 12:30 at the store.
const shop = await testApp();
afterAll(shop.close);
const meera = await aShopper(shop);
const jar = await aProduct(shop.db);
const home = await anAddress(shop.db, meera, { zipcode: "570001" });
const farm = await anAddress(shop.db, meera, { zipcode: "571401" });

/** The checkout of some jars, with the shown shipping in paise. */
const jars = (quantity: number, address = home, shippingPaise = 4000) =>
  checkoutOf([{ product: jar, quantity }], address, undefined, withDeliveryFee(DEFAULT_RULES, shippingPaise));
const PRICES_CHANGED = refusal(409, "Prices have changed. Please review your cart.");
const optionsFor = async (pin: string) =>
  read(deliveryOptionsAnswerSchema, await shop.get(`/api/delivery/options?pin=${pin}&items=${jar.id}`))
    .options;

beforeEach(async () => {
  await shop.db.update(deliverySettings).set({ freeFromPaise: null, cutOffTime: null });
  await shop.db.delete(deliveryAreas);
});

describe("free delivery from an amount", () => {
  it("takes no shipping from there on, and only then", async () => {
    await shop.db.update(deliverySettings).set({ freeFromPaise: jar.offerPricePaise * 3 });
    expect(await placedOrder(shop, meera, jars(2))).toMatchObject({
      shippingCharges: 40,
      handlingCharges: 10,
    });
    expect(await sendOrder(shop, meera, jars(3))).toMatchObject(PRICES_CHANGED);
    expect(await sendOrder(shop, meera, jars(2, home, 0))).toMatchObject(PRICES_CHANGED);
    const free = await placedOrder(shop, meera, jars(3, home, 0));
    expect(free).toMatchObject({ shippingCharges: 0, handlingCharges: 10 });
    expect(free.totalAmount).toBe(free.subTotal + 10);
    expect(await optionsFor("570001")).toMatchObject({ fee: 40, freeFrom: free.subTotal });
  });

  it("goes by the area's own amount where it has one", async () => {
    await shop.db.update(deliverySettings).set({ freeFromPaise: jar.offerPricePaise * 2 });
    await shop.db.insert(deliveryAreas).values([
      { firstPin: "570001", lastPin: "570030" },
      { firstPin: "571401", lastPin: "571401", feePaise: 9000, freeFromPaise: jar.offerPricePaise * 4 },
    ]);
    await placedOrder(shop, meera, jars(2, home, 0));
    await placedOrder(shop, meera, jars(3, farm, 9000));
    await placedOrder(shop, meera, jars(4, farm, 0));
  });
});

describe("an area with its own days and cut-off", () => {
  it("offers its days for an order by telephone, and those of the store where it is not known", async () => {
    await shop.db.insert(deliveryAreas).values([
      { firstPin: "570001", lastPin: "570030" },
      { firstPin: "571401", lastPin: "571401", weekdays: [5] },
    ]);
    const seller = await theSeller(shop);
    const weekdays = async (query: string) => {
      const answer = await shop.get(`/api/order/move-options${query}`, seller);
      const { days } = read(moveOptionsAnswerSchema, answer).options;
      return new Set(days.map(({ day }) => new Date(day).getUTCDay()));
    };
    expect(await weekdays("?pin=571401")).toEqual(new Set([5]));
    expect((await weekdays("?pin=570004")).size).toBe(7);
    expect(await weekdays("?pin=999999")).toEqual(await weekdays(""));
    expect(await shop.get("/api/order/move-options?pin=x", seller)).toMatchObject({ status: 400 });
  });

  it("gets its orders on them, and refuses other days with the next of its own", async () => {
    await shop.db.insert(deliveryAreas).values([
      { firstPin: "570001", lastPin: "570030" },
      { firstPin: "571401", lastPin: "571401", weekdays: [5], cutOffTime: "12:00", cutOffDay: "before" },
    ]);
    expect(await placedOrder(shop, meera, jars(1))).toMatchObject({ deliveryDay: "2026-03-11" });
    expect(await placedOrder(shop, meera, jars(1, farm))).toMatchObject({ deliveryDay: "2026-03-13" });
    expect(await sendOrder(shop, meera, { ...jars(1, farm), delivery: { day: "2026-03-11" } })).toMatchObject(
      {
        status: 409,
        body: { next: expect.arrayContaining([{ day: "2026-03-13", window: null }]) },
      },
    );
    expect(await optionsFor("571401")).toMatchObject({
      first: { fresh: "2026-03-13", other: "2026-03-13" },
      cutOff: { at: "2026-03-12T06:30:00.000Z", day: "2026-03-13" },
      area: { freshWeekdays: [5], otherWeekdays: [5], cutOff: { time: "12:00", day: "before" } },
    });
    expect(await optionsFor("570001")).toMatchObject({ cutOff: null, area: { freshWeekdays: [0] } });
    const before = shop.clock.now;
    shop.clock.now = new Date("2026-03-12T06:30:00Z");
    expect(await placedOrder(shop, meera, jars(1, farm))).toMatchObject({ deliveryDay: "2026-03-20" });
    expect(await sendOrder(shop, meera, { ...jars(1, farm), delivery: { day: "2026-03-13" } })).toMatchObject(
      refusal(409, "Orders for Fri 13 Mar have closed. Please choose another day."),
    );
    shop.clock.now = before;
  });
});
