import { expect, it } from "vitest";
import { RECORDED_PICTURES } from "#modules/identity/web/shared/recorded-pictures.ts";
import { SELLER_FILLS } from "#src/seller-modules.ts";

it("finds the pictures that stores have kept until now, each kind by a letter of its own", () => {
  const letters = RECORDED_PICTURES.valuesIn(SELLER_FILLS).map(({ letter }) => letter);
  expect(letters.sort()).toEqual(["b", "c", "g", "p"]);
});
