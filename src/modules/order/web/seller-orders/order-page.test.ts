import { describe, expect, it } from "vitest";
import { anOrderRecord } from "#tests/support/an-order.ts";
import { countOf, withNewOrders, withOrderAgain, withOrders, withStatuses } from "./order-page.ts";

const anOrder = (id: string) => anOrderRecord({ id });

const page = {
  orders: [anOrder("b"), anOrder("a")],
  total: 61,
  skipped: 0,
  counts: { Pending: 61, "Out for Delivery": 0, Delivered: 3, Cancelled: 0 },
  newest: "b",
};

describe("withStatuses", () => {
  const delivered = withStatuses(page, ({ id }) => (id === "a" ? "Delivered" : undefined));

  it("leaves an order in its place, paid as its status says, and counts it where it is now", () => {
    expect(delivered.orders.map(({ id, status, isPaid }) => [id, status, isPaid])).toEqual([
      ["b", "Pending", false],
      ["a", "Delivered", true],
    ]);
    expect(delivered.counts).toEqual({ Pending: 60, "Out for Delivery": 0, Delivered: 4, Cancelled: 0 });
    expect(delivered.total).toBe(61);
  });

  it("does no harm where it is made already", () => {
    expect(withStatuses(delivered, ({ id }) => (id === "a" ? "Delivered" : undefined))).toEqual(delivered);
  });
});

describe("withNewOrders", () => {
  it("puts them first and counts them, each once", () => {
    const more = withNewOrders(page, [anOrder("d"), anOrder("c")]);
    expect(more.orders.map(({ id }) => id)).toEqual(["d", "c", "b", "a"]);
    expect(more).toMatchObject({ total: 63, newest: "d", counts: { Pending: 63 } });
    expect(withNewOrders(more, [anOrder("c")])).toEqual(more);
  });
});

it("counts the orders of a status, or of all", () => {
  expect(countOf(page.counts, "Delivered")).toBe(3);
  expect(countOf(page.counts)).toBe(64);
});

describe("withOrders", () => {
  it("shows orders as they are now, in their places, and counts them where they are", () => {
    const moved = { ...anOrder("a"), status: "Cancelled" as const, deliveryDay: "2026-12-06" };
    const changed = withOrders(page, [moved, anOrder("elsewhere")]);
    expect(changed.orders).toEqual([anOrder("b"), moved]);
    expect(changed.counts).toEqual({ Pending: 60, "Out for Delivery": 0, Delivered: 3, Cancelled: 1 });
    expect(withOrders(changed, [moved])).toEqual(changed);
  });

  it("shows nothing that was read before what is shown, and takes back what was not saved", () => {
    const set = withStatuses(page, ({ id }) => (id === "a" ? "Delivered" : undefined));
    expect(set.orders[1]?.trail).toMatchObject([{ by: "seller", status: "Delivered", isPaid: true }]);
    expect(withOrders(set, [anOrder("a")])).toEqual(set);
    expect(withOrderAgain(set, anOrder("a"))).toEqual(page);
  });
});
