import { expect, it } from "vitest";
import { comesFromFarm, packedContent } from "./bags.ts";

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
