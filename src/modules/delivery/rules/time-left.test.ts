import { describe, expect, it } from "vitest";
import { DEFAULT_DELIVERY_RULES as DEFAULT } from "./delivery-rules.ts";
import { timeLeft } from "./time-left.ts";

const at = (local: string) => new Date(`${local}+05:30`);
const rules = { ...DEFAULT, cutOff: { time: "18:00", day: "before" } as const };

describe("timeLeft", () => {
  it("says nothing without a cut-off", () => {
    expect(timeLeft(["fruits"], at("2026-11-28T14:48:00"), DEFAULT)).toBeUndefined();
  });

  it.each([
    ["2026-11-28T14:48:00", "Order within 3 h 12 min for Sun 29 Nov"],
    ["2026-11-28T17:59:59", "Order within 1 min for Sun 29 Nov"],
    ["2026-11-26T16:30:00", "Order within 2 days 1 h for Sun 29 Nov"],
    ["2026-11-27T17:59:00", "Order within 1 day for Sun 29 Nov"],
    ["2026-11-28T18:00:00", "Order within 7 days for Sun 6 Dec"],
  ])("at %s: %s", (now, expected) => {
    expect(timeLeft(["fruits"], at(now), rules)).toBe(expected);
  });
});
