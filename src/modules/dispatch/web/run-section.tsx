import { type ReactNode, useId } from "react";
import { formatPaise } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { deliverySellerPages } from "#modules/delivery/paths.ts";
import { windowName } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { Disclosure } from "#ui/controls/disclosure.tsx";
import { linkTo } from "#ui/controls/text-link.tsx";
import type { Run, Stop } from "../contract/run-sheet.ts";
import { cashOf } from "../rules/tally.ts";
import { t } from "../seller-texts.ts";
import { t as vans } from "../van-texts.ts";
import { ArrangeList } from "./arrange-list.tsx";
import type { Payee } from "./receive-money.tsx";
import { type OpenRun, stopKey, stopsOf } from "./sheet-stops.ts";
import { PaperStop, StopCard } from "./stop-card.tsx";
import type { RunSheetState } from "./use-run-sheet.ts";

interface RunSectionProps {
  run: Run;
  /** The part of the run that is shown here during the drive. */
  open: OpenRun;
  arranging: boolean;
  about: Payee & { day: string; vanName?: string | undefined };
  state: RunSheetState;
  /** The names of the vans that are shown together, by their ids; empty where one list is shown. */
  vanNames: ReadonlyMap<string, string>;
  actions?: ReactNode;
}

const CARDS = "grid gap-3 lg:grid-cols-2";

/** The stops of a window by area. On paper it is a separate sheet with all of them. */
export function RunSection({ run, open, arranging, about, state, vanNames, actions }: RunSectionProps) {
  const id = useId();
  const { window } = run;
  const stops = stopsOf({ runs: [run] });
  const places = placesIn(run);
  const card = (stop: Stop, Heading: "h3" | "h4") => (
    <StopCard
      key={stopKey(stop)}
      stop={stop}
      state={state}
      Heading={Heading}
      about={{ ...about, window }}
      place={places.get(stopKey(stop)) ?? 0}
    />
  );
  const title = (area: Run["areas"][number]) => areaTitle(area, vanNames);
  const due = stops.reduce((sum, stop) => sum + cashOf(stop).duePaise, 0);
  return (
    <section aria-labelledby={id} className="mb-8 break-before-page first-of-type:break-before-auto">
      <p className="hidden font-semibold print:block">
        {[t("sheetOf", { day: formatShortDay(about.day) }), about.vanName].filter(Boolean).join(" · ")}
      </p>
      <header className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="text-heading">
          {runName(run)}
        </h2>
        <p className="text-sm text-ink-soft tabular-nums">
          {t("stopsAndCash", { count: stops.length, cash: formatPaise(due) })}
        </p>
      </header>
      <div data-no-print>
        {arranging && actions}
        {(arranging ? run.areas : open.areas).map((area) => (
          <section key={title(area)} aria-label={`${title(area)}, ${runName(run)}`} className="mb-4">
            <h3 className="mb-1.5 font-sans font-semibold text-ink-soft tabular-nums">{title(area)}</h3>
            {arranging ? (
              <ArrangeList stops={area.stops} refused={state.refused} onArrange={state.arrange} />
            ) : (
              <ol className={CARDS}>{area.stops.map((stop) => card(stop, "h4"))}</ol>
            )}
          </section>
        ))}
        {arranging && run.areas.length > 1 && (
          <p className="text-sm text-ink-soft">
            {t.rich("areasFollow", { link: linkTo(deliverySellerPages.delivery) })}
          </p>
        )}
        {!arranging && open.done.length > 0 && (
          <DoneStops title={t("doneStops", { count: open.done.length })}>
            <ol className={`p-3 pt-0 ${CARDS}`}>{open.done.map((stop) => card(stop, "h3"))}</ol>
          </DoneStops>
        )}
      </div>
      <div className="hidden print:block">
        {run.areas.map((area) => (
          <section key={title(area)} className="mb-4">
            <h3 className="mb-1.5 break-after-avoid font-sans font-semibold tabular-nums">{title(area)}</h3>
            <ol>
              {area.stops.map((stop) => (
                <PaperStop key={stopKey(stop)} stop={stop} place={places.get(stopKey(stop)) ?? 0} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </section>
  );
}

export const runName = ({ window }: Pick<Run, "window">) => (window ? windowName(window) : t("anyTime"));

function areaTitle({ van, name, pins }: Run["areas"][number], vanNames: ReadonlyMap<string, string>): string {
  const vanName = vanNames.size === 0 ? "" : van === null ? vans("noVan") : (vanNames.get(van) ?? "");
  return [vanName, name, pins || vans("acrossAreas")].filter(Boolean).join(" · ");
}

/** The positions of stops in their van's list of a window, counted from 1, by their keys. */
export function placesIn({ areas }: Run): Map<string, number> {
  const lists = [...Map.groupBy(areas, ({ van }) => van).values()];
  return new Map(
    lists.flatMap((its) =>
      its.flatMap((area) => area.stops).map((stop, index) => [stopKey(stop), index + 1] as const),
    ),
  );
}

/** A collapsed list of finished stops. */
export function DoneStops({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Disclosure
      summary={title}
      className="rounded-tile border border-line"
      summaryClass="min-h-12 items-center gap-2 px-4 font-semibold text-leaf"
      chevronClass="ml-auto size-5"
    >
      {children}
    </Disclosure>
  );
}
