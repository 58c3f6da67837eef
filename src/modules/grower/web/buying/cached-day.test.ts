import { describe, expect, it } from "vitest";
import { withCame } from "./cached-day.ts";

const dayWith = (came: number | null, refused = 0) => ({
  purchases: [
    {
      _id: "beans",
      grower: "g",
      unit: "g" as const,
      amount: 5000,
      product: { name: "Beans" },
      came,
      refused,
    },
  ],
});
const call = { purchase: "beans", seen: 2000, amount: 1000, refused: 500 };

describe("a day with what the server has accepted", () => {
  it("has it once, however often it is added", () => {
    const once = withCame(dayWith(1500, 500), call);
    expect(once).toEqual(dayWith(2500, 1000));
    expect(withCame(once, call)).toEqual(once);
  });

  it("has it on top of what a day that was kept earlier knows", () => {
    expect(withCame(dayWith(null), call)).toEqual(dayWith(1000, 500));
    expect(withCame(dayWith(null), { ...call, purchase: "okra" })).toEqual(dayWith(null));
  });
});
