import { describe, expect, it } from "vitest";
import { orderBy } from "./shared/deadlines.ts";
import { DEFAULT_DELIVERY_RULES as DEFAULT } from "./shared/delivery-rules.ts";

const at = (local: string) => new Date(`${local}+05:30`);
const rules = { ...DEFAULT, cutOff: { time: "18:00", day: "before" } as const };

describe("orderBy", () => {
  it("says nothing without a cut-off", () => {
    expect(orderBy(["fruits"], at("2026-11-28T14:48:00"), DEFAULT)).toBeUndefined();
  });

  it.each([
    ["2026-11-28T14:48:00", "Order by 18:00 today"],
    ["2026-11-28T17:59:59", "Order by 18:00 today"],
    ["2026-11-26T16:30:00", "Order by Sat, 18:00"],
    ["2026-11-22T16:30:00", "Order by Sat, 18:00"],
    // From here on "Sat" could mean today.
    ["2026-11-28T18:00:00", "Order by Sat 5 Dec, 18:00"],
  ])("at %s: %s", (now, expected) => {
    expect(orderBy(["fruits"], at(now), rules)).toBe(expected);
  });

  it.each([
    ["00:00", "Order by Sun, 00:00"],
    ["09:05", "Order by Sun, 09:05"],
    ["12:00", "Order by Sun, 12:00"],
    ["12:30", "Order by Sun, 12:30"],
  ])("says %s: %s", (time, expected) => {
    const cutOff = { time, day: "same" } as const;
    expect(orderBy(["fruits"], at("2026-11-27T08:00:00"), { ...rules, cutOff })).toBe(expected);
  });
});
