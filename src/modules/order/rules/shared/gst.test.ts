import fc from "fast-check";
import { expect, it } from "vitest";
import { isInterState, shareOut, splitTax, taxByRate } from "./gst.ts";

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const paise = fc.integer({ min: 0, max: 10_000_000 });
const rate = fc.integer({ min: 0, max: 5000 });

it("splits a price at any rate so that the parts add up, and an exempt one holds no tax", () => {
  fc.assert(
    fc.property(paise, rate, (price, basisPoints) => {
      const { taxablePaise, cgstPaise, sgstPaise } = splitTax(price, basisPoints);
      expect(taxablePaise + cgstPaise + sgstPaise).toBe(price);
      expect(cgstPaise).toBe(sgstPaise);
      expect(Math.abs(2 * cgstPaise - (price * basisPoints) / (10_000 + basisPoints))).toBeLessThanOrEqual(1);
    }),
  );
  expect(splitTax(10_500, 500)).toEqual({ taxablePaise: 10_000, cgstPaise: 250, sgstPaise: 250 });
  expect(splitTax(10_500, 0)).toEqual({ taxablePaise: 10_500, cgstPaise: 0, sgstPaise: 0 });
});

it("shares a sum out in proportion, by the largest remainder", () => {
  expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(shareOut(5, [0, 10])).toEqual([0, 5]);
  fc.assert(
    fc.property(fc.array(paise, { minLength: 1, maxLength: 40 }), paise, (weights, amount) => {
      const all = sum(weights);
      const total = Math.min(amount, all);
      const shares = shareOut(total, weights);
      expect(sum(shares)).toBe(total);
      for (const [index, share] of shares.entries()) {
        expect(Math.abs(share - (all === 0 ? 0 : (total * (weights[index] ?? 0)) / all))).toBeLessThan(1);
      }
    }),
  );
});

it("adds up to the total of the order without its rounding, whatever is taken off and added", () => {
  const line = fc.record({ amountPaise: paise, basisPoints: fc.option(rate) });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 20 }),
      fc.record({ shipping: paise, discount: paise, rounding: fc.integer({ min: -50, max: 50 }) }),
      (lines, { shipping, discount, rounding }) => {
        const amount = sum(lines.map(({ amountPaise }) => amountPaise));
        const off = Math.min(discount, amount);
        const { lines: taxed, charges } = taxByRate({
          lines,
          adjustments: [
            { kind: "shipping", paise: shipping },
            { kind: "discount", paise: -off, basis: { percent: null, maximumPaise: null, lines: [1] } },
            { kind: "rounding", paise: rounding },
          ],
          chargesBasisPoints: 1800,
        });
        const parts = [...taxed, charges];
        expect(sum(parts.map((part) => part.taxablePaise + part.cgstPaise + part.sgstPaise))).toBe(
          amount + shipping - off,
        );
        for (const part of parts) expect(part.duePaise).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

it("takes a discount off the lines that it is for, in proportion to their amounts", () => {
  const { lines } = taxByRate({
    lines: [
      { amountPaise: 30_000, basisPoints: 0 },
      { amountPaise: 10_000, basisPoints: 500 },
      { amountPaise: 5000, basisPoints: null },
    ],
    adjustments: [
      { kind: "discount", paise: -4000, basis: { percent: null, maximumPaise: null, lines: [1, 2] } },
    ],
    chargesBasisPoints: 0,
  });
  expect(lines.map(({ duePaise, basisPoints }) => [duePaise, basisPoints])).toEqual([
    [27_000, 0],
    [9000, 500],
    [5000, 1800],
  ]);
});

it("leaves the tax as it is where a customer's balance pays, or money from last time comes along", () => {
  const taxes = (credit: number, remainingCredit = 0) =>
    taxByRate({
      lines: [{ amountPaise: 11_800, basisPoints: 1800 }],
      adjustments: [
        { kind: "shipping", paise: 4000 },
        { kind: "credit", paise: credit, payment: { givenBack: null } },
        { kind: "credit-kept", paise: remainingCredit, payment: { givenBack: null } },
      ],
      chargesBasisPoints: 1800,
    });
  expect(taxes(0).lines[0]).toMatchObject({ duePaise: 11_800, cgstPaise: 900 });
  expect(taxes(-15_800, 300)).toEqual(taxes(0));
  expect(taxes(2000)).toEqual(taxes(0));
});

it("knows when goods go to another state, and takes unknown spellings for the store's own", () => {
  expect(isInterState("29AAACS1234A1ZY", "Tamil Nadu")).toBe(true);
  expect(isInterState("29AAACS1234A1ZY", " tamilnadu ")).toBe(true);
  expect(isInterState("29AAACS1234A1ZY", "TN")).toBe(true);
  expect(isInterState("29AAACS1234A1ZY", "KA")).toBe(false);
  expect(isInterState("29AAACS1234A1ZY", "Karnataka")).toBe(false);
  expect(isInterState("29AAACS1234A1ZY", "somewhere")).toBe(false);
  expect(isInterState(null, "Kerala")).toBe(false);
});
