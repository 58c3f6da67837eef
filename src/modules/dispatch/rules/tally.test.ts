import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { cashOf, tallyOf } from "./tally.ts";

describe("the tally of a day's money", () => {
  const order = (due: number, received: number | null, way: "cash" | "upi" = "cash") => ({
    due,
    received,
    way,
    status: received === null ? ("Pending" as const) : ("Delivered" as const),
  });

  it("says what was short and over, and what is still out", () => {
    const stops = [
      [order(420, 420, "upi")],
      [order(60, 54), order(40, 36)],
      [order(50, 50), order(0, 5, "upi")],
      [order(200.5, null)],
    ].map((orders) => cashOf({ orders }));
    expect(tallyOf(stops)).toEqual({
      stops: 4,
      delivered: 3,
      duePaise: 77_050,
      receivedPaise: 56_500,
      cashPaise: 14_000,
      upiPaise: 42_500,
      shortPaise: 1_000,
      overPaise: 500,
      openPaise: 20_050,
    });
  });

  it("is reckoned by stop: an order that was weighed down after its share was noted leaves nothing missing", () => {
    const paidTooMuch = cashOf({ orders: [order(100, 97.5), order(250, 493.5), order(50, 48.99)] });
    expect(paidTooMuch).toMatchObject({ shortPaise: 0, overPaise: 23_999 });
    const paidTooLittle = cashOf({ orders: [order(100, 90), order(50, 55), order(20, null)] });
    expect(paidTooLittle).toMatchObject({ shortPaise: 500, overPaise: 0, openPaise: 2_000 });
    expect(tallyOf([paidTooMuch, paidTooLittle])).toMatchObject({ shortPaise: 500, overPaise: 23_999 });
  });

  it("adds up, whatever was handed over", () => {
    const sums = fc.integer({ min: 0, max: 100_000_000 }).map((paise) => paise / 100);
    const orders = fc.array(
      fc
        .tuple(sums, fc.option(sums), fc.constantFrom("cash" as const, "upi" as const))
        .map(([due, received, way]) => order(due, received, way)),
    );
    fc.assert(
      fc.property(fc.array(orders), (stops) => {
        const tally = tallyOf(stops.map((stopOrders) => cashOf({ orders: stopOrders })));
        const { duePaise, receivedPaise, shortPaise, openPaise, overPaise } = tally;
        expect(receivedPaise + shortPaise + openPaise - overPaise).toBe(duePaise);
        expect(tally.cashPaise + tally.upiPaise).toBe(receivedPaise);
      }),
    );
  });
});
