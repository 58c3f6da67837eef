/**
 * What a week comes to, in whole paise. It is worked out here by hand and without the shop's own sums, so that the test
 * can compare the two.
 */

/** What the farm sells. A pack costs `paise` and holds `quantity` of the unit in which the crop is weighed. */
export interface Crop {
  name: string;
  category: string;
  paise: number;
  quantity: number;
  unit: string;
}

/** Packs of a crop. `packed` is how much was in the bag in the end, in the crop's unit; left out, it was all of it. */
export interface Line {
  crop: Crop;
  packs: number;
  packed?: number;
}

export interface Bag {
  lines: readonly Line[];
  feePaise: number;
  /** What a code takes off what was ordered, in whole percent. */
  percentOff?: number;
}

export const HANDLING_PAISE = 1000;

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

export const orderedPaise = ({ crop, packs }: Line): number => crop.paise * packs;

/** How much less a line costs in the end. The shopper pays for what was packed, rounded down to the whole paisa. */
export function missingPaise(line: Line): number {
  const { crop, packs, packed } = line;
  if (packed === undefined) return 0;
  const ordered = crop.quantity * packs;
  return orderedPaise(line) - Math.floor((orderedPaise(line) * packed) / ordered);
}

export const subTotalPaise = ({ lines }: Bag): number => sum(lines.map(orderedPaise));

export const discountPaise = (bag: Bag): number =>
  Math.floor((subTotalPaise(bag) * (bag.percentOff ?? 0)) / 100);

/** What the invoice said when it was written. */
export const invoicedPaise = (bag: Bag): number =>
  subTotalPaise(bag) + bag.feePaise + HANDLING_PAISE - discountPaise(bag);

/** The cash at the door. The percentage goes with the goods: it is of what was packed. */
export function duePaise(bag: Bag): number {
  const goods = subTotalPaise(bag) - sum(bag.lines.map(missingPaise));
  return goods + bag.feePaise + HANDLING_PAISE - Math.floor((goods * (bag.percentOff ?? 0)) / 100);
}

/** What its credit note takes off again. */
export const creditedPaise = (bag: Bag): number => invoicedPaise(bag) - duePaise(bag);

export const rupees = (paise: number): number => paise / 100;

/** As it is printed: ₹1,234.50. */
export const printed = (paise: number): string =>
  `₹${rupees(paise).toLocaleString("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** As the shop's pages show a sum: without paise where there are none. */
export const shown = (paise: number) => printed(paise).replace(/\.00$/, "");
