import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { DEFAULT_RULES, priceCart } from "../../rules/shared/pricing.ts";
import { PriceSummary } from "./price-summary.tsx";

it("is a list of terms and descriptions alone, also where delivery is free from a sum on", () => {
  const totals = priceCart([{ offerPricePaise: 4000, quantity: 2 }], 0, {
    charges: DEFAULT_RULES.charges,
    payments: [],
    rounds: false,
  });
  const page = renderToStaticMarkup(
    <PriceSummary totals={totals} count={2} goodsOnly={false} freeFromPaise={50_000} />,
  );
  const list = /<dl.*<\/dl>/s.exec(page)?.[0] ?? "";
  expect(list).toContain("more for free delivery");
  expect(new Set(list.match(/<[a-z]+/g))).toEqual(new Set(["<dl", "<div", "<dt", "<dd"]));
});

it.each([
  ["prices below the old ones", { belowOldPaise: 1500, discountPaise: 0, goodsOnly: false }, "You save ₹15<"],
  ["a code", { belowOldPaise: 0, discountPaise: 800, goodsOnly: false }, "You save ₹8<"],
  ["both", { belowOldPaise: 1500, discountPaise: 850, goodsOnly: false }, "You save ₹23.50<"],
  [
    "goods that can't be delivered",
    { belowOldPaise: 1500, discountPaise: 850, goodsOnly: true },
    "You save ₹15<",
  ],
  ["nothing", { belowOldPaise: 0, discountPaise: 0, goodsOnly: false }, undefined],
])("says what is saved by %s", (_, { discountPaise, ...shown }, words) => {
  const totals = priceCart([{ offerPricePaise: 4000, quantity: 2 }], discountPaise, {
    charges: DEFAULT_RULES.charges,
    payments: [],
    rounds: false,
  });
  const page = renderToStaticMarkup(
    <PriceSummary totals={totals} count={2} freeFromPaise={null} {...shown} />,
  );
  if (words === undefined) expect(page).not.toContain("You save");
  else expect(page).toContain(words);
});
