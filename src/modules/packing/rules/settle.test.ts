import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keptPayments, orderedPaise, orderedSums, repriceWeighed } from "./settle.ts";

const line = (number: number, paise: number, duePaise: number, more: object = {}) => ({
  number,
  paise,
  duePaise,
  isLeftOut: duePaise === 0,
  agreedPaise: 0,
  ...more,
});
const sums = (more: object = {}) => ({
  chargesPaise: 3200,
  discountPaise: 0,
  basis: null,
  roundingPaise: 0,
  payments: [],
  otherPaise: 0,
  ...more,
});
const atDoor = { paymentType: "COD", prepaidPaise: 0 } as const;
const exactly = { ...atDoor, roundsToRupee: false };

describe("a discount", () => {
  const percent = (more: object = {}) => ({ percent: 15, maximumPaise: null, lines: null, ...more });

  it("of a percentage goes with the goods", () => {
    const ordered = sums({ discountPaise: 14_310, basis: percent() });
    const settled = repriceWeighed(ordered, [line(1, 80_000, 69_240), line(2, 15_400, 15_400)], exactly);
    // 15 % of 846.40
    expect(settled).toMatchObject({ discountPaise: 12_696, totalPaise: 84_640 - 12_696 + 3200 });
  });

  it("is reckoned from the lines of its categories, and no larger than its largest", () => {
    const lines = [line(1, 10_000, 5000), line(2, 20_000, 20_000)];
    const one = sums({ discountPaise: 1500, basis: percent({ lines: [1] }) });
    expect(repriceWeighed(one, lines, exactly).discountPaise).toBe(750);
    const capped = sums({ discountPaise: 3000, basis: percent({ maximumPaise: 3000 }) });
    expect(repriceWeighed(capped, lines, exactly).discountPaise).toBe(3000);
  });

  it("of a fixed sum stays, and is never more than the goods it is for", () => {
    const fixed = sums({ discountPaise: 5000 });
    expect(repriceWeighed(fixed, [line(1, 10_000, 6000)], exactly).discountPaise).toBe(5000);
    expect(repriceWeighed(fixed, [line(1, 10_000, 2000)], exactly)).toMatchObject({
      discountPaise: 2000,
      totalPaise: 3200,
    });
  });
});

it("charges nothing for a bag with nothing in it", () => {
  const ordered = sums({ discountPaise: 500, roundingPaise: 20, otherPaise: 2000 });
  const settled = repriceWeighed(ordered, [line(1, 10_000, 0), line(2, 300, 0)], exactly);
  expect(settled).toEqual({
    chargesPaise: -5200,
    discountPaise: 0,
    remainingCreditPaise: 0,
    roundingPaise: -20,
    totalPaise: 0,
  });
});

it("charges for a bag in which something is left, however little", () => {
  const little = line(1, 10, 0, { isLeftOut: false });
  expect(repriceWeighed(sums(), [little, line(2, 300, 0)], exactly).totalPaise).toBe(3200);
});

it("rounds to the nearest rupee, and keeps an order whole that was placed so", () => {
  const rounds = { ...atDoor, roundsToRupee: true };
  expect(repriceWeighed(sums(), [line(1, 9000, 6849)], rounds).totalPaise).toBe(10_000);
  expect(repriceWeighed(sums(), [line(1, 9000, 6850)], rounds).totalPaise).toBe(10_100);
  const placed = sums({ roundingPaise: 40 });
  expect(repriceWeighed(placed, [line(1, 9060, 7030)], exactly)).toMatchObject({
    roundingPaise: -70,
    totalPaise: 10_200,
  });
  // Rounding up would need the shopper's agreement.
  expect(repriceWeighed(sums(), [line(1, 9060, 9060)], rounds).totalPaise).toBe(12_200);
});

describe("an order that was paid in advance, in a store that rounds at the door", () => {
  const prepaid = (prepaidPaise: number) =>
    ({ paymentType: "Online", roundsToRupee: true, prepaidPaise }) as const;
  // Goods of ₹592.45 and charges of ₹32.
  const PLACED = 62_445;
  const bag = (duePaise: number, agreedPaise = 0) => [line(1, 59_245, duePaise, { agreedPaise })];
  const credit = (paise: number) => sums({ payments: [{ kind: "credit", paise: -paise }] });

  it.each([
    // [what happens, as ordered, paid in advance, lines, total, rounding beside that of the placed order]
    ["is weighed as ordered", sums(), PLACED, bag(59_245), 62_445, 0],
    ["is weighed with less", sums(), PLACED, bag(58_024), 61_224, 0],
    ["comes with an empty bag", sums(), PLACED, bag(0), 0, 0],
    ["is dearer by agreement: ₹14.55 at the door become ₹14", sums(), PLACED, bag(59_245, 1455), 63_845, -55],
    ["is dearer by agreement: ₹14.30 become ₹14", sums(), PLACED, bag(59_245, 1430), 63_845, -30],
    ["is paid in part by credit", credit(20_033), PLACED - 20_033, bag(59_245), 42_412, 0],
    [
      "is paid in part by credit and weighed with less",
      credit(20_033),
      PLACED - 20_033,
      bag(58_024),
      41_191,
      0,
    ],
    // An addition of ₹100.33: ₹338.12 were paid before it.
    ["was added to, and is weighed as ordered", sums({ roundingPaise: -33 }), 52_412, bag(59_245), 62_412, 0],
    ["was added to, and is weighed with less", sums({ roundingPaise: -33 }), 52_412, bag(58_024), 61_212, 21],
    [
      "was added to, and less is left than was paid",
      sums({ roundingPaise: -33 }),
      52_412,
      bag(40_000),
      43_200,
      33,
    ],
    // The same addition was paid online, with its rounding, up or down.
    ["has paid its addition online", sums({ roundingPaise: -33 }), 62_412, bag(59_245), 62_412, 0],
    ["has paid its addition rounded up", sums({ roundingPaise: 55 }), 62_500, bag(59_245), 62_500, 0],
    ["has paid that, and is weighed with less", sums({ roundingPaise: 55 }), 62_500, bag(58_024), 61_279, 0],
    [
      "has paid that, and agrees to ₹14.30",
      sums({ roundingPaise: 55 }),
      62_500,
      bag(59_245, 1430),
      63_900,
      -30,
    ],
    ["has paid that, and comes with an empty bag", sums({ roundingPaise: 55 }), 62_500, bag(0), 0, -55],
    ["still waits for its payment", sums(), 0, bag(58_024), 61_224, 0],
  ])("%s", (_, ordered, prepaidPaise, lines, totalPaise, roundingPaise) => {
    expect(repriceWeighed(ordered, lines, prepaid(prepaidPaise))).toMatchObject({
      totalPaise,
      roundingPaise,
    });
  });

  it("brings whole rupees at the door, whatever happens to it", () => {
    const paise = fc.integer({ min: 0, max: 300_000 });
    const drawn = fc.record({
      paise,
      part: fc.constantFrom(0, 0.3, 0.999, 1),
      agreedPaise: paise,
      prepaid: paise,
    });
    fc.assert(
      fc.property(
        drawn,
        fc.integer({ min: -49, max: 50 }),
        ({ part, agreedPaise, ...each }, roundingPaise) => {
          const duePaise = Math.floor(each.paise * part);
          const lines = [line(1, each.paise, duePaise, { agreedPaise: part === 1 ? agreedPaise : 0 })];
          const ordered = sums({ roundingPaise });
          const { totalPaise } = repriceWeighed(ordered, lines, prepaid(Math.max(1, each.prepaid)));
          const doorPaise = totalPaise - Math.max(1, each.prepaid);
          expect(totalPaise).toBeGreaterThanOrEqual(0);
          expect(totalPaise).toBeLessThanOrEqual(
            orderedPaise(ordered, lines) + (part === 1 ? agreedPaise : 0),
          );
          if (doorPaise > 0) expect(doorPaise % 100).toBe(0);
        },
      ),
    );
  });
});

it("never rises above what was ordered and agreed to, and never falls below nothing", () => {
  const paise = fc.integer({ min: 0, max: 300_000 });
  const drawn = fc.record({
    lines: fc.array(fc.record({ paise, part: fc.constantFrom(0, 0, 0.3, 0.999, 1), agreedPaise: paise }), {
      minLength: 1,
      maxLength: 6,
    }),
    charges: fc.integer({ min: 0, max: 9000 }),
    percent: fc.option(fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100)),
    fixed: paise,
    maximumPaise: fc.option(paise),
    isForSomeLines: fc.boolean(),
    roundsToRupee: fc.boolean(),
  });
  fc.assert(
    fc.property(drawn, ({ lines, charges, percent, fixed, maximumPaise, isForSomeLines, roundsToRupee }) => {
      const numbers = isForSomeLines
        ? lines.flatMap((_, index) => (index % 2 === 0 ? [index + 1] : []))
        : null;
      const goods = lines.reduce(
        (sum, each, at) => (isForSomeLines && at % 2 === 1 ? sum : sum + each.paise),
        0,
      );
      const share = percent === null ? fixed : Math.floor((goods * Math.round(percent * 100)) / 10_000);
      const discountPaise = Math.min(goods, share, percent === null ? share : (maximumPaise ?? share));
      const ordered = sums({
        chargesPaise: charges,
        discountPaise,
        basis: { percent, maximumPaise, lines: numbers },
      });
      const settled = lines.map((each, index) => {
        const duePaise = Math.floor(each.paise * each.part);
        const agreedPaise = each.part === 1 ? each.agreedPaise : 0;
        return line(index + 1, each.paise, duePaise, { agreedPaise, isLeftOut: each.part === 0 });
      });
      const { totalPaise, discountPaise: after } = repriceWeighed(ordered, settled, {
        ...atDoor,
        roundsToRupee,
      });
      const agreed = settled.reduce((sum, { agreedPaise }) => sum + agreedPaise, 0);
      expect(totalPaise).toBeLessThanOrEqual(orderedPaise(ordered, settled) + agreed);
      expect(totalPaise).toBeGreaterThanOrEqual(0);
      expect(after).toBeLessThanOrEqual(discountPaise);
      expect(after).toBeGreaterThanOrEqual(0);
      if (roundsToRupee) expect(totalPaise % 100).toBe(0);
    }),
  );
});

describe("means of payment that nobody here knows", () => {
  const pay = (...paises: number[]) => paises.map((paise, index) => ({ kind: `voucher ${index}`, paise }));

  it("pay what is left, the first to be reckoned first, and keep the rest", () => {
    const ordered = sums({ payments: pay(-4000, -5000) });
    const keptPaiseOf = (duePaise: number) =>
      keptPayments(ordered, [line(1, 20_000, duePaise)]).map(({ paise }) => paise);
    expect([keptPaiseOf(20_000), keptPaiseOf(5000), keptPaiseOf(100), keptPaiseOf(0)]).toEqual([
      [0, 0],
      [0, 800],
      [700, 5000],
      [4000, 5000],
    ]);
    expect(repriceWeighed(ordered, [line(1, 20_000, 5000)], exactly)).toMatchObject({
      remainingCreditPaise: 800,
      totalPaise: 0,
    });
  });

  it("are those of the order with their sums as placed, and what was kept before counts no more", () => {
    const payment = { givenBack: null };
    const ordered = orderedSums([
      { kind: "shipping", label: "", paise: 4000 },
      { kind: "voucher", label: "", paise: -3000, payment },
      { kind: "crate", label: "", paise: 2000 },
      { kind: "voucher-kept", label: "", paise: 1000, payment },
      { kind: "packed", label: "", paise: -700 },
    ]);
    expect(ordered).toMatchObject({ chargesPaise: 4000, otherPaise: 2000 });
    expect(ordered.payments).toEqual([{ kind: "voucher", paise: -3000 }]);
  });

  it("add up with the rest, never take more than they did, and bring nothing along for an empty bag", () => {
    const paise = fc.integer({ min: 0, max: 300_000 });
    const drawn = fc.record({
      lines: fc.array(fc.record({ paise, part: fc.constantFrom(0, 0.3, 1) }), { minLength: 1, maxLength: 5 }),
      wishes: fc.array(fc.integer({ min: -20_000, max: 300_000 }), { maxLength: 3 }),
      otherPaise: fc.integer({ min: -3000, max: 9000 }),
      roundsToRupee: fc.boolean(),
    });
    fc.assert(
      fc.property(drawn, ({ lines, wishes, otherPaise, roundsToRupee }) => {
        let left = lines.reduce((sum, each) => sum + each.paise, 3200 + otherPaise);
        const paises = wishes.map((wish) => {
          const used = wish < 0 ? -wish : -Math.min(wish, left);
          left += used;
          return used;
        });
        const ordered = sums({ payments: pay(...paises), otherPaise });
        const settled = lines.map((each, index) =>
          line(index + 1, each.paise, Math.floor(each.paise * each.part), { isLeftOut: each.part === 0 }),
        );
        const keptRows = keptPayments(ordered, settled);
        const result = repriceWeighed(ordered, settled, { ...atDoor, roundsToRupee });
        expect(result.remainingCreditPaise).toBe(keptRows.reduce((sum, each) => sum + each.paise, 0));
        expect(result.totalPaise).toBeGreaterThanOrEqual(0);
        expect(result.totalPaise).toBeLessThanOrEqual(orderedPaise(ordered, settled));
        const isEmpty = settled.every(({ isLeftOut }) => isLeftOut);
        for (const [index, each] of keptRows.entries()) {
          const before = paises[index] ?? 0;
          if (isEmpty) expect(each.paise).toBe(0 - before);
          else if (before >= 0) expect(each.paise).toBe(0);
          else expect(each.paise <= -before && each.paise >= 0).toBe(true);
        }
        if (isEmpty) expect(result.totalPaise).toBe(0);
        const asOrdered = settled.map((each) => ({ ...each, duePaise: each.paise, isLeftOut: false }));
        expect(keptPayments(ordered, asOrdered).every(({ paise: none }) => none === 0)).toBe(true);
      }),
    );
  });
});
