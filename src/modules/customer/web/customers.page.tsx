import { type ReactElement, useMemo } from "react";
import { useLoaderData } from "react-router";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { pathTo } from "#kernel/paths.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Badge } from "#ui/badge.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { Doorstep } from "#ui/illustrations/doorstep.tsx";
import { type Column, DataTable } from "#ui/lists/data-table.tsx";
import { FilterBar, FilterSelect } from "#ui/lists/filter-bar.tsx";
import { NextPage } from "#ui/lists/next-page.tsx";
import { type Filters, filtersIn, type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import type { Customer } from "../contract.ts";
import type { CustomerApi } from "../module-api.ts";
import { customerSellerPages } from "../paths.ts";
import { CUSTOMER_LISTS } from "../rules/credit.ts";
import { t } from "../seller-texts.ts";
import { Balance } from "./balance.tsx";
import { ComplaintsSection } from "./complaints-section.tsx";
import { EmailLine } from "./customer-actions.tsx";

export const loader = browserLoader(({ url }) => ({
  customers: askAsSeller(() => readCustomers(filtersIn(url.searchParams))),
}));

/** The list of customers, and that of complaints: `show` in the address chooses. */
export function Component() {
  const filters = useFilters();
  const loaded = useSellerPage(useLoaderData<typeof loader>()?.customers, t("loadFailed"));
  const { value, loading, reload } = loaded;
  const showsComplaints = filters.get("show") === "complaints";
  return (
    <>
      <SellerHead title={t("title")} />
      <Sections filters={filters} open={value?.open} />
      <LoadState of={loaded} notLoaded={t("notLoaded")} loading={t("loading")} />
      {value &&
        (showsComplaints ? (
          <ComplaintsSection filters={filters} page={value} loading={loading} onChanged={reload} />
        ) : (
          <CustomerList filters={filters} page={value} loading={loading} />
        ))}
    </>
  );
}

async function readCustomers(filters: ListFilters) {
  const after = filters.get("after") || undefined;
  if (filters.get("show") === "complaints") {
    const list = filters.get("list") === "answered" ? ("answered" as const) : ("open" as const);
    const query = { list, after };
    const page = await sellerCall(browserApi<CustomerApi>().api.seller.customer.complaints.$get({ query }));
    return { ...page, customers: [] };
  }
  const list = CUSTOMER_LISTS.find((name) => name === filters.get("list"));
  const query = { q: filters.get("q") || undefined, list, after };
  const [page, waiting] = await Promise.all([
    sellerCall(browserApi<CustomerApi>().api.seller.customer.list.$get({ query })),
    sellerCall(browserApi<CustomerApi>().api.seller.customer.complaints.$get({ query: { limit: "1" } })),
  ]);
  return { ...page, complaints: [], open: waiting.open };
}

function Sections({ filters, open }: { filters: Filters; open: number | undefined }) {
  const shows = filters.get("show");
  const sections = [
    { show: "", label: t("customers") },
    { show: "complaints", label: open ? t("complaintsOpen", { count: open }) : t("complaints") },
  ];
  return (
    <nav aria-label={t("sections")} className="mb-4 flex flex-wrap gap-2">
      {sections.map(({ show, label }) => (
        <PageLink
          key={show}
          to={show === "" ? customerSellerPages.customers : `${customerSellerPages.customers}?show=${show}`}
          aria-current={shows === show ? "page" : undefined}
          className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-sm font-semibold aria-[current=page]:border-leaf aria-[current=page]:bg-sprout dense:min-h-9"
        >
          {label}
        </PageLink>
      ))}
    </nav>
  );
}

interface ListProps {
  filters: Filters;
  page: { customers: readonly Customer[]; next: string | null };
  loading: boolean;
}

function CustomerList({ filters, page: { customers, next }, loading }: ListProps) {
  const may = useMay();
  const seesContacts = may("order.contacts");
  const seesSums = may("order.sums");
  const columns = useMemo(() => columnsOf({ seesContacts, seesSums }), [seesContacts, seesSums]);
  const isFiltered = filters.get("q") !== "" || filters.get("list") !== "";
  return (
    <>
      <FilterBar filters={filters} search={t(seesContacts ? "search" : "searchNames")} className="mb-4">
        {seesSums && (
          <FilterSelect filters={filters} name="list" label={t("whichList")} className="w-44">
            <option value="">{t("all")}</option>
            <option value="credit">{t("withCredit")}</option>
            <option value="owing">{t("owing")}</option>
          </FilterSelect>
        )}
      </FilterBar>
      {customers.length === 0 ? (
        <EmptyState picture={Doorstep} title={t(isFiltered ? "noneFound" : "noneYet")}>
          {t(isFiltered ? "noneFoundText" : "noneYetText")}
        </EmptyState>
      ) : (
        <DataTable
          caption={t("title")}
          columns={columns}
          rows={customers}
          rowKey={({ _id }) => _id}
          stale={loading}
        />
      )}
      <NextPage filters={filters} next={next} />
    </>
  );
}

interface Sight {
  seesContacts: boolean;
  seesSums: boolean;
}

const columnsOf = ({ seesContacts, seesSums }: Sight): Column<Customer>[] => [
  nameColumn(),
  ...(seesContacts ? [contactColumn()] : []),
  ordersColumn(),
  ...(seesSums ? [balanceColumn()] : []),
];

const nameColumn = (): Column<Customer> => ({
  key: "name",
  header: t("name"),
  lead: true,
  cell: ({ _id, name, email, complaints }) => (
    <span className="grid gap-0.5 wrap-anywhere">
      <PageLink
        to={pathTo(customerSellerPages.customer, { id: _id })}
        className="-my-2 py-2 font-semibold hover:text-leaf hover:underline"
      >
        {name}
      </PageLink>
      <EmailLine email={email} />
      {complaints > 0 && (
        <span>
          <Badge tone="clay">{t("complaintsOpen", { count: complaints })}</Badge>
        </span>
      )}
    </span>
  ),
});

const contactColumn = (): Column<Customer> => ({
  key: "contact",
  header: t("contact"),
  cell: ({ phone = null, area = null }) => <Lines lines={[phone, area]} />,
});

const ordersColumn = (): Column<Customer> => ({
  key: "orders",
  header: t("orders"),
  cell: ({ orders, refused, spent, lastDay }) => (
    <Lines
      lines={[
        [
          t("ordersCount", { count: orders }),
          ...(refused > 0 ? [t("refused", { count: refused })] : []),
        ].join(", "),
        orders > 0
          ? [
              ...(spent === undefined ? [] : [t("spent", { sum: formatPaise(toPaise(spent)) })]),
              ...(lastDay ? [t("last", { day: formatShortDay(lastDay) })] : []),
            ].join(", ")
          : null,
      ]}
    />
  ),
});

const balanceColumn = (): Column<Customer> => ({
  key: "balance",
  header: t("balance"),
  end: true,
  cell: ({ balance = 0 }) => <Balance rupees={balance} />,
});

function Lines({ lines }: { lines: readonly (string | null)[] }): ReactElement {
  return (
    <span className="grid text-sm max-md:text-right">
      {lines.flatMap((line) =>
        line ? (
          <span key={line} className="wrap-anywhere tabular-nums">
            {line}
          </span>
        ) : (
          []
        ),
      )}
    </span>
  );
}
