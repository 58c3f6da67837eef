import { doorLine } from "#modules/address/rules/address-lines.ts";
import type { Order } from "../../contract/order.ts";
import { type BagLine, inTheBag } from "../../rules/in-the-bag.ts";

/** A slip of the size of a quarter of A4, or of a label. A large order needs more than one. */
export interface SlipPart {
  order: Order;
  items: BagLine[];
  /** Counted from 1, of so many. */
  part: number;
  parts: number;
}

// Lines of print that fit below the address, and how many letters fit into one: few enough for the widest of them.
const LINES = 15;
const NAME_LETTERS = 26;
const ADDRESS_LETTERS = 40;

const linesOf = ({ name }: BagLine) => Math.max(1, Math.ceil(name.length / NAME_LETTERS));

/** The slips of orders, with as many lines on each as it has room for. */
export function slipParts(orders: readonly Order[]): SlipPart[] {
  return orders.flatMap((order) => {
    const filled = fill(order.items.flatMap(inTheBag), LINES - moreAddressLines(order));
    return filled.map((items, index) => ({ order, items, part: index + 1, parts: filled.length }));
  });
}

function fill(items: readonly BagLine[], room: number): BagLine[][] {
  // One that is empty, too: the rest of the sum is on it.
  if (items.length === 0) return [[]];
  const slips: BagLine[][] = [];
  let left = 0;
  for (const item of items) {
    const slip = slips.at(-1);
    if (slip && linesOf(item) <= left) slip.push(item);
    else {
      slips.push([item]);
      left = Math.max(room, linesOf(item));
    }
    left -= linesOf(item);
  }
  return slips;
}

/** Beyond the one line that a usual street takes, and that of one invoice number. */
function moreAddressLines({ address, invoiceNumber }: Order): number {
  return (
    Math.floor(doorLine(address).length / ADDRESS_LETTERS) + Math.floor(invoiceNumber.length / NAME_LETTERS)
  );
}
