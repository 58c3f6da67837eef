import { formatPaise } from "#kernel/money/money.ts";
import { doorLine } from "#modules/address/rules/address.ts";
import type { Stop } from "../contract.ts";
import { missingAt } from "../rules/tally.ts";
import { t } from "../seller-texts.ts";
import { stopKey } from "./sheet-changes.ts";
import { cashOf, nameOf } from "./stop-cash.ts";

/** The stops that have not brought all that was due, and what each has not. */
export function MissingCash({ stops }: { stops: readonly Stop[] }) {
  const missing = stops.filter((stop) => missingAt(cashOf(stop)) > 0);
  if (missing.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 font-sans font-semibold">{t("missingFrom")}</h3>
      <ul>
        {missing.map((stop) => {
          const cash = cashOf(stop);
          return (
            <li
              key={stopKey(stop)}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-1.5 wrap-anywhere"
            >
              <span className="min-w-0">
                <span className="font-semibold">{nameOf(stop)}</span>{" "}
                <span className="text-sm text-ink-soft">{doorLine(stop.address)}</span>
              </span>
              <span className="ml-auto tabular-nums">
                <span className="text-sm text-ink-soft">
                  {cash.receivedPaise > 0 || cash.isDelivered
                    ? t("gaveOf", {
                        received: formatPaise(cash.receivedPaise),
                        due: formatPaise(cash.duePaise),
                      })
                    : t("notDelivered")}
                </span>{" "}
                <b>{formatPaise(missingAt(cash))}</b>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
