import { useId } from "react";
import { formatPaise } from "#kernel/money/money.ts";
import { windowName } from "#modules/delivery/rules/delivery-rules.ts";
import type { RunSheet } from "../contract.ts";
import { type Tally, tallyOf } from "../rules/tally.ts";
import { t } from "../seller-texts.ts";
import { CountedCash } from "./counted-cash.tsx";
import { MissingCash } from "./missing-cash.tsx";
import { cashOf } from "./stop-cash.ts";

interface CashTallyProps {
  id: string;
  sheet: RunSheet;
  onCount: (counted: number | null) => Promise<void>;
}

/** What cash a day was to bring, what it brought, and what is missing. */
export function CashTally({ id, sheet, onCount }: CashTallyProps) {
  const headId = useId();
  const runs = sheet.runs.map(({ window, areas }) => ({
    key: window?.id ?? "",
    name: window ? windowName(window) : t("anyTime"),
    stops: areas.flatMap(({ stops }) => stops),
  }));
  const stops = runs.flatMap((run) => run.stops);
  const all = tallyOf(stops.map(cashOf));
  return (
    <section
      id={id}
      aria-labelledby={headId}
      data-no-print
      className="grid scroll-mt-32 max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 rounded-tile border border-line bg-sheet p-4 sm:p-6"
    >
      <h2 id={headId} className="text-heading">
        {t("tally")}
      </h2>
      <table className="w-full text-right tabular-nums max-sm:text-sm">
        <thead>
          <tr className="border-b border-line-strong text-sm">
            <th scope="col" className="py-1.5 pr-2 text-left font-semibold">
              {t("window")}
            </th>
            <Head>{t("due")}</Head>
            <Head>{t("received")}</Head>
            <Head>{t("missing")}</Head>
          </tr>
        </thead>
        <tbody>
          {runs.length > 1 &&
            runs.map((run) => <Row key={run.key} name={run.name} tally={tallyOf(run.stops.map(cashOf))} />)}
        </tbody>
        <tfoot className="font-bold">
          <Row name={t("inAll")} tally={all} />
        </tfoot>
      </table>
      {all.morePaise > 0 && (
        <p className="text-right tabular-nums">
          {t("more")} {formatPaise(all.morePaise)}
        </p>
      )}
      <p
        role="status"
        className={
          all.missingPaise > 0
            ? "rounded-field bg-blush px-4 py-3 text-lg font-semibold"
            : "rounded-field bg-sprout px-4 py-3 text-lg font-semibold"
        }
      >
        {all.missingPaise > 0 ? t("isMissing", { cash: formatPaise(all.missingPaise) }) : t("isComplete")}
      </p>
      <MissingCash stops={stops} />
      <CountedCash
        key={sheet.day}
        counted={sheet.counted}
        receivedPaise={all.receivedPaise}
        onCount={onCount}
      />
    </section>
  );
}

function Head({ children }: { children: string }) {
  return (
    <th scope="col" className="py-1.5 pl-2 font-semibold">
      {children}
    </th>
  );
}

function Row({ name, tally }: { name: string; tally: Tally }) {
  const { stops, delivered, duePaise, receivedPaise, missingPaise } = tally;
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-2 pr-2 text-left leading-snug font-semibold wrap-anywhere">
        {name}
        <span className="block text-sm font-normal text-ink-soft">
          {t("deliveredOf", { delivered, stops })}
        </span>
      </th>
      {Object.entries({ duePaise, receivedPaise, missingPaise }).map(([column, paise]) => (
        <td key={column} className="py-2 pl-2 whitespace-nowrap">
          {formatPaise(paise)}
        </td>
      ))}
    </tr>
  );
}
