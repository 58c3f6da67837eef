import { expect, it } from "vitest";
import { goneBy } from "./counting.ts";

// A Monday, and the Sunday after it.
const week = { today: "2026-11-23", until: "2026-11-29" };

it.each([
  [{ left: 3, sold: 12 }, "2026-11-25"],
  [{ left: 12, sold: 14 }, "2026-11-29"],
  [{ left: 13, sold: 14 }, null],
  [{ left: 3, sold: 0 }, null],
  [{ left: 1, sold: 1 }, null],
  [{ left: 0, sold: 0 }, "2026-11-23"],
])("of %j, by %s", (stock, day) => {
  expect(goneBy(stock, week)).toBe(day);
});

it("is not known while the store has no next day", () => {
  expect(goneBy({ left: 3, sold: 12 }, { ...week, until: undefined })).toBeNull();
});
