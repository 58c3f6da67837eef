import type { Connection } from "#kernel/db/connect.ts";
import { pathTo } from "#kernel/paths.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import { amountText } from "../allocating/pools.ts";
import { stockSellerPages } from "../paths.ts";
import { t } from "../server-texts.ts";
import { listHeaps } from "./list-heaps.ts";

/** The number of lines that the task names. */
const NAMED = 3;

/** A day of a heap that needs the seller, in words, with the way to its balance. */
type Line = { to: string; text: string };

/** The heaps of which something is missing for a coming day, to buy, and those of which something is left of a day that is over. */
export async function heapTasks(db: Connection, now: Date): Promise<SellerTask[]> {
  const { today, heaps } = await listHeaps(db, { now });
  const missingLines: Line[] = [];
  const leftLines: Line[] = [];
  for (const { _id: heap, name, unit, days } of heaps) {
    for (const { day, left, missing = 0 } of days) {
      const to = pathTo(stockSellerPages.balance, {}, { heap, day });
      const words = (amount: number) => ({
        amount: amountText(amount, unit),
        heap: name,
        day: formatShortDay(day),
      });
      if (day >= today && missing > 0) missingLines.push({ to, text: t("taskMissing", words(missing)) });
      if (day < today && left > 0) leftLines.push({ to, text: t("taskLeft", words(left)) });
    }
  }
  return [
    ...taskOf(missingLines, "buy", t("taskMissingTitle", { count: missingLines.length })),
    ...taskOf(leftLines, "evening", t("taskLeftTitle", { count: leftLines.length })),
  ];
}

function taskOf(lines: readonly Line[], phase: SellerTask["phase"], title: string): SellerTask[] {
  const [first, second] = lines;
  if (!first) return [];
  const named = lines
    .slice(0, NAMED)
    .map(({ text }) => text)
    .join(" · ");
  const more = lines.length - NAMED;
  return [
    {
      phase,
      count: lines.length,
      title,
      text: more > 0 ? t("taskMore", { lines: named, more }) : named,
      link: second
        ? { to: stockSellerPages.harvest, words: t("taskAll") }
        : { to: first.to, words: t("taskOne") },
    },
  ];
}
