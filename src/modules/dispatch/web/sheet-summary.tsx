import ArrowDown from "lucide-react/icons/arrow-down";
import { formatPaise } from "#kernel/money/money.ts";
import { buttonStyle } from "#ui/button-style.ts";
import type { RunSheet } from "../contract.ts";
import { tallyOf } from "../rules/tally.ts";
import { t } from "../seller-texts.ts";
import { cashOf } from "./stop-cash.ts";

/** How far the day has come, always in view, with the way to its cash. */
export function SheetSummary({ sheet, to }: { sheet: RunSheet; to: string }) {
  const stops = sheet.runs.flatMap(({ areas }) => areas.flatMap((area) => area.stops));
  const { delivered, receivedPaise, duePaise } = tallyOf(stops.map(cashOf));
  return (
    <div
      data-no-print
      className="sticky top-16 z-10 mb-4 flex min-h-11 items-center gap-2 border-b border-line bg-paper py-1 dense:top-13"
    >
      <p className="min-w-0 grow text-sm leading-snug tabular-nums">
        <b>{t("stopsDone", { delivered, stops: stops.length })}</b>{" "}
        <span className="inline-block text-ink-soft">
          {t("cashSoFar", { received: formatPaise(receivedPaise), due: formatPaise(duePaise) })}
        </span>
      </p>
      <a href={`#${to}`} className={buttonStyle({ variant: "secondary", size: "small" })}>
        <ArrowDown aria-hidden="true" className="size-4" />
        {t("toTally")}
      </a>
    </div>
  );
}
