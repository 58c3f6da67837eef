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
import {
  dayMovedSchema,
  moveOptionsAnswerSchema,
  waitingDaysAnswerSchema,
} from "../contract/change-orders.ts";
import { orderHistory } from "../tables.ts";

const { shop, seller, jar, withWindows, place, setStatus, mine, taken, mailsAbout } = await deliveryShop();

const moveDay = (json: object) => shop.post("/api/order/move-day", json, seller);

describe("a day that is moved", () => {
  it("takes all its pending orders along, spread over the windows, each with a mail", async () => {
    await withWindows();
    for (let n = 0; n < 3; n++) await place({ day: SUNDAY });
    const answer = read(dayMovedSchema, await moveDay({ from: SUNDAY, to: SATURDAY, reason: "Ugadi" }));
    expect(answer).toMatchObject({ moved: 3, message: "3 orders come on Sat 14 Mar now" });
    // The evening's order moves to dusk, the most similar window. One of the morning's two moves to the bazaar, and the
    // other to the next window with room.
    expect(await taken()).toMatchObject({
      [`${SUNDAY} morning`]: 0,
      [`${SUNDAY} evening`]: 0,
      [`${SATURDAY} bazaar`]: 1,
      [`${SATURDAY} dusk`]: 2,
    });
    expect(await mailsAbout()).toBe(3);
    const { entries } = read(auditListSchema, await shop.get("/api/audit?subject=order", seller));
    expect(entries[0]?.batch).toMatchObject({ count: 3 });
  });

  it("moves wholly or not at all", async () => {
    await withWindows();
    await place({ day: SATURDAY }, jar);
    for (let n = 0; n < 3; n++) await place({ day: SUNDAY });
    const before = await taken();
    expect(await moveDay({ from: SUNDAY, to: SATURDAY })).toMatchObject(
      refusal(409, "3 orders are to move to Sat 14 Mar, and there are 2 places free. Nothing was moved."),
    );
    const evening = await moveDay({ from: SUNDAY, to: NEXT, window: "evening" });
    expect(evening).toMatchObject({ status: 409 });
    expect(await taken()).toEqual(before);
    expect(await shop.db.$count(orderHistory)).toBe(0);
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
          { ...windowFields(BAZAAR), free: 1 },
          { ...windowFields(DUSK), free: 2 },
        ],
      },
      {
        day: SUNDAY,
        windows: [
          { ...windowFields(MORNING), free: 0 },
          { ...windowFields(EVENING), free: 1 },
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
