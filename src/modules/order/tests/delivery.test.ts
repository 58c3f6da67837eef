import { beforeEach, describe, expect, it } from "vitest";
import {
  deliveryAreas,
  deliveryClosedDays,
  deliverySettings,
  deliveryWindows,
  slotBookings,
} from "#modules/delivery/tables.ts";
import { packingListSchema } from "#modules/packing/contract.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { deliveryShop, EVENING, MORNING, SUNDAY, windowFields } from "#tests/support/delivery-shop.ts";
import { sellerOrdersSchema } from "../contract/order-lists.ts";
import { DEFAULT_RULES, withDeliveryFee } from "../rules/shared/pricing.ts";

const { shop, seller, meera, address, mango, jar, checkout, order, place, setStatus } = await deliveryShop();

/** The number of taken places, by window. */
const taken = async () =>
  Object.fromEntries((await shop.db.select().from(slotBookings)).map((row) => [row.windowId, row.booked]));

describe("an order's day in a store that sets nothing up", () => {
  it("is the specified one, at any time of the day", async () => {
    expect(await place()).toMatchObject({ deliveryDay: SUNDAY, deliveryWindow: null });
    const jars = await place(undefined, jar);
    expect(jars).toMatchObject({ deliveryDay: "2026-03-11", deliveryWindow: null });
    expect(await taken()).toEqual({});
  });

  it("may be a later one, by the same rule", async () => {
    expect(await place({ day: "2026-03-22" })).toMatchObject({ deliveryDay: "2026-03-22" });
    expect(await order({ day: "2026-03-11" })).toMatchObject({
      ...refusal(409, "This order can't come on Wed 11 Mar. Please choose another day."),
      body: { next: expect.arrayContaining([{ day: SUNDAY, window: null }]) },
    });
    const over = refusal(409, "Orders for Sun 8 Mar have closed. Please choose another day.");
    expect(await order({ day: "2026-03-08" })).toMatchObject(over);
    expect(await order({ day: SUNDAY, window: "none" })).toMatchObject({ status: 409 });
    expect(await order({ day: "soon" })).toMatchObject({ status: 400 });
  });
});

describe("windows", () => {
  beforeEach(async () => {
    await shop.db.insert(deliveryWindows).values([MORNING, EVENING]);
  });

  it("fill up from the earliest, and then the next market day begins", async () => {
    const places = [];
    for (let n = 0; n < 4; n++) places.push(await place());
    expect(places.map(({ deliveryDay, deliveryWindow }) => [deliveryDay, deliveryWindow])).toEqual([
      [SUNDAY, windowFields(MORNING)],
      [SUNDAY, windowFields(MORNING)],
      [SUNDAY, windowFields(EVENING)],
      ["2026-03-22", windowFields(MORNING)],
    ]);
  });

  it("that are full are refused with the next free ones", async () => {
    await place({ day: SUNDAY, window: "evening" });
    const full = await order({ day: SUNDAY, window: "evening" });
    expect(full).toMatchObject(
      refusal(409, "Evening, 16:00–19:00 on Sun 15 Mar is full. Please choose another time."),
    );
    const { next } = full.body as { next: unknown[] };
    expect(next.slice(0, 2)).toEqual([
      { day: SUNDAY, window: windowFields(MORNING) },
      { day: "2026-03-22", window: windowFields(MORNING) },
    ]);
    await place({ day: SUNDAY });
    await place({ day: SUNDAY });
    expect(await order({ day: SUNDAY })).toMatchObject(
      refusal(409, "Sun 15 Mar is full. Please choose another day."),
    );
    expect(await taken()).toEqual({ morning: 2, evening: 1 });
  });

  it("get a cancelled order's place back, and give it again while there is one", async () => {
    const first = await place({ day: SUNDAY, window: "evening" });
    expect(await setStatus(first, "Cancelled")).toMatchObject({ status: 200 });
    expect(await taken()).toEqual({ evening: 0 });
    expect(await setStatus(first, "Pending")).toMatchObject({ status: 200 });
    expect(await taken()).toEqual({ evening: 1 });
    await setStatus(first, "Cancelled");
    await place({ day: SUNDAY, window: "evening" });
    expect(await setStatus(first, "Pending")).toMatchObject(
      refusal(
        409,
        "The place of a cancelled order on Sun 15 Mar has been given to somebody else, and there is no other free. Nothing was changed.",
      ),
    );
    expect(await taken()).toEqual({ evening: 1 });
    await shop.db.delete(deliveryWindows);
    expect(await setStatus(first, "Pending")).toMatchObject({ status: 200 });
  });

  it("take nobody when an order fails afterwards", async () => {
    expect(await order({ day: SUNDAY, window: "morning" })).toMatchObject({ status: 200 });
    const wrong = { ...checkout({ day: SUNDAY, window: "morning" }), totalAmount: 1 };
    expect(await sendOrder(shop, meera, wrong)).toMatchObject({ status: 409 });
    expect(await taken()).toEqual({ morning: 1 });
  });

  it("of another day or long gone can't be chosen", async () => {
    const gone = refusal(409, "That time on Sun 15 Mar can't be chosen any more. Please choose another one.");
    expect(await order({ day: SUNDAY, window: "noon" })).toMatchObject(gone);
  });
});

describe("the seller's day", () => {
  it("is the order's day, or that of its delivery", async () => {
    await shop.db.insert(deliveryWindows).values([MORNING]);
    const { _id } = await place();
    const idsOf = async (query: string) =>
      read(sellerOrdersSchema, await shop.get(`/api/order/seller?${query}`, seller)).orders.map(
        (each) => each._id,
      );
    expect(await idsOf("day=2026-03-10")).toEqual([_id]);
    expect(await idsOf(`day=${SUNDAY}`)).toEqual([]);
    expect(await idsOf(`day=${SUNDAY}&by=delivery`)).toEqual([_id]);
    expect(await idsOf("day=2026-03-10&by=delivery")).toEqual([]);
    const list = await shop.get(`/api/order/packing-list?day=${SUNDAY}&by=delivery`, seller);
    const bag = { _id, deliveryDay: SUNDAY, deliveryWindow: windowFields(MORNING) };
    expect(read(packingListSchema, list).bags).toMatchObject([bag]);
    const wrong = await shop.get(`/api/order/seller?day=${SUNDAY}&by=weather`, seller);
    expect(wrong).toMatchObject(refusal(400, "A day is either that of the order or that of the delivery"));
  });
});

describe("areas", () => {
  const dear = { firstPin: "570001", lastPin: "570010", feePaise: 6000, minimumPaise: 5000 };

  it("that are not served are refused, with nothing to choose", async () => {
    await shop.db.insert(deliveryAreas).values({ firstPin: "560001", lastPin: "560099" });
    expect(await order()).toMatchObject({
      ...refusal(409, "We don't deliver to 570001 yet. Please choose another address."),
      body: { next: [] },
    });
  });

  it("have a fee of their own, which is the shipping charge, and a minimum", async () => {
    await shop.db.insert(deliveryAreas).values(dear);
    expect(await order()).toMatchObject(
      refusal(409, "We deliver to 570001 from ₹50 on, and this order comes to ₹40."),
    );
    const two = [{ product: mango, quantity: 2 }];
    const old = await sendOrder(shop, meera, checkoutOf(two, address));
    expect(old).toMatchObject(refusal(409, "Prices have changed. Please review your cart."));
    const rules = withDeliveryFee(DEFAULT_RULES, dear.feePaise);
    const placed = await placedOrder(shop, meera, checkoutOf(two, address, undefined, rules));
    expect(placed).toMatchObject({ shippingCharges: 60, totalAmount: 150 });
  });

  it("never share a PIN code", async () => {
    const insert = shop.db.insert(deliveryAreas).values([dear, { firstPin: "570010", lastPin: "570012" }]);
    await expect(insert).rejects.toThrow();
  });
});

describe("closed days and the cut-off", () => {
  it("move an order on, and are named when they are asked for", async () => {
    await shop.db.insert(deliveryClosedDays).values({ firstDay: SUNDAY, lastDay: SUNDAY });
    expect(await place()).toMatchObject({ deliveryDay: "2026-03-22" });
    expect(await order({ day: SUNDAY })).toMatchObject(
      refusal(409, "Nothing is delivered on Sun 15 Mar. Please choose another day."),
    );
    await shop.db.update(deliverySettings).set({ cutOffTime: "12:00" });
    expect(await place(undefined, jar)).toMatchObject({ deliveryDay: "2026-03-12" });
  });
});
