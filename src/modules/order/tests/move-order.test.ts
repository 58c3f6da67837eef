import { describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { deliveryClosedDays } from "#modules/delivery/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import {
  BAZAAR,
  DUSK,
  deliveryShop,
  EVENING,
  MORNING,
  NEXT,
  SATURDAY,
  SUNDAY,
  windowFields,
} from "#tests/support/delivery-shop.ts";
import { orderAnswerSchema } from "../contract/order.ts";
import { sellerOrdersSchema } from "../contract/order-lists.ts";

const { shop, seller, withWindows, place, setStatus, mine, taken, mailsAbout } = await deliveryShop();

const move = (json: object) => shop.post("/api/order/move", json, seller);
const moved = async (json: object) => read(orderAnswerSchema, await move(json));

describe("an order that is moved", () => {
  it("comes on its new day, with a mail, and both sides read when and why", async () => {
    const { _id, invoiceNumber } = await place();
    const { order, message } = await moved({ id: _id, day: NEXT, reason: "Heavy rain" });
    expect(message).toBe(`${invoiceNumber} comes on Sun 22 Mar now`);
    const to = { day: NEXT, window: null };
    const entry = {
      by: "seller",
      status: null,
      moved: { from: { ...to, day: SUNDAY }, to },
      reason: "Heavy rain",
    };
    expect(order).toMatchObject({
      deliveryDay: NEXT,
      deliveryWindow: null,
      status: "Pending",
      trail: [entry],
    });
    expect(await mine()).toMatchObject([{ deliveryDay: NEXT, trail: [entry] }]);
    expect(await mailsAbout()).toBe(1);
    const { entries } = read(auditListSchema, await shop.get("/api/audit?subject=order", seller));
    expect(entries[0]).toMatchObject({
      action: "changed",
      name: invoiceNumber,
      before: { delivery: "Sun 15 Mar" },
      after: { delivery: "Sun 22 Mar", reason: "Heavy rain" },
    });
  });

  it("stays as it is when it is there already, and nobody is told twice", async () => {
    await withWindows();
    const { _id } = await place({ day: SUNDAY, window: "morning" });
    await moved({ id: _id, day: NEXT });
    const again = await moved({ id: _id, day: NEXT });
    expect(again.order).toMatchObject({ deliveryDay: NEXT, deliveryWindow: windowFields(MORNING) });
    expect(again.order.trail).toHaveLength(1);
    expect(await mailsAbout()).toBe(1);
    expect(await taken()).toMatchObject({ [`${SUNDAY} morning`]: 0, [`${NEXT} morning`]: 1 });
  });

  it("takes the place most like its own, else the first that is free, or the one that is named", async () => {
    await withWindows();
    const evening = await place({ day: SUNDAY, window: "evening" });
    const first = await place();
    const second = await place();
    expect((await moved({ id: evening._id, day: SATURDAY })).order.deliveryWindow).toEqual(
      windowFields(DUSK),
    );
    expect((await moved({ id: first._id, day: SATURDAY })).order.deliveryWindow).toEqual(
      windowFields(BAZAAR),
    );
    expect((await moved({ id: second._id, day: SATURDAY })).order.deliveryWindow).toEqual(windowFields(DUSK));
    await moved({ id: second._id, day: SUNDAY, window: "evening" });
    expect(await taken()).toMatchObject({
      [`${SUNDAY} morning`]: 0,
      [`${SUNDAY} evening`]: 1,
      [`${SATURDAY} bazaar`]: 1,
      [`${SATURDAY} dusk`]: 1,
    });
  });

  it("may change its window within the day, and leave a day that has none", async () => {
    const { _id } = await place();
    await withWindows();
    await moved({ id: _id, day: SUNDAY, window: "evening" });
    const { order } = await moved({ id: _id, day: SUNDAY, window: "morning" });
    expect(order.trail.map((entry) => entry.moved?.to)).toEqual([
      { day: SUNDAY, window: windowFields(EVENING) },
      { day: SUNDAY, window: windowFields(MORNING) },
    ]);
    expect(await taken()).toMatchObject({ [`${SUNDAY} morning`]: 1, [`${SUNDAY} evening`]: 0 });
  });

  it("may come after the shopper's cut-off and on any weekday, but not in the past or on a closed day", async () => {
    const { _id } = await place();
    // Orders for tomorrow are open until midnight, those for today have closed.
    expect((await moved({ id: _id, day: "2026-03-10" })).order.deliveryDay).toBe("2026-03-10");
    await shop.db.insert(deliveryClosedDays).values({ firstDay: SATURDAY, lastDay: SATURDAY });
    const closed = await move({ id: _id, day: SATURDAY });
    expect(closed).toMatchObject(
      refusal(409, "Nothing is delivered on Sat 14 Mar. Please choose another day."),
    );
    const past = await move({ id: _id, day: "2026-03-09" });
    expect(past).toMatchObject(refusal(409, "Mon 9 Mar is over. Please choose a day to come."));
    for (const { body } of [closed, past]) {
      const { next } = body as { next: unknown[] };
      expect(next.slice(0, 2)).toEqual([
        { day: "2026-03-10", window: null },
        { day: "2026-03-11", window: null },
      ]);
    }
    expect(await mailsAbout()).toBe(1);
  });

  it("is refused where there is no room, with the next free places", async () => {
    await withWindows();
    await place({ day: SUNDAY, window: "evening" });
    const { _id } = await place({ day: NEXT });
    const full = await move({ id: _id, day: SUNDAY, window: "evening" });
    expect(full).toMatchObject(
      refusal(409, "Evening, 16:00–19:00 on Sun 15 Mar is full. Please choose another time."),
    );
    const { next } = full.body as { next: unknown[] };
    // Tuesday to Friday have no windows, so there is room.
    expect(next[4]).toEqual({ day: SATURDAY, window: windowFields(BAZAAR) });
    await place({ day: SUNDAY });
    await place({ day: SUNDAY });
    expect(await move({ id: _id, day: SUNDAY })).toMatchObject(
      refusal(409, "Sun 15 Mar is full. Please choose another day."),
    );
    expect(await move({ id: _id, day: SUNDAY, window: "noon" })).toMatchObject({ status: 409 });
    expect(await mine()).toMatchObject([{}, {}, { deliveryDay: NEXT, trail: [] }, {}]);
    expect(await mailsAbout()).toBe(0);
  });

  it("comes back from its way and waits again, and leaves no place behind", async () => {
    await withWindows();
    const first = await place({ day: SUNDAY, window: "morning" });
    await setStatus(first, "Out for Delivery");
    const { order } = await moved({
      id: first._id,
      day: SUNDAY,
      window: "evening",
      from: "Out for Delivery",
    });
    expect(order).toMatchObject({
      status: "Pending",
      deliveryDay: SUNDAY,
      deliveryWindow: windowFields(EVENING),
    });
    const from = { day: SUNDAY, window: windowFields(MORNING) };
    expect(order.trail.map((entry) => [entry.status, entry.moved])).toEqual([
      ["Out for Delivery", null],
      ["Pending", null],
      [null, { from, to: { day: SUNDAY, window: windowFields(EVENING) }, wasOut: true }],
    ]);
    expect(await taken()).toMatchObject({ [`${SUNDAY} morning`]: 0, [`${SUNDAY} evening`]: 1 });
    expect(await mailsAbout()).toBe(1);
    // Another page still shows the order as out, though it is back.
    expect(await move({ id: first._id, day: NEXT, from: "Out for Delivery" })).toMatchObject(
      refusal(409, `${order.invoiceNumber} is Pending by now. Nothing was changed.`),
    );
  });

  it("has still to come: what has come or was cancelled stays", async () => {
    const order = await place();
    for (const status of ["Delivered", "Cancelled"]) {
      await setStatus(order, status);
      expect(await move({ id: order._id, day: NEXT })).toMatchObject(
        refusal(
          409,
          `${order.invoiceNumber} is ${status}. Only orders that still have to come can be moved.`,
        ),
      );
    }
    expect(await move({ id: "none", day: NEXT })).toMatchObject(refusal(404, "Order not found"));
  });

  it("gives its new place back when it is cancelled", async () => {
    await withWindows();
    const order = await place();
    await moved({ id: order._id, day: NEXT });
    await setStatus(order, "Cancelled");
    expect(await taken()).toMatchObject({ [`${SUNDAY} morning`]: 0, [`${NEXT} morning`]: 0 });
    await setStatus(order, "Pending");
    expect(await taken()).toMatchObject({ [`${SUNDAY} morning`]: 0, [`${NEXT} morning`]: 1 });
  });
});

describe("many orders that are moved", () => {
  const moveMany = (json: object) => shop.post("/api/order/move-orders", json, seller);

  it("all get places, those that still have to come, and nothing else moves", async () => {
    await withWindows();
    const [waiting, out, gone] = [await place(), await place(), await place()];
    await setStatus(out, "Out for Delivery");
    await setStatus(gone, "Cancelled");
    const ids = [waiting._id, out._id, gone._id];
    const answer = await moveMany({ ids, day: SATURDAY, reason: "Heavy rain" });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: "2 orders come on Sat 14 Mar now. 1 cancelled was left alone.",
        moved: 2,
        left: [{ id: gone._id, status: "Cancelled" }],
      },
    });
    expect((await mine()).map(({ status, deliveryDay: day }) => [status, day])).toEqual([
      ["Cancelled", SUNDAY],
      ["Pending", SATURDAY],
      ["Pending", SATURDAY],
    ]);
    expect(await taken()).toMatchObject({
      [`${SUNDAY} morning`]: 0,
      [`${SUNDAY} evening`]: 0,
      [`${SATURDAY} bazaar`]: 1,
      [`${SATURDAY} dusk`]: 1,
    });
    expect(await mailsAbout()).toBe(2);
    expect(await moveMany({ ids: [gone._id], day: NEXT })).toMatchObject(
      refusal(409, "None of these orders still has to come, so none was moved."),
    );
  });

  it("stay where they are where there is no room for all", async () => {
    await withWindows();
    const ids = [];
    for (const day of [SUNDAY, SUNDAY, SUNDAY, NEXT]) ids.push((await place({ day }))._id);
    const before = await taken();
    expect(await moveMany({ ids, day: SATURDAY })).toMatchObject({ status: 409 });
    expect(await taken()).toEqual(before);
    expect(await mailsAbout()).toBe(0);
    expect(await moveMany({ ids: [...ids, "none"], day: NEXT })).toMatchObject({ status: 404 });
  });

  it("may be all that match, as many as were shown", async () => {
    for (let n = 0; n < 3; n++) await place();
    const list = await shop.get("/api/order/seller?status=Pending&limit=1", seller);
    const { newest, total } = read(sellerOrdersSchema, list);
    const filter = { filter: { status: "Pending" }, newest };
    const json = (count: number) => ({ ...filter, count, day: NEXT });
    const send = (count: number) => shop.post("/api/order/move-matching", json(count), seller);
    expect(await send(total - 1)).toMatchObject({ status: 409 });
    expect(await send(total)).toMatchObject({
      body: { message: "3 orders come on Sun 22 Mar now", left: [] },
    });
    expect((await mine()).map(({ deliveryDay: day }) => day)).toEqual([NEXT, NEXT, NEXT]);
  });
});
