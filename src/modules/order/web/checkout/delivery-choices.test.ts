import { describe, expect, it } from "vitest";
import { choicesOf, chosenOf } from "./delivery-choices.ts";

const window = (id: string, free: number | null) => ({ id, name: id, begins: "07:00", ends: "10:00", free });
const DAYS = [
  { day: "2026-11-29", windows: [window("full", 0), window("one", 1)] },
  { day: "2026-11-30", windows: [] },
  { day: "2026-12-06", windows: [window("any", null)] },
];

describe("choicesOf", () => {
  it("offers what has room, the earliest first", () => {
    expect(choicesOf(DAYS).map(({ key }) => key)).toEqual(["2026-11-29 one", "2026-11-30", "2026-12-06 any"]);
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
});
