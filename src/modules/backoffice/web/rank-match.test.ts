import { expect, it } from "vitest";
import { rankMatch } from "./rank-match.ts";

const gst = { label: "GST", shown: "ಜಿಎಸ್‌ಟಿ ತೆರಿಗೆ", within: "Money", words: "tax, invoice, HSN" };
const rates = { label: "Tonight's rates", shown: "Tonight's rates", within: "Stall", words: "prices" };

it("finds by the beginnings of words, whatever their case, order and accents", () => {
  for (const typed of ["gst", "TAX", "inv hsn", "money tax", "Invoíce"]) {
    expect(rankMatch(gst, typed), typed).toBeDefined();
  }
  for (const typed of ["st", "tax rates", "axe"]) expect(rankMatch(gst, typed), typed).toBeUndefined();
  expect(rankMatch(rates, "tonights ra")).toBe(0);
});

it("finds by the words that the page shows after a translation", () => {
  expect(rankMatch(gst, "ತೆರಿಗೆ")).toBeDefined();
  expect(rankMatch(rates, "ತೆರಿಗೆ")).toBeUndefined();
});

it("puts a label that begins like this before one that has the word, and both before further words", () => {
  const ranks = ["gst", "tax", "money"].map((typed) => rankMatch(gst, typed));
  expect([rankMatch(rates, "tonight"), rankMatch(rates, "rates"), rankMatch(rates, "prices")]).toEqual([
    0, 1, 3,
  ]);
  expect(ranks).toEqual([0, 3, 4]);
});
