import { describe, expect, it } from "vitest";
import { isImplausible, likelyAmount } from "./likely-amount.ts";

describe("an amount that is packed of 3 kg", () => {
  it.each([
    [3, false],
    [0, false],
    [1, false],
    [4.5, false],
    [0.999, true],
    [4.501, true],
    [1000, true],
  ])("%d kg is asked about: %s", (amount, asked) => {
    expect(isImplausible(amount, 3)).toBe(asked);
  });

  it.each([
    [1000, 1],
    [2950, 2.95],
    [30, 3],
    [0.3, 3],
    [290, 2.9],
    [20_000, undefined],
  ])("%d kg is probably %s kg", (amount, meant) => {
    expect(likelyAmount(amount, 3)).toBe(meant);
  });

  it("is asked about as the seller has set it", () => {
    expect(isImplausible(4.6, 3, { least: 0.1, most: 2 })).toBe(false);
    expect(isImplausible(0.29, 3, { least: 0.1, most: 2 })).toBe(true);
  });
});

it("kilograms for grams are probably a thousand times as many", () => {
  expect(likelyAmount(0.48, 500)).toBe(480);
});
