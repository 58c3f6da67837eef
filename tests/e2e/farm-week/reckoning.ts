/**
 * What a week comes to, worked out here by hand: none of the shop's own sums is used, so that they can be held to these.
 * All in whole paise.
 */

/** What the farm sells: for a pack, and so much of it in the unit that it is weighed in. */
export interface Crop {
  name: string;
  category: string;
  paise: number;
  quantity: number;
  unit: string;
}

/** So many packs of a crop, and what of it was in the bag in the end, in the crop's unit; left out, all of it. */
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

/** By how much a line falls: what is paid for is the share that was packed, to the whole paisa in the shopper's favour. */
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

/** What its credit note takes off again. */
export const creditedPaise = ({ lines }: Bag): number => sum(lines.map(missingPaise));

/** The cash at the door. */
export const duePaise = (bag: Bag): number => invoicedPaise(bag) - creditedPaise(bag);

export const rupees = (paise: number): number => paise / 100;

/** As it is printed: ₹1,234.50. */
export const printed = (paise: number): string =>
  `₹${rupees(paise).toLocaleString("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
