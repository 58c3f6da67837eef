import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#modules/audit/tables.ts";
import { statusesUpdatedSchema } from "#modules/order/contract/change-orders.ts";
import { sellerOrdersSchema } from "#modules/order/contract/order-lists.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { dispatchShop, SUNDAY, WEDNESDAY } from "#tests/support/dispatch-shop.ts";
import { arrangedSchema, deliveredSchema } from "../contract/run-sheet.ts";
import { cashReceipts } from "../tables.ts";

const { shop, seller, jar, home, office, order, setStatus, sheet, send, deliver } = await dispatchShop();

const receipts = async () => {
  const rows = await shop.db.select().from(cashReceipts);
  return Object.fromEntries(rows.map(({ orderId, paise }) => [orderId, paise]));
};

describe("delivered, with what was received", () => {
  it("delivers all of a bag, once, and divides its cash by what its orders owe", async () => {
    const bag = [await order(home), await order(home, jar, 2, { day: SUNDAY })];
    const answer = read(deliveredSchema, await deliver(bag, 200));
    expect(answer.message).toBe("Delivered, ₹200 received");
    expect(answer.change).not.toBeNull();
    const [stop] = (await sheet()).runs[0]?.areas[0]?.stops ?? [];
    expect(stop?.orders).toMatchObject([
      { status: "Delivered", due: 90, received: 81.82 },
      { status: "Delivered", due: 130, received: 118.18 },
    ]);
    const before = await receipts();
    expect(read(deliveredSchema, await deliver(bag, 200)).change).toBeNull();
    expect(await receipts()).toEqual(before);
    const trail = read(sellerOrdersSchema, await shop.get("/api/order/seller", seller)).orders;
    for (const one of trail)
      expect(one).toMatchObject({ isPaid: true, trail: [{ status: "Delivered", by: "seller" }] });
    const rows = await shop.db.select().from(auditEntries);
    expect(rows.filter(({ after }) => JSON.stringify(after).includes("cashReceived"))).toHaveLength(2);
  });

  it("refuses another sum, unless it is said what was noted", async () => {
    const bag = [await order(home)];
    await deliver(bag, 90);
    expect(await deliver(bag, 80)).toMatchObject(refusal(409, "₹90 are noted for this stop already."));
    expect(await deliver(bag, 80, { instead: 70 })).toMatchObject({ status: 409 });
    expect(read(deliveredSchema, await deliver(bag, 80, { instead: 90 })).change).toBeNull();
    expect(Object.values(await receipts())).toEqual([8000]);
    // An order that was set to Delivered on another page counts as paid in full.
    const other = await order(office);
    await setStatus("Delivered", other);
    expect(await deliver([other], 90)).toMatchObject({ status: 200 });
    expect(await deliver([other], 50, { instead: 90 })).toMatchObject({ status: 200 });
    expect((await receipts())[other._id]).toBe(5000);
  });

  it("sent again by a phone that did not hear the answer, stays as it was taken back since", async () => {
    const bag = [await order(home)];
    const json = { orders: bag.map(({ _id }) => _id), cash: 90 };
    const headers = { "idempotency-key": randomUUID() };
    const again = (changes: object = {}) =>
      shop.send("POST", "/api/delivery/delivered", { as: seller, json: { ...json, ...changes }, headers });
    const { change } = read(deliveredSchema, await again());
    expect(change).not.toBeNull();
    await shop.post("/api/order/undo-status", { change }, seller);
    expect(read(deliveredSchema, await again()).change).toBeNull();
    const [stop] = (await sheet()).runs[0]?.areas[0]?.stops ?? [];
    expect(stop?.orders).toMatchObject([{ status: "Pending", received: null }]);
    expect(await again({ cash: 80 })).toMatchObject({ status: 422 });
  });

  it("counts only with the delivery, and what was short is known again however often that goes back", async () => {
    const bag = [await order(home)];
    const onSheet = async () => (await sheet()).runs[0]?.areas[0]?.stops[0]?.orders;
    const inList = async () => {
      const { orders: listed } = read(sellerOrdersSchema, await shop.get("/api/order/seller", seller));
      return listed.map(({ isPaid, received }) => ({ isPaid, received }));
    };
    const { change } = read(deliveredSchema, await deliver(bag, 70));
    expect(await inList()).toEqual([{ isPaid: true, received: 70 }]);
    expect(await shop.post("/api/order/undo-status", { change }, seller)).toMatchObject({ status: 200 });
    expect(await onSheet()).toMatchObject([{ due: 90, received: null }]);
    expect(await inList()).toEqual([{ isPaid: false, received: null }]);
    for (const back of ["Out for Delivery", "Cancelled", "Pending"]) {
      read(statusesUpdatedSchema, await setStatus("Delivered", ...bag));
      expect(await onSheet()).toMatchObject([{ due: 90, received: 70 }]);
      expect(await inList()).toEqual([{ isPaid: true, received: 70 }]);
      read(statusesUpdatedSchema, await setStatus(back, ...bag));
      // A cancelled order shows it still, until somebody has said what became of it.
      const received = back === "Cancelled" ? 70 : null;
      expect(await inList()).toEqual([{ isPaid: false, received }]);
    }
    // A delivery at the door replaces the received amount.
    await deliver(bag, 95);
    expect(await onSheet()).toMatchObject([{ due: 90, received: 95 }]);
  });

  it("is not for what was cancelled, is delivered in part, or is no order", async () => {
    const [first, second] = [await order(home), await order(home, jar, 1, { day: SUNDAY })];
    await setStatus("Delivered", first);
    expect(await deliver([first, second], 180)).toMatchObject(
      refusal(409, "Some of this bag's orders are delivered already."),
    );
    await setStatus("Cancelled", second);
    expect(await deliver([second], 90)).toMatchObject(
      refusal(409, `${second.invoiceNumber} has been cancelled.`),
    );
    expect(await send("POST", "/delivered", { orders: ["none"], cash: 1 })).toMatchObject({ status: 404 });
    expect(await deliver([first], -1)).toMatchObject(refusal(400, "The cash can't be negative"));
    expect(await receipts()).toEqual({});
  });

  it("is not for what was moved to another day since the list was shown, and says where it is now", async () => {
    const [first, second] = [await order(home, jar), await order(home, jar)];
    const { deliveryDay: day } = first;
    const moved = await shop.post("/api/order/move", { id: second._id, day: SUNDAY }, seller);
    expect(moved).toMatchObject({ status: 200 });
    const message = `${second.invoiceNumber} was moved to Sun 15 Mar meanwhile, and is on that day's list.`;
    const bag = [first, second];
    expect(await deliver(bag, 180, { day })).toMatchObject(refusal(409, message, { day: message }));
    expect(await receipts()).toEqual({});
    expect(await deliver([first], 90, { day })).toMatchObject({ status: 200 });
    expect(await deliver([second], 90, { day: SUNDAY })).toMatchObject({ status: 200 });
    expect(await deliver([await order(home, jar)], 90, { day: null })).toMatchObject({ status: 200 });
  });

  it("is held by the database: cash is for what is delivered", async () => {
    const one = await order(home);
    const row = { orderId: one._id, paise: 1, sellerEmail: "someone" };
    await expect(shop.db.insert(cashReceipts).values(row)).rejects.toThrow();
  });
});

describe("the cash that was counted", () => {
  it("is kept for its day, and can be taken back", async () => {
    const put = (counted: number | null) =>
      send("PUT", "/cash-count", { day: SUNDAY, counted, confirmed: true });
    expect(read(arrangedSchema, await put(1234.5)).message).toBe("₹1,234.50 counted");
    await put(1200);
    expect((await sheet(SUNDAY)).counted).toBe(1200);
    expect((await sheet(WEDNESDAY)).counted).toBeNull();
    expect(read(arrangedSchema, await put(null)).message).toBe("The count is taken back");
    expect((await sheet(SUNDAY)).counted).toBeNull();
    expect(await put(-1)).toMatchObject({ status: 400 });
  });

  it("is not saved over another count than the one that was shown", async () => {
    const put = (counted: number | null, seen: number | null) =>
      send("PUT", "/cash-count", { day: WEDNESDAY, counted, seen, confirmed: true });
    expect(await put(250, null)).toMatchObject({ status: 200 });
    expect(await put(240, null)).toMatchObject({
      status: 409,
      body: { errors: { counted: "Meanwhile ₹250 were counted" } },
    });
    // The stored count equals the new one already.
    expect(await put(250, null)).toMatchObject({ status: 200 });
    expect(await put(null, 250)).toMatchObject({ status: 200 });
    expect((await put(240, 250)).body).toMatchObject({
      errors: { counted: "Meanwhile the count was taken back" },
    });
    expect((await sheet(WEDNESDAY)).counted).toBeNull();
  });

  it("is asked about if it is far from the cash that came", async () => {
    const placed = await order(home);
    await deliver([placed], 90);
    const put = (counted: number, more: object = {}) =>
      send("PUT", "/cash-count", { day: SUNDAY, counted, ...more });
    for (const slip of [900, 90_000, 9]) {
      expect(await put(slip)).toMatchObject({
        status: 400,
        body: {
          errors: { counted: expect.stringContaining("for ₹90 that is due") },
          next: [{ confirmed: true }, { amount: 90 }],
        },
      });
    }
    expect((await sheet(SUNDAY)).counted).toBeNull();
    expect(await put(80)).toMatchObject({ status: 200 });
    expect(await put(0)).toMatchObject({ status: 200 });
    expect(await put(900, { confirmed: true })).toMatchObject({ status: 200 });
    expect((await sheet(SUNDAY)).counted).toBe(900);
  });
});

describe("a sum at the door that may be a slip", () => {
  const slip = (json: object) => ({ status: 400, body: { errors: { cash: expect.any(String) }, ...json } });

  it("is stored nowhere until it is said that it is meant", async () => {
    const bag = [await order(home), await order(home)];
    expect(await deliver(bag, 1800)).toMatchObject(slip({ next: [{ confirmed: true }, { amount: 180 }] }));
    expect(await deliver(bag, 180_000)).toMatchObject(slip({ next: [{ confirmed: true }, { amount: 180 }] }));
    expect(await deliver(bag, 18)).toMatchObject(slip({ next: [{ confirmed: true }, { amount: 180 }] }));
    expect(await receipts()).toEqual({});
    expect((await sheet()).runs[0]?.areas[0]?.stops[0]?.orders).toMatchObject([
      { status: "Pending" },
      { status: "Pending" },
    ]);
    expect(await deliver(bag, 1800, { confirmed: true })).toMatchObject({ status: 200 });
    expect(Object.values(await receipts())).toEqual([90_000, 90_000]);
  });

  it("is asked about in a correction, too, and nothing or a part is none", async () => {
    const bag = [await order(home)];
    expect(await deliver(bag, 0)).toMatchObject({ status: 200 });
    expect(await deliver(bag, 900, { instead: 0 })).toMatchObject(slip({}));
    expect(await deliver(bag, 50, { instead: 0 })).toMatchObject({ status: 200 });
    expect(Object.values(await receipts())).toEqual([5000]);
  });
});
