import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextDay, nextSunday, storeDay, weekdayOf } from "#kernel/time/store-time.ts";
import { closingTime } from "./deadlines.ts";
import { closesAt, deliveryDays } from "./delivery-days.ts";
import { DEFAULT_DELIVERY_RULES as DEFAULT, type DeliveryRules } from "./delivery-rules.ts";

const at = (local: string) => new Date(`${local}:00+05:30`);
const rules = (changes: Partial<DeliveryRules>): DeliveryRules => ({ ...DEFAULT, ...changes });
/** A Tuesday. */
const TUESDAY = at("2026-11-24T10:00");

const moments = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 });
const times = fc
  .integer({ min: 0, max: 1439 })
  .map((m) => `${String(Math.floor(m / 60)).padStart(2, "0")}:${String(m % 60).padStart(2, "0")}`);
const cutOffs = fc.option(
  fc.record({ time: times, day: fc.constantFrom("before" as const, "same" as const) }),
);
const allRules = fc
  .record({ freshWeekdays: weekdays, otherWeekdays: weekdays, cutOff: cutOffs })
  .map((changes) => rules(changes));

describe("deliveryDays", () => {
  it("is the specified rule in a store that sets nothing up, at any moment", () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const today = storeDay(moment);
        expect(deliveryDays(["fruits"], moment)[0]).toBe(nextSunday(today));
        expect(deliveryDays(["pantry"], moment)[0]).toBe(nextDay(today));
        expect(deliveryDays(["pantry", "fruits"], moment)[0]).toBe(nextSunday(today));
      }),
    );
  });

  it("gives days in order, on their weekdays, that have not closed", () => {
    fc.assert(
      fc.property(moments, allRules, fc.boolean(), (moment, set, fresh) => {
        const days = deliveryDays([fresh ? "fruits" : "pantry"], moment, set);
        expect(days).toHaveLength(7);
        expect(days).toEqual([...new Set(days)].sort());
        for (const day of days) {
          expect(fresh ? set.freshWeekdays : set.otherWeekdays).toContain(weekdayOf(day));
          expect(moment.getTime()).toBeLessThan(closesAt(day, set).getTime());
        }
      }),
    );
  });

  it("brings both on the later of the two days, and never sooner than either", () => {
    fc.assert(
      fc.property(moments, allRules, (moment, set) => {
        const [fresh = ""] = deliveryDays(["fruits"], moment, set);
        const [other = ""] = deliveryDays(["pantry"], moment, set);
        const [both] = deliveryDays(["fruits", "pantry"], moment, set);
        expect(both).toBe(fresh > other ? fresh : other);
      }),
    );
  });

  it("offers an order with both the following days of fresh produce", () => {
    const set = rules({ freshWeekdays: [0, 3], otherWeekdays: [5] });
    expect(deliveryDays(["fruits", "pantry"], TUESDAY, set, 3)).toEqual([
      "2026-11-27",
      "2026-11-29",
      "2026-12-02",
    ]);
  });

  it.each([
    ["before", "18:00", "2026-11-24T17:59", "2026-11-25"],
    ["before", "18:00", "2026-11-24T18:00", "2026-11-26"],
    ["same", "09:30", "2026-11-24T09:29", "2026-11-24"],
    ["same", "09:30", "2026-11-24T09:30", "2026-11-25"],
  ] as const)("with a cut-off on the day %s at %s, at %s: %s", (day, time, now, expected) => {
    expect(deliveryDays(["pantry"], at(now), rules({ cutOff: { day, time } }))[0]).toBe(expected);
  });

  it("leaves out closed days, one, a range, and each year's", () => {
    const closedDays = [
      { from: "2026-11-25", to: "2026-11-25", yearly: false },
      { from: "2026-11-27", to: "2026-11-28", yearly: false },
      { from: "2020-12-31", to: "2020-12-31", yearly: true },
    ];
    const set = rules({ closedDays });
    expect(deliveryDays(["pantry"], TUESDAY, set, 3)).toEqual(["2026-11-26", "2026-11-29", "2026-11-30"]);
    expect(deliveryDays(["pantry"], at("2026-12-30T10:00"), set, 1)).toEqual(["2027-01-01"]);
  });

  it("goes over the end of the year with yearly closed days", () => {
    const closedDays = [{ from: "2020-12-30", to: "2021-01-02", yearly: true }];
    expect(deliveryDays(["pantry"], at("2026-12-29T10:00"), rules({ closedDays }), 1)).toEqual([
      "2027-01-03",
    ]);
  });

  it("knows no day when the store is closed for years", () => {
    const closedDays = [{ from: "2020-01-01", to: "2099-12-31", yearly: false }];
    for (const categories of [["pantry"], ["fruits"], ["fruits", "pantry"]]) {
      expect(deliveryDays(categories, TUESDAY, rules({ closedDays }))).toEqual([]);
    }
  });
});

it("names the moment at which a day closes, and midnight by the day that ends", () => {
  expect(closingTime(at("2026-11-28T18:00"))).toBe("Sat 28 Nov, 18:00");
  expect(closingTime(closesAt("2026-11-29", DEFAULT))).toBe("Sat 28 Nov, midnight");
});
