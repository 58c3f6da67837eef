import { useEffect } from "react";
import { useLoaderData } from "react-router";
import { pathTo } from "#kernel/paths.ts";
import { formatClock, formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import { keepPage } from "#kernel/web/device/keep-page.ts";
import { useOnline } from "#kernel/web/device/use-online.ts";
import { drop } from "#kernel/web/outbox/outbox.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { askAsSeller } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { DayField } from "#modules/order/web/shared/day-field.tsx";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { EmptyCrate } from "#ui/illustrations/empty-crate.tsx";
import { FilterBar } from "#ui/lists/filter-bar.tsx";
import { filtersIn, useFilters } from "#ui/lists/use-filters.ts";
import { TableSkeleton } from "#ui/loading/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/loading/states.tsx";
import { t } from "../buying-texts.ts";
import { growerSellerPages } from "../paths.ts";
import { readCameDay, withCame } from "./buying/cached-day.ts";
import { PurchaseItem } from "./buying/purchase-item.tsx";
import { addAnyway, confirmCame, type UnsentCame, useCame } from "./buying/use-came.ts";

export const loader = browserLoader(({ url }) => ({
  buying: askAsSeller(() => readCameDay(filtersIn(url.searchParams).get("day"))),
}));

/** The page to note what came for a day: for a phone in one hand, with or without a network. */
export function Component() {
  const request = useLoaderData<typeof loader>()?.buying;
  const filters = useFilters();
  const { value, failed, reload, patch } = useSellerPage(request, t("loadFailed"));
  const { waiting, refused } = useCame((accepted) => {
    // Without `seen` it can't be told whether a day that is being read has it already.
    if (accepted?.seen !== undefined) patch((day) => withCame(day, accepted));
    void reload();
  });
  const cachedAt = value?.cachedAt;
  useCachedPage(value !== undefined && cachedAt === undefined);
  useNetworkAgain(cachedAt !== undefined, reload);
  return (
    <div className="mx-auto max-w-2xl">
      <SellerHead title={t("came")}>
        {value && (
          <LinkButton
            to={pathTo(growerSellerPages.buying, {}, { day: value.day })}
            size="small"
            variant="secondary"
          >
            {t("toBuying")}
          </LinkButton>
        )}
      </SellerHead>
      {failed && !value && <ErrorState title={t("loadFailed")} onRetry={reload} />}
      {!value && !failed && <TableSkeleton label={t("loading")} />}
      {value && (
        <FilterBar filters={filters} className="mb-3">
          <DayField filters={filters} label={t("day")} day={value.day} />
        </FilterBar>
      )}
      {cachedAt !== undefined && (
        <p role="status" className="mb-3 rounded-tile bg-butter p-4">
          {t("keptFrom", {
            day: formatShortDay(storeDay(new Date(cachedAt))),
            time: formatClock(new Date(cachedAt)),
          })}
        </p>
      )}
      <p
        role="status"
        className={waiting.length > 0 ? "mb-3 font-semibold text-clay-deep" : "mb-3 text-sm text-ink-soft"}
      >
        {waiting.length > 0 && t("unsent", { count: waiting.length })}
        {waiting.length + refused.length === 0 && t("allSent")}
      </p>
      {refused.map((unsent) => (
        <RefusedCame key={unsent.entry.id} unsent={unsent} />
      ))}
      {value?.purchases.length === 0 && (
        <EmptyState picture={EmptyCrate} title={t("cameNothing", { day: formatShortDay(value.day) })}>
          {t("cameNothingText")}
        </EmptyState>
      )}
      {value?.growers.map(({ _id, name, village }) => {
        const own = value.purchases.filter(({ grower }) => grower === _id);
        if (own.length === 0) return null;
        return (
          <section key={_id} aria-label={name} className="mb-5">
            <h2 className="text-heading wrap-anywhere">{[name, village].join(", ")}</h2>
            <ul className="mt-2 grid gap-3">
              {own.map((purchase) => (
                <PurchaseItem
                  key={purchase._id}
                  purchase={purchase}
                  grower={name}
                  waiting={waiting.filter(({ call }) => call.purchase === purchase._id)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function RefusedCame({ unsent }: { unsent: UnsentCame }) {
  const { entry, call } = unsent;
  return (
    <div role="alert" className="mb-3 grid gap-2 rounded-tile border border-clay bg-blush p-4">
      <p className="font-semibold wrap-anywhere">{t("refusedTitle", { name: entry.label })}</p>
      <p>{entry.refusal?.message}</p>
      <p className="text-sm">{t("dropHow")}</p>
      <div className="flex flex-wrap gap-2">
        {entry.refusal?.status === 409 && call.seen !== undefined && (
          <Button size="small" onClick={() => void addAnyway(unsent)}>
            {t("addAnyway")}
          </Button>
        )}
        {entry.refusal?.status === 400 && !call.confirmed && call.amount > 0 && (
          <Button size="small" onClick={() => void confirmCame(unsent)}>
            {t("isMeant")}
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={() => void drop(entry)}>
          {t("drop")}
        </Button>
      </div>
    </div>
  );
}

/** Keeps the page for times without a network, as soon as the server has answered. */
function useCachedPage(isShown: boolean): void {
  useEffect(() => {
    if (isShown) keepPage().catch(console.warn);
  }, [isShown]);
}

const RETRY_DELAY_MS = 20_000;

/** Reads a kept list again as soon as there is a network, and now and then: a phone's own report about it is often wrong. */
function useNetworkAgain(isCached: boolean, reload: () => void): void {
  // On a page from the service worker's cache, this hook looks for the server.
  useOnline();
  useEffect(() => {
    if (!isCached) return;
    addEventListener("online", reload);
    const timer = setInterval(() => document.visibilityState === "visible" && reload(), RETRY_DELAY_MS);
    return () => {
      removeEventListener("online", reload);
      clearInterval(timer);
    };
  }, [isCached, reload]);
}
