import { expect, it } from "vitest";
import { anOrderItem, anOrderRecord, packedFor } from "#tests/support/an-order.ts";
import { toSellerAnswer } from "../../contract/to-seller-answer.ts";
import { hasContacts, hasSums, isWhole } from "../../rules/shared/order.ts";
import { fromAnswer } from "./from-answer.ts";

const order = anOrderRecord({ items: [anOrderItem({ packed: packedFor(10_000) })] });

it("reads null where a role sees no sums and no contacts, and never a sum of nothing", () => {
  const seen = fromAnswer(toSellerAnswer(order, { may: () => false }));
  expect(seen).toMatchObject({ subTotalPaise: null, totalPaise: null, isPaid: false });
  expect(seen.items).toMatchObject([{ offerPricePaise: null, pricePaise: null, packed: { duePaise: null } }]);
  expect(seen.address).toMatchObject({ firstName: "Lakshmi", phone: null, street: null });
  expect([hasSums(seen), hasContacts(seen.address), isWhole(seen)]).toEqual([false, false, false]);
});

it("reads all of it for a role that sees all", () => {
  const seen = fromAnswer(toSellerAnswer(order, { may: () => true }));
  expect(seen).toEqual(order);
  expect(isWhole(seen)).toBe(true);
});
