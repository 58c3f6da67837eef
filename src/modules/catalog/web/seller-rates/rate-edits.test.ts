import { describe, expect, it } from "vitest";
import { changeRate, keepUnsaved, shownRate, toRates } from "./rate-edits.ts";

const tomato = { _id: "t", price: 60, offerPrice: 48.5, inStock: true };

describe("tonight's rates", () => {
  it("shows what was typed over what is saved", () => {
    expect(shownRate(tomato)).toEqual({ price: "60", offerPrice: "48.5", inStock: true });
    expect(shownRate(tomato, { offerPrice: "50" })).toMatchObject({ price: "60", offerPrice: "50" });
  });

  it("forgets a product that is back at what is saved", () => {
    const edits = changeRate({}, tomato, { price: "70" });
    expect(edits).toEqual({ t: { price: "70", was: { price: 60 } } });
    expect(changeRate(edits, tomato, { price: "60.00" })).toEqual({});
  });

  it("keeps the other changes of the same and of other products", () => {
    let edits = changeRate({ other: { inStock: false } }, tomato, { price: "70" });
    edits = changeRate(edits, tomato, { inStock: false });
    const was = { price: 60, inStock: true };
    expect(edits).toEqual({ other: { inStock: false }, t: { price: "70", inStock: false, was } });
  });

  it("says what each field showed when it was typed over, whatever comes after", () => {
    const edits = changeRate({}, tomato, { price: "70" });
    const now = { ...tomato, price: 42, inStock: false };
    const later = changeRate(changeRate(edits, now, { price: "75" }), now, { inStock: true });
    const was = { price: 60, inStock: false };
    const rate = { id: "t", price: 75, inStock: true };
    expect(toRates(later).rates).toEqual([{ ...rate, was }]);
    const shown = [now];
    const typed = { t: { field: "price" as const, message: "Price “7o” is not an amount" } };
    expect(toRates(later, { shown, shownErrors: typed }).rates).toEqual([{ ...rate, was }]);
    const shownErrors = { t: { message: "Somebody else set the price to ₹42 meanwhile" } };
    expect(toRates(later, { shown, shownErrors }).rates).toMatchObject([
      { was: { price: 42, inStock: false } },
    ]);
  });

  it("understands amounts as people write them", () => {
    expect(changeRate({}, tomato, { price: "₹ 60/-" })).toEqual({});
    const typed = { t: { price: "1,200.50" }, u: { offerPrice: "Rs 40", inStock: true } };
    expect(toRates(typed)).toEqual({
      rates: [
        { id: "t", price: 1200.5 },
        { id: "u", offerPrice: 40, inStock: true },
      ],
      errors: {},
    });
  });

  it("sends the right rows and keeps the wrong ones as they were typed", () => {
    const edits = { t: { price: "70" }, u: { offerPrice: "4o" }, v: { price: "", inStock: false } };
    const { rates, errors } = toRates(edits);
    expect(rates).toEqual([{ id: "t", price: 70 }]);
    expect(errors).toEqual({
      u: { field: "offerPrice", message: "Offer price “4o” is not an amount" },
      v: { field: "price", message: "Price is required" },
    });
    const meanwhile = { ...edits, w: { price: "5" } };
    expect(keepUnsaved(meanwhile, edits, errors)).toEqual({ u: edits.u, v: edits.v, w: meanwhile.w });
  });
});
