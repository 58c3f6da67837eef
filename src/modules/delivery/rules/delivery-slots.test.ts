import { describe, expect, it } from "vitest";
import { daySlots, freeSlots } from "./delivery-slots.ts";
import { DEFAULT_DELIVERY_RULES as DEFAULT, type DeliveryWindow } from "./shared/delivery-rules.ts";

const at = (local: string) => new Date(`${local}:00+05:30`);
const window = (id: string, begins: string, fields: Partial<DeliveryWindow> = {}): DeliveryWindow => ({
  id,
  name: id,
  weekday: 0,
  begins,
  ends: "23:00",
  capacity: null,
  ...fields,
});
const early = window("early", "07:00", { capacity: 2 });
const late = window("late", "16:00");
const windows = [late, early];
const SATURDAY = at("2026-11-28T10:00");

describe("daySlots", () => {
  it("has no windows in a store that sets nothing up", () => {
    const days = daySlots(["fruits"], SATURDAY, DEFAULT, []);
    expect(days[0]).toEqual({ day: "2026-11-29", slots: [] });
    expect(freeSlots(days)[0]).toEqual({ day: "2026-11-29", window: null });
  });

  it("says what is free in each window, by the time they begin, never below zero", () => {
    const bookings = [
      { day: "2026-11-29", windowId: "early", booked: 1 },
      { day: "2026-12-06", windowId: "early", booked: 5 },
    ];
    const days = daySlots(["fruits"], SATURDAY, { ...DEFAULT, windows }, bookings);
    expect(days.slice(0, 2)).toEqual([
      {
        day: "2026-11-29",
        slots: [
          { window: early, free: 1 },
          { window: late, free: null },
        ],
      },
      {
        day: "2026-12-06",
        slots: [
          { window: early, free: 0 },
          { window: late, free: null },
        ],
      },
    ]);
    expect(freeSlots(days).slice(0, 3)).toEqual([
      { day: "2026-11-29", window: early },
      { day: "2026-11-29", window: late },
      { day: "2026-12-06", window: late },
    ]);
  });

  it("leaves out the windows of today that have begun, and the day when all have", () => {
    const rules = { ...DEFAULT, windows, cutOff: { time: "20:00", day: "same" } as const };
    const firstOf = (now: string) => daySlots(["fruits"], at(now), rules, [])[0];
    expect(firstOf("2026-11-29T07:00")).toMatchObject({ day: "2026-11-29", slots: [{ window: late }] });
    expect(firstOf("2026-11-29T17:00")).toMatchObject({ day: "2026-12-06" });
  });

  it("leaves days without windows open all day", () => {
    const [monday] = daySlots(["pantry"], at("2026-11-29T10:00"), { ...DEFAULT, windows }, []);
    expect(monday).toEqual({ day: "2026-11-30", slots: [] });
  });
});
