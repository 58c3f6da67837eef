import { describe, expect, it } from "vitest";
import { leftForDay, missingFor } from "./missing.ts";

const nothing = { earlier: 0, askedEarlier: 0, left: 0, open: 0, asked: 0 };

describe("what is missing for a day", () => {
  it.each([
    ["all of it", { open: 5000 }, 5000],
    ["not what is left of the lots", { open: 5000, left: 2000 }, 3000],
    ["not what was asked for already", { open: 5000, left: 2000, asked: 3000 }, 0],
    ["what earlier orders take from the lots", { open: 5000, left: 2000, earlier: 1500 }, 4500],
    [
      "no more, if earlier orders get theirs from what was asked",
      { open: 5, left: 2, earlier: 6, askedEarlier: 6 },
      3,
    ],
    [
      "no less for what earlier orders don't need of what was asked",
      { open: 5, earlier: 1, askedEarlier: 9 },
      5,
    ],
    ["nothing, if more was asked than ordered", { open: 5000, asked: 9000 }, 0],
  ])("is %s", (_, supply, missing) => {
    expect(missingFor({ ...nothing, ...supply })).toBe(missing);
  });

  it("never leaves less than nothing for the day", () => {
    expect(leftForDay({ left: 2, earlier: 9, askedEarlier: 0 })).toBe(0);
  });
});
