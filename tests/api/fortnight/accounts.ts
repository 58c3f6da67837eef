/**
 * The growers' accounts of the fortnight, kept without the shop's code: each grower's entries, statements, and what later
 * entries correct of a statement. All sums are whole paise.
 */
import { daysLater } from "#kernel/time/store-time.ts";
import type { Good } from "./books.ts";
import { sum } from "./sum.ts";

export type Kind =
  | "accepted"
  | "taken back"
  | "repriced"
  | "deducted"
  | "added"
  | "advance"
  | "paid"
  | "returned";

export interface Entry {
  grower: string;
  kind: Kind;
  paise: number;
  day: string;
  lot: number | null;
  invoice: string | null;
  /** The product of an order that it is about, and how much of it; below zero if it was taken back. */
  good: Good | null;
  amount: number;
  /** The number of its statement. */
  statement: number | null;
}

export interface Statement {
  number: number;
  from: string;
  until: string;
  opening: number;
  closing: number;
}

export const entries: Entry[] = [];
export const statements = new Map<string, Statement[]>();

/** Writes an entry into a grower's account. */
export function enter(
  grower: string,
  kind: Kind,
  paise: number,
  day: string,
  about: { lot?: number; invoice?: string; good?: Good; amount?: number } = {},
): void {
  const { lot = null, invoice = null, good = null, amount = 0 } = about;
  entries.push({ grower, kind, paise, day, lot, invoice, good, amount, statement: null });
}

export const balanceOf = (grower: string): number =>
  sum(entries.filter((entry) => entry.grower === grower).map(({ paise }) => paise));

export interface Correction {
  /** The number of the corrected statement, and of the one that has the difference; null before its week is closed. */
  number: number;
  carriedBy: number | null;
  paise: number;
}

const isLater = (entry: Entry, number: number) => entry.statement === null || entry.statement > number;

const lineOf = ({ invoice, good, lot }: Entry) => `${invoice} ${good?.id} ${lot}`;
const firstOf = (group: readonly Entry[]) =>
  Math.min(...group.map(({ statement }) => statement ?? Number.POSITIVE_INFINITY));

/**
 * The changes to a grower's statements by later entries: goods that were taken back of an order, and of new terms of a lot
 * the part of the goods that were on a statement, by their amount; by statement.
 */
export function correctionsOf(grower: string): Correction[] {
  const own = entries.filter((entry) => entry.grower === grower);
  const goods = own.filter(({ kind }) => kind === "accepted" || kind === "taken back");
  const corrected = [...Map.groupBy(goods, lineOf).values()]
    .filter((group) => group.some(({ kind }) => kind === "taken back"))
    .flatMap((group) => {
      const number = firstOf(group);
      return group
        .filter((entry) => isLater(entry, number))
        .map((entry) => ({ number, entry, paise: entry.paise }));
    });
  const repriced = own
    .filter(({ kind }) => kind === "repriced")
    .flatMap((entry) => {
      const before = goods.filter(
        (one) => one.lot === entry.lot && entries.indexOf(one) < entries.indexOf(entry),
      );
      const lines = [...Map.groupBy(before, lineOf).values()];
      const amountOf = (group: readonly Entry[]) => sum(group.map(({ amount }) => amount));
      if (amountOf(before) === 0) return [];
      const parts = Map.groupBy(lines, firstOf);
      return [...parts]
        .filter(([number]) => isLater(entry, number))
        .map(([number, group]) => {
          const part = (Math.abs(entry.paise) * amountOf(group.flat())) / amountOf(before);
          return { number, entry, paise: Math.sign(entry.paise) * Math.round(part) };
        });
    });
  const all = [...corrected, ...repriced].filter(({ number }) => Number.isFinite(number));
  return [...Map.groupBy(all, ({ number, entry }) => `${number} ${entry.statement}`).values()]
    .flatMap((group) => {
      const [first] = group;
      const paise = sum(group.map((one) => one.paise));
      if (!first || paise === 0) return [];
      return [{ number: first.number, carriedBy: first.entry.statement, paise }];
    })
    .sort((one, other) => (one.carriedBy ?? Infinity) - (other.carriedBy ?? Infinity));
}

const monday = (sunday: string) => daysLater(sunday, -6);

/** Closes the weeks that end on these Sundays: whoever has entries up to then gets a statement. */
export function close(sundays: readonly string[], growers: readonly string[]): void {
  for (const until of sundays) {
    for (const grower of growers) {
      const own = statements.get(grower) ?? [];
      const last = own.at(-1);
      if (last && last.until >= until) continue;
      const open = entries.filter((entry) => {
        return entry.grower === grower && entry.statement === null && entry.day <= until;
      });
      if (open.length === 0) continue;
      const opening = last?.closing ?? 0;
      const number = own.length + 1;
      for (const entry of open) entry.statement = number;
      const closing = opening + sum(open.map(({ paise }) => paise));
      const [first = until] = open.map(({ day }) => day).sort();
      const from = last ? daysLater(last.until, 1) : monday(until) < first ? monday(until) : first;
      statements.set(grower, [...own, { number, from, until, opening, closing }]);
    }
  }
}
