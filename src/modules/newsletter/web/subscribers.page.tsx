import Download from "lucide-react/icons/download";
import Trash2 from "lucide-react/icons/trash";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { formatDate } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { downloadAsSeller } from "#modules/identity/web/shared/seller-download.ts";
import { askAsSeller, deletedAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Button } from "#ui/controls/button.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { Envelope } from "#ui/illustrations/envelope.tsx";
import { LookingGlass } from "#ui/illustrations/looking-glass.tsx";
import { type Column, DataTable } from "#ui/lists/data-table.tsx";
import { FilterBar } from "#ui/lists/filter-bar.tsx";
import { Pager, useLastPage } from "#ui/lists/pager.tsx";
import { filtersIn, type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import type { Subscriber } from "../contract.ts";
import type { NewsletterApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";

export const loader = browserLoader(({ url }) => ({
  subscribers: askAsSeller(() => readSubscribers(filtersIn(url.searchParams))),
}));

/** The list of subscribers (specification, section 2). */
export function Component() {
  const filters = useFilters();
  const may = useMay();
  const loaded = useSubscribers(useLoaderData<typeof loader>()?.subscribers);
  const { value, loading, remove } = loaded;
  const [toDelete, setToDelete] = useState<Subscriber>();
  const { busy, submit } = useSubmit(downloadAsSeller);
  const descending = filters.get("order") !== "asc";
  useLastPage(filters, { limit: value?.limit ?? 1, total: loading ? undefined : value?.total });
  const sorting = {
    by: filters.get("sort") || "createdAt",
    descending,
    onSort: (sort: string, down: boolean) => filters.set({ sort, order: down ? "desc" : "asc" }),
  };
  return (
    <>
      <SellerHead title={t("subscribers")} aside={value?.total}>
        {may("newsletter.export") && (
          <Button
            variant="secondary"
            size="small"
            busy={busy}
            onClick={() => submit("/api/newsletter/subscribers/export")}
          >
            <Download aria-hidden="true" className="size-4" />
            {t("exportCsv")}
          </Button>
        )}
      </SellerHead>
      <FilterBar filters={filters} search={t("searchByEmail")} className="mb-4" />
      <LoadState of={loaded} notLoaded={t("subscribersNotLoaded")} loading={t("loadingSubscribers")} />
      {value?.total === 0 && !filters.get("q") && (
        <EmptyState picture={Envelope} title={t("noSubscribers")}>
          {t("standsHere")}
        </EmptyState>
      )}
      {value?.total === 0 && filters.get("q") && (
        <EmptyState
          picture={LookingGlass}
          title={t("noMatch")}
          action={<Button onClick={filters.clear}>{t("showAll")}</Button>}
        />
      )}
      {value && value.total > 0 && (
        <>
          <DataTable
            caption={t("subscribers")}
            columns={[...columns(), ...(may("newsletter.change") ? [actionsColumn(setToDelete)] : [])]}
            rows={value.subscribers}
            rowKey={({ _id }) => _id}
            sorting={sorting}
            stale={loading}
            twoLines
          />
          <Pager page={value.page} limit={value.limit} total={value.total} onPage={filters.setPage} />
        </>
      )}
      <May permission="newsletter.change">
        <ConfirmDialog
          open={toDelete !== undefined}
          onClose={() => setToDelete(undefined)}
          title={t("deleteTitle")}
          action={t("deleteNow")}
          onConfirm={async () => toDelete && remove(toDelete)}
        >
          {t.rich("noMoreOffers", { email: () => <span className="break-all">{toDelete?.email}</span> })}
        </ConfirmDialog>
      </May>
    </>
  );
}

function readSubscribers(filters: ListFilters) {
  const query = {
    q: filters.get("q") || undefined,
    sort: filters.get("sort") === "email" ? ("email" as const) : undefined,
    order: filters.get("order") === "asc" ? ("asc" as const) : undefined,
    page: String(filters.page),
  };
  return sellerCall(browserApi<NewsletterApi>().api.newsletter.subscribers.page.$get({ query }));
}

function useSubscribers(pageRequest: ReturnType<typeof readSubscribers> | undefined) {
  const list = useSellerPage(pageRequest, t("subscribersFailed"));
  const remove = async ({ _id: id, email }: Subscriber) => {
    const request = browserApi<NewsletterApi>().api.newsletter.subscribers[":id"].$delete({ param: { id } });
    const words = { name: email, refused: t("deletionFailed"), broken: t("serverError") };
    if (await deletedAsSeller(request, { id, ...words })) await list.reload();
  };
  return { ...list, remove };
}

const columns = (): Column<Subscriber>[] => [
  {
    key: "email",
    header: t("email"),
    sortable: true,
    place: "max-md:row-start-1",
    cell: ({ email }) => <span className="break-all max-md:text-[0.9375rem]">{email}</span>,
  },
  {
    key: "createdAt",
    header: t("subscribedOn"),
    sortable: true,
    place: "max-md:row-start-2",
    cell: ({ createdAt }) => (
      <span className="tabular-nums max-md:text-sm max-md:text-ink-soft">
        {formatDate(new Date(createdAt))}
      </span>
    ),
  },
];

const actionsColumn = (onDelete: (subscriber: Subscriber) => void): Column<Subscriber> => ({
  key: "actions",
  header: t("actions"),
  end: true,
  place: "max-md:row-span-2 max-md:row-start-1 max-md:justify-self-end max-md:col-start-2",
  cell: (subscriber) => (
    <IconButton
      label={t("delete", { email: subscriber.email })}
      onClick={() => onDelete(subscriber)}
      tone="danger"
      size="row"
    >
      <Trash2 aria-hidden="true" className="size-4.5" />
    </IconButton>
  ),
});
