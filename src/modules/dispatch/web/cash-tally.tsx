import { useId, useState } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { doorLine } from "#modules/address/rules/shared/address.ts";
import { windowName } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { RunSheet, Stop } from "../contract/run-sheet.ts";
import { missingAt, type Tally, tallyOf } from "../rules/tally.ts";
import { t } from "../seller-texts.ts";
import { cashOf, nameOf, referencesOf, stopKey, typedCash } from "./sheet-stops.ts";

interface CashTallyProps {
  id: string;
  sheet: RunSheet;
  /** True if the store takes payments by UPI. */
  takesUpi: boolean;
  /** Undefined where nothing is counted: a sheet of several vans, each of which has its own box. */
  onCount: ((counted: number | null) => Promise<void>) | undefined;
}

/** A day's money at the doors: due, received in cash and by UPI, and missing. */
export function CashTally({ id, sheet, takesUpi, onCount }: CashTallyProps) {
  const headId = useId();
  const runs = sheet.runs.map(({ window, areas }) => ({
    key: window?.id ?? "",
    name: window ? windowName(window) : t("anyTime"),
    stops: areas.flatMap(({ stops }) => stops),
  }));
  const stops = runs.flatMap((run) => run.stops);
  const all = tallyOf(stops.map(cashOf));
  const showsUpi = takesUpi || all.upiPaise > 0;
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
      {showsUpi && (
        <p className="text-right tabular-nums">
          {t("cashAndUpi", { cash: formatPaise(all.cashPaise), upi: formatPaise(all.upiPaise) })}
        </p>
      )}
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
        {all.missingPaise > 0
          ? t("isMissing", { cash: formatPaise(all.missingPaise) })
          : t(showsUpi ? "allIsIn" : "isComplete")}
      </p>
      <MissingCash stops={stops} />
      <UpiPayments stops={stops} />
      {onCount && (
        <CountedCash
          key={sheet.day}
          counted={sheet.counted}
          cashPaise={all.cashPaise}
          showsUpi={showsUpi}
          onCount={onCount}
        />
      )}
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

/** The stops with missing cash, and the amount of each. */
function MissingCash({ stops }: { stops: readonly Stop[] }) {
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

/** The payments by UPI with their references, for a comparison with the bank's list. */
function UpiPayments({ stops }: { stops: readonly Stop[] }) {
  const paid = stops.filter((stop) => cashOf(stop).upiPaise > 0);
  if (paid.length === 0) return null;
  return (
    <div>
      <h3 className="font-sans font-semibold">{t("paidByUpi")}</h3>
      <p className="mb-1 text-sm text-ink-soft">{t("paidByUpiHint")}</p>
      <ul>
        {paid.map((stop) => (
          <li
            key={stopKey(stop)}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-1.5 wrap-anywhere"
          >
            <span className="min-w-0">
              <span className="font-semibold">{nameOf(stop)}</span>{" "}
              <span className="text-sm text-ink-soft tabular-nums">
                {stop.orders.map(({ invoiceNumber }) => invoiceNumber).join(", ")}
              </span>
            </span>
            <span className="ml-auto tabular-nums">
              <span className="text-sm text-ink-soft">{referenceWords(stop)}</span>{" "}
              <b>{formatPaise(cashOf(stop).upiPaise)}</b>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function referenceWords(stop: Stop): string {
  const shown = referencesOf(stop).map((reference) => t("referenceOf", { reference }));
  return shown.length > 0 ? shown.join(", ") : t("noReference");
}

interface CountedCashProps {
  /** In rupees; null if it was not counted. */
  counted: number | null;
  /** The received cash. */
  cashPaise: number;
  showsUpi: boolean;
  onCount: (counted: number | null) => Promise<void>;
}

/** The counted cash beside the received cash. An empty field removes the count. */
function CountedCash({ counted, cashPaise, showsUpi, onCount }: CountedCashProps) {
  // Until it is edited, the stored count is shown, even if somebody else changes it.
  const [edited, setEdited] = useState<string>();
  const typed = edited ?? (counted === null ? "" : String(counted));
  const { busy, errors, submit, formRef } = useSubmit(async (text: string) => {
    await onCount(text.trim() === "" ? null : typedCash(t.later("counted"), text));
    setEdited(undefined);
  }, t("failed"));
  return (
    <form
      ref={formRef}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit(typed);
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={t("counted")}
          error={errors.cash ?? errors.counted}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => setEdited(event.target.value)}
          className="min-w-40 grow"
        />
        <Button type="submit" size="small" variant="secondary" busy={busy}>
          {t("save")}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        {t(showsUpi ? "countedCashHint" : "countedHint", { cash: formatPaise(cashPaise) })}
      </p>
      {counted !== null && (
        <p role="status" className="font-semibold">
          {countWords(toPaise(counted) - cashPaise)}
        </p>
      )}
    </form>
  );
}

function countWords(apartPaise: number): string {
  if (apartPaise === 0) return t("countRight");
  return t(apartPaise < 0 ? "countLess" : "countMore", { cash: formatPaise(Math.abs(apartPaise)) });
}
