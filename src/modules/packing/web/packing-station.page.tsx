import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useLoaderData } from "react-router";
import { formatClock, formatShortDay, isDay, storeDay } from "#kernel/time/store-time.ts";
import { keepPage } from "#kernel/web/device/keep-page.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { dayAndWindow, windowName } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { askAsSeller, useSellerPerson } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { DayField } from "#modules/order/web/shared/day-field.tsx";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { Options } from "#ui/fields/options.tsx";
import { PaperBag } from "#ui/illustrations/paper-bag.tsx";
import { FilterBar, FilterSelect } from "#ui/lists/filter-bar.tsx";
import { type Filters, filtersIn, unlessFiltered, useFilters } from "#ui/lists/use-filters.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Progress } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { BagProgress } from "./bag-progress.tsx";
import { readProgress, useStation } from "./cached-station.ts";
import { Crops } from "./crops.tsx";
import { PackingBench } from "./packing-bench.tsx";
import { type PackingWindow, usePackingDay, windowsOf } from "./use-packing-day.ts";

export const loader = browserLoader(({ url }) => {
  const day = filtersIn(url.searchParams).get("day");
  return { progress: askAsSeller(() => readProgress(isDay(day) ? day : undefined)) };
});

export function shouldRevalidate(navigation: Parameters<typeof unlessFiltered>[0]): boolean {
  const dayOf = ({ searchParams }: URL) => searchParams.get("day");
  return dayOf(navigation.currentUrl) !== dayOf(navigation.nextUrl) || unlessFiltered(navigation);
}

/** The page of a helper: the bags of a window one by one, or one crop through all of them. */
export function Component() {
  const filters = useFilters();
  const { station, change } = useStation();
  const name = useSellerPerson()?.name;
  const mayPack = useMay()("packing.change");
  const loaded = usePackingDay(useLoaderData<typeof loader>()?.progress);
  const { value } = loaded;
  const given = filters.get("day");
  const windows = value ? windowsOf(value) : [];
  const open = windows.find(({ bags, packed }) => packed < bags.length) ?? windows[0];
  const window = windows.find(({ id }) => id === filters.get("window")) ?? open;
  const cachedAt = value?.cachedAt;
  const isReady = useCachedPage(value !== undefined && cachedAt === undefined);
  const isByCrop = filters.get("view") === "crops";
  const settings = (
    <>
      <PackingFilters filters={filters} day={value?.day ?? given} windows={windows} window={window?.id} />
      {station && mayPack && (
        <div className="flex grow flex-wrap items-center gap-x-4 lg:justify-end">
          <CheckBox
            label={t("printAtTick")}
            checked={station.prints}
            onChange={(prints) => change({ ...station, prints })}
            className="text-sm"
            tight
          />
          {name !== undefined && <p className="text-sm wrap-anywhere">{t("packer", { name })}</p>}
        </div>
      )}
    </>
  );
  return (
    <>
      <PageTitle title={t("title")} unlisted />
      {value && window && station ? (
        <FoldedHead when={dayAndWindow(value.day, window.window)}>{settings}</FoldedHead>
      ) : (
        <>
          <PageHeader title={t("title")} />
          <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">{settings}</div>
        </>
      )}
      {cachedAt !== undefined && (
        <p role="status" className="mb-3 rounded-field bg-butter px-4 py-2 text-sm font-medium">
          {t("keptFrom", {
            day: formatShortDay(storeDay(new Date(cachedAt))),
            time: formatClock(new Date(cachedAt)),
          })}
        </p>
      )}
      <LoadState
        of={{ ...loaded, failed: loaded.failed && !value }}
        notLoaded={t("loadFailed")}
        loading={t("loading")}
      />
      {value && !window && (
        <EmptyState picture={PaperBag} title={t("nothing")}>
          {t("nothingOn", { day: formatShortDay(value.day) })}
        </EmptyState>
      )}
      {value && <Removed removed={value.removed} />}
      {value && window && !mayPack && <BagProgress window={window} />}
      {value && window && station && mayPack && !isByCrop && (
        <PackingBench {...loaded} day={value.day} window={window} station={station} />
      )}
      {value && window && station && mayPack && isByCrop && (
        <Crops {...loaded} day={value.day} window={window.id} />
      )}
      {isReady && <p className="mt-4 text-sm text-ink-soft">{t("ready")}</p>}
    </>
  );
}

/**
 * The head of the page while bags are packed. On a phone it is one line with the day and the window, which opens to what was
 * chosen once: the day, the window, the helper.
 */
function FoldedHead({ when, children }: { when: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <header className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 max-lg:-mt-3" data-no-print>
      <h1 className="shrink-0 text-heading cramped:w-full lg:text-[1.625rem]">{t("title")}</h1>
      <Button
        variant="quiet"
        size="small"
        aria-label={t("bagsOf", { when })}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="-mr-3 ml-auto min-w-0 flex-1 basis-0 justify-end lg:hidden [&>span]:min-w-0"
        tight
      >
        <span className="truncate">{when}</span>
        <ChevronDown
          aria-hidden="true"
          className={classNames("size-4 shrink-0 transition-transform", open && "rotate-180")}
        />
      </Button>
      <div
        id={id}
        className={classNames(
          "grow flex-wrap items-center gap-x-4 gap-y-2 max-lg:w-full max-lg:pb-2 lg:flex",
          open ? "flex" : "max-lg:hidden",
        )}
      >
        {children}
      </div>
    </header>
  );
}

/** Keeps the page for times without a network, once the server has answered. Returns true if it opens without one. */
function useCachedPage(isShown: boolean): boolean {
  const [isCached, setCached] = useState(false);
  useEffect(() => {
    if (isShown) keepPage().then(() => setCached(true), console.warn);
  }, [isShown]);
  return isCached;
}

type FiltersProps = { filters: Filters; day: string; windows: PackingWindow[]; window: string | undefined };

function PackingFilters({ filters, day, windows, window }: FiltersProps) {
  const shown = filters.get("view") === "crops" ? "crops" : "bags";
  const mayPack = useMay()("packing.change");
  return (
    <FilterBar filters={filters}>
      <DayField filters={filters} label={t("day")} day={day} />
      {windows.length > 1 && (
        <FilterSelect filters={{ ...filters, get: () => window ?? "" }} name="window" label={t("window")}>
          <Options
            of={windows.map((each) => [each.id, each.window ? windowName(each.window) : t("anyTime")])}
          />
        </FilterSelect>
      )}
      {mayPack && (
        <div className="col-span-2 grid grid-cols-2 gap-2 sm:flex">
          {(["bags", "crops"] as const).map((view) => (
            <Button
              key={view}
              size="small"
              variant="quiet"
              aria-pressed={shown === view}
              className={classNames(shown === view && "bg-sprout")}
              onClick={() => filters.set(view === "bags" ? { view: "", crop: "" } : { view })}
            >
              {t(view === "bags" ? "bagsView" : "cropsView")}
            </Button>
          ))}
        </div>
      )}
    </FilterBar>
  );
}

/** Bags that were packed for this day and do not go out then. */
function Removed({ removed }: Pick<Progress, "removed">) {
  if (removed.length === 0) return null;
  return (
    <section className="mb-4 rounded-tile border border-clay bg-blush px-4 py-3 text-sm">
      <h2 className="font-sans font-semibold">{t("removedTitle")}</h2>
      <ul>
        {removed.map(({ _id, invoiceNumber, name, movedTo }) => (
          <li key={_id}>
            {movedTo
              ? t("removedMoved", { invoiceNumber, name, day: formatShortDay(movedTo) })
              : t("removedCancelled", { invoiceNumber, name })}
          </li>
        ))}
      </ul>
    </section>
  );
}
