import { assert, double, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_PRICE_PAISE } from "#kernel/money/money.ts";
import { drawHsnCode } from "#modules/catalog/rules/shared/hsn.ts";
import { amountInWords, invoiceNumber, invoicePrefix } from "./invoice.ts";

describe("invoiceNumber", () => {
  it.each([
    ["2026-03-10", 1, "INV-20260310-0001"],
    ["2026-12-31", 9999, "INV-20261231-9999"],
    ["2026-12-31", 10_000, "INV-20261231-10000"],
  ])("is for number %2$d of %s: %s", (day, counter, expected) => {
    expect(invoiceNumber(invoicePrefix(day), counter)).toBe(expected);
  });

  it("has at most 16 characters in the short form, as GST allows", () => {
    expect(invoiceNumber(invoicePrefix("2026-12-31", true), 1)).toBe("INV-261231-0001");
    expect(invoiceNumber(invoicePrefix("2026-12-31", true), 99_999)).toHaveLength(16);
  });
});

describe("amountInWords", () => {
  it.each([
    [0, "Zero Rupees"],
    [100, "One Rupee"],
    [5001, "Fifty Rupees and One Paisa"],
    [5, "Zero Rupees and Five Paise"],
    [13_050, "One Hundred Thirty Rupees and Fifty Paise"],
    [1_234_550, "Twelve Thousand Three Hundred Forty Five Rupees and Fifty Paise"],
    [10_000_000, "One Lakh Rupees"],
    [12_345_600, "One Lakh Twenty Three Thousand Four Hundred Fifty Six Rupees"],
    [1_000_000_000, "One Crore Rupees"],
    [2_550_000_099, "Two Crore Fifty Five Lakh Rupees and Ninety Nine Paise"],
  ])("says %d paise as %s", (paise, expected) => {
    expect(amountInWords(paise)).toBe(expected);
  });

  it("has words for every amount that an order can come to", () => {
    assert(
      property(integer({ min: 0, max: MAX_PRICE_PAISE * 999 }), (paise) => {
        expect(amountInWords(paise)).toMatch(/^([A-Z][a-z]+ )+Rupees?( and ([A-Z][a-z]+ )+(Paisa|Paise))?$/);
      }),
    );
  });
});

describe("drawHsnCode", () => {
  it("has 4 to 8 digits and does not begin with zero, whatever is drawn", () => {
    assert(
      property(double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (drawn) => {
        expect(drawHsnCode(() => drawn)).toMatch(/^[1-9]\d{3,7}$/);
      }),
    );
    expect(drawHsnCode(() => 0)).toBe("1000");
    expect(drawHsnCode(() => 0.999_999_999)).toBe("99999999");
  });
});
