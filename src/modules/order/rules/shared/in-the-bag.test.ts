import { expect, it } from "vitest";
import { bagContent, comesFromFarm, packedContent } from "./bags.ts";

const line = { id: "1", name: "Okra", pack: { quantity: 500, unit: "g" }, quantity: 2 };
const packed = (amount: number | null, replacement: object | null = null) => ({
  ...line,
  packed: {
    amount,
    replacement: replacement && { name: "Beans", pack: null, quantity: null, ...replacement },
  },
});

it.each([
  ["as ordered", { ...line, packed: null }, [{ ...line }], true],
  ["less", packed(900), [{ ...line, pack: { quantity: 900, unit: "g" }, quantity: 1 }], true],
  ["left out", packed(0), [], false],
  ["by hand", packed(null, {}), [{ id: "1", name: "Beans", pack: null, quantity: 1 }], false],
  [
    "of the shop's",
    packed(null, { pack: { quantity: 250, unit: "g" }, quantity: 3 }),
    [{ id: "1", name: "Beans", pack: { quantity: 250, unit: "g" }, quantity: 3 }],
    false,
  ],
])("knows what is in the bag for a line: %s", (_, item, bag, isFromFarm) => {
  expect(packedContent(item)).toEqual(bag);
  expect(comesFromFarm(item)).toBe(isFromFarm);
});

it("has each thing on one line", () => {
  const okra = { ...line, packed: null };
  const large = { ...okra, pack: { quantity: 1000, unit: "g" } };
  expect(bagContent([okra, large, { ...okra, id: "2", quantity: 1 }])).toEqual([
    { ...line, quantity: 3 },
    { ...line, pack: { quantity: 1000, unit: "g" } },
  ]);
  // What was weighed is one amount; what came in its place is counted.
  const beans = packed(null, { pack: { quantity: 250, unit: "g" }, quantity: 1 });
  expect(bagContent([packed(900), beans, packed(480.5), beans, packed(0)])).toEqual([
    { ...line, pack: { quantity: 1380.5, unit: "g" }, quantity: 1 },
    { id: "1", name: "Beans", pack: { quantity: 250, unit: "g" }, quantity: 2 },
  ]);
});
