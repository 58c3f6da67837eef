import { formatPaise } from "#kernel/money/money.ts";
import { byCodePoint } from "#kernel/texts/text.ts";
import { t } from "../../upi-texts.ts";

/** The length limit of a UPI address. */
export const MAX_UPI_ADDRESS = 100;

/** A UPI address (VPA), such as `santhe@okbank`. The handle after the @ has no dot, which tells it from an e-mail. */
export const UPI_ADDRESS = /^[A-Za-z0-9][A-Za-z0-9._-]+@[A-Za-z][A-Za-z0-9]+$/;

/** The ways in which money is handed over at the door. */
export const DOOR_WAYS = ["cash", "upi"] as const;

export type DoorWay = (typeof DOOR_WAYS)[number];

/** The last digits of a UPI payment's reference, by which it is found in the bank's list. */
export const UPI_REFERENCE = /^\d{4,6}$/;

/** The longest note that UPI apps show, in characters. */
const MAX_NOTE = 50;

type UpiRequest = {
  /** The payee's UPI address. */
  address: string;
  /** The payee's name. */
  name: string;
  paise: number;
  /** The invoices that are paid, in any order; at least one. */
  invoiceNumbers: readonly string[];
};

/** A payment with everything that a UPI app fills in. `reference` has letters and digits only, as banks take no others. */
type UpiFacts = { address: string; name: string; paise: number; note: string; reference: string };

/** The link that opens a UPI app with everything filled in, for a QR code too. A note that is too long for it is cut. */
export function upiPayLink({ address, name, paise, note, reference }: UpiFacts): string {
  const facts = {
    pa: address,
    pn: name,
    am: `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, "0")}`,
    cu: "INR",
    tn: [...note].slice(0, MAX_NOTE).join(""),
    tr: reference,
  };
  // UPI apps expect %20 for a space, and a plain @ in the address.
  const query = Object.entries(facts).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `upi://pay?${query.join("&").replace("%40", "@")}`;
}

/**
 * The link that pays orders. The note names all invoices if there is room, or else the first. The reference is the first
 * one's letters and digits.
 */
export function upiLink({ invoiceNumbers, ...facts }: UpiRequest): string {
  // The run sheet and the slip of a bag ask with one reference.
  const numbers = invoiceNumbers.toSorted(byCodePoint);
  const [first = ""] = numbers;
  const all = numbers.join(" ");
  return upiPayLink({
    ...facts,
    note: all.length <= MAX_NOTE ? all : first,
    reference: first.replace(/[^A-Za-z0-9]/g, ""),
  });
}

/** A payment by UPI as a person sees it: the link, which is in the QR code too, and the words beside it. */
export type UpiPayment = { link: string; address: string; title: string; how: string; label: string };

/** The payment by UPI of what is due at the door; undefined if nothing is, or the store has no UPI address. */
export function upiPayment({
  address,
  ...request
}: Omit<UpiRequest, "address"> & { address: string | undefined }): UpiPayment | undefined {
  if (address === undefined || request.paise === 0) return undefined;
  const sum = formatPaise(request.paise);
  return {
    link: upiLink({ address, ...request }),
    address,
    title: t("title", { sum }),
    how: t("how", { address }),
    label: t("qrCode", { sum, address }),
  };
}
