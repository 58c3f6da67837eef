import { formatShortDay } from "#kernel/time/store-time.ts";
import { waitingFor } from "#modules/delivery/rules/delivery-day.ts";
import { useDelivery } from "#modules/delivery/web/use-delivery.ts";
import { t } from "../page-texts.ts";
import type { OpenLine } from "./cart-lines.ts";

/** What is said at the lines that make the others come later, by the lines' ids; the first of them says it in full. */
export function useSlowLines(lines: readonly OpenLine[]): ReadonlyMap<string, string> {
  const { delivery, at } = useDelivery();
  const categories = lines.map(({ product }) => product.category);
  const waiting = waitingFor(categories, at, delivery);
  if (!waiting) return new Map();
  const day = formatShortDay(waiting.day);
  const rest = formatShortDay(waiting.restDay);
  const slow = lines.filter((_, index) => waiting.slow[index]);
  return new Map(
    slow.map(({ id }, index) => [
      id,
      index === 0 ? t("slowLine", { day, rest, more: slow.length - 1 }) : t("slowToo", { day }),
    ]),
  );
}
