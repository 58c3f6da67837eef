import { useLoaderData } from "react-router";
import { formatDate, formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { type Column, DataTable } from "#ui/lists/data-table.tsx";
import { LoadState } from "#ui/loading/load-state.tsx";
import type { PastRun } from "../contract.ts";
import type { SettlementApi } from "../module-api.ts";
import { settlementSellerPages } from "../paths.ts";
import { t } from "../seller-texts.ts";
import { Sum } from "./balance.tsx";
import { NewRun } from "./payments/new-run.tsx";
import { OpenRunSection } from "./payments/open-run.tsx";

export const loader = browserLoader(() => ({ runs: askAsSeller(readRuns) }));

const readRuns = () => sellerCall(browserApi<SettlementApi>().api.settlement.runs.$get());

/** The open run of payments, or else the growers whom a new one can pay, and the last runs. */
export function Component() {
  const loaded = useSellerPage(useLoaderData<typeof loader>()?.runs, t("runsNotLoaded"));
  const { value, reload } = loaded;
  return (
    <>
      <SellerHead title={t("payments")}>
        <LinkButton to={settlementSellerPages.settlement} variant="secondary" size="small">
          {t("settlement")}
        </LinkButton>
      </SellerHead>
      <LoadState of={loaded} notLoaded={t("runsNotLoaded")} loading={t("runsLoading")} />
      {value && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          {value.open ? (
            <OpenRunSection key={value.open._id} run={value.open} onEnded={reload} />
          ) : (
            <May permission="settlement.pay">
              <NewRun owed={value.owed} onMade={reload} />
            </May>
          )}
          <section aria-labelledby="past-runs">
            <h2 id="past-runs" className="pb-2 text-heading">
              {t("pastRuns")}
            </h2>
            {value.past.length === 0 ? (
              <p className="text-ink-soft">{t("noRuns")}</p>
            ) : (
              <DataTable
                caption={t("pastRuns")}
                columns={pastColumns()}
                rows={value.past}
                rowKey={({ _id }) => _id}
              />
            )}
          </section>
        </div>
      )}
    </>
  );
}

const pastColumns = (): Column<PastRun>[] => [
  {
    key: "run",
    header: t("run"),
    lead: true,
    cell: ({ createdAt }) => (
      <span className="font-semibold tabular-nums">{formatDate(new Date(createdAt))}</span>
    ),
  },
  {
    key: "paid",
    header: t("paidOn"),
    cell: ({ paidOn, reference }) =>
      paidOn === null ? (
        <Badge>{t("discarded")}</Badge>
      ) : (
        <span className="grid wrap-anywhere max-md:text-right">
          <span className="tabular-nums">{formatShortDay(paidOn)}</span>
          {reference !== null && <span className="text-sm text-ink-soft">{reference}</span>}
        </span>
      ),
  },
  {
    key: "growers",
    header: t("grower"),
    cell: ({ growers }) => <span className="tabular-nums">{t("growersPaid", { count: growers })}</span>,
  },
  { key: "sum", header: t("sum"), end: true, cell: ({ amount }) => <Sum of={amount} strong /> },
];
