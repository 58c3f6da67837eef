import { expect, it } from "vitest";
import { hasGstinCheck, looksLikeGstin } from "./gstin.ts";

it.each(["27AAPFU0939F1ZV", "29AAGCB7383J1Z4"])("takes %s", (gstin) => {
  expect([looksLikeGstin(gstin), hasGstinCheck(gstin)]).toEqual([true, true]);
});

it("finds every single wrong character", () => {
  const gstin = "29AAGCB7383J1Z4";
  for (const [index, character] of Array.from(gstin).entries()) {
    for (const other of character >= "A" ? "ABCDEFGHIJKLMNOPQRSTUVWXYZ" : "0123456789") {
      const typed = gstin.slice(0, index) + other + gstin.slice(index + 1);
      expect([typed, hasGstinCheck(typed)]).toEqual([typed, other === character]);
    }
  }
});
