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
