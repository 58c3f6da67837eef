import { describe, expect, it } from "vitest";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { choicesInstead, choicesOf, chosenOf } from "./delivery-choice.tsx";
import { daysToChoose } from "./delivery-times.tsx";

const window = (id: string, free: number | null, begins = "07:00") => ({
  id,
  name: id,
  begins,
  ends: "22:00",
  free,
});
const DAYS = [
  { day: "2026-11-29", windows: [window("full", 0), window("one", 1, "16:00")] },
  { day: "2026-11-30", windows: [] },
  { day: "2026-12-06", windows: [window("any", null)] },
];

describe("choicesOf", () => {
  it("offers what has room, the earliest first", () => {
    expect(choicesOf(DAYS).map(({ key }) => key)).toEqual(["2026-11-29 one", "2026-11-30", "2026-12-06 any"]);
  });
});

describe("daysToChoose", () => {
  const shown = (choices: ReturnType<typeof choicesOf>) =>
    daysToChoose(choices, DAYS).map(({ day, chips }) => [
      day,
      ...chips.map(({ key, full }) => `${key}${full ? ", full" : ""}`),
    ]);

  it("shows each day with its windows, also those that are full", () => {
    expect(shown(choicesOf(DAYS))).toEqual([
      ["2026-11-29", "2026-11-29 full, full", "2026-11-29 one"],
      ["2026-11-30", "2026-11-30"],
      ["2026-12-06", "2026-12-06 any"],
    ]);
  });

  it("takes for full what the server no longer offers", () => {
    const instead = choicesOf(DAYS).slice(1);
    expect(shown(instead)[0]).toEqual(["2026-11-29", "2026-11-29 full, full", "2026-11-29 one, full"]);
  });
});

describe("chosenOf", () => {
  it("begins with the earliest, and comes back to it when the choice is gone", () => {
    const choices = choicesOf(DAYS);
    expect(chosenOf(choices, undefined)?.key).toBe("2026-11-29 one");
    expect(chosenOf(choices, "2026-12-06 any")?.key).toBe("2026-12-06 any");
    expect(chosenOf(choices, "2026-11-29 full")?.key).toBe("2026-11-29 one");
    expect(chosenOf([], undefined)).toBeUndefined();
  });

  it("is the last order's window where the first day has room in it, and never a later day", () => {
    const evening = { day: "2026-11-29", windows: [window("morning", 2), window("evening", 2, "16:00")] };
    const choices = choicesOf([evening, ...DAYS.slice(1)]);
    expect(chosenOf(choices, "", "evening")?.key).toBe("2026-11-29 evening");
    expect(chosenOf(choices, "2026-11-29 morning", "evening")?.key).toBe("2026-11-29 morning");
    expect(chosenOf(choices, "", "any")?.key).toBe("2026-11-29 morning");
  });
});

describe("choicesInstead", () => {
  const refused = (next?: unknown[]) => new ApiError(409, "Full.", {}, next);

  it("are those that the server names, in its order", () => {
    const { free: _free, ...morning } = window("morning", null);
    const next = [
      { day: "2026-11-29", window: morning },
      { day: "2026-11-30", window: null },
    ];
    expect(choicesInstead(refused(next))).toEqual([
      { key: "2026-11-29 morning", day: "2026-11-29", window: { ...morning, free: null } },
      { key: "2026-11-30", day: "2026-11-30", window: null },
    ]);
    expect(choicesInstead(refused([]))).toEqual([]);
  });

  it("are none where an order was refused for something else", () => {
    expect(choicesInstead(refused())).toBeUndefined();
    expect(choicesInstead(refused([{ day: 7 }]))).toBeUndefined();
    expect(choicesInstead(new Error("lost"))).toBeUndefined();
  });
});
