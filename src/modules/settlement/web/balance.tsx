import type { ReactNode } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { t } from "../seller-texts.ts";

/** Rupees of the API for people, with a minus below zero. */
export const rupees = (amount: number): string =>
  (amount < 0 ? "−" : "") + formatPaise(toPaise(Math.abs(amount)));

/** A sum in a table. */
export const Sum = ({ of, strong = false }: { of: number; strong?: boolean }) => (
  <span
    className={strong ? "font-semibold whitespace-nowrap tabular-nums" : "whitespace-nowrap tabular-nums"}
  >
    {rupees(of)}
  </span>
);

/** The words for a balance: to be paid, owed by the grower, or even. */
export const balanceWords = (balance: number): string =>
  t(balance > 0 ? "balanceOwed" : balance < 0 ? "balanceOwing" : "balanceEven");

/** A grower's last statement in words. */
export const statementWords = (last: { number: number; until: string } | null): string =>
  last === null
    ? t("noStatement")
    : t("statementUntil", { number: String(last.number), day: formatShortDay(last.until) });

/** Facts side by side. */
export function Tiles({ facts }: { facts: readonly [label: string, fact: ReactNode][] }) {
  return (
    <dl className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
      {facts.map(([label, fact]) => (
        <div key={label} className="min-w-0 rounded-tile border border-line bg-sheet px-4 py-3">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="font-display text-xl tabular-nums wrap-anywhere">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
