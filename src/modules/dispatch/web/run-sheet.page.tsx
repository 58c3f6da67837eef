import ArrowDown from "lucide-react/icons/arrow-down";
import Check from "lucide-react/icons/check";
import GripVertical from "lucide-react/icons/grip-vertical";
import Printer from "lucide-react/icons/printer";
import Truck from "lucide-react/icons/truck";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useLoaderData } from "react-router";
import { formatPaise } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { askAsSeller } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { DayField } from "#modules/order/web/shared/day-field.tsx";
import { DOOR_MONEY, type DoorMoneyProps } from "#modules/order/web/shared/order-slots.ts";
import { fetchQrCodes } from "#modules/payment/web/shared/upi-code.tsx";
import { useRootData } from "#modules/store/web/shared/root-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Button, buttonStyle } from "#ui/controls/button.tsx";
import { Options } from "#ui/fields/options.tsx";
import { Select } from "#ui/fields/select.tsx";
import { PaperBag } from "#ui/illustrations/paper-bag.tsx";
import { FilterBar } from "#ui/lists/filter-bar.tsx";
import { filtersIn, useFilters } from "#ui/lists/use-filters.ts";
import { lazyParts } from "#ui/loading/lazy-part.tsx";
import { LoadState } from "#ui/loading/load-state.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import type { Run, RunSheet, Stop } from "../contract/run-sheet.ts";
import { cashOf, tallyOf } from "../rules/tally.ts";
import { t } from "../seller-texts.ts";
import { t as vans } from "../van-texts.ts";
import { CashTally } from "./cash-tally.tsx";
import { GiveStops } from "./give-stops.tsx";
import { MoneyDialog, type Payee } from "./receive-money.tsx";
import { placesIn, RunSection, runName } from "./run-section.tsx";
import { type Sections, sheetSections, stopKey, stopsOf } from "./sheet-stops.ts";
import { StopCard } from "./stop-card.tsx";
import { UnsentNote, unsentOf } from "./stop-delivery.tsx";
import { PlaceDialog } from "./stop-events.tsx";
import { type RunSheetState, readRunSheet, useRunSheet } from "./use-run-sheet.ts";
import { sheetOf, VanOverview } from "./van-overview.tsx";
import { WayButtons } from "./way-buttons.tsx";

export const loader = browserLoader(({ url }) => ({
  sheet: askAsSeller(() => readRunSheet(filtersIn(url.searchParams))),
}));

const moneyOf = lazyParts<DoorMoneyProps>();

/** The money at the sheet's doors that is still to be decided about. It is read again with each sum that comes in. */
function DoorMoney({ sheet }: { sheet: RunSheet }) {
  const { receivedPaise } = tallyOf(stopsOf(sheet).map(cashOf));
  return useSlot(DOOR_MONEY).map(({ name, code }) => {
    const Money = moneyOf(code);
    return <Money key={`${name} ${receivedPaise}`} day={sheet.day} />;
  });
}

/** A day's deliveries, stop by stop: to arrange, print and deliver, with their money. */
export function Component() {
  const store = useRootData()?.store;
  const payee = { storeName: store?.name ?? "", upiAddress: store?.upiAddress };
  const filters = useFilters();
  const may = useMay();
  const [arranging, setArranging] = useState(false);
  const [giving, setGiving] = useState(false);
  const loaded = useRunSheet(useLoaderData<typeof loader>()?.sheet);
  const { value: whole, count, ...state } = loaded;
  const { reload, hasVans } = state;
  const { shown: value, van } = shownSheet(whole, filters.get("van"));
  useFreshSheet(reload, hasVans && !arranging && !giving);
  const tallyId = useId();
  const takesUpi = payee.upiAddress !== undefined;
  // The doors may be out of reach of the network.
  useEffect(() => {
    if (takesUpi) fetchQrCodes();
  }, [takesUpi]);
  const day = value?.day ?? filters.get("day");
  const hasStops = value !== undefined && value.runs.length > 0;
  return (
    <>
      <SellerHead title={t("title")}>
        {hasStops && hasVans && !arranging && may("dispatch.change") && (
          <ModeButton icon={Truck} isOn={giving} onChange={setGiving}>
            {vans(giving ? "giveDone" : "give")}
          </ModeButton>
        )}
        {hasStops && !giving && may("dispatch.change") && (
          <ModeButton icon={GripVertical} isOn={arranging} onChange={setArranging}>
            {t(arranging ? "arrangeDone" : "arrange")}
          </ModeButton>
        )}
        <Button size="small" variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          {t("print")}
        </Button>
      </SellerHead>
      <FilterBar filters={filters} className="mb-5">
        <DayField filters={filters} label={t("day")} day={day} />
        {whole && hasVans && (
          <Select
            label={vans("show")}
            hideLabel
            value={filters.get("van")}
            onChange={({ target }) => filters.set({ van: target.value })}
          >
            <option value="">{vans("all")}</option>
            <Options of={whole.vans.map(({ _id, name }) => [_id, name])} />
            <option value={NO_VAN}>{vans("noVan")}</option>
          </Select>
        )}
      </FilterBar>
      <LoadState of={loaded} notLoaded={t("notLoaded")} loading={t("loading")} />
      {value?.runs.length === 0 && (
        <EmptyState picture={PaperBag} title={t("nothing")}>
          {t("nothingOn", { day: formatShortDay(value.day) })}
        </EmptyState>
      )}
      {hasVans && whole && whole.runs.length > 0 && van === undefined && !giving && !arranging && (
        <VanOverview sheet={whole} />
      )}
      {hasStops && !giving && !arranging && <DoorMoney sheet={value} />}
      {hasStops && giving && <GiveStops sheet={value} onGiven={reload} />}
      {hasStops && !giving && (
        <>
          <SheetSummary sheet={value} to={tallyId} />
          <Stops sheet={value} arranging={arranging} payee={payee} state={state} van={van} />
          <CashTally
            key={filters.get("van")}
            id={tallyId}
            sheet={value}
            takesUpi={takesUpi}
            onCount={
              hasVans && van === undefined
                ? undefined
                : (counted, meant) => count(counted, { van: van ?? undefined, ...meant })
            }
          />
        </>
      )}
    </>
  );
}

interface ModeButtonProps {
  icon: typeof Check;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: string;
}

function ModeButton({ icon, isOn, onChange, children }: ModeButtonProps) {
  const Icon = isOn ? Check : icon;
  return (
    <Button size="small" variant={isOn ? "primary" : "secondary"} onClick={() => onChange(!isOn)}>
      <Icon aria-hidden="true" className="size-4" />
      {children}
    </Button>
  );
}

const NO_VAN = "none";
const FRESH_MS = 20_000;

/** The part of a sheet for a van's filter. `van` is undefined for all of it, and null for stops that no van has. */
function shownSheet(
  whole: RunSheet | undefined,
  vanFilter: string,
): { shown: RunSheet | undefined; van: string | null | undefined } {
  if (!whole || whole.vans.length === 0) return { shown: whole, van: undefined };
  const van = vanFilter === NO_VAN ? null : whole.vans.find(({ _id }) => _id === vanFilter)?._id;
  return { shown: van === undefined ? whole : sheetOf(whole, van), van };
}

/** Loads the sheet again now and then while somebody looks at it: vans are on their way. */
function useFreshSheet(reload: () => void, isOn: boolean): void {
  const again = useEffectEvent(() => {
    if (document.visibilityState === "visible") reload();
  });
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => again(), FRESH_MS);
    return () => clearInterval(timer);
  }, [isOn]);
}

function SheetSummary({ sheet, to }: { sheet: RunSheet; to: string }) {
  const { stops, delivered, receivedPaise, duePaise } = tallyOf(stopsOf(sheet).map(cashOf));
  return (
    <div
      data-no-print
      className="sticky top-16 z-10 mb-4 flex min-h-11 items-center gap-2 border-b border-line bg-paper py-1 dense:top-13"
    >
      <p className="min-w-0 grow text-sm leading-snug tabular-nums">
        <b>{t("stopsDone", { delivered, stops })}</b>{" "}
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

interface StopsProps {
  sheet: RunSheet;
  arranging: boolean;
  payee: Payee;
  state: RunSheetState;
  /** The van whose stops these are: null is none, undefined is all of them. */
  van: string | null | undefined;
}

function Stops({ sheet: { runs, day, vans: sheetVans }, arranging, payee, state, van }: StopsProps) {
  const sections = sheetSections(runs, {
    isUnsent: (stop) => unsentOf(stop, state.unsent) !== undefined,
    isJust: (stop) => state.just?.key === stopKey(stop),
  });
  const about = { ...payee, day, vanName: sheetVans.find(({ _id }) => _id === van)?.name };
  const vanNames = new Map(van === undefined ? sheetVans.map(({ _id, name }) => [_id, name]) : []);
  return (
    <>
      {!arranging && <StopsOnTop sections={sections} runs={runs} about={about} state={state} />}
      {runs.map((run, index) => (
        <RunSection
          key={run.window?.id ?? ""}
          run={run}
          open={sections.runs[index] ?? { window: run.window, areas: [], done: [] }}
          arranging={arranging}
          about={about}
          state={state}
          vanNames={vanNames}
          actions={
            van !== undefined && <WayButtons run={run} day={day} van={van} onArranged={state.reload} />
          }
        />
      ))}
      <StopDialog state={state} payee={payee} />
    </>
  );
}

function StopDialog({ state, payee }: { state: RunSheetState; payee: Payee }) {
  if (!state.question) return null;
  const { stop, kind } = state.question;
  const onClose = state.closeQuestion;
  return kind === "place" ? (
    <May permission="dispatch.change">
      <PlaceDialog stop={stop} onClose={onClose} onSaved={state.reload} />
    </May>
  ) : (
    <May permission="dispatch.cash">
      <MoneyDialog
        kind={kind}
        stop={stop}
        payee={payee}
        onClose={onClose}
        onReceive={(received) => state.deliver(stop, received)}
      />
    </May>
  );
}

interface StopsOnTopProps {
  sections: Sections;
  runs: readonly Run[];
  about: Payee & { day: string };
  state: RunSheetState;
}

function StopsOnTop({ sections: { unsent, next, just }, runs, about, state }: StopsOnTopProps) {
  const runOf = (stop: Stop | undefined) =>
    runs.find((run) => stop && stopsOf({ runs: [run] }).includes(stop));
  const card = (stop: Stop) => {
    const run = runOf(stop);
    if (!run) return null;
    const place = placesIn(run).get(stopKey(stop)) ?? 0;
    const its = { stop, place, state, about: { ...about, window: run.window } };
    return <StopCard key={stopKey(stop)} {...its} Heading="h3" />;
  };
  const isNextIn = runOf(next);
  // The delivery is of another day, or its order was moved meanwhile, so no card can show it.
  const elsewhere = state.unsent.filter((entry) => !unsent.some((stop) => unsentOf(stop, [entry])));
  return (
    <div data-no-print className="mb-6 grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 empty:hidden">
      {(unsent.length > 0 || elsewhere.length > 0) && (
        <Group title={t("unsentStops", { count: state.unsent.length })}>
          {unsent.map(card)}
          {elsewhere.map((entry) => (
            <li key={entry.id} className="grid gap-2 rounded-tile border border-line bg-sheet p-4">
              <p className="font-semibold">{entry.name}</p>
              <UnsentNote entry={entry} state={state} />
            </li>
          ))}
        </Group>
      )}
      {next && (
        <Group title={t("nextStop")} aside={isNextIn && runs.length > 1 ? runName(isNextIn) : undefined}>
          {card(next)}
        </Group>
      )}
      {just && (
        <Group key={stopKey(just)} title={t("justDelivered")} focused>
          {card(just)}
        </Group>
      )}
    </div>
  );
}

interface GroupProps {
  title: string;
  aside?: string;
  /** True if it appeared after a press on an element that is gone. Then it takes the focus. */
  focused?: boolean;
  children: ReactNode;
}

function Group({ title, aside, focused = false, children }: GroupProps) {
  const id = useId();
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} ref={ref} tabIndex={-1} className="mb-1.5 text-heading outline-none">
        {title}
        {aside && <span className="ml-2 font-sans text-sm font-normal text-ink-soft">{aside}</span>}
      </h2>
      <ol className="grid gap-3">{children}</ol>
    </section>
  );
}
