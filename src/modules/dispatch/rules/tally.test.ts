import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tallyOf } from "./tally.ts";

describe("the tally of a day's cash", () => {
  it("says what is missing, and what was more", () => {
    const stops = [
      { duePaise: 42_000, receivedPaise: 42_000, isDelivered: true },
      { duePaise: 10_000, receivedPaise: 9_000, isDelivered: true },
      { duePaise: 5_000, receivedPaise: 5_500, isDelivered: true },
      { duePaise: 20_050, receivedPaise: 0, isDelivered: false },
    ];
    expect(tallyOf(stops)).toEqual({
      ...{ stops: 4, delivered: 3, duePaise: 77_050, receivedPaise: 56_500 },
      ...{ missingPaise: 21_050, morePaise: 500 },
    });
  });

  it("adds up, whatever was handed over", () => {
    const sums = fc.integer({ min: 0, max: 100_000_000 });
    const stops = fc.array(fc.record({ duePaise: sums, receivedPaise: sums, isDelivered: fc.boolean() }));
    fc.assert(
      fc.property(stops, (some) => {
        const { duePaise, receivedPaise, missingPaise, morePaise } = tallyOf(some);
        expect(receivedPaise + missingPaise - morePaise).toBe(duePaise);
      }),
    );
  });
});
