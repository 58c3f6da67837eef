import { describe, expect, it } from "vitest";
import { amountRange, isFarAbove, isImplausible, likelyAmount } from "./likely-amount.ts";

describe("an amount that is packed of 3 kg", () => {
  it.each([
    [3, false],
    [0, false],
    [1, false],
    [4.5, false],
    [0.999, true],
    [4.501, true],
    [1000, true],
  ])("%d kg is asked about: %s", (amount, isUnusual) => {
    expect(isImplausible(amount, 3, amountRange())).toBe(isUnusual);
  });

  it.each([
    [1000, 1],
    [2950, 2.95],
    [30, 3],
    [0.3, 3],
    [290, 2.9],
    [20_000, undefined],
  ])("%d kg is probably %s kg", (amount, meant) => {
    expect(likelyAmount(amount, 3, amountRange())).toBe(meant);
  });

  it("is asked about as the seller has set it", () => {
    expect([3.8, 5, 9.1].map((amount) => isImplausible(amount, 3, amountRange("narrow")))).toEqual([
      true,
      true,
      true,
    ]);
    expect([3.8, 5, 9.1].map((amount) => isImplausible(amount, 3, amountRange("wide")))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("is reckoned with what came before", () => {
    expect(likelyAmount(1000, 3, { ...amountRange(), already: 2 })).toBe(1);
    expect(likelyAmount(1000, 3, { ...amountRange(), already: 4.5 })).toBeUndefined();
  });
});

it("pieces have no parts", () => {
  expect(likelyAmount(25, 2, amountRange())).toBe(2.5);
  expect(likelyAmount(25, 2, { ...amountRange(), isWhole: true })).toBeUndefined();
  expect(likelyAmount(20, 2, { ...amountRange(), isWhole: true })).toBe(2);
});

it("kilograms for grams are probably a thousand times as many", () => {
  expect(likelyAmount(0.48, 500, amountRange())).toBe(480);
});

it.each([
  [12, false],
  [20, false],
  [28, false],
  [30, true],
  [70, true],
  [36, true],
  [1000, true],
])("a count of %d packs where 7 were the most is asked about: %s", (count, isUnusual) => {
  expect(isFarAbove(count, 7, amountRange())).toBe(isUnusual);
  expect(isFarAbove(count, 0, amountRange())).toBe(false);
});
