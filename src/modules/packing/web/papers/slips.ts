import { oneOf } from "#kernel/web/shape.ts";
import { doorLine, fullName } from "#modules/address/rules/shared/address.ts";
import { type BagLine, bagContent, bagNotes } from "#modules/order/rules/shared/bags.ts";
import {
  hasContacts,
  hasSums,
  type Order,
  type OrderWithSums,
  type SellerOrder,
} from "#modules/order/rules/shared/order.ts";
import { doorPaise, slipSum } from "#modules/order/rules/shared/settling.ts";
import { type Payee, upiAtDoor } from "#modules/order/rules/shared/upi-at-door.ts";
import type { DeliveryRoute, OrderOnRoute } from "#modules/order/web/shared/order-slots.ts";
import type { UpiPayment } from "#modules/payment/rules/shared/upi.ts";
import { groupToPack } from "../../rules/bag-state.ts";
import { t } from "../../seller-texts.ts";
import { inRouteOrder } from "./delivery-route.ts";

/** The slip of a bag: all that its paper may say, whatever the paper. */
export interface Slip extends Pick<Order, "createdAt" | "deliveryDay" | "deliveryWindow"> {
  /** The id of the order that stands for the bag. */
  id: string;
  invoiceNumbers: string[];
  name: string;
  /** Undefined for a role that sees no addresses. */
  address: Order["address"] | undefined;
  lines: BagLine[];
  notes: ReturnType<typeof bagNotes>;
  /** What is still to be collected or, if nothing is, what was paid. Undefined for a role that sees no sums. */
  due: { label: string; sum: string } | undefined;
  /** The payment by UPI of what is due, if there is one. */
  upi: UpiPayment | undefined;
  /** Undefined if it is on no run sheet. */
  stop: OrderOnRoute | undefined;
}

type SlipInput = { store: Payee; route: DeliveryRoute };

/** The slips of orders' bags, in the order of delivery. A bag has all orders of a household that are printed together. */
export function slipsOf(orders: readonly SellerOrder[], input: SlipInput): Slip[] {
  const slips = groupToPack(orders).flatMap((bag) => slipOf(bag, input));
  return inRouteOrder(slips, input.route, ({ id }) => id);
}

function slipOf(bag: readonly SellerOrder[], { store, route }: SlipInput): Slip[] {
  const first = bag.find((order) => hasSums(order) && doorPaise(order) > 0) ?? bag[0];
  if (!first) return [];
  const { id, createdAt, deliveryDay, deliveryWindow, address } = first;
  return [
    {
      id,
      createdAt,
      deliveryDay,
      deliveryWindow,
      invoiceNumbers: bag.map(({ invoiceNumber }) => invoiceNumber),
      name: fullName(address),
      address: hasContacts(address) ? address : undefined,
      lines: bagContent(bag.flatMap(({ items }) => items)),
      notes: bagNotes(bag),
      due: bag.every(hasSums) ? sumOf(bag) : undefined,
      upi: bag.every(hasSums) ? upiAtDoor(bag, store) : undefined,
      stop: route.get(id),
    },
  ];
}

/** The sum of a bag. That of several orders is cash, whatever was paid online before. */
function sumOf(bag: readonly OrderWithSums[]): Slip["due"] {
  const [first, ...others] = bag;
  if (first && others.length === 0) return slipSum(first);
  const owed = bag.reduce((sum, order) => sum + doorPaise(order), 0);
  const totalPaise = owed || bag.reduce((sum, order) => sum + order.totalPaise, 0);
  return slipSum({ paymentType: "COD", isPaid: owed === 0, totalPaise });
}

/** A slip of a quarter of A4, or of a label. A large order needs several. */
export interface SlipPart {
  slip: Slip;
  lines: BagLine[];
  /** The part's number, counted from 1, and the number of parts. */
  part: number;
  parts: number;
}

// In the smallest letters: the printed lines that fit below the address, and the letters that fit into a line even if
// they are wide.
const LINES = 15;
const NAME_LETTERS = 26;
const ADDRESS_LETTERS = 40;
/** The lines that a QR code takes. */
const CODE_LINES = 4;

const linesOf = ({ name, origin = "" }: BagLine) =>
  Math.max(1, Math.ceil(name.length / NAME_LETTERS)) + Math.ceil(origin.length / NAME_LETTERS);

/** The small slips of bags, each with as many lines as it has room for. */
export function slipParts(slips: readonly Slip[]): SlipPart[] {
  return slips.flatMap((slip) => {
    const room = LINES - moreAddressLines(slip) - (slip.upi ? CODE_LINES : 0);
    // The notes of a bag are on its first slip.
    const filled = fill(slip.lines, { first: room - noteLines(slip), room });
    return filled.map((lines, index) => ({ slip, lines, part: index + 1, parts: filled.length }));
  });
}

/** Sheets of `perSheet` slips. Slips of one household stay on one sheet, unless they are more than it holds. */
export function onSheets(parts: readonly SlipPart[], perSheet: number): SlipPart[][] {
  const sheets: SlipPart[][] = [];
  for (const together of Map.groupBy(parts, ({ slip }) => slip.id).values()) {
    const last = sheets.at(-1);
    if (last && last.length + together.length <= perSheet) last.push(...together);
    else
      for (let at = 0; at < together.length; at += perSheet) sheets.push(together.slice(at, at + perSheet));
  }
  return sheets;
}

function fill(lines: readonly BagLine[], { first, room }: { first: number; room: number }): BagLine[][] {
  // An empty bag has a slip too, as the rest of the sum is on it.
  if (lines.length === 0) return [[]];
  const slips: BagLine[][] = [];
  let left = 0;
  for (const line of lines) {
    const slip = slips.at(-1);
    if (slip && linesOf(line) <= left) slip.push(line);
    else {
      left = Math.max(slip ? room : first, linesOf(line));
      slips.push([line]);
    }
    left -= linesOf(line);
  }
  return slips;
}

function noteLines({ notes }: Slip): number {
  const texts = notes.flatMap(({ label, text }) => `${label}: ${text}`.split("\n"));
  return texts.reduce((sum, text) => sum + Math.ceil(text.length / ADDRESS_LETTERS), 0);
}

/** The lines beyond those of a usual street and one invoice number. */
function moreAddressLines({ address, invoiceNumbers }: Slip): number {
  const door = address ? doorLine(address) : "";
  return (
    Math.floor(door.length / ADDRESS_LETTERS) + Math.floor(invoiceNumbers.join(", ").length / NAME_LETTERS)
  );
}

/** The papers for slips, with their CSS `@page`. */
export const PAPERS = [
  { key: "four", label: t.later("fourOnSheet"), hint: t.later("fourHint"), page: "size: A4; margin: 8mm" },
  { key: "one", label: t.later("oneOnSheet"), hint: t.later("oneHint"), page: "size: A4; margin: 14mm" },
  {
    key: "label",
    label: t.later("labels"),
    hint: t.later("labelsHint"),
    page: "size: 100mm 150mm; margin: 4mm",
  },
  {
    key: "sticker",
    label: t.later("sticker"),
    hint: t.later("stickerHint"),
    page: "size: 50mm 30mm; margin: 2mm",
  },
  // Each label has a height of its own.
  { key: "roll", label: t.later("roll"), hint: t.later("rollHint"), page: "size: 62mm 60mm; margin: 3mm" },
] as const;

/** The papers with a label for each bag of an order. */
export const isForBags = oneOf(["sticker", "roll"]);

export type Paper = (typeof PAPERS)[number]["key"];

export const isPaper = oneOf(PAPERS.map(({ key }) => key));
