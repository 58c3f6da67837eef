import { describe, expect, it } from "vitest";
import { DEFAULT_DELIVERY_RULES } from "./shared/delivery-rules.ts";
import { waitingFor } from "./shared/waiting-days.ts";

// Monday, shortly after noon at the store.
const AT = new Date("2026-11-23T07:00:00Z");

describe("what the rest of an order waits for", () => {
  it("is what comes on a later day, and without it the rest comes on its own", () => {
    expect(waitingFor(["dairy", "vegetables", "pantry"], AT)).toEqual({
      day: "2026-11-29",
      restDay: "2026-11-24",
      slow: [false, true, false],
    });
    expect(waitingFor(["fruits", "dairy", "vegetables"], AT)?.slow).toEqual([true, false, true]);
  });

  it("may be all else, where fresh produce comes sooner", () => {
    const rules = { ...DEFAULT_DELIVERY_RULES, freshWeekdays: [2], otherWeekdays: [5] };
    expect(waitingFor(["vegetables", "dairy"], AT, rules)).toEqual({
      day: "2026-11-27",
      restDay: "2026-11-24",
      slow: [false, true],
    });
  });

  it("is nothing where all comes on one day, or never", () => {
    expect(waitingFor(["vegetables", "fruits"], AT)).toBeUndefined();
    expect(waitingFor(["dairy"], AT)).toBeUndefined();
    expect(waitingFor([], AT)).toBeUndefined();
    // On Saturday both come the next day.
    expect(waitingFor(["dairy", "fruits"], new Date("2026-11-28T07:00:00Z"))).toBeUndefined();
    const closed = [{ from: "2020-01-01", to: "2090-01-01", yearly: false }];
    expect(
      waitingFor(["dairy", "fruits"], AT, { ...DEFAULT_DELIVERY_RULES, closedDays: closed }),
    ).toBeUndefined();
  });
});
