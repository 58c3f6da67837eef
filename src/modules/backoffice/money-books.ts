import type { Connection } from "#kernel/db/connect.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";

/** Calendar days at the store, both included, `yyyy-mm-dd`. */
export type DaySpan = { from: string; to: string };

/** Money that does not add up until somebody decides about it or counts again. */
export type OpenMoney = {
  id: string;
  day: string;
  title: string;
  /** Above zero: so much too much; below: so much too little. */
  paise: number;
  /** The path of the page where it is settled. */
  to: string;
};

/** Money that was received or returned by hand on a day. */
export type HandMoney = { day: string; receivedPaise: number; returnedPaise: number };

/** The store's money, as one module knows it. */
export type MoneyBook = {
  /** The money that changed hands beside orders and the gateway, on the days of a span. */
  byHand?: (db: Connection, span: DaySpan) => Promise<HandMoney[]>;
  /** The sums that do not add up on the days of a span. */
  open: (db: Connection, span: DaySpan) => Promise<OpenMoney[]>;
};

const books = extensionPoint<MoneyBook>("what the books of money have beside orders and the gateway");

/** Adds a module's extension of the books of money. */
export const extendMoneyBooks = books.extend;

/** The money that was received or returned by hand on the days of a span. A day may stand there several times. */
export async function moneyByHand(db: Connection, span: DaySpan): Promise<HandMoney[]> {
  return (await Promise.all(books.all().map(({ byHand }) => byHand?.(db, span) ?? []))).flat();
}

/** The sums that do not add up on the days of a span, the oldest first. */
export async function openMoney(db: Connection, span: DaySpan): Promise<OpenMoney[]> {
  const openSums = (await Promise.all(books.all().map(({ open }) => open(db, span)))).flat();
  return openSums.toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
