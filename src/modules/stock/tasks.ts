import { and, count, eq, gt, lte } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { pathTo } from "#kernel/paths.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import { FEW, isInStock, products } from "#modules/catalog/index.ts";
import { amountText } from "./allocating/pools.ts";
import { listHeaps } from "./heaps/list-heaps.ts";
import { stockSellerPages } from "./paths.ts";
import { t } from "./server-texts.ts";
import { stockCounts } from "./tables.ts";

/** The number of lines that the task names. */
const NAMED = 3;

/** A heap's day that needs the seller, in words, with a link to its balance. */
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

/** The products on sale of which few packs are left. */
export async function lowTasks(db: Connection): Promise<SellerTask[]> {
  const [row] = await db
    .select({ count: count() })
    .from(stockCounts)
    .innerJoin(products, eq(products.id, stockCounts.productId))
    .where(and(isInStock(products), gt(stockCounts.count, 0), lte(stockCounts.count, FEW)));
  if (!row || row.count === 0) return [];
  return [
    {
      phase: "evening",
      count: row.count,
      title: t("lowTitle", { count: row.count }),
      text: t("lowText", { few: FEW }),
      link: { to: stockSellerPages.stock, words: t("lowLink") },
    },
  ];
}
