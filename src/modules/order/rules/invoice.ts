import { toPaise } from "#kernel/money/money.ts";
import { formatDate } from "#kernel/time/store-time.ts";
import { doorLine, type PostalAddress } from "#modules/address/rules/address-lines.ts";
import { packText } from "#modules/catalog/rules/pack.ts";
import { amountInWords } from "./amount-in-words.ts";
import { type PrintedMethod, printedMethod, type WithMethod } from "./settling.ts";
import { splitTax, type TaxSplit } from "./tax.ts";

/** As much of an order as its invoice needs; sums in rupees, as an order goes over the wire. */
export type InvoicedOrder = WithMethod & {
  invoiceNumber: string;
  createdAt: string;
  items: readonly {
    name: string;
    pack: { quantity: number; unit: string };
    hsn: string;
    quantity: number;
    offerPrice: number;
  }[];
  address: PostalAddress;
  shippingCharges: number;
  handlingCharges: number;
  discount: number;
  promoCode: string | null;
  totalAmount: number;
  adjustments?: readonly { kind: string; label: string; amount: number }[];
  creditNotes?: readonly { number: string; amount: number; createdAt: string }[];
};

/** One line: the price includes the tax, which is shown as its three parts (specification, section 9). */
export type InvoiceLine = TaxSplit & {
  number: number;
  name: string;
  pack: string;
  hsn: string;
  quantity: number;
  ratePaise: number;
  amountPaise: number;
};

type InvoiceBuyer = { name: string; address: string[]; phone: string; email: string; gstin?: string };

/** What an invoice says, in whole paise and ready texts, for the page and for the PDF alike. */
export type Invoice = PrintedMethod & {
  number: string;
  date: string;
  buyer: InvoiceBuyer;
  placeOfSupply: string;
  lines: InvoiceLine[];
  sums: TaxSplit & { quantity: number; amountPaise: number };
  shippingPaise: number;
  handlingPaise: number;
  discountPaise: number;
  promoCode: string | null;
  /** What was packed otherwise than ordered: each takes something off. */
  corrections: { label: string; paise: number }[];
  creditNotes: { number: string; date: string; paise: number }[];
  totalPaise: number;
  totalInWords: string;
};

/** The invoice of an order (specification, sections 3 and 9). The same order gives the same invoice at any time. */
export function toInvoice(order: InvoicedOrder): Invoice {
  const lines = order.items.map(toLine);
  const totalPaise = toPaise(order.totalAmount);
  return {
    number: order.invoiceNumber,
    date: formatDate(new Date(order.createdAt)),
    buyer: toBuyer(order.address),
    placeOfSupply: order.address.state,
    lines,
    sums: addUp(lines),
    shippingPaise: toPaise(order.shippingCharges),
    handlingPaise: toPaise(order.handlingCharges),
    discountPaise: toPaise(order.discount),
    promoCode: order.promoCode,
    corrections: toCorrections(order.adjustments ?? []),
    creditNotes: (order.creditNotes ?? []).map(({ number, amount, createdAt }) => ({
      number,
      date: formatDate(new Date(createdAt)),
      paise: toPaise(amount),
    })),
    totalPaise,
    totalInWords: amountInWords(totalPaise),
    ...printedMethod(order),
  };
}

/** The adjustments that have no place of their own on an invoice. */
function toCorrections(adjustments: NonNullable<InvoicedOrder["adjustments"]>): Invoice["corrections"] {
  return adjustments
    .filter(({ kind }) => !["shipping", "handling", "discount"].includes(kind))
    .map(({ label, amount }) => ({ label, paise: amount < 0 ? -toPaise(-amount) : toPaise(amount) }));
}

function toLine(item: InvoicedOrder["items"][number], index: number): InvoiceLine {
  const ratePaise = toPaise(item.offerPrice);
  const amountPaise = ratePaise * item.quantity;
  return {
    number: index + 1,
    name: item.name,
    // Held together: a line never ends between the figure and its unit.
    pack: packText(item.pack).replace(" ", "\u00a0"),
    hsn: item.hsn,
    quantity: item.quantity,
    ratePaise,
    amountPaise,
    ...splitTax(amountPaise),
  };
}

/** Sums of what is printed: each line was rounded on its own, so the columns add up to the paisa. */
function addUp(lines: readonly InvoiceLine[]): Invoice["sums"] {
  const sum = (pick: (line: InvoiceLine) => number) => lines.reduce((total, line) => total + pick(line), 0);
  return {
    quantity: sum((line) => line.quantity),
    taxablePaise: sum((line) => line.taxablePaise),
    cgstPaise: sum((line) => line.cgstPaise),
    sgstPaise: sum((line) => line.sgstPaise),
    amountPaise: sum((line) => line.amountPaise),
  };
}

function toBuyer({ firstName, lastName, ...address }: InvoicedOrder["address"]): InvoiceBuyer {
  const town = [address.city, address.zipcode].filter(Boolean).join(" ");
  return {
    name: `${firstName} ${lastName}`.trim(),
    // A deleted customer's order keeps the town and the state, but no street.
    address: [doorLine(address), [town, address.state, address.country].join(", ")].filter(Boolean),
    phone: address.phone,
    email: address.email,
    ...(address.gstin ? { gstin: address.gstin } : {}),
  };
}
