import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useEffectEvent, useState } from "react";
import { useLoaderData } from "react-router";
import { formatClock, formatDate, formatShortDay, isDay } from "#kernel/time/store-time.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { toast } from "#kernel/web/toast.ts";
import { CLOSING_PARTS, type ClosingPartProps } from "#modules/backoffice/web/shared/closing-slots.ts";
import { Notice } from "#modules/backoffice/web/shared/notice.tsx";
import { May } from "#modules/identity/web/shared/may.tsx";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { DayField } from "#modules/order/web/shared/day-field.tsx";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Button } from "#ui/controls/button.tsx";
import { FilterBar } from "#ui/lists/filter-bar.tsx";
import { filtersIn, type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { lazyParts } from "#ui/loading/lazy-part.tsx";
import { LoadState } from "#ui/loading/load-state.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import type { Closing } from "../contract.ts";
import type { ClosingApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";

export const loader = browserLoader(({ url }) => ({
  closing: askAsSeller(() => readClosing(filtersIn(url.searchParams))),
}));

const partOf = lazyParts<ClosingPartProps>();

/** The end of a market day: what every module still has open, each with its way to settle it, and the press that closes the day. */
export function Component() {
  const filters = useFilters();
  const loaded = useSellerPage(useLoaderData<typeof loader>()?.closing, t("loadFailed"));
  const { value, reload } = loaded;
  const parts = useSlot(CLOSING_PARTS).toSorted((a, b) => a.place - b.place);
  useFresh(reload, value !== undefined);
  return (
    <div className="max-w-3xl">
      <SellerHead title={t("title")} />
      <FilterBar filters={filters} className="mb-3">
        <DayField filters={filters} label={t("day")} day={value?.day ?? filters.get("day")} />
      </FilterBar>
      <LoadState of={loaded} notLoaded={t("notLoaded")} loading={t("loading")} />
      {value && (
        <>
          <State closing={value} onChange={reload} />
          {parts.map(({ code, place, permission }) => {
            const Part = partOf(code);
            return (
              <May key={`${place} ${value.day}`} permission={permission}>
                <Part day={value.day} version={signatureOf(value)} onChange={reload} />
              </May>
            );
          })}
          <Press closing={value} onChange={reload} />
        </>
      )}
    </div>
  );
}

const FRESH_MS = 20_000;

/** Loads the day again now and then while somebody looks at it: drivers' marks come in. */
function useFresh(reload: () => Promise<void>, isOn: boolean): void {
  const again = useEffectEvent(() => {
    if (document.visibilityState === "visible") reload();
  });
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => again(), FRESH_MS);
    return () => clearInterval(timer);
  }, [isOn]);
}

/** A text that changes with everything that is open on a day. */
const signatureOf = ({ open, cameAfter }: Closing) =>
  [...open.map(({ _id, words }) => `${_id} ${words}`), cameAfter ?? ""].join("\n");

interface DayProps {
  closing: Closing;
  onChange: () => Promise<void>;
}

function useDayWork(onChange: () => Promise<void>) {
  const { busy, run } = useWork();
  const act = (call: () => Promise<{ message: string }>) =>
    run(async () => {
      try {
        toast.success((await call()).message);
      } catch (error) {
        // What is still open stands above the button.
        if (!(error instanceof ApiError && error.status === 409)) toastError(error, t("failed"), "closing");
        else toast.error(error.message);
      }
      await onChange();
    });
  return { busy, act };
}

/** Whether the day is closed, by whom and when, and whether something has come since. */
function State({ closing: { day, closed, cameAfter, since }, onChange }: DayProps) {
  const { busy, act } = useDayWork(onChange);
  if (!closed) return null;
  const at = new Date(closed.at);
  const after = cameAfter === null ? undefined : new Date(cameAfter);
  const reopen = () =>
    act(() => sellerCall(browserApi<ClosingApi>().api.closing.open.$post({ json: { day } })));
  return (
    <div className="mb-5 grid gap-2" role="status">
      <Notice title={t("isClosed", { day: formatShortDay(day) })}>
        <span className="flex flex-wrap items-center justify-between gap-x-4">
          <span>
            {[t("closedBy", { by: closed.by, date: formatDate(at), clock: formatClock(at) }), ...since].join(
              ". ",
            )}
          </span>
          <May permission="closing.change">
            <Button size="small" variant="quiet" tight busy={busy} onClick={reopen}>
              {t("open")}
            </Button>
          </May>
        </span>
      </Notice>
      {after && (
        <Notice bad title={t("cameAfter")}>
          {t("cameAfterAt", { date: formatDate(after), clock: formatClock(after) })}
        </Notice>
      )}
    </div>
  );
}

/** What is still open, each with a link to its part, and the press that closes the day. */
function Press({ closing: { day, today, closed, cameAfter, open }, onChange }: DayProps) {
  const [isListed, setListed] = useState(false);
  const { busy, act } = useDayWork(async () => {
    await onChange();
    setListed(true);
  });
  const isDone = closed !== null && cameAfter === null && open.length === 0;
  if (isDone) return null;
  if (day > today)
    return <p className="border-t border-line py-4">{t("toCome", { day: formatShortDay(day) })}</p>;
  const close = () =>
    act(() => sellerCall(browserApi<ClosingApi>().api.closing.close.$post({ json: { day } })));
  return (
    <footer className="sticky bottom-(--bottom-tabs) z-10 -mx-4 grid gap-1 border-t border-line bg-paper px-4 py-2 low:static">
      <div role="status">
        {open.length === 0 ? (
          <p className="flex items-center gap-2 text-sm">
            <CircleCheck aria-hidden="true" className="size-5 text-leaf" />
            <span>{t("nothingOpen")}</span>
          </p>
        ) : (
          <details open={isListed} onToggle={({ currentTarget }) => setListed(currentTarget.open)}>
            <summary className="flex min-h-11 items-center gap-2 text-sm font-semibold marker:content-none dense:min-h-9">
              <span className="grid size-6 place-items-center rounded-full bg-turmeric tabular-nums">
                {open.length}
              </span>
              <span>{t("stillOpen")}</span>
            </summary>
            <ul className="grid max-h-[40dvh] overflow-y-auto pb-1">
              {open.map(({ _id, words, part }) => (
                <li key={_id}>
                  <a
                    href={`#${part}`}
                    onClick={() => setListed(false)}
                    className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 wrap-anywhere dense:min-h-8"
                  >
                    {words}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <May permission="closing.change">
        <Button busy={busy} wide onClick={close}>
          {t(closed ? "closeAgain" : "close")}
        </Button>
      </May>
    </footer>
  );
}

/** The day of the address; by default, the latest one with a delivery. */
function readClosing(filters: ListFilters) {
  const day = filters.get("day");
  return sellerCall(browserApi<ClosingApi>().api.closing.$get({ query: isDay(day) ? { day } : {} }));
}
