import { describe, expect, it } from "vitest";
import { promoFields } from "#tests/support/promo.ts";
import { conditionWords, discountWords, PROMO, readPromo } from "./promo-fields.ts";

const NEW_PROMO = PROMO.toDraft({ isActive: true });

describe("readPromo", () => {
  it("gives back what the form was opened with", () => {
    const share = { ...promoFields, kind: "percent", amount: null, percent: 12.5, maximum: 60 } as const;
    const limited = { ...promoFields, from: "2026-03-01", minimum: 80, mostUses: 40, categories: ["fruits"] };
    for (const fields of [promoFields, share, limited]) {
      expect(readPromo(PROMO.toDraft(fields))).toEqual(fields);
    }
  });

  it("reads amounts as people write them, and sends nothing of the other kind", () => {
    const draft = {
      ...NEW_PROMO,
      code: " MANGO ",
      amount: "₹ 1,200",
      percent: "15",
      maximum: "50",
      mostUses: "1,000",
    };
    expect(readPromo(draft)).toMatchObject({ mostUses: 1000, amount: 1200, percent: null });
    const share = { ...draft, kind: "percent" as const, percent: "15 %" };
    expect(readPromo(share)).toMatchObject({ amount: null, percent: 15, maximum: 50 });
  });

  it("says beside each field what is no number in it, and asks for a category", () => {
    const wrong = { amount: "40-50", minimum: "a lot", mostUses: "2.5", mostPerShopper: "1,2" };
    const read = () => readPromo({ ...NEW_PROMO, ...wrong, categories: [] });
    const complaint = expect.any(String);
    const errors = Object.fromEntries([...Object.keys(wrong), "categories"].map((name) => [name, complaint]));
    expect(read).toThrow(expect.objectContaining({ errors }));
  });
});

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

it("says what somebody else has changed, each field with its label", () => {
  const changes = [
    ["kind", "percent"],
    ["mostUses", "40"],
    ["firstOrderOnly", true],
    ["isActive", false],
  ] as const;
  expect(changes.map((change) => PROMO.inWords(change))).toEqual([
    ["It takes off", "A percentage"],
    ["Uses in all", "40"],
    ["For a shopper's first order only", "yes"],
    ["Status", "Off"],
  ]);
});
