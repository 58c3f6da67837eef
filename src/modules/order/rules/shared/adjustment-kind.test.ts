import fc from "fast-check";
import { expect, it } from "vitest";
import { formatPaise } from "#kernel/money/money.ts";
import { anOrderItem, anOrderRecord } from "#tests/support/an-order.ts";
import { type Invoice, toInvoice } from "../invoice.ts";
import { invoiceParts } from "../invoice-parts.ts";
import { type AdjustmentKind, adjustmentOf, keptAdjustments, withPayments } from "./adjustment-kind.ts";
import { taxByRate } from "./gst.ts";
import {
  type Adjuster,
  type Adjustment,
  balanceUsed,
  cartAdjustments,
  cartPayment,
  priceCart,
  reckon,
  totalsOf,
} from "./pricing.ts";

/** A means of payment that the order's rules have never heard of. */
const voucher = (name: string, place: number): AdjustmentKind => ({
  kind: name,
  place,
  tax: "none",
  label: (paise) => (paise < 0 ? `Paid by ${name}` : `Owed to ${name}`),
  keptLabel: () => `Stays on ${name}`,
  givenBack: (paise) => `${formatPaise(paise)} is on ${name} again.`,
});

/** A charge or a discount that they have never heard of. */
const crate: AdjustmentKind = { kind: "crate", place: 1, tax: "goods", label: () => "Crate" };

const paise = fc.integer({ min: 0, max: 1_000_000 });
const balance = fc.integer({ min: -50_000, max: 1_000_000 });
const sum = (adjustments: readonly { paise: number }[]) =>
  adjustments.reduce((all, each) => all + each.paise, 0);

const pays = (kind: AdjustmentKind, balancePaise: number): Adjuster => ({
  tax: kind.tax,
  place: kind.place,
  adjust: (sumPaise) => adjustmentOf(kind, balanceUsed(balancePaise, sumPaise)),
});

it("is reckoned in the order of its place: what is taxed, then what pays, each at most what is left", () => {
  const drawn = fc.record({ goods: paise, crates: paise, early: balance, late: balance });
  fc.assert(
    fc.property(drawn, ({ goods, crates, early, late }) => {
      const [first, second] = [voucher("early", 10), voucher("late", 20)];
      const added: Adjuster = { ...crate, adjust: () => adjustmentOf(crate, crates) };
      const adjustments = reckon(goods, [], [pays(second, late), pays(first, early), added]);
      const names = adjustments.map(({ kind }) => kind);
      expect(names).toEqual(["crate", "early", "late"].filter((name) => names.includes(name)));
      const paid = (kind: string) => adjustments.find((each) => each.kind === kind)?.paise ?? 0;
      expect(paid("early")).toBe(early < 0 ? -early : -Math.min(early, goods + crates) + 0);
      const left = goods + crates + paid("early");
      expect(paid("late")).toBe(late < 0 ? -late : -Math.min(late, left) + 0);
      const totals = totalsOf(goods, adjustments);
      expect(totals).toMatchObject({ totalPaise: left + paid("late") });
      expect(totals.paymentsPaise).toBe(paid("early") + paid("late"));
      expect(totals.totalPaise).toBeGreaterThanOrEqual(0);
    }),
  );
});

it("makes the same sums on a page as where the order is placed", () => {
  const charges = { shippingPaise: 4000, handlingPaise: 1000 };
  fc.assert(
    fc.property(paise, balance, balance, fc.boolean(), (price, early, late, rounds) => {
      const kinds = [voucher("early", 10), voucher("late", 20)] as const;
      const payments = [cartPayment(kinds[1], late), cartPayment(kinds[0], early)];
      const lines = [{ offerPricePaise: price, quantity: 1 }];
      const shown = cartAdjustments(lines, 0, { charges, payments, rounds }).filter(({ payment }) => payment);
      const placed = reckon(price + 5000, [], [pays(kinds[0], early), pays(kinds[1], late)]);
      expect(shown.map(({ label, paise: each }) => [label, each])).toEqual(
        placed.map(({ label, paise: each }) => [label, each]),
      );
      const totals = priceCart(lines, 0, { charges, payments, rounds });
      expect(totals.totalPaise).toBe(price + 5000 + sum(placed) + totals.roundingPaise);
    }),
  );
});

it("leaves the tax as it is if it pays, and is taxed like the charges if it does not", () => {
  const drawn = fc.record({ amount: paise, paid: paise, kept: paise, crates: paise });
  fc.assert(
    fc.property(drawn, ({ amount, paid, kept, crates }) => {
      const kind = voucher("voucher", 1);
      const taxes = (adjustments: readonly Adjustment[]) =>
        taxByRate({
          lines: [{ amountPaise: amount, basisPoints: 500 }],
          adjustments: [{ kind: "shipping", paise: 4000 }, ...adjustments],
          chargesBasisPoints: 1800,
        });
      const without = taxes([]);
      const stays = keptAdjustments([{ kind: kind.kind, paise: kept }], [kind]);
      expect(taxes([...adjustmentOf(kind, -paid), ...stays])).toEqual(without);
      expect(taxes(adjustmentOf(kind, paid))).toEqual(without);
      expect(taxes(adjustmentOf(crate, crates)).charges.duePaise).toBe(4000 + crates);
    }),
  );
});

const SELLER = anOrderRecord().seller;

it("stands on the invoice with its label, which adds up to the total with its taxes", () => {
  fc.assert(
    fc.property(paise, fc.constantFrom(null, 500), (paid, taxBasisPoints) => {
      const kind = voucher("voucher", 1);
      const order = (adjustments: readonly Adjustment[]) =>
        anOrderRecord({
          items: [anOrderItem({ taxBasisPoints, quantity: 1, offerPricePaise: 1_000_000 })],
          chargesTaxBasisPoints: 1800,
          shippingPaise: 0,
          handlingPaise: 0,
          adjustments,
          totalPaise: 1_000_000 + sum(adjustments),
        });
      const adjustments = adjustmentOf(kind, 0 - paid);
      const invoice = toInvoice(order(adjustments));
      expect(invoice.corrections).toEqual(
        adjustments.map(({ label, paise: each }) => ({ label, paise: each })),
      );
      const taxOf = ({ lines, sums, gst }: Invoice) => ({ lines, sums, gst });
      expect(taxOf(invoice)).toEqual(taxOf(toInvoice(order([]))));
      const { sums } = invoiceParts(order(adjustments), SELLER);
      if (paid > 0) expect(sums.at(-1)?.label).toBe("Paid by voucher");
    }),
  );
});

it("says what a cancelled order gives back of it, less what weighing has left already", () => {
  const kinds = [voucher("voucher", 1), crate];
  const rows = (...paises: [string, number][]) =>
    withPayments(
      paises.map(([kind, each]) => ({ kind, label: "", paise: each })),
      kinds,
    ).map(({ payment }) => payment?.givenBack);
  expect(rows(["voucher", -5000], ["voucher-kept", 1250], ["crate", 300])).toEqual([
    "₹37.50 is on voucher again.",
    null,
    undefined,
  ]);
  expect(rows(["voucher", 5000])).toEqual([null]);
  expect(rows(["voucher", -5000], ["voucher-kept", 5000])).toEqual([null, null]);
});
