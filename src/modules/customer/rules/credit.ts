import { say } from "#kernel/texts/text.ts";
import { t } from "../kind-texts.ts";

/** The kinds of entries in the ledger of customers' credit. */
export const CREDIT_KINDS = [
  /** Less was paid at the door than was due. */
  "short",
  /** More was paid there. */
  "over",
  "return",
  "goodwill",
  /** An order takes credit, or brings money from last time. */
  "used",
  /** An order that took it was cancelled or changed. */
  "given_back",
  /** The store has paid credit out. */
  "paid_out",
  /** The customer has paid what was owed. */
  "paid",
  "correction",
  /** The balance moved when two customers were merged. */
  "merged",
] as const;

export type CreditKind = (typeof CREDIT_KINDS)[number];

/** The kinds that the seller enters by hand. */
export const ENTERED_KINDS = ["goodwill", "return", "paid_out", "paid", "correction"] as const;

/** A kind as text. */
export const kindName = (kind: CreditKind): string => say(NAMES[kind]);

const NAMES = {
  short: t.later("short"),
  over: t.later("over"),
  return: t.later("return"),
  goodwill: t.later("goodwill"),
  used: t.later("used"),
  given_back: t.later("givenBack"),
  paid_out: t.later("paidOut"),
  paid: t.later("paid"),
  correction: t.later("correction"),
  merged: t.later("merged"),
};

/** The lists of customers: all, those with credit, and those who owe. */
export const CUSTOMER_LISTS = ["all", "credit", "owing"] as const;
