import { useState } from "react";
import { useLoaderData } from "react-router";
import { pathTo } from "#kernel/paths.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { stockSellerPages } from "#modules/stock/paths.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { Options } from "#ui/fields/options.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { EmptyCrate } from "#ui/illustrations/empty-crate.tsx";
import { type Column, DataTable } from "#ui/lists/data-table.tsx";
import { FilterBar, FilterSelect } from "#ui/lists/filter-bar.tsx";
import { givenFilters } from "#ui/lists/given-filters.ts";
import { NextPage } from "#ui/lists/next-page.tsx";
import { type Filters, filtersIn, type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import type { Lot } from "../contract/lots.ts";
import { t } from "../lot-texts.ts";
import type { GrowerApi } from "../module-api.ts";
import { growerSellerPages } from "../paths.ts";
import { amountIn, termsText } from "./lots/lot-words.ts";
import { type GrowerName, ReceiveDialog } from "./lots/receive-dialog.tsx";

export const loader = browserLoader(({ url }) => ({
  lots: askAsSeller(() => readLots(filtersIn(url.searchParams))),
}));

async function readLots(filters: ListFilters) {
  const query = {
    ...givenFilters(filters, "q", "grower", "day", "after"),
    left: filters.get("list") === "rest" ? ("yes" as const) : undefined,
    recalled: filters.get("list") === "recalled" ? ("yes" as const) : undefined,
  };
  const [page, { growers }] = await Promise.all([
    sellerCall(browserApi<GrowerApi>().api.seller.lots.$get({ query })),
    sellerCall(browserApi<GrowerApi>().api.seller.growers.names.$get()),
  ]);
  return { ...page, growers };
}

/** The lots of all growers, the newest first, and the dialog in which a new one is written down. */
export function Component() {
  const filters = useFilters();
  const loaded = useSellerPage(useLoaderData<typeof loader>()?.lots, t("loadFailed"));
  const { value, loading, reload } = loaded;
  const [receiving, setReceiving] = useState(false);
  const active = value?.growers.filter(({ isActive }) => isActive) ?? [];
  const may = useMay();
  const receive = active.length > 0 && may("grower.buy") && (
    <Button onClick={() => setReceiving(true)}>{t("came")}</Button>
  );
  const isEmpty = value?.lots.length === 0 && !filters.any && filters.get("after") === "";
  return (
    <>
      <SellerHead title={t("lots")}>{!isEmpty && receive}</SellerHead>
      <LoadState of={loaded} notLoaded={t("loadFailed")} loading={t("loading")} />
      {value && isEmpty && (
        <EmptyState
          picture={EmptyCrate}
          title={t(active.length > 0 ? "noneYet" : "noGrowers")}
          action={receive || <LinkButton to={growerSellerPages.growers}>{t("toGrowers")}</LinkButton>}
        >
          {t("noneYetText")}
        </EmptyState>
      )}
      {value && !isEmpty && (
        <LotList filters={filters} page={value} growers={value.growers} loading={loading} />
      )}
      <May permission="grower.buy">
        <ReceiveDialog
          open={receiving}
          growers={active}
          onClose={() => setReceiving(false)}
          onSaved={reload}
        />
      </May>
    </>
  );
}

interface LotListProps {
  filters: Filters;
  page: { lots: readonly Lot[]; next: number | null };
  growers: readonly GrowerName[];
  loading: boolean;
}

function LotList({ filters, page: { lots, next }, growers, loading }: LotListProps) {
  return (
    <>
      <FilterBar filters={filters} search={t("search")} className="mb-4">
        <FilterSelect filters={filters} name="grower" label={t("whoseLots")} className="sm:w-48">
          <option value="">{t("allGrowers")}</option>
          <Options of={growers.map(({ _id, label }) => [_id, label])} />
        </FilterSelect>
        <FilterSelect filters={filters} name="list" label={t("whichLots")} className="sm:w-48">
          <option value="">{t("allLots")}</option>
          <option value="rest">{t("withRest")}</option>
          <option value="recalled">{t("onlyRecalled")}</option>
        </FilterSelect>
        <TextField
          label={t("day")}
          hideLabel
          type="date"
          value={filters.get("day")}
          onChange={({ target }) => filters.set({ day: target.value })}
        />
      </FilterBar>
      {lots.length === 0 ? (
        <EmptyState picture={EmptyCrate} title={t("noneFound")}>
          {t("noneFoundText")}
        </EmptyState>
      ) : (
        <DataTable
          caption={t("lots")}
          columns={lotColumns()}
          rows={lots}
          rowKey={({ _id }) => _id}
          stale={loading}
          twoLines
        />
      )}
      <NextPage filters={filters} next={next} />
    </>
  );
}

const lotColumns = (): Column<Lot>[] => [
  {
    key: "lot",
    header: t("lot"),
    place: "max-md:row-start-1 max-md:pt-1",
    cell: ({ _id, number, product, recalledAt }) => (
      <span className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
        <PageLink
          to={pathTo(growerSellerPages.lot, { id: _id })}
          className="-my-2 py-2 font-semibold hover:text-leaf hover:underline"
        >
          {t("lotOf", { number, product: product.name })}
        </PageLink>
        {recalledAt !== null && <Badge tone="clay">{t("recalledBadge")}</Badge>}
      </span>
    ),
  },
  {
    key: "grower",
    header: t("grower"),
    place: "max-md:row-start-2 max-md:text-sm max-md:text-ink-soft",
    cell: ({ grower: { name, village }, harvestedOn }) => (
      <span className="grid gap-0.5 wrap-anywhere">
        <span>{[name, village].join(", ")}</span>
        <span className="text-sm text-ink-soft">
          {t("harvestedOn", { day: formatShortDay(harvestedOn) })}
        </span>
      </span>
    ),
  },
  {
    key: "days",
    header: t("deliveryDay"),
    place: "max-md:row-start-3 max-md:text-sm",
    // A server of the previous release does not send days.
    cell: ({ days = [] }) => (
      <span className="flex flex-wrap gap-x-3">
        {days.map(({ heap, day }) => (
          <PageLink
            key={`${heap} ${day}`}
            to={pathTo(stockSellerPages.balance, {}, { heap, day })}
            className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4 dense:min-h-8"
          >
            {t("balanceOf", { day: formatShortDay(day) })}
          </PageLink>
        ))}
      </span>
    ),
  },
  {
    key: "came",
    header: t("quantity"),
    end: true,
    place: "max-md:row-start-1 max-md:col-start-2 max-md:text-right",
    cell: ({ quantity, unit }) => <Amount>{amountIn(quantity, unit)}</Amount>,
  },
  {
    key: "packed",
    header: t("packed"),
    end: true,
    place: "max-md:row-start-2 max-md:col-start-2 max-md:text-right max-md:text-sm",
    cell: ({ packed, unit }) => (
      <span className="text-ink-soft">
        <span className="md:hidden">{t("packed")} </span>
        <Amount>{amountIn(packed, unit)}</Amount>
      </span>
    ),
  },
  {
    key: "left",
    header: t("left"),
    end: true,
    place: "max-md:row-start-3 max-md:col-start-2 max-md:text-right",
    cell: ({ left, unit }) => (
      <strong className="font-semibold">
        <span className="text-sm md:hidden">{t("left")} </span>
        <Amount>{amountIn(left, unit)}</Amount>
      </strong>
    ),
  },
  {
    key: "terms",
    header: t("terms"),
    place: "max-md:hidden",
    cell: ({ terms, unit }) => <Amount>{termsText(terms, unit)}</Amount>,
  },
];

const Amount = ({ children }: { children: string }) => (
  <span className="whitespace-nowrap tabular-nums">{children}</span>
);
