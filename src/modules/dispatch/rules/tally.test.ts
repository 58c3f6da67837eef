import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tallyOf } from "./tally.ts";

describe("the tally of a day's money", () => {
  it("says what is missing, and what was more", () => {
    const stops = [
      { duePaise: 42_000, receivedPaise: 42_000, upiPaise: 42_000, isDelivered: true },
      { duePaise: 10_000, receivedPaise: 9_000, upiPaise: 0, isDelivered: true },
      { duePaise: 5_000, receivedPaise: 5_500, upiPaise: 500, isDelivered: true },
      { duePaise: 20_050, receivedPaise: 0, upiPaise: 0, isDelivered: false },
    ];
    expect(tallyOf(stops)).toEqual({
      ...{ stops: 4, delivered: 3, duePaise: 77_050, receivedPaise: 56_500 },
      ...{ cashPaise: 14_000, upiPaise: 42_500 },
      ...{ missingPaise: 21_050, morePaise: 500 },
    });
  });

  it("adds up, whatever was handed over", () => {
    const sums = fc.integer({ min: 0, max: 100_000_000 });
    const stops = fc.array(
      fc
        .record({ duePaise: sums, upiPaise: sums, inCash: sums, isDelivered: fc.boolean() })
        .map(({ inCash, ...stop }) => ({ ...stop, receivedPaise: stop.upiPaise + inCash })),
    );
    fc.assert(
      fc.property(stops, (some) => {
        const { duePaise, receivedPaise, cashPaise, upiPaise, missingPaise, morePaise } = tallyOf(some);
        expect(receivedPaise + missingPaise - morePaise).toBe(duePaise);
        expect(cashPaise + upiPaise).toBe(receivedPaise);
      }),
    );
  });
});
