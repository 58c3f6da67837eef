import { useId, useState } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { doorLine } from "#modules/address/rules/shared/address.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { sumWords, useUnusualAmount } from "#modules/store/web/shared/use-unusual-amount.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { RunSheet, Stop } from "../contract/run-sheet.ts";
import { cashOf, type StopCash, type Tally, tallyOf } from "../rules/tally.ts";
import { t } from "../seller-texts.ts";
import { runName } from "./run-section.tsx";
import { nameOf, referencesOf, stopKey, stopsOf, typedCash } from "./sheet-stops.ts";
import { LinesCell, LinesRow, LinesTable } from "./table-lines.tsx";

/** Saves the counted cash, or asks if it may be a slip and is not confirmed. */
type Count = (counted: number | null, meant: { confirmed?: true }) => Promise<void>;

interface CashTallyProps {
  id: string;
  sheet: RunSheet;
  takesUpi: boolean;
  /** Undefined where nothing is counted: a sheet of several vans, each of which has its own box. */
  onCount: Count | undefined;
}

/** A day's money at the doors: due, received in cash and by UPI, short, over and still out. */
export function CashTally({ id, sheet, takesUpi, onCount }: CashTallyProps) {
  const headId = useId();
  const runs = sheet.runs.map((run) => ({
    key: run.window?.id ?? "",
    name: runName(run),
    stops: stopsOf({ runs: [run] }),
  }));
  const stops = stopsOf(sheet);
  const all = tallyOf(stops.map(cashOf));
  const showsUpi = takesUpi || all.upiPaise > 0;
  const vans = onCount ? [] : sheet.vans;
  const cancelledPaise = [sheet, ...vans].reduce((sum, { cancelled }) => sum + toPaise(cancelled), 0);
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
      <LinesTable
        heads={[t("window"), ...COLUMNS.map((column) => t(column))]}
        foot={<Row name={t("inAll")} tally={all} />}
      >
        {runs.length > 1 &&
          runs.map((run) => <Row key={run.key} name={run.name} tally={tallyOf(run.stops.map(cashOf))} />)}
      </LinesTable>
      {showsUpi && (
        <p className="text-right tabular-nums">
          {t("cashAndUpi", { cash: formatPaise(all.cashPaise), upi: formatPaise(all.upiPaise) })}
        </p>
      )}
      <p
        role="status"
        className={`rounded-field px-4 py-3 text-lg font-semibold ${all.shortPaise > 0 ? "bg-blush" : "bg-sprout"}`}
      >
        {tallyWords(all, showsUpi)}
      </p>
      {cancelledPaise > 0 && <p>{t("cancelledCash", { cash: formatPaise(cancelledPaise) })}</p>}
      <StopsApart title={t("missingFrom")} stops={stops} paiseOf={({ shortPaise }) => shortPaise} />
      <StopsApart title={t("stillOut")} stops={stops} paiseOf={({ openPaise }) => openPaise} />
      <UpiPayments stops={stops} />
      {onCount && (
        <May key={sheet.day} permission="dispatch.cash">
          <CountedCash
            counted={sheet.counted}
            cashPaise={all.cashPaise + cancelledPaise}
            showsUpi={showsUpi}
            onCount={onCount}
          />
        </May>
      )}
    </section>
  );
}

const COLUMNS = ["due", "received", "short", "over", "stillOut"] as const;

function tallyWords({ shortPaise, openPaise }: Tally, showsUpi: boolean): string {
  if (shortPaise > 0) return t("isMissing", { cash: formatPaise(shortPaise) });
  if (openPaise > 0) return t("isOut", { cash: formatPaise(openPaise) });
  return t(showsUpi ? "allIsIn" : "isComplete");
}

function Row({ name, tally }: { name: string; tally: Tally }) {
  const { stops, delivered, duePaise, receivedPaise, shortPaise, overPaise, openPaise } = tally;
  const sums = [duePaise, receivedPaise, shortPaise, overPaise, openPaise];
  return (
    <LinesRow
      name={
        <>
          {name}
          <span className="block text-sm font-normal text-ink-soft">
            {t("deliveredOf", { delivered, stops })}
          </span>
        </>
      }
    >
      {COLUMNS.map((column, index) => (
        <LinesCell key={column} label={t(column)} className="whitespace-nowrap">
          {formatPaise(sums[index] ?? 0)}
        </LinesCell>
      ))}
    </LinesRow>
  );
}

interface StopsApartProps {
  title: string;
  stops: readonly Stop[];
  paiseOf: (cash: StopCash) => number;
}

/** The stops whose money is missing or still out, and the amount of each. */
function StopsApart({ title, stops, paiseOf }: StopsApartProps) {
  const apart = stops.filter((stop) => paiseOf(cashOf(stop)) > 0);
  if (apart.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 font-sans font-semibold">{title}</h3>
      <ul>
        {apart.map((stop) => {
          const cash = cashOf(stop);
          const gave = { received: formatPaise(cash.receivedPaise), due: formatPaise(cash.duePaise) };
          return (
            <StopSum
              key={stopKey(stop)}
              stop={stop}
              about={doorLine(stop.address)}
              words={cash.receivedPaise > 0 || cash.isDelivered ? t("gaveOf", gave) : t("notDelivered")}
              paise={paiseOf(cash)}
            />
          );
        })}
      </ul>
    </div>
  );
}

interface StopSumProps {
  stop: Stop;
  /** Shown beside the name. */
  about: string;
  /** Shown before the sum. */
  words: string;
  paise: number;
}

function StopSum({ stop, about, words, paise }: StopSumProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-1.5 wrap-anywhere">
      <span className="min-w-0">
        <span className="font-semibold">{nameOf(stop)}</span>{" "}
        <span className="text-sm text-ink-soft tabular-nums">{about}</span>
      </span>
      <span className="ml-auto tabular-nums">
        <span className="text-sm text-ink-soft">{words}</span> <b>{formatPaise(paise)}</b>
      </span>
    </li>
  );
}

/** For a comparison with the bank's list. */
function UpiPayments({ stops }: { stops: readonly Stop[] }) {
  const paid = stops.filter((stop) => cashOf(stop).upiPaise > 0);
  if (paid.length === 0) return null;
  return (
    <div>
      <h3 className="font-sans font-semibold">{t("paidByUpi")}</h3>
      <p className="mb-1 text-sm text-ink-soft">{t("paidByUpiHint")}</p>
      <ul>
        {paid.map((stop) => (
          <StopSum
            key={stopKey(stop)}
            stop={stop}
            about={stop.orders.map(({ invoiceNumber }) => invoiceNumber).join(", ")}
            words={referenceWords(stop)}
            paise={cashOf(stop).upiPaise}
          />
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
  cashPaise: number;
  showsUpi: boolean;
  onCount: Count;
}

/** An empty field removes the count. */
function CountedCash({ counted, cashPaise, showsUpi, onCount }: CountedCashProps) {
  // Until it is edited, the stored count is shown, even if somebody else changes it.
  const [edited, setEdited] = useState<string>();
  const typed = edited ?? (counted === null ? "" : String(counted));
  const { busy, errors, submit, formRef } = useSubmit(async (text: string) => {
    const rupees = text.trim() === "" ? null : typedCash(t.later("counted"), text);
    await unusual.sendWithQuestion(text, () => onCount(rupees, unusual.confirmed(text)));
    setEdited(undefined);
  }, t("failed"));
  const unusual = useUnusualAmount(formRef, setEdited, sumWords);
  return (
    <ShortForm form={{ formRef }} className="grid gap-3" onSubmit={() => submit(typed)}>
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
      {unusual.choice}
      <p className="text-sm text-ink-soft">
        {t(showsUpi ? "countedCashHint" : "countedHint", { cash: formatPaise(cashPaise) })}
      </p>
      {counted !== null && (
        <p role="status" className="font-semibold">
          {countWords(toPaise(counted) - cashPaise)}
        </p>
      )}
    </ShortForm>
  );
}

function countWords(apartPaise: number): string {
  if (apartPaise === 0) return t("countRight");
  return t(apartPaise < 0 ? "countLess" : "countMore", { cash: formatPaise(Math.abs(apartPaise)) });
}
