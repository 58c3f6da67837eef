import { useLoaderData, useParams } from "react-router";
import { pathTo } from "#kernel/paths.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { growerSellerPages } from "#modules/grower/paths.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { givenFilters } from "#ui/lists/given-filters.ts";
import { filtersIn, type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import type { SettlementApi } from "../module-api.ts";
import { settlementSellerPages } from "../paths.ts";
import { ENTRY_LISTS } from "../rules/entries.ts";
import { t } from "../seller-texts.ts";
import { Complaints } from "./account/complaints.tsx";
import { EnterMoney } from "./account/enter-money.tsx";
import { Entries } from "./account/entries.tsx";
import { Statements } from "./account/statements.tsx";
import { balanceWords, rupees, statementWords, Tiles } from "./balance.tsx";

export const loader = browserLoader(({ url, params: { id = "" } }) => ({
  account: askAsSeller(() => readAccount(id, filtersIn(url.searchParams))),
}));

async function readAccount(id: string, filters: ListFilters) {
  const param = { id };
  const query = {
    list: ENTRY_LISTS.find((list) => list === filters.get("list")),
    ...givenFilters(filters, "after"),
  };
  const [account, { entries, next }] = await Promise.all([
    sellerCall(browserApi<SettlementApi>().api.settlement.growers[":id"].$get({ param })),
    sellerCall(browserApi<SettlementApi>().api.settlement.growers[":id"].entries.$get({ param, query })),
  ]);
  return { ...account, entries, next };
}

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  const { id = "" } = useParams();
  return (
    <>
      <PageLink
        to={settlementSellerPages.settlement}
        className="inline-flex min-h-11 items-center text-sm text-leaf underline underline-offset-4 dense:min-h-9"
      >
        {t("settlement")}
      </PageLink>
      <Account key={id} request={loaderData?.account} />
    </>
  );
}

function Account({ request }: { request: ReturnType<typeof readAccount> | undefined }) {
  const filters = useFilters();
  const loaded = useSellerPage(request, t("accountNotLoaded"));
  const { value, loading, reload } = loaded;
  return (
    <>
      <SellerHead title={value?.grower.name ?? t("account")} aside={value?.grower.village}>
        {value && (
          <LinkButton
            to={pathTo(growerSellerPages.grower, { id: value.grower._id })}
            variant="secondary"
            size="small"
          >
            {t("toGrower")}
          </LinkButton>
        )}
      </SellerHead>
      <LoadState of={loaded} notLoaded={t("accountNotLoaded")} loading={t("accountLoading")} />
      {value && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <div className="grid gap-3">
            <Tiles
              facts={[
                [balanceWords(value.grower.balance), rupees(Math.abs(value.grower.balance))],
                [t("lastStatement"), statementWords(value.grower.lastStatement)],
                [t("way"), t("wayName", { way: value.grower.way ?? "other" })],
              ]}
            />
            {value.grower.way === null && <p className="text-sm text-ink-soft">{t("noWay")}</p>}
          </div>
          <May permission="settlement.change">
            <EnterMoney account={value} onEntered={reload} />
          </May>
          <Statements statements={value.statements} />
          <Complaints grower={value.grower} complaints={value.complaints} onCharged={reload} />
          <Entries filters={filters} page={value} loading={loading} />
        </div>
      )}
    </>
  );
}
