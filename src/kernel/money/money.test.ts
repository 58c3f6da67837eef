import { assert, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import {
  columnFormat,
  formatPaise,
  formatPaiseExact,
  hasWholePaise,
  MAX_PRICE_PAISE,
  toPaise,
  toRupees,
} from "./money.ts";

const paise = integer({ min: 0, max: MAX_PRICE_PAISE * 1000 });

describe("rupees and paise", () => {
  it("turn into each other without loss", () => {
    assert(
      property(paise, (amount) => toPaise(toRupees(amount)) === amount && hasWholePaise(toRupees(amount))),
    );
  });

  it.each([
    [12.3, 1230],
    [0.29, 29],
    [1.15, 115],
    [1_000_000, 100_000_000],
  ])("knows ₹%d as %d paise", (rupees, expected) => {
    expect(toPaise(rupees)).toBe(expected);
  });

  it.each([293_579_463.9, 0.1 + 0.2, 999_999_999.99])("forgives %d the noise of its float", (rupees) => {
    expect(hasWholePaise(rupees)).toBe(true);
  });

  it.each([0.001, 19.999, 1.005, 99_999_999.995])("knows that ₹%d is no whole number of paise", (rupees) => {
    expect(hasWholePaise(rupees)).toBe(false);
  });
});

describe("formatting", () => {
  it.each([
    [0, "₹0", "₹0.00"],
    [5, "₹0.05", "₹0.05"],
    [1_250_000, "₹12,500", "₹12,500.00"],
    [1_250_050, "₹12,500.50", "₹12,500.50"],
    [12_345_678_90, "₹1,23,45,678.90", "₹1,23,45,678.90"],
    [100_000_00, "₹1,00,000", "₹1,00,000.00"],
  ])("shows %d paise as %s, and as %s in a column", (amount, short, exact) => {
    expect(formatPaise(amount)).toBe(short);
    expect(formatPaiseExact(amount)).toBe(exact);
  });

  it.each([
    [[9000, 4000, 1000], "₹90", "₹40"],
    [[9050, 4000, 1000], "₹90.50", "₹40.00"],
    [[], "₹90.50", "₹40"],
  ])("writes a column of %j alike", (column, first, second) => {
    const format = columnFormat(column);
    expect(format(column[0] ?? 9050)).toBe(first);
    expect(format(4000)).toBe(second);
  });
});
