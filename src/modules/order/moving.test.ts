import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { deliveryClosedDays, deliveryLoads, deliveryWindows } from "#modules/delivery/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { aCategory, anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { dayMovedSchema, moveOptionsAnswerSchema, waitingDaysAnswerSchema } from "./contract/move.ts";
import { type Order, orderAnswerSchema, ordersSchema } from "./contract/order.ts";
import { orders, orderTrail } from "./tables.ts";

// It opens on Tuesday, 10 March 2026, shortly after noon at the store.
const shop = await testApp();
afterAll(shop.close);
const seller = await theSeller(shop);
const meera = await aShopper(shop);
const address = await anAddress(shop.db, meera);
await aCategory(shop.db, { path: "fruits" });
const mango = await aProduct(shop.db, { categoryPath: "fruits" });
const forMangoes = checkoutOf([{ product: mango, quantity: 1 }], address);

const forJars = checkoutOf([{ product: await aProduct(shop.db), quantity: 1 }], address);

const SUNDAY = "2026-03-15";
const NEXT = "2026-03-22";
const SATURDAY = "2026-03-14";
const MORNING = { id: "morning", weekday: 0, name: "7–10 am", begins: "07:00", ends: "10:00", capacity: 2 };
const EVENING = { id: "evening", weekday: 0, name: "Evening", begins: "16:00", ends: "19:00", capacity: 1 };
const BAZAAR = { ...MORNING, id: "bazaar", weekday: 6, capacity: 1 };
const DUSK = { ...EVENING, id: "dusk", weekday: 6, capacity: 2 };
const kept = ({ id, name, begins, ends }: typeof MORNING) => ({ id, name, begins, ends });

beforeEach(async () => {
  for (const table of [orders, deliveryLoads, deliveryWindows, deliveryClosedDays])
    await shop.db.delete(table);
  await shop.db.execute("delete from pgboss.job where name = 'mail'");
});
const withWindows = () => shop.db.insert(deliveryWindows).values([MORNING, EVENING, BAZAAR, DUSK]);

const place = (delivery?: object) =>
  placedOrder(shop, meera, { ...forMangoes, ...(delivery && { delivery }) });
const move = (json: object) => shop.post("/api/order/move", json, seller);
const moved = async (json: object) => read(orderAnswerSchema, await move(json));
const moveDay = (json: object) => shop.post("/api/order/move-day", json, seller);
const setStatus = ({ _id }: Order, status: string) =>
  shop.patch(`/api/order/update-status/${_id}`, { status }, seller);
const taken = async () => {
  const rows = await shop.db.select().from(deliveryLoads);
  return Object.fromEntries(rows.map(({ day, windowId, taken: n }) => [`${day} ${windowId}`, n]));
};
const mailsAbout = async () =>
  (await shop.db.execute("select 1 from pgboss.job where name = 'mail' and data->>'kind' = 'order-moved'"))
    .rows.length;
const mine = async () => read(ordersSchema, await shop.get("/api/order/user", meera)).orders;

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
      ...{ action: "changed", name: invoiceNumber, before: { delivery: "Sun 15 Mar" } },
      after: { delivery: "Sun 22 Mar", reason: "Heavy rain" },
    });
  });

  it("stays as it is when it is there already, and nobody is told twice", async () => {
    await withWindows();
    const { _id } = await place({ day: SUNDAY, window: "morning" });
    await moved({ id: _id, day: NEXT });
    const again = await moved({ id: _id, day: NEXT });
    expect(again.order).toMatchObject({ deliveryDay: NEXT, deliveryWindow: kept(MORNING) });
    expect(again.order.trail).toHaveLength(1);
    expect(await mailsAbout()).toBe(1);
    expect(await taken()).toMatchObject({ [`${SUNDAY} morning`]: 0, [`${NEXT} morning`]: 1 });
  });

  it("takes the place most like its own, else the first that is free, or the one that is named", async () => {
    await withWindows();
    const evening = await place({ day: SUNDAY, window: "evening" });
    const first = await place();
    const second = await place();
    expect((await moved({ id: evening._id, day: SATURDAY })).order.deliveryWindow).toEqual(kept(DUSK));
    expect((await moved({ id: first._id, day: SATURDAY })).order.deliveryWindow).toEqual(kept(BAZAAR));
    expect((await moved({ id: second._id, day: SATURDAY })).order.deliveryWindow).toEqual(kept(DUSK));
    await moved({ id: second._id, day: SUNDAY, window: "evening" });
    expect(await taken()).toMatchObject({
      ...{ [`${SUNDAY} morning`]: 0, [`${SUNDAY} evening`]: 1 },
      ...{ [`${SATURDAY} bazaar`]: 1, [`${SATURDAY} dusk`]: 1 },
    });
  });

  it("may change its window within the day, and leave a day that has none", async () => {
    const { _id } = await place();
    await withWindows();
    await moved({ id: _id, day: SUNDAY, window: "evening" });
    const { order } = await moved({ id: _id, day: SUNDAY, window: "morning" });
    expect(order.trail.map((entry) => entry.moved?.to)).toEqual([
      { day: SUNDAY, window: kept(EVENING) },
      { day: SUNDAY, window: kept(MORNING) },
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
    // Tuesday to Friday have no windows, and so room.
    expect(next[4]).toEqual({ day: SATURDAY, window: kept(BAZAAR) });
    await place({ day: SUNDAY });
    await place({ day: SUNDAY });
    expect(await move({ id: _id, day: SUNDAY })).toMatchObject(
      refusal(409, "Sun 15 Mar is full. Please choose another day."),
    );
    expect(await move({ id: _id, day: SUNDAY, window: "noon" })).toMatchObject({ status: 409 });
    expect(await mine()).toMatchObject([{}, {}, { deliveryDay: NEXT, trail: [] }, {}]);
    expect(await mailsAbout()).toBe(0);
  });

  it("has to wait for its bag: what is on its way, has come or was cancelled stays", async () => {
    const order = await place();
    for (const status of ["Out for Delivery", "Delivered", "Cancelled"]) {
      await setStatus(order, status);
      expect(await move({ id: order._id, day: NEXT })).toMatchObject(
        refusal(409, `${order.invoiceNumber} is ${status}. Only pending orders can be moved.`),
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

describe("a day that is moved", () => {
  it("takes all its pending orders along, spread over the windows, each with a mail", async () => {
    await withWindows();
    for (let n = 0; n < 3; n++) await place({ day: SUNDAY });
    const answer = read(dayMovedSchema, await moveDay({ from: SUNDAY, to: SATURDAY, reason: "Ugadi" }));
    expect(answer).toMatchObject({ moved: 3, message: "3 orders come on Sat 14 Mar now" });
    // The evening's own, then the first of the morning's two; the other goes where there is room.
    expect(await taken()).toMatchObject({
      ...{ [`${SUNDAY} morning`]: 0, [`${SUNDAY} evening`]: 0 },
      ...{ [`${SATURDAY} bazaar`]: 1, [`${SATURDAY} dusk`]: 2 },
    });
    expect(await mailsAbout()).toBe(3);
    const { entries } = read(auditListSchema, await shop.get("/api/audit?subject=order", seller));
    expect(entries[0]?.batch).toMatchObject({ count: 3 });
  });

  it("moves wholly or not at all", async () => {
    await withWindows();
    await placedOrder(shop, meera, { ...forJars, delivery: { day: SATURDAY } });
    for (let n = 0; n < 3; n++) await place({ day: SUNDAY });
    const before = await taken();
    expect(await moveDay({ from: SUNDAY, to: SATURDAY })).toMatchObject(
      refusal(409, "3 orders are to move to Sat 14 Mar, and there are 2 places free. Nothing was moved."),
    );
    const evening = await moveDay({ from: SUNDAY, to: NEXT, window: "evening" });
    expect(evening).toMatchObject({ status: 409 });
    expect(await taken()).toEqual(before);
    expect(await shop.db.$count(orderTrail)).toBe(0);
    expect(await mailsAbout()).toBe(0);
  });

  it("leaves what is on its way, has come or was cancelled", async () => {
    const [pending, ...others] = [await place(), await place(), await place(), await place()];
    for (const [index, status] of ["Out for Delivery", "Delivered", "Cancelled"].entries()) {
      const order = others[index];
      if (order) await setStatus(order, status);
    }
    expect(await moveDay({ from: SUNDAY, to: NEXT })).toMatchObject({ status: 200, body: { moved: 1 } });
    const there = (await mine()).filter(({ deliveryDay }) => deliveryDay === NEXT);
    expect(there.map(({ _id }) => _id)).toEqual([pending?._id]);
    expect(await moveDay({ from: SUNDAY, to: NEXT })).toMatchObject(
      refusal(409, "No pending order waits on Sun 15 Mar. Please reload the list."),
    );
  });

  it.each([
    [{ from: SUNDAY, to: SUNDAY }, "Please choose another day or a window"],
    [{ from: "soon", to: SUNDAY }, "A day is written as yyyy-mm-dd"],
    [{ from: SUNDAY, to: NEXT, reason: "x".repeat(201) }, "Reason can have at most 200 characters"],
  ])("refuses %j", async (json, message) => {
    expect(await moveDay(json)).toMatchObject(refusal(400, message));
  });
});

describe("what the seller is told before", () => {
  it("are the days with what is free, and how many would move", async () => {
    await withWindows();
    await shop.db.insert(deliveryClosedDays).values({ firstDay: "2026-03-11", lastDay: "2026-03-13" });
    await place({ day: SUNDAY });
    await setStatus(await place({ day: SUNDAY }), "Out for Delivery");
    const path = `/api/order/move-options?from=${SUNDAY}`;
    const { options } = read(moveOptionsAnswerSchema, await shop.get(path, seller));
    expect(options).toMatchObject({ waiting: 1, underWay: 1 });
    expect(options.days).toHaveLength(14);
    expect(options.days.slice(0, 3)).toEqual([
      { day: "2026-03-10", windows: [] },
      {
        day: SATURDAY,
        windows: [
          { ...kept(BAZAAR), free: 1 },
          { ...kept(DUSK), free: 2 },
        ],
      },
      {
        day: SUNDAY,
        windows: [
          { ...kept(MORNING), free: 0 },
          { ...kept(EVENING), free: 1 },
        ],
      },
    ]);
  });

  it("names the closed days on which orders wait", async () => {
    await place();
    await place();
    await place({ day: NEXT });
    await shop.db.insert(deliveryClosedDays).values({ firstDay: SUNDAY, lastDay: SUNDAY });
    const { days } = read(waitingDaysAnswerSchema, await shop.get("/api/order/waiting-days", seller));
    expect(days).toEqual([
      { day: SUNDAY, orders: 2, closed: true },
      { day: NEXT, orders: 1, closed: false },
    ]);
  });
});
