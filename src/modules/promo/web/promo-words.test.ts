import { expect, it } from "vitest";
import { promoFields } from "#tests/support/promo.ts";
import { conditionWords, discountWords } from "./promo-words.ts";

it("says what a code takes off", () => {
  const share = { ...promoFields, kind: "percent", amount: null, percent: 12.5 } as const;
  expect([promoFields, share, { ...share, maximum: 60 }].map(discountWords)).toEqual([
    "₹20 off",
    "12.5% off",
    "12.5% off, at most ₹60",
  ]);
});

it("says when a code counts, in a few words each", () => {
  const nameOf = (path: string) => path.toUpperCase();
  expect(conditionWords(promoFields, nameOf)).toEqual([]);
  const limits = { minimum: 80.5, mostPerShopper: 2, firstOrderOnly: true, categories: ["fruits", "rice"] };
  const days = { from: "2026-03-01", until: "2026-03-31" };
  expect(conditionWords({ ...promoFields, ...days, ...limits }, nameOf)).toEqual([
    "from 01/03/2026",
    "until 31/03/2026",
    "carts from ₹80.50",
    "2 times per shopper",
    "first orders",
    "FRUITS, RICE",
  ]);
  expect(conditionWords({ ...promoFields, categories: [] }, nameOf)).toEqual(["no category left"]);
});
