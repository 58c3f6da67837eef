import { expect, it } from "vitest";
import { lineChange } from "./line-change.ts";

const pack = { quantity: 500, unit: "g" };
const line = { name: "Okra", pack, quantity: 2, offerPricePaise: 2000, packed: null };
const packed = { amount: 900, duePaise: 3600, isRestocked: false, replacement: null };

it("says what is different in the bag, with the sums before and after", () => {
  expect(lineChange(line)).toBeUndefined();
  expect(lineChange({ ...line, packed })).toEqual({
    from: "1 kg",
    to: "900 g",
    fromPaise: 4000,
    toPaise: 3600,
  });
  expect(lineChange({ ...line, packed: { ...packed, amount: 0, duePaise: 0 } })).toMatchObject({
    from: "1 kg",
    to: "Left out",
    toPaise: 0,
  });
  const replacement = {
    productId: "beans",
    name: "Beans",
    pack,
    quantity: 1,
    paise: 4200,
    hsn: null,
    taxBasisPoints: null,
  };
  expect(lineChange({ ...line, packed: { ...packed, duePaise: 4200, replacement } })).toEqual({
    from: "Okra",
    to: "Beans",
    fromPaise: 4000,
    toPaise: 4200,
  });
});
