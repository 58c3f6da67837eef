import { oneOf } from "#kernel/web/shape.ts";
import { doorLine } from "#modules/address/rules/shared/address.ts";
import type { OrderAnswer } from "../../../contract/order.ts";
import { type BagLine, bagContent } from "../../../rules/bags.ts";
import { t } from "../../../texts/seller-texts.ts";
import { itemFromAnswer } from "../../shared/from-answer.ts";

/** A slip of a quarter of A4, or of a label. A large order needs several. */
export interface SlipPart {
  order: OrderAnswer;
  items: BagLine[];
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

/** The slips of orders, each with as many lines as it has room for. `coded` has the ids of those with a QR code. */
export function slipParts(
  orders: readonly OrderAnswer[],
  coded: { has: (id: string) => boolean } = new Set(),
): SlipPart[] {
  return orders.flatMap((order) => {
    const room = LINES - moreAddressLines(order) - (coded.has(order._id) ? CODE_LINES : 0);
    // The notes of an order are on its first slip.
    const filled = fill(bagContent(order.items.map(itemFromAnswer)), {
      first: room - noteLines(order),
      room,
    });
    return filled.map((items, index) => ({ order, items, part: index + 1, parts: filled.length }));
  });
}

/** Sheets of `perSheet` slips. Slips of one household stay on one sheet, unless they are more than it holds. */
export function onSheets(slips: readonly SlipPart[], perSheet: number): SlipPart[][] {
  const sheets: SlipPart[][] = [];
  for (const together of Map.groupBy(slips, ({ order }) => order._id).values()) {
    const last = sheets.at(-1);
    if (last && last.length + together.length <= perSheet) last.push(...together);
    else
      for (let at = 0; at < together.length; at += perSheet) sheets.push(together.slice(at, at + perSheet));
  }
  return sheets;
}

function fill(items: readonly BagLine[], { first, room }: { first: number; room: number }): BagLine[][] {
  // An empty bag has a slip too, as the rest of the sum is on it.
  if (items.length === 0) return [[]];
  const slips: BagLine[][] = [];
  let left = 0;
  for (const item of items) {
    const slip = slips.at(-1);
    if (slip && linesOf(item) <= left) slip.push(item);
    else {
      left = Math.max(slip ? room : first, linesOf(item));
      slips.push([item]);
    }
    left -= linesOf(item);
  }
  return slips;
}

function noteLines({ notes }: OrderAnswer): number {
  const texts = notes.flatMap(({ label, text }) => `${label}: ${text}`.split("\n"));
  return texts.reduce((sum, text) => sum + Math.ceil(text.length / ADDRESS_LETTERS), 0);
}

/** The lines beyond those of a usual street and one invoice number. */
function moreAddressLines({ address, invoiceNumber }: OrderAnswer): number {
  return (
    Math.floor(doorLine(address).length / ADDRESS_LETTERS) + Math.floor(invoiceNumber.length / NAME_LETTERS)
  );
}

/** The papers for slips, with their CSS `@page`. */
export const PAPERS = [
  {
    key: "four",
    label: t.later("fourOnSheet"),
    hint: t.later("fourHint"),
    page: "size: A4 portrait; margin: 8mm",
  },
  {
    key: "one",
    label: t.later("oneOnSheet"),
    hint: t.later("oneHint"),
    page: "size: A4 portrait; margin: 14mm",
  },
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
  {
    key: "roll",
    label: t.later("roll"),
    hint: t.later("rollHint"),
    // Each label has a height of its own.
    page: "size: 62mm 60mm; margin: 3mm",
  },
] as const;

/** The papers with a label for each bag of an order. */
export const isForBags = oneOf(["sticker", "roll"]);

export type Paper = (typeof PAPERS)[number]["key"];

export const isPaper = oneOf(PAPERS.map(({ key }) => key));

export const DEFAULT_PAPER: Paper = "four";
