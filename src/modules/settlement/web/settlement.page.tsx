import { useState } from "react";
import { useLoaderData } from "react-router";
import { pathTo } from "#kernel/paths.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { growerSellerPages } from "#modules/grower/paths.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { askAsSeller, sellerCall, sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { Ledger } from "#ui/illustrations/ledger.tsx";
import { type Column, DataTable } from "#ui/lists/data-table.tsx";
import { FilterBar, FilterSelect } from "#ui/lists/filter-bar.tsx";
import { givenFilters } from "#ui/lists/given-filters.ts";
import { NextPage } from "#ui/lists/next-page.tsx";
import { type Filters, filtersIn, type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import type { GrowerBalance } from "../contract.ts";
import type { SettlementApi } from "../module-api.ts";
import { settlementSellerPages } from "../paths.ts";
import { BALANCE_LISTS } from "../rules/entries.ts";
import { t } from "../seller-texts.ts";
import { balanceWords, rupees, Sum, statementWords, Tiles } from "./balance.tsx";

export const loader = browserLoader(({ url }) => ({
  balances: askAsSeller(() => readBalances(filtersIn(url.searchParams))),
}));

function readBalances(filters: ListFilters) {
  const query = {
    ...givenFilters(filters, "q", "after"),
    list: BALANCE_LISTS.find((list) => list === filters.get("list")),
  };
  return sellerCall(browserApi<SettlementApi>().api.settlement.growers.$get({ query }));
}

/** All growers with what they are owed, the sums, and the week that can be closed. */
export function Component() {
  const filters = useFilters();
  const loaded = useSellerPage(useLoaderData<typeof loader>()?.balances, t("loadFailed"));
  const { value, loading, reload } = loaded;
  const isEmpty = value?.growers.length === 0 && !filters.any && filters.get("after") === "";
  return (
    <>
      <SellerHead title={t("settlement")}>
        <LinkButton to={settlementSellerPages.payments} size="small" variant="secondary">
          {t("toPayments")}
        </LinkButton>
      </SellerHead>
      <LoadState of={loaded} notLoaded={t("loadFailed")} loading={t("loading")} />
      {value && isEmpty && (
        <EmptyState
          picture={Ledger}
          title={t("noneYet")}
          action={<LinkButton to={growerSellerPages.growers}>{t("toGrowers")}</LinkButton>}
        >
          {t("noneYetText")}
        </EmptyState>
      )}
      {value && !isEmpty && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {value.toClose !== null && <CloseWeek until={value.toClose} onClosed={reload} />}
          <Tiles
            facts={[
              [t("owed"), rupees(value.owed)],
              [t("owing"), rupees(value.owing)],
            ]}
          />
          <BalanceList filters={filters} page={value} loading={loading} />
        </div>
      )}
    </>
  );
}

function CloseWeek({ until, onClosed }: { until: string; onClosed: () => Promise<void> }) {
  const [confirming, setConfirming] = useState(false);
  const day = formatShortDay(until);
  const { busy, submit } = useSubmit(async () => {
    await sellerDone(browserApi<SettlementApi>().api.settlement.close.$post({ json: { until } }));
    await onClosed();
  }, t("closeFailed"));
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-tile bg-butter px-4 py-3">
      <p className="min-w-0 flex-1 basis-60 text-pretty">{t("weekOpen", { day })}</p>
      <May permission="settlement.change">
        <Button size="small" busy={busy} onClick={() => setConfirming(true)}>
          {t("closeWeek")}
        </Button>
        <ConfirmDialog
          open={confirming}
          onClose={() => setConfirming(false)}
          title={t("closeTitle", { day })}
          action={t("closeWeek")}
          variant="primary"
          onConfirm={() => submit(undefined)}
        >
          {t("closeText")}
        </ConfirmDialog>
      </May>
    </div>
  );
}

interface BalanceListProps {
  filters: Filters;
  page: { growers: readonly GrowerBalance[]; next: string | null };
  loading: boolean;
}

function BalanceList({ filters, page: { growers, next }, loading }: BalanceListProps) {
  return (
    <div>
      <FilterBar filters={filters} search={t("search")} className="mb-4">
        <FilterSelect filters={filters} name="list" label={t("whichGrowers")} className="sm:w-56">
          <option value="">{t("allGrowers")}</option>
          <option value="owed">{t("onlyOwed")}</option>
          <option value="owing">{t("onlyOwing")}</option>
        </FilterSelect>
      </FilterBar>
      {growers.length === 0 ? (
        <EmptyState picture={Ledger} title={t("noneFound")}>
          {t("noneFoundText")}
        </EmptyState>
      ) : (
        <DataTable
          caption={t("settlement")}
          columns={balanceColumns()}
          rows={growers}
          rowKey={({ _id }) => _id}
          stale={loading}
        />
      )}
      <NextPage filters={filters} next={next} />
    </div>
  );
}

const balanceColumns = (): Column<GrowerBalance>[] => [
  {
    key: "grower",
    header: t("grower"),
    lead: true,
    cell: ({ _id, name, village }) => (
      <span className="grid gap-0.5 wrap-anywhere">
        <PageLink
          to={pathTo(settlementSellerPages.grower, { id: _id })}
          className="-my-2 py-2 font-semibold hover:text-leaf hover:underline"
        >
          {name}
        </PageLink>
        <span className="text-sm text-ink-soft">{village}</span>
      </span>
    ),
  },
  {
    key: "statement",
    header: t("lastStatement"),
    cell: ({ lastStatement }) => <span className="tabular-nums">{statementWords(lastStatement)}</span>,
  },
  { key: "way", header: t("way"), cell: ({ way }) => t("wayName", { way: way ?? "other" }) },
  {
    key: "balance",
    header: t("balance"),
    end: true,
    cell: ({ balance }) => (
      <span className="grid justify-items-end">
        <Sum of={balance} strong />
        <span className="text-sm text-ink-soft">{balanceWords(balance)}</span>
      </span>
    ),
  },
];
