import { describe, expect, it } from "vitest";
import { changeRate } from "./rate-edits.ts";
import { toCounts } from "./use-rates.ts";

const tomato = { _id: "t", price: 60, offerPrice: 48.5, inStock: true, left: 7 };
const seen = { shown: [tomato], shownErrors: {} };

describe("what is left in tonight's rates", () => {
  it("is sent with what the seller saw when it was typed, whatever comes after", () => {
    const edits = changeRate({}, tomato, { left: "1" });
    expect(edits).toEqual({ t: { left: "1", seen: 7 } });
    const later = changeRate(edits, { ...tomato, left: 5 }, { left: "12" });
    expect(toCounts(later, seen)).toEqual({ counts: [{ id: "t", count: 12, seen: 7 }], errors: {} });
    expect(changeRate(later, { ...tomato, left: 5 }, { left: "5" })).toEqual({});
  });

  it("counts from what is there now, once the row has said so", () => {
    const edits = changeRate({}, tomato, { left: "12" });
    const shownErrors = { t: { field: "left" as const, message: "2 sold since you opened the page" } };
    const { counts } = toCounts(edits, { shown: [{ ...tomato, left: 5 }], shownErrors });
    expect(counts).toEqual([{ id: "t", count: 12, seen: 5 }]);
  });

  it("is sent as meant once the seller says so, until another number is typed", () => {
    const edits = changeRate({}, tomato, { left: "400", meant: "400" });
    expect(toCounts(edits, seen).counts).toEqual([{ id: "t", count: 400, seen: 7, confirmed: true }]);
    const other = changeRate(edits, tomato, { left: "500" });
    expect(toCounts(other, seen).counts).toEqual([{ id: "t", count: 500, seen: 7 }]);
  });

  it("ends the counting where it is emptied, and takes nothing but whole numbers", () => {
    const typed = {
      t: { left: " ", seen: 7 },
      u: { left: "1,200", seen: null },
      v: { left: "2.5", seen: 1 },
    };
    expect(toCounts(typed, seen)).toEqual({
      counts: [
        { id: "t", count: null, seen: 7 },
        { id: "u", count: 1200, seen: null },
      ],
      errors: { v: { field: "left", message: "Left “2.5” is not a whole number" } },
    });
  });
});
