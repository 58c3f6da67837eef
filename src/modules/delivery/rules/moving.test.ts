import { describe, expect, it } from "vitest";
import { daysToMoveTo, dayToMoveTo, MOVE_DAYS_OFFERED } from "./delivery-slots.ts";
import { DEFAULT_DELIVERY_RULES } from "./shared/delivery-rules.ts";

// A Sunday, half past eight in the morning at the store.
const NOW = new Date("2026-03-15T08:30:00+05:30");
const TODAY = "2026-03-15";
const MORNING = { id: "morning", weekday: 0, name: "Morning", begins: "07:00", ends: "10:00", capacity: 5 };
const DAWN = { ...MORNING, id: "dawn", begins: "05:00", ends: "08:30" };
const rules = { ...DEFAULT_DELIVERY_RULES, windows: [MORNING, DAWN] };

describe("the days to which a seller may move orders", () => {
  it("begin with today, in windows that are not over", () => {
    const bookings = [{ day: TODAY, windowId: "morning", booked: 3 }];
    const slots = [{ window: MORNING, free: 2 }];
    expect(dayToMoveTo(TODAY, NOW, rules, bookings)).toEqual({ day: TODAY, slots });
    expect(dayToMoveTo(TODAY, NOW, { ...rules, windows: [DAWN] }, [])).toBe("past");
    expect(dayToMoveTo("2026-03-14", NOW, rules, [])).toBe("past");
  });

  it("leave out closed days, and weekdays on which nothing comes", () => {
    const closedDays = [{ from: "2026-03-22", to: "2026-03-22", yearly: false }];
    const sundays = { ...rules, otherWeekdays: [0], closedDays };
    expect(dayToMoveTo("2026-03-22", NOW, sundays, [])).toBe("closed");
    const days = daysToMoveTo(NOW, sundays, []).map(({ day }) => day);
    expect(days.slice(0, 3)).toEqual([TODAY, "2026-03-29", "2026-04-05"]);
    expect(days).toHaveLength(MOVE_DAYS_OFFERED);
  });

  it("end where the store is closed for months", () => {
    const closedDays = [{ from: TODAY, to: "2027-03-15", yearly: false }];
    expect(daysToMoveTo(NOW, { ...rules, closedDays }, [])).toEqual([]);
  });
});
