import { Link } from "react-router";
import { pathTo, sellerPages } from "#kernel/paths.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { useToday } from "#modules/store/web/use-today.ts";
import type { Dashboard } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { Card } from "./card.tsx";

/** How many orders are to be packed for which day, each with that day's packing list; left out when none waits. */
export function ToPack({ days }: { days: Dashboard["waiting"]["toPack"] }) {
  const today = useToday();
  if (days.length === 0) return null;
  return (
    <Card title={t("toPackByDay")}>
      <ul className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
        {days.map(({ day, orders }) => (
          <li key={day} className="border-b border-line">
            <Link
              to={pathTo(sellerPages.packingList, {}, { day, by: "delivery", status: "Pending" })}
              className="flex min-h-11 items-center gap-3 hover:text-leaf"
            >
              <span className="min-w-0 grow font-semibold">
                {formatShortDay(day)}{" "}
                {day < today && (
                  <span className="text-sm font-normal text-clay-deep">{t("shouldHaveCome")}</span>
                )}
              </span>
              <span className="shrink-0 tabular-nums">{t("ordersToPack", { count: orders })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
