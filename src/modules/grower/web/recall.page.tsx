import { useLoaderData, useParams } from "react-router";
import { pathTo } from "#kernel/paths.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { downloadAsSeller } from "#modules/identity/web/shared/seller-download.ts";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { type Column, DataTable } from "#ui/lists/data-table.tsx";
import { Pager } from "#ui/lists/pager.tsx";
import { filtersIn, type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import type { Lot, Recall, RecalledOrder } from "../contract/lots.ts";
import { t } from "../lot-texts.ts";
import type { GrowerApi } from "../module-api.ts";
import { growerSellerPages } from "../paths.ts";
import { amountIn } from "./lots/lot-words.ts";

export const loader = browserLoader(({ params: { id = "" }, url }) => ({
  recall: askAsSeller(() => readRecall(id, filtersIn(url.searchParams))),
}));

function readRecall(id: string, { page }: ListFilters) {
  const query = { page: String(page) };
  return sellerCall(browserApi<GrowerApi>().api.seller.recalls[":id"].$get({ param: { id }, query }));
}

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  const { id = "" } = useParams();
  return <RecallPage key={id} request={loaderData?.recall} />;
}

function RecallPage({ request }: { request: ReturnType<typeof readRecall> | undefined }) {
  const filters = useFilters();
  const loaded = useSellerPage(request, t("recallNotLoaded"));
  const { value, loading } = loaded;
  const title = value ? t("recallOf", { grower: value.recall.grower.name }) : t("recalledBadge");
  return (
    <>
      <SellerHead title={title}>
        <LinkButton to={growerSellerPages.lots} variant="secondary" size="small">
          {t("lots")}
        </LinkButton>
        {value && <SaveList id={value.recall._id} />}
      </SellerHead>
      <LoadState of={loaded} notLoaded={t("recallNotLoaded")} loading={t("recallLoading")} />
      {value && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <Summary recall={value.recall} lots={value.lots} />
          <section aria-labelledby="who-got-it">
            <h2 id="who-got-it" className="pb-2 text-heading">
              {t("orders")}
            </h2>
            {value.total === 0 ? (
              <p className="text-ink-soft">{t("nobody")}</p>
            ) : (
              <>
                <DataTable
                  caption={t("orders")}
                  columns={orderColumns()}
                  rows={value.orders}
                  rowKey={({ _id }) => _id}
                  stale={loading}
                />
                <Pager page={value.page} limit={value.limit} total={value.total} onPage={filters.setPage} />
              </>
            )}
          </section>
        </div>
      )}
    </>
  );
}

function SaveList({ id }: { id: string }) {
  const { busy, submit } = useSubmit<void>(
    () => downloadAsSeller(`/api/seller/recalls/${id}/orders.csv`),
    t("saveFailed"),
  );
  return (
    <Button size="small" variant="quiet" busy={busy} onClick={() => submit()}>
      {t("saveList")}
    </Button>
  );
}

function Summary({ recall, lots }: { recall: Recall; lots: readonly Lot[] }) {
  const { fromDay, reason, createdAt } = recall;
  const day = formatShortDay(storeDay(new Date(createdAt)));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-ink-soft">
        {fromDay === null
          ? t("recalledLot", { day })
          : t("recalledFrom", { from: formatShortDay(fromDay), day })}
      </p>
      <p className="max-w-prose rounded-tile bg-blush px-4 py-3 text-clay-deep whitespace-pre-line wrap-anywhere">
        {reason}
      </p>
      <ul aria-label={t("lots")} className="flex flex-wrap gap-x-5">
        {lots.map(({ _id, number, product }) => (
          <li key={_id}>
            <PageLink
              to={pathTo(growerSellerPages.lot, { id: _id })}
              className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
            >
              {t("lotOf", { number, product: product.name })}
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

const orderColumns = (): Column<RecalledOrder>[] => [
  {
    key: "who",
    header: t("who"),
    lead: true,
    cell: ({ name, phone, email }) => (
      <span className="grid wrap-anywhere">
        <span className="font-semibold">{name}</span>
        {phone !== null && (
          <a href={`tel:${phone}`} className="text-sm text-leaf underline underline-offset-4 tabular-nums">
            {phone}
          </a>
        )}
        {email !== null && <span className="text-sm text-ink-soft">{email}</span>}
      </span>
    ),
  },
  {
    key: "order",
    header: t("order"),
    cell: ({ invoiceNumber }) => <span className="tabular-nums">{invoiceNumber}</span>,
  },
  { key: "day", header: t("delivery"), cell: ({ deliveryDay }) => formatShortDay(deliveryDay) },
  {
    key: "got",
    header: t("got"),
    cell: ({ got, status }) => (
      <span className="grid justify-items-start gap-1 max-md:justify-items-end max-md:text-right">
        {got.map(({ product, lot, amount, unit }) => (
          <span key={`${lot} ${product}`} className="tabular-nums">
            {t("gotOf", { product, amount: amountIn(amount, unit), number: lot })}
          </span>
        ))}
        {got.length === 0 ? (
          <Badge>{t("repacked")}</Badge>
        ) : (
          status === "Pending" && <Badge tone="turmeric">{t("inBag")}</Badge>
        )}
      </span>
    ),
  },
];
