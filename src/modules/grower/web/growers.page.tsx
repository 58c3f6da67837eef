import Plus from "lucide-react/icons/plus";
import { useMemo } from "react";
import { useLoaderData } from "react-router";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { pathTo } from "#kernel/paths.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { EmptyStall } from "#ui/illustrations/empty-stall.tsx";
import { type Column, DataTable } from "#ui/lists/data-table.tsx";
import { FilterBar, FilterSelect } from "#ui/lists/filter-bar.tsx";
import { givenFilters } from "#ui/lists/given-filters.ts";
import { Pager, useLastPage } from "#ui/lists/pager.tsx";
import { type Filters, filtersIn, type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import type { GrowerFigures, GrowerRow } from "../contract/growers.ts";
import { t } from "../growers-texts.ts";
import type { GrowerApi } from "../module-api.ts";
import { growerSellerPages } from "../paths.ts";
import { CertificateBadge } from "./certificate-badge.tsx";
import { amountsText, NEW_GROWER, punctualText, ratingText } from "./grower-words.ts";
import { Portrait } from "./portrait.tsx";

export const loader = browserLoader(({ url }) => ({
  growers: askAsSeller(() => readGrowers(filtersIn(url.searchParams))),
}));

function readGrowers(filters: ListFilters) {
  const query = {
    ...givenFilters(filters, "q"),
    certificate: filters.get("certificate") === "ending" ? ("ending" as const) : undefined,
    page: String(filters.page),
  };
  return sellerCall(browserApi<GrowerApi>().api.seller.growers.$get({ query }));
}

/** The list of growers, with what became of their produce lately. */
export function Component() {
  const filters = useFilters();
  const loaded = useSellerPage(useLoaderData<typeof loader>()?.growers, t("loadFailed"));
  const { value, loading } = loaded;
  useLastPage(filters, { limit: value?.limit ?? 1, total: loading ? undefined : value?.total });
  const isEmpty = value?.total === 0 && !filters.any;
  return (
    <>
      <SellerHead title={t("title")}>
        <May permission="grower.change">
          <LinkButton to={NEW_GROWER} size="small">
            <Plus aria-hidden="true" className="size-4" />
            {t("add")}
          </LinkButton>
        </May>
      </SellerHead>
      <LoadState of={loaded} notLoaded={t("loadFailed")} loading={t("loading")} />
      {isEmpty && (
        <EmptyState
          picture={EmptyStall}
          title={t("noneYet")}
          action={
            <May permission="grower.change">
              <LinkButton to={NEW_GROWER}>{t("addFirst")}</LinkButton>
            </May>
          }
        >
          {t("noneYetText")}
        </EmptyState>
      )}
      {value && !isEmpty && <GrowerList filters={filters} page={value} loading={loading} />}
    </>
  );
}

interface GrowerListProps {
  filters: Filters;
  page: { growers: readonly GrowerRow[]; total: number; page: number; limit: number };
  loading: boolean;
}

function GrowerList({ filters, page: { growers, total, page, limit }, loading }: GrowerListProps) {
  const columns = useMemo(() => columnsOf(), []);
  return (
    <>
      <FilterBar filters={filters} search={t("search")} className="mb-4">
        <FilterSelect filters={filters} name="certificate" label={t("whichList")} className="w-64">
          <option value="">{t("all")}</option>
          <option value="ending">{t("ending")}</option>
        </FilterSelect>
      </FilterBar>
      {growers.length === 0 ? (
        <EmptyState picture={EmptyStall} title={t("noneFound")}>
          {t("noneFoundText")}
        </EmptyState>
      ) : (
        <DataTable
          caption={t("title")}
          columns={columns}
          rows={growers}
          rowKey={({ _id }) => _id}
          stale={loading}
        />
      )}
      <Pager page={page} limit={limit} total={total} onPage={filters.setPage} />
    </>
  );
}

const columnsOf = (): Column<GrowerRow>[] => [
  {
    key: "grower",
    header: t("grower"),
    lead: true,
    cell: ({ _id, name, village, phone, picture, isActive }) => (
      <span className="flex min-w-0 items-center gap-3 md:min-w-44">
        <Portrait grower={{ name, picture }} sizes="3rem" className="size-12 shrink-0 rounded-full" />
        <span className="grid min-w-0 gap-0.5 wrap-anywhere">
          <PageLink
            to={pathTo(growerSellerPages.grower, { id: _id })}
            className="-my-2 py-2 font-semibold hover:text-leaf hover:underline"
          >
            {name}
          </PageLink>
          <span className="text-sm text-ink-soft">
            {village}
            {phone !== "" && (
              <>
                {" · "}
                <span className="whitespace-nowrap">{phone}</span>
              </>
            )}
          </span>
          {!isActive && (
            <span>
              <Badge>{t("inactive")}</Badge>
            </span>
          )}
        </span>
      </span>
    ),
  },
  { key: "certificate", header: t("certificate"), cell: (row) => <CertificateBadge {...row} /> },
  {
    key: "products",
    header: t("products"),
    end: true,
    cell: ({ products }) => <span className="text-sm tabular-nums">{products}</span>,
  },
  {
    key: "sold",
    header: t("sold"),
    cell: ({ figures: { sold, soldFor } }) =>
      sold.length === 0 ? (
        <Soft>{t("nothing")}</Soft>
      ) : (
        <span className="grid text-sm tabular-nums max-md:justify-items-end">
          <span>{amountsText(sold)}</span>
          <span className="text-ink-soft">{formatPaise(toPaise(soldFor))}</span>
        </span>
      ),
  },
  { key: "lost", header: t("lost"), cell: ({ figures }) => <Lost figures={figures} /> },
  {
    key: "punctual",
    header: t("punctual"),
    cell: ({ figures: { punctual } }) =>
      punctual ? (
        <span className="text-sm tabular-nums">{punctualText(punctual)}</span>
      ) : (
        <Soft>{t("nothingAsked")}</Soft>
      ),
  },
  {
    key: "rating",
    header: t("rating"),
    cell: ({ figures: { rating } }) =>
      rating ? (
        <span className="text-sm">{ratingText(rating)}</span>
      ) : (
        <span className="text-sm whitespace-nowrap text-ink-soft">{t("noRatings")}</span>
      ),
  },
];

const Soft = ({ children }: { children: string }) => (
  <span className="text-sm text-ink-soft">{children}</span>
);

function Lost({ figures: { refused, writtenOff } }: { figures: GrowerFigures }) {
  if (refused.length + writtenOff.length === 0) return <Soft>{t("nothing")}</Soft>;
  return (
    <span className="grid text-sm tabular-nums max-md:justify-items-end">
      {refused.length > 0 && <span>{t("refused", { amounts: amountsText(refused) })}</span>}
      {writtenOff.length > 0 && <span>{t("writtenOff", { amounts: amountsText(writtenOff) })}</span>}
    </span>
  );
}
