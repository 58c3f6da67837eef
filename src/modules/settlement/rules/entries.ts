import { say } from "#kernel/texts/text.ts";
import { t } from "../kind-texts.ts";

/**
 * The kinds of entries of growers' ledgers. `accepted` is what a shopper kept, `taken back` the same again with the
 * other sign; `repriced` follows new terms of a lot; a `deducted` or `added` sum has a reason; an `advance` is paid
 * before there is anything to pay for; `returned` is a payment that did not arrive.
 */
export const ENTRY_KINDS = [
  "accepted",
  "taken back",
  "repriced",
  "deducted",
  "added",
  "advance",
  "paid",
  "returned",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The kinds that the seller enters by hand. */
export const ENTERED_KINDS = ["advance", "deducted", "added", "paid", "returned"] as const;
export type EnteredKind = (typeof ENTERED_KINDS)[number];

/** True for the kinds that need a reason. */
export const needsReason = (kind: EnteredKind): boolean =>
  kind === "deducted" || kind === "added" || kind === "returned";

/** An entered amount in paise, above zero, with the sign of the ledger: money that the grower gets is below zero. */
export const signedPaise = (kind: EnteredKind, paise: number): number =>
  kind === "added" || kind === "returned" ? paise : -paise;

/** A kind as text. */
export const kindName = (kind: EntryKind): string => say(NAMES[kind]);

const NAMES = {
  accepted: t.later("accepted"),
  "taken back": t.later("takenBack"),
  repriced: t.later("repriced"),
  deducted: t.later("deducted"),
  added: t.later("added"),
  advance: t.later("advance"),
  paid: t.later("paid"),
  returned: t.later("returned"),
};

/** The ways of a payment in a run. Each has a list of its own. */
export const PAYMENT_WAYS = ["bank", "upi", "cash"] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** The limits of texts in characters. */
export const ENTRY_LENGTHS = { reason: 300, reference: 100, receipt: 60 } as const;

/** The lists of growers' balances: all, those who are owed, and those who owe. */
export const BALANCE_LISTS = ["all", "owed", "owing"] as const;

/** The lists of a ledger: all entries, or those that follow no order. */
export const ENTRY_LISTS = ["all", "money"] as const;
