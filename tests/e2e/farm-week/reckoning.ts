/**
 * The sums of the week, in whole paise. They are worked out by hand and without the shop's code, so that the test can
 * compare the two.
 */

/** A crop that the farm sells. A pack costs `paise` and holds `quantity` of `unit`. */
export interface Crop {
  name: string;
  category: string;
  paise: number;
  quantity: number;
  unit: string;
}

/** Packs of a crop. `packed` is the final amount in the bag, in the crop's unit. Without it everything was packed. */
export interface Line {
  crop: Crop;
  packs: number;
  packed?: number;
}

export interface Bag {
  lines: readonly Line[];
  feePaise: number;
  /** The discount of the code on the ordered goods, in whole percent. */
  percentOff?: number;
}

export const HANDLING_PAISE = 1000;

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

export const orderedPaise = ({ crop, packs }: Line): number => crop.paise * packs;

/**
 * The difference between a line's ordered and final price. The shopper pays for the packed amount, rounded down to
 * whole paise.
 */
export function missingPaise(line: Line): number {
  const { crop, packs, packed } = line;
  if (packed === undefined) return 0;
  const ordered = crop.quantity * packs;
  return orderedPaise(line) - Math.floor((orderedPaise(line) * packed) / ordered);
}

export const subTotalPaise = ({ lines }: Bag): number => sum(lines.map(orderedPaise));

export const discountPaise = (bag: Bag): number =>
  Math.floor((subTotalPaise(bag) * (bag.percentOff ?? 0)) / 100);

/** The total of the invoice when it was written. */
export const invoicedPaise = (bag: Bag): number =>
  subTotalPaise(bag) + bag.feePaise + HANDLING_PAISE - discountPaise(bag);

/** The cash paid at the door. The percentage is taken off the packed goods. */
export function duePaise(bag: Bag): number {
  const goods = subTotalPaise(bag) - sum(bag.lines.map(missingPaise));
  return goods + bag.feePaise + HANDLING_PAISE - Math.floor((goods * (bag.percentOff ?? 0)) / 100);
}

/** The total of the credit note. */
export const creditedPaise = (bag: Bag): number => invoicedPaise(bag) - duePaise(bag);

export const rupees = (paise: number): number => paise / 100;

/** The format on printed papers: ₹1,234.50. */
export const printed = (paise: number): string =>
  `₹${rupees(paise).toLocaleString("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** The format on the shop's pages, without paise if there are none. */
export const shown = (paise: number) => printed(paise).replace(/\.00$/, "");
