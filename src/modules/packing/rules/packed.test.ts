import { describe, expect, it } from "vitest";
import { packedPrice, packsTaken } from "./packed.ts";

describe("packedPrice", () => {
  it.each([
    [{ paise: 10_400, amount: 2000 }, { amount: 1800 }, 9360],
    [{ paise: 10_400, amount: 2000 }, { amount: 2000 }, 10_400],
    [{ paise: 10_400, amount: 2000 }, { amount: 2300 }, 10_400],
    [{ paise: 10_400, amount: 2000 }, { amount: 0 }, 0],
    [{ paise: 1000, amount: 3 }, { amount: 1 }, 333],
    [{ paise: 5000, amount: 500 }, { replacementPaise: 4000 }, 4000],
    [{ paise: 5000, amount: 500 }, { replacementPaise: 9000 }, 5000],
  ])("is, for %j of which %j was packed, %d", (line, packed, due) => {
    expect(packedPrice(line, packed).duePaise).toBe(due);
  });
});

it.each([
  [{ paise: 10_400, amount: 2000 }, { amount: 2200 }, 1040],
  [{ paise: 10_400, amount: 2000 }, { amount: 1800 }, 0],
  [{ paise: 5000, amount: 500 }, { replacementPaise: 9000 }, 4000],
  [{ paise: 5000, amount: 500 }, { replacementPaise: 4000 }, 0],
])("is worth more, for %j of which %j was packed, by %d", (line, packed, more) => {
  expect(packedPrice(line, packed).morePaise).toBe(more);
});

it.each([
  [2, 1, 1.8, 2],
  [2, 1, 1, 1],
  [2, 1, 0, 0],
  [1, 1, 1.1, 1],
  [1, 1, 2.3, 2],
  [3, 0.1, 0.3, 3],
  [2, 500, 499.999, 1],
])("takes of %d × %d, of which %d was packed, %d packs", (quantity, packQuantity, amount, packs) => {
  expect(packsTaken({ quantity, packQuantity }, amount)).toBe(packs);
});
