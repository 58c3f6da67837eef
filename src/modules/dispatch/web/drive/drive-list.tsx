import { type ReactNode, useEffect, useState } from "react";
import { formatPaise } from "#kernel/money/money.ts";
import { formatClock, formatShortDay } from "#kernel/time/store-time.ts";
import { keepPage } from "#kernel/web/device/keep-page.ts";
import { useOnline } from "#kernel/web/device/use-online.ts";
import type { OutboxEntry } from "#kernel/web/outbox/entry.ts";
import { fetchQrCodes } from "#modules/payment/web/shared/upi-code.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { DriverSheet } from "../../contract/drive.ts";
import type { Stop } from "../../contract/run-sheet.ts";
import { t } from "../../drive-texts.ts";
import { wasNotHome } from "../../rules/drive-events.ts";
import { cashOf, tallyOf } from "../../rules/tally.ts";
import { DoneStops, runName } from "../run-section.tsx";
import { stopKey, stopsOf } from "../sheet-stops.ts";
import { useStopQuestion } from "../use-stop-question.ts";
import { DriveDialogs, DriveStop, NOTE_QUESTIONS, RefusedChoices } from "./drive-stop.tsx";
import { entryText } from "./marks.ts";
import { entriesOf, type Problem, type useDrive } from "./use-drive.ts";

interface DriveListProps {
  drive: ReturnType<typeof useDrive>;
  onDay: (day: string) => void;
}

/** The stops of a van, or why they are not there. */
export function DriveList({ drive, onDay }: DriveListProps) {
  const { sheet, problem } = drive;
  if (!sheet) return <NoList problem={problem} onAgain={drive.reload} />;
  return (
    <Drive {...drive} sheet={sheet} onDay={(day) => onDay(day === "" || day === sheet.today ? "" : day)} />
  );
}

const WORDS: Record<Problem, { title: () => string; how: () => string }> = {
  link: { title: () => t("linkOver"), how: () => t("linkOverHow") },
  linksOff: { title: () => t("linksOff"), how: () => t("linksOffHow") },
  van: { title: () => t("notYourVan"), how: () => t("notYourVanHow") },
  network: { title: () => t("titleUnknown"), how: () => t("notLoaded") },
};

function NoList({ problem, onAgain }: { problem: Problem | undefined; onAgain: () => void }) {
  const { title, how } = WORDS[problem ?? "network"];
  return (
    <div className="grid justify-items-start gap-3 py-8">
      <h1 className="text-title">{title()}</h1>
      {problem === undefined ? (
        <p role="status">{t("loading")}</p>
      ) : (
        <>
          <p role="alert">{how()}</p>
          <Button onClick={onAgain}>{t("again")}</Button>
        </>
      )}
    </div>
  );
}

interface DriveProps extends ReturnType<typeof useDrive> {
  sheet: DriverSheet;
  onDay: (day: string) => void;
}

function Drive({ sheet, list, problem, entries, mark, onDay }: DriveProps) {
  const stops = stopsOf(sheet);
  const isReady = useCachedPage(sheet.store.upiAddress !== null);
  const { ask, close, question } = useStopQuestion(stops, NOTE_QUESTIONS);
  const payee = { storeName: sheet.store.name, upiAddress: sheet.store.upiAddress ?? undefined };
  const places = new Map(stops.map((stop, index) => [stopKey(stop), index + 1]));
  const isDone = (stop: Stop) => cashOf(stop).isDelivered;
  const isRefused = (stop: Stop) => entriesOf(stop, entries).some(({ state }) => state === "refused");
  const open = stops.filter((stop) => isRefused(stop) || (!isDone(stop) && !wasNotHome(stop)));
  const notHome = stops.filter((stop) => !isRefused(stop) && !isDone(stop) && wasNotHome(stop));
  const done = stops.filter((stop) => !isRefused(stop) && isDone(stop));
  const stopKeys = new Set(stops.map(stopKey));
  const gone = entries.filter(({ state, subject }) => state === "refused" && !stopKeys.has(subject ?? ""));
  const card = (stop: Stop) => (
    <DriveStop
      key={stopKey(stop)}
      stop={stop}
      place={places.get(stopKey(stop)) ?? 0}
      about={{ ...payee, day: sheet.day, window: windowOf(sheet, stop) }}
      storePhone={sheet.store.phone}
      entries={entriesOf(stop, entries)}
      onMark={(what) => mark(stop, what)}
      onAsk={(kind) => ask(stop, kind)}
    />
  );
  return (
    <>
      <header className="grid gap-2">
        <h1 className="text-title">{t("title", { van: sheet.van.name })}</h1>
        <TextField
          label={t("day")}
          type="date"
          required
          value={sheet.day}
          onChange={({ target }) => onDay(target.value)}
        />
      </header>
      <Progress
        stops={stops}
        isReady={isReady}
        unsent={entries.length}
        loadedAt={problem === "network" ? list?.loadedAt : undefined}
      />
      {gone.length > 0 && (
        <Cards title={t("refusedTitle")}>
          {gone.map((entry) => (
            <GoneMark key={entry.id} entry={entry} storePhone={sheet.store.phone} />
          ))}
        </Cards>
      )}
      {stops.length === 0 && (
        <div>
          <h2 className="text-heading">{t("nothing", { day: formatShortDay(sheet.day) })}</h2>
          <p>{t("nothingHow")}</p>
        </div>
      )}
      {open.length > 0 && <Cards title={t("next")}>{open.slice(0, 1).map(card)}</Cards>}
      {open.length > 1 &&
        sheet.runs.map((run) => {
          const its = open.slice(1).filter((stop) => run.areas.some((area) => area.stops.includes(stop)));
          if (its.length === 0) return null;
          return (
            <Cards key={run.window?.id ?? ""} title={sheet.runs.length > 1 ? runName(run) : t("stops")}>
              {its.map(card)}
            </Cards>
          );
        })}
      {notHome.length > 0 && <Cards title={t("notHomeGroup")}>{notHome.map(card)}</Cards>}
      {done.length > 0 && (
        <DoneStops title={t("doneGroup", { count: done.length })}>
          <ol className="grid gap-3 p-3 pt-0">{done.map(card)}</ol>
        </DoneStops>
      )}
      <DriveDialogs question={question} payee={payee} onClose={close} onMark={mark} />
    </>
  );
}

const windowOf = ({ runs }: DriverSheet, stop: Stop) =>
  runs.find(({ areas }) => areas.some(({ stops }) => stops.includes(stop)))?.window ?? null;

interface ProgressProps {
  stops: readonly Stop[];
  /** The number of marks that wait or were refused. */
  unsent: number;
  isReady: boolean;
  /** The moment at which the list was loaded, if it could not be loaded again. */
  loadedAt: number | undefined;
}

function Progress({ stops, unsent, isReady, loadedAt }: ProgressProps) {
  const isOnline = useOnline();
  const { delivered, receivedPaise, duePaise } = tallyOf(stops.map(cashOf));
  return (
    <div className="sticky top-0 z-10 -mx-4 border-b border-line bg-paper px-4 py-2 text-sm leading-snug">
      <p className="flex flex-wrap gap-x-3 tabular-nums">
        <b>{t("progress", { done: delivered, stops: stops.length })}</b>
        <span>
          {formatPaise(receivedPaise)} / {formatPaise(duePaise)}
        </span>
        <span role="status" className={unsent > 0 ? "font-semibold text-clay-deep" : "text-ink-soft"}>
          {unsent > 0 ? t("unsent", { count: unsent }) : t("allSent")}
        </span>
      </p>
      <p className="text-ink-soft">
        {isOnline ? t(isReady ? "ready" : "notReady") : t("offline")}
        {loadedAt !== undefined && ` ${t("asOf", { time: formatClock(new Date(loadedAt)) })}`}
      </p>
    </div>
  );
}

function GoneMark({ entry, storePhone }: { entry: OutboxEntry; storePhone: string }) {
  return (
    <li role="alert" className="grid gap-1 rounded-tile border border-line bg-blush p-4">
      <p className="font-semibold">{entry.label}</p>
      <p>{t("yours", { words: entryText(entry) })}</p>
      <p>{t("theirs", { words: entry.refusal?.message ?? t("gone") })}</p>
      <RefusedChoices entry={entry} storePhone={storePhone} how={t("howGone")} />
    </li>
  );
}

function Cards({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-1.5 text-heading">{title}</h2>
      <ol className="grid gap-3">{children}</ol>
    </section>
  );
}

/** Returns true if this page opens without a network. */
function useCachedPage(takesUpi: boolean): boolean {
  const [isCached, setCached] = useState(false);
  useEffect(() => {
    if (takesUpi) fetchQrCodes();
    keepPage().then(() => setCached(true), console.warn);
  }, [takesUpi]);
  return isCached;
}
