import type { Connection } from "#kernel/db/connect.ts";
import { pathTo } from "#kernel/paths.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import { stockSellerPages } from "../paths.ts";
import { t } from "../server-texts.ts";
import { amountText } from "./heap-days.ts";
import { listHeaps } from "./list-heaps.ts";

/** The number of lines that the task names. */
const NAMED = 3;

/** The heaps of which something is missing for a coming day, or left of a day that is over. */
export async function heapTasks(db: Connection, now: Date): Promise<SellerTask[]> {
  const { today, heaps } = await listHeaps(db, { now });
  const lines = heaps.flatMap(({ _id: heap, name, unit, days }) =>
    days.flatMap(({ day, left, missing = 0 }) => {
      const to = pathTo(stockSellerPages.balance, {}, { heap, day });
      const words = (amount: number) => ({
        amount: amountText(amount, unit),
        heap: name,
        day: formatShortDay(day),
      });
      if (day >= today && missing > 0) return [{ to, text: t("noticeMissing", words(missing)) }];
      return day < today && left > 0 ? [{ to, text: t("noticeLeft", words(left)) }] : [];
    }),
  );
  const [first, second] = lines;
  if (!first) return [];
  const named = lines
    .slice(0, NAMED)
    .map(({ text }) => text)
    .join(" · ");
  const more = lines.length - NAMED;
  return [
    {
      part: "buy",
      count: lines.length,
      title: t("noticeTitle", { count: lines.length }),
      text: more > 0 ? t("noticeMore", { lines: named, more }) : named,
      link: second
        ? { to: stockSellerPages.harvest, words: t("noticeAll") }
        : { to: first.to, words: t("noticeOne") },
    },
  ];
}
