import { describe, expect, it } from "vitest";
import { dayLabel, daysToOffer, firstChoice } from "./move-form.tsx";

const window = (id: string, free: number | null) => ({ id, name: id, begins: "07:00", ends: "10:00", free });
const SATURDAY = { day: "2026-11-28", windows: [window("early", 2), window("late", 1)] };
const SUNDAY = { day: "2026-11-29", windows: [window("early", 0)] };
const MONDAY = { day: "2026-11-30", windows: [] };
const all = [SATURDAY, SUNDAY, MONDAY];

describe("the days to move to", () => {
  it("say how much room there is, where that is limited", () => {
    expect(all.map(dayLabel)).toEqual(["Sat 28 Nov: 3 places free", "Sun 29 Nov: full", "Mon 30 Nov"]);
    expect(dayLabel({ ...SATURDAY, windows: [window("any", null)] })).toBe("Sat 28 Nov");
  });

  it("leave out where it is already", () => {
    expect(daysToOffer(all, "2026-11-28")).toEqual([SUNDAY, MONDAY]);
    const [early] = SATURDAY.windows;
    const elsewhere = daysToOffer(all, { day: SATURDAY.day, window: early ?? null });
    expect(elsewhere).toEqual([{ ...SATURDAY, windows: [window("late", 1)] }, SUNDAY, MONDAY]);
    expect(daysToOffer(all, { day: MONDAY.day, window: null })).toEqual([SATURDAY, SUNDAY]);
  });

  it("begin with the next one that has room for all", () => {
    expect(firstChoice(all, "2026-11-27", 3)).toBe(SATURDAY);
    expect(firstChoice(all, "2026-11-28", 1)).toBe(MONDAY);
    expect(firstChoice([SATURDAY, SUNDAY], "2026-11-28", 1)).toBe(SATURDAY);
    expect(firstChoice([SATURDAY, SUNDAY], "2026-11-28", 9)).toBe(SATURDAY);
    expect(firstChoice([], "2026-11-28", 9)).toBeUndefined();
  });
});
