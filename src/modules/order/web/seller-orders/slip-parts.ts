import { doorLine } from "#modules/address/rules/address-lines.ts";
import type { Order, OrderItem } from "../../contract/order.ts";

/** A slip of the size of a quarter of A4, or of a label. A large order needs more than one. */
export interface SlipPart {
  order: Order;
  items: OrderItem[];
  /** Counted from 1, of so many. */
  part: number;
  parts: number;
}

// Lines of print that fit below the address, and how many letters fit into one: few enough for the widest of them.
const LINES = 15;
const NAME_LETTERS = 26;
const ADDRESS_LETTERS = 40;

const linesOf = ({ name }: OrderItem) => Math.max(1, Math.ceil(name.length / NAME_LETTERS));

/** The slips of orders, with as many lines on each as it has room for. */
export function slipParts(orders: readonly Order[]): SlipPart[] {
  return orders.flatMap((order) => {
    const filled = fill(order.items, LINES - moreAddressLines(order));
    return filled.map((items, index) => ({ order, items, part: index + 1, parts: filled.length }));
  });
}

function fill(items: readonly OrderItem[], room: number): OrderItem[][] {
  const slips: OrderItem[][] = [];
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

/** Beyond the one line that a usual street takes. */
function moreAddressLines({ address }: Order): number {
  return Math.floor(doorLine(address).length / ADDRESS_LETTERS);
}
