import { expect, it } from "vitest";
import { inWords } from "./in-words.ts";

it.each([
  [0, "Zero"],
  [13, "Thirteen"],
  [20, "Twenty"],
  [99, "Ninety Nine"],
  [100, "One Hundred"],
  [345, "Three Hundred Forty Five"],
  [1_001, "One Thousand One"],
  [12_345, "Twelve Thousand Three Hundred Forty Five"],
  [100_000, "One Lakh"],
  [9_999_999, "Ninety Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine"],
  [10_000_020, "One Crore Twenty"],
  [1_500_000_000, "One Arab Fifty Crore"],
])("says %d in words", (number, words) => {
  expect(inWords(number)).toBe(words);
});
