import { describe, expect, it } from "vitest";
import { changeRate, shownRate, toRates } from "./rate-edits.ts";

const tomato = { _id: "t", price: 60, offerPrice: 48.5, inStock: true };

describe("tonight's rates", () => {
  it("shows what was typed over what is saved", () => {
    expect(shownRate(tomato)).toEqual({ price: "60", offerPrice: "48.5", inStock: true });
    expect(shownRate(tomato, { offerPrice: "50" })).toMatchObject({ price: "60", offerPrice: "50" });
  });

  it("forgets a product that is back at what is saved", () => {
    const edits = changeRate({}, tomato, { price: "70" });
    expect(edits).toEqual({ t: { price: "70" } });
    expect(changeRate(edits, tomato, { price: "60.00" })).toEqual({});
  });

  it("keeps the other changes of the same and of other products", () => {
    let edits = changeRate({ other: { inStock: false } }, tomato, { price: "70" });
    edits = changeRate(edits, tomato, { inStock: false });
    expect(edits).toEqual({ other: { inStock: false }, t: { price: "70", inStock: false } });
  });

  it("sends numbers, only what changed, and what is no number for the server to refuse", () => {
    expect(toRates({ t: { price: "70.5" }, u: { offerPrice: "", inStock: true } })).toEqual([
      { id: "t", price: 70.5 },
      { id: "u", offerPrice: "", inStock: true },
    ]);
  });
});
