import { useId } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { formatClock } from "#kernel/time/store-time.ts";
import { classNames } from "#ui/class-names.ts";
import type { RunSheet, Stop } from "../contract/run-sheet.ts";
import { progressOf } from "../rules/drive-events.ts";
import { cashOf, type Tally, tallyOf } from "../rules/tally.ts";
import { t } from "../van-texts.ts";
import { nameOf, stopsOf } from "./sheet-stops.ts";
import { LinesCell, LinesRow, LinesTable } from "./table-lines.tsx";

/** The part of a sheet that one van drives, or that none does (null). Its count and its cancelled orders' cash are the van's. */
export function sheetOf<Sheet extends RunSheet>(sheet: Sheet, van: string | null): Sheet {
  const runs = sheet.runs
    .map((run) => ({ ...run, areas: run.areas.filter((area) => area.van === van) }))
    .filter(({ areas }) => areas.length > 0);
  const { counted = null, cancelled = 0 } =
    van === null ? sheet : (sheet.vans.find(({ _id }) => _id === van) ?? {});
  return { ...sheet, runs, counted, cancelled };
}

/** The progress of each van in its list, and its money: a row for each, and for the stops that no van has. */
export function VanOverview({ sheet }: { sheet: RunSheet }) {
  const headId = useId();
  const rows = [
    ...sheet.vans.map(({ _id, name, driver }) => ({
      key: _id,
      name: driver ? `${name}, ${driver}` : name,
      stops: stopsOf(sheetOf(sheet, _id)),
    })),
    { key: "", name: t("noVan"), stops: stopsOf(sheetOf(sheet, null)) },
  ].filter(({ key, stops }) => key !== "" || stops.length > 0);
  const all = stopsOf(sheet);
  // Columns empty for all vans are left out.
  const whole = cellsOf(all);
  const heads = HEADS.filter((head) => whole[head] !== null);
  return (
    <section
      aria-labelledby={headId}
      data-no-print
      className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-2 rounded-tile border border-line bg-sheet p-4"
    >
      <h2 id={headId} className="text-heading">
        {t("overview")}
      </h2>
      <div className="overflow-x-auto">
        <LinesTable
          heads={[t("van"), ...heads.map((head) => t(head))]}
          foot={<VanRow name={t("inAll")} stops={all} heads={heads} />}
        >
          {rows.map(({ key, name, stops }) => (
            <VanRow key={key} name={name} stops={stops} heads={heads} />
          ))}
        </LinesTable>
      </div>
      <Counts sheet={sheet} />
    </section>
  );
}

const HEADS = [
  ...["done", "notHome", "left", "lastEvent"],
  ...["due", "cash", "upi", "short", "over", "stillOut"],
] as const;

type Cells = Record<(typeof HEADS)[number], string | number | null>;

/** The cells for a list of stops. Zero is null, except for the number of done stops. */
function cellsOf(stops: readonly Stop[]): Cells {
  const { done, notHome, left, last } = progressOf(stops);
  const { duePaise, cashPaise, upiPaise, shortPaise, overPaise, openPaise }: Tally = tallyOf(
    stops.map(cashOf),
  );
  const at = last && stops[last.index];
  const sum = (paise: number) => (paise === 0 ? null : formatPaise(paise));
  return {
    done,
    notHome: notHome || null,
    left: left || null,
    lastEvent:
      last && at ? t("lastAt", { time: formatClock(new Date(last.at)), name: nameOf(at) }) : t("nothingYet"),
    due: sum(duePaise),
    cash: sum(cashPaise),
    upi: sum(upiPaise),
    short: sum(shortPaise),
    over: sum(overPaise),
    stillOut: sum(openPaise),
  };
}

interface VanRowProps {
  name: string;
  stops: readonly Stop[];
  heads: readonly (typeof HEADS)[number][];
}

/** A van without stops says so, in place of a row of zeros. */
function VanRow({ name, stops, heads }: VanRowProps) {
  const cells = cellsOf(stops);
  return (
    <LinesRow name={name}>
      {stops.length === 0 ? (
        <td
          colSpan={heads.length}
          className="py-2 pl-3 text-left text-ink-soft max-sm:col-span-full max-sm:px-0 max-sm:py-0.5"
        >
          {t("noStops")}
        </td>
      ) : (
        heads.map((head) => (
          <LinesCell
            key={head}
            label={t(head)}
            className={classNames(
              "leading-snug",
              head === "lastEvent" && "max-sm:order-last max-sm:col-span-full",
              cells[head] === null && "max-sm:hidden",
            )}
          >
            {cells[head]}
          </LinesCell>
        ))
      )}
    </LinesRow>
  );
}

function Counts({ sheet: { vans, counted } }: { sheet: RunSheet }) {
  const counts = [counted, ...vans.map((van) => van.counted)].filter((each) => each !== null);
  if (counts.length === 0) return null;
  const sum = counts.reduce((total, each) => total + toPaise(each), 0);
  return <p className="text-right tabular-nums">{t("countedInAll", { cash: formatPaise(sum) })}</p>;
}
