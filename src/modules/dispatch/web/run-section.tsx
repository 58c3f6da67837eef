import { useId } from "react";
import { formatPaise } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { windowName } from "#modules/delivery/rules/window-name.ts";
import type { Run } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { ArrangeList } from "./arrange-list.tsx";
import { stopKey } from "./sheet-changes.ts";
import { StopCard } from "./stop-card.tsx";
import { cashOf } from "./stop-cash.ts";
import type { RunSheetActions } from "./use-run-sheet.ts";

interface RunSectionProps {
  run: Run;
  arranging: boolean;
  about: { storeName: string; day: string; window: Run["window"] };
  actions: RunSheetActions;
}

/** The stops of a window by area; on paper a sheet of its own. */
export function RunSection({ run: { window, areas }, arranging, about, actions }: RunSectionProps) {
  const id = useId();
  const stops = areas.flatMap((area) => area.stops);
  const places = new Map(stops.map((stop, index) => [stopKey(stop), index + 1]));
  const due = stops.reduce((sum, stop) => sum + cashOf(stop).duePaise, 0);
  const name = window ? windowName(window) : t("anyTime");
  return (
    <section aria-labelledby={id} className="mb-8 break-before-page first-of-type:break-before-auto">
      <p className="hidden font-semibold print:block">{t("sheetOf", { day: formatShortDay(about.day) })}</p>
      <header className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="text-heading">
          {name}
        </h2>
        <p className="text-sm text-ink-soft tabular-nums">
          {t("stopsAndCash", { count: stops.length, cash: formatPaise(due) })}
        </p>
      </header>
      {areas.map(({ pins, stops: some }) => {
        return (
          <section key={pins} aria-label={pins} className="mb-4">
            <h3 className="mb-1.5 break-after-avoid font-sans font-semibold text-ink-soft tabular-nums">
              {pins}
            </h3>
            {arranging && <ArrangeList stops={some} onArrange={actions.arrange} />}
            <ol className={arranging ? "hidden print:block" : "grid gap-3 lg:grid-cols-2 print:block"}>
              {some.map((stop) => (
                <StopCard
                  key={stopKey(stop)}
                  stop={stop}
                  place={places.get(stopKey(stop)) ?? 0}
                  about={about}
                  actions={actions}
                />
              ))}
            </ol>
          </section>
        );
      })}
    </section>
  );
}
