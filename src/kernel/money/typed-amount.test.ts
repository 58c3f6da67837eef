import { describe, expect, it } from "vitest";
import { notAnAmount, readAmount, readPrice } from "./typed-amount.ts";

describe("an amount as people write it", () => {
  it.each([
    ["40", 40],
    [" 40.5 ", 40.5],
    [".5", 0.5],
    ["₹40", 40],
    ["₹ 1,200.50", 1200.5],
    ["Rs 40", 40],
    ["rs.40", 40],
    ["INR 40", 40],
    ["40/-", 40],
    ["Rs. 1,200 /-", 1200],
    ["1,20,000", 120_000],
    ["120,000", 120_000],
    ["-5", -5],
    ["−5", -5],
  ])("reads %j", (text, rupees) => {
    expect(readAmount(text)).toBe(rupees);
  });

  it.each([
    "",
    "  ",
    "₹",
    "-",
    ".",
    "4o",
    "40-50",
    "1,2,3",
    "40,25",
    "0,500",
    "1,2345",
    "1,,000",
    "1e3",
    "0x10",
    "40 50",
  ])("does not guess what %j means", (text) => {
    expect(readAmount(text)).toBeUndefined();
  });

  it("says what was typed where it is none", () => {
    expect(notAnAmount("Price", " 4o ")).toBe("Price “4o” is not an amount");
  });

  it.each([
    ["48,50", "48.50"],
    ["0,5", "0.5"],
    ["₹ 0,500", "0.500"],
  ])("says how %s is written with a decimal point", (typed, meant) => {
    const words = `Price “${typed}” is not an amount. With a decimal point it is ${meant}.`;
    expect(notAnAmount("Price", typed)).toBe(words);
  });
});

describe("a price as it was typed", () => {
  it.each([
    ["₹ 48.50", { rupees: 48.5 }],
    ["10,00,000", { rupees: 1_000_000 }],
    [" ", { complaint: "Price is required" }],
    ["40-50", { complaint: "Price “40-50” is not an amount" }],
    ["0", { complaint: "Price must be more than 0" }],
    ["10,00,001", { complaint: "Price can be at most ₹10,00,000" }],
    ["4.005", { complaint: "Price can have at most two decimals" }],
  ])("%j", (text, expected) => {
    expect(readPrice("Price", text)).toEqual(expected);
  });
});
