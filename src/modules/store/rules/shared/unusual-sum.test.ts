import { describe, expect, it } from "vitest";
import { say } from "#kernel/texts/text.ts";
import { amountRange } from "./likely-amount.ts";
import { changedFrom, growersPrice, sumQuestion } from "./unusual-sum.ts";

const usual = amountRange();
const asked = (paise: number, expected: Parameters<typeof sumQuestion>[1]) => {
  const question = sumQuestion(paise, expected, usual);
  return question && [say(question.text), question.likelyPaise];
};

describe("the question about typed money", () => {
  it.each([
    ["ten times what is due", 507_000, 50_700, "₹5,070 for ₹507 that is due", 50_700],
    ["a digit too many, with the last one wrong", 562_000, 50_700, "₹5,620 for ₹507 that is due", 56_200],
    ["a thousand times", 53_810_000, 53_810, "₹5,38,100 for ₹538.10 that is due", 53_810],
    ["a tenth", 5_070, 50_700, "₹50.70 for ₹507 that is due", 50_700],
    ["far off without a slip that explains it", 100_000, 50_700, "₹1,000 for ₹507 that is due", undefined],
    ["money where nothing is due", 50_000, 0, "₹500, although nothing is due", undefined],
  ])("asks about %s", (_, paise, due, words, likely) => {
    expect(asked(paise, { kind: "due", paise: due })).toEqual([words, likely]);
  });

  it.each([
    ["what is due", 50_700, 50_700],
    ["a note for it", 60_000, 50_700],
    ["a part of it", 30_000, 50_700],
    ["nothing at all", 0, 50_700],
    ["nothing where nothing is due", 0, 0],
  ])("does not ask about %s", (_, paise, due) => {
    expect(asked(paise, { kind: "due", paise: due })).toBeUndefined();
  });

  it("asks only about too much where nothing in particular is due", () => {
    expect(asked(10_000_000, { kind: "usual", paise: 100_000 })).toEqual([
      "₹1,00,000 where ₹1,000 is usual at most",
      100_000,
    ]);
    expect(asked(-10_000_000, { kind: "usual", paise: 100_000 })).toEqual([
      "−₹1,00,000 where ₹1,000 is usual at most",
      -100_000,
    ]);
    expect(asked(500, { kind: "usual", paise: 100_000 })).toBeUndefined();
    expect(asked(150_000, { kind: "usual", paise: 100_000 })).toBeUndefined();
  });

  it.each([
    ["ten times what was before", 40_000, 4_000, "₹400 in place of ₹40", 4_000],
    ["a tenth", 400, 4_000, "₹4 in place of ₹40", 4_000],
    ["many times as much", 26_000, 4_000, "₹260 in place of ₹40", 2_600],
  ])("asks about %s", (_, paise, before, words, likely) => {
    expect(asked(paise, changedFrom(before, 10_000))).toEqual([words, likely]);
  });

  it.each([
    ["ten times the last one", 450, { last: 45, sold: 80 }, "₹450 in place of ₹45"],
    ["a tenth of the last one", 4.5, { last: 45, sold: 80 }, "₹4.50 in place of ₹45"],
    ["far above the selling price", 300, { last: null, sold: 80 }, "₹300 where it is sold at ₹80"],
    ["far below the selling price", 3, { last: null, sold: 80 }, "₹3 where it is sold at ₹80"],
    ["far from the selling price after a slip", 300, { last: 450, sold: 80 }, "₹300 where it is sold at ₹80"],
  ])("asks about a grower's price that is %s", (_, price, { last, sold }, words) => {
    const expected = growersPrice(price * 100, { last: last && last * 100, sold: sold * 100 });
    expect(expected && asked(price * 100, expected)?.[0]).toBe(words);
  });

  it.each([
    ["a usual one", 45, { last: 30, sold: 80 }],
    ["one for the same as before", 450, { last: 450, sold: 80 }],
    ["one that mends a slip", 45, { last: 450, sold: 80 }],
    ["a product's that is sold for nothing", 45, { last: null, sold: 0 }],
    ["one somewhat above the selling price", 100, { last: null, sold: 80 }],
  ])("does not ask about %s of a grower", (_, price, { last, sold }) => {
    const expected = growersPrice(price * 100, { last: last && last * 100, sold: sold * 100 });
    expect(expected && asked(price * 100, expected)).toBeUndefined();
  });

  it.each([
    ["a dearer charge", 7_000, 4_000],
    ["one that is given up", 0, 4_000],
    ["one that is new and usual", 4_000, 0],
    ["half of it", 2_000, 4_000],
  ])("does not ask about %s", (_, paise, before) => {
    expect(asked(paise, changedFrom(before, 10_000))).toBeUndefined();
  });
});
