import { assert, integer, property } from "fast-check";
import { expect, it } from "vitest";
import { splitTax } from "./shared/gst.ts";

it("finds the 18 % that a price includes", () => {
  expect(splitTax(11_800)).toEqual({ taxablePaise: 10_000, cgstPaise: 900, sgstPaise: 900 });
  expect(splitTax(0)).toEqual({ taxablePaise: 0, cgstPaise: 0, sgstPaise: 0 });
});

it("adds up to the price, with equal halves, each within half a paisa of 9 %", () => {
  assert(
    property(integer({ min: 0, max: 1e12 }), (price) => {
      const { taxablePaise, cgstPaise, sgstPaise } = splitTax(price);
      expect(taxablePaise + cgstPaise + sgstPaise).toBe(price);
      expect(cgstPaise).toBe(sgstPaise);
      expect(Math.abs(cgstPaise - (price * 9) / 118)).toBeLessThanOrEqual(0.501);
    }),
  );
});
