import { describe, expect, it } from "vitest";
import { deliveryDay, deliveryPromise } from "./delivery-days.ts";
import { deliveryReason } from "./waiting-days.ts";

const at = (local: string) => new Date(`${local}+05:30`);

describe("deliveryDay", () => {
  it.each([
    ["a weekday", "2026-11-24T10:00:00", "2026-11-29", "2026-11-25"],
    ["a Saturday just before midnight at the store", "2026-11-28T23:59:59", "2026-11-29", "2026-11-29"],
    ["a Sunday just after midnight at the store", "2026-11-29T00:00:00", "2026-12-06", "2026-11-30"],
    ["the last day of a year", "2026-12-31T12:00:00", "2027-01-03", "2027-01-01"],
  ])("on %s: fresh on the next Sunday, all else on the next day", (_, local, fresh, other) => {
    expect(deliveryDay(["leafy-vegetables"], at(local))).toBe(fresh);
    expect(deliveryDay(["dairy-and-eggs"], at(local))).toBe(other);
  });

  it("brings an order with both on the later day, whichever comes first in it", () => {
    const tuesday = at("2026-11-24T10:00:00");
    expect(deliveryDay(["pantry", "fruits"], tuesday)).toBe("2026-11-29");
    expect(deliveryDay(["fruits", "pantry"], tuesday)).toBe("2026-11-29");
  });
});

describe("deliveryPromise", () => {
  it("names the day", () => {
    expect(deliveryPromise("2026-11-29")).toBe("Delivery on Sun 29 Nov");
  });
});

describe("deliveryReason", () => {
  it("says why only when something in the order waits for something else", () => {
    expect(deliveryReason(["fruits", "pantry"], at("2026-11-24T00:00:00"))).toMatch(
      /comes with the fresh produce/,
    );
    expect(deliveryReason(["fruits", "leafy-vegetables"], at("2026-11-24T00:00:00"))).toBeUndefined();
    expect(deliveryReason(["pantry", "dairy-and-eggs"], at("2026-11-24T00:00:00"))).toBeUndefined();
    expect(deliveryReason([], at("2026-11-24T00:00:00"))).toBeUndefined();
    // On a Saturday the market day is the next day.
    expect(deliveryReason(["fruits", "pantry"], at("2026-11-28T00:00:00"))).toBeUndefined();
  });
});
