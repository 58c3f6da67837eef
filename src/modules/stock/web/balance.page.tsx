import type { ReactNode } from "react";
import { Navigate, useLoaderData } from "react-router";
import { pathTo } from "#kernel/paths.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { classNames } from "#ui/class-names.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { Options } from "#ui/fields/options.tsx";
import { Select } from "#ui/fields/select.tsx";
import { FilterBar } from "#ui/lists/filter-bar.tsx";
import { givenFilters } from "#ui/lists/given-filters.ts";
import { filtersIn, type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { lazyParts } from "#ui/loading/lazy-part.tsx";
import { LoadState } from "#ui/loading/load-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { t } from "../balance-texts.ts";
import type { Balance, Heap } from "../contract.ts";
import type { StockApi } from "../module-api.ts";
import { stockSellerPages } from "../paths.ts";
import { type DayProps, EveningCount, NoteSpoilt, TypeAmount } from "./balance/balance-forms.tsx";
import { Evening } from "./heaps/evening.tsx";
import { amountText, packsThatFit } from "./heaps/heap-amount.ts";
import { TakenNote, useDoneChange } from "./heaps/taken-note.tsx";
import { BALANCE_ACTIONS, type BalanceActionProps } from "./shared/balance-slots.ts";

export const loader = browserLoader(({ url: { searchParams } }) => {
  const isChosen = searchParams.has("heap") || searchParams.has("product");
  return { balance: isChosen ? askAsSeller(() => readDay(filtersIn(searchParams))) : undefined };
});

function readDay(filters: ListFilters) {
  const query = givenFilters(filters, "heap", "product", "day");
  return sellerCall(browserApi<StockApi>().api.stock.heaps.balance.$get({ query }));
}

/** What came of a heap for a day, and what becomes of it, with the action that belongs to each amount. */
export function Component() {
  const filters = useFilters();
  const data = useLoaderData<typeof loader>();
  const loaded = useSellerPage(data?.balance, t("loadFailed"));
  const { value, reload } = loaded;
  const change = useDoneChange(reload);
  // A redirect by the loader could get lost while the page comes to life.
  if (data && !data.balance) return <Navigate to={stockSellerPages.harvest} replace />;
  const dayProps = value && {
    heap: value.heap,
    balance: value.balance,
    onChanged: change.setDone,
    onDone: reload,
  };
  return (
    <>
      <PageTitle title={t("title")} unlisted />
      <PageHeader title={value?.heap.name ?? t("title")} {...(value && { aside: t("title") })}>
        <LinkButton
          to={pathTo(stockSellerPages.harvest, {}, value ? { day: value.balance.day } : {})}
          variant="secondary"
          size="small"
        >
          {t("toHarvest")}
        </LinkButton>
        {value && (
          <LinkButton
            to={pathTo(stockSellerPages.heap, { id: value.heap._id })}
            variant="secondary"
            size="small"
          >
            {t("history")}
          </LinkButton>
        )}
      </PageHeader>
      <LoadState of={loaded} notLoaded={t("notLoaded")} loading={t("loading")} />
      {value && dayProps && (
        <div className="max-w-2xl">
          <FilterBar filters={filters} className="mb-4">
            <Select
              label={t("day")}
              hideLabel
              value={value.balance.day}
              onChange={(event) => filters.set({ day: event.target.value })}
            >
              <Options of={value.days.map((each) => [each, formatShortDay(each)])} />
            </Select>
          </FilterBar>
          <TakenNote {...change} />
          <Came {...dayProps} />
          <Becomes {...dayProps} />
          <May permission="stock.change">
            <div className="mt-8">
              <Evening heaps={[onlyDay(value.heap, value.balance)]} today={value.today} onDone={reload} />
            </div>
          </May>
        </div>
      )}
    </>
  );
}

const onlyDay = (heap: Heap, { day, total, left }: Balance): Heap => ({
  ...heap,
  days: [{ day, total, left }],
});

function Came(dayProps: DayProps) {
  const { unit, lots, typed, carried, writtenOff, total } = dayProps.balance;
  return (
    <section aria-labelledby="came">
      <h2 id="came" className="text-heading">
        {t("came")}
      </h2>
      <ul className="mt-1">
        {lots.map(({ source, label, to, amount }) => (
          <Row
            key={source}
            amount={amount}
            unit={unit}
            label={
              to === null ? (
                label
              ) : (
                <PageLink
                  to={to}
                  className="-my-2.5 inline-block py-2.5 underline decoration-line-strong underline-offset-4 hover:decoration-current"
                >
                  {label}
                </PageLink>
              )
            }
          />
        ))}
        <RowActions>
          {lots.length === 0 && <span className="mr-auto text-ink-soft">{t("noLots")}</span>}
          <ModuleActions row="lots" {...dayProps} />
        </RowActions>
        <Row label={t(typed < 0 ? "typedLess" : "typed")} amount={typed} unit={unit} />
        <RowActions>
          <May permission="stock.change">
            <TypeAmount {...dayProps} />
          </May>
          {typed > 0 && <ModuleActions row="typed" {...dayProps} />}
        </RowActions>
        {carried.map((each) => (
          <Row
            key={each.day}
            label={t(each.amount < 0 ? "carriedTo" : "carriedFrom", { day: formatShortDay(each.day) })}
            amount={each.amount}
            unit={unit}
          />
        ))}
        {writtenOff !== 0 && <Row label={t("writtenOff")} amount={-writtenOff} unit={unit} />}
        <Row label={t("total")} amount={total} unit={unit} tone="sum" />
      </ul>
    </section>
  );
}

function Becomes(dayProps: DayProps) {
  const { unit, packed, spoilt, there, promised, left, besides, requested, missing } = dayProps.balance;
  const fits = packsThatFit(dayProps.heap, left);
  return (
    <section aria-labelledby="becomes" className="mt-6">
      <h2 id="becomes" className="text-heading">
        {t("becomes")}
      </h2>
      <ul className="mt-1">
        <Row label={t("packed")} amount={-packed} unit={unit} />
        {spoilt !== 0 && <Row label={t("spoilt")} amount={-spoilt} unit={unit} />}
        <Row label={t("there")} amount={there} unit={unit} tone="sum" />
        <Row label={t("promised")} amount={-promised} unit={unit} />
        <Row label={t("left")} amount={left} unit={unit} tone="left" />
        <RowActions>
          <span className="mr-auto flex flex-wrap gap-x-3 text-sm text-ink-soft tabular-nums">
            {fits.map((fit) => (
              <span key={fit.pack}>{t("fits", fit)}</span>
            ))}
          </span>
          <May permission="stock.change">
            <NoteSpoilt {...dayProps} />
            <EveningCount {...dayProps} />
          </May>
        </RowActions>
        {besides > 0 && <Row label={t("besides")} amount={besides} unit={unit} />}
        {requested > 0 && <Row label={t("requested")} amount={requested} unit={unit} />}
        {missing > 0 && <Row label={t("missing")} amount={-missing} unit={unit} tone="sum" />}
        <RowActions>
          {missing === 0 && <span className="mr-auto text-ink-soft">{t("nothingMissing")}</span>}
          <ModuleActions row="missing" {...dayProps} />
        </RowActions>
      </ul>
    </section>
  );
}

const TONES = {
  plain: "",
  sum: "border-t border-line-strong font-semibold",
  left: "border-t border-line-strong text-lg font-bold",
};

interface RowProps {
  label: ReactNode;
  amount: number;
  unit: Balance["unit"];
  tone?: keyof typeof TONES;
}

function Row({ label, amount, unit, tone = "plain" }: RowProps) {
  return (
    <li className={classNames("flex min-h-11 items-center justify-between gap-4", TONES[tone])}>
      <span className="min-w-0 wrap-anywhere">{label}</span>
      <span className={classNames("whitespace-nowrap tabular-nums", amount < 0 && "text-clay-deep")}>
        {amount < 0 ? t("minus", { amount: amountText(-amount, unit) }) : amountText(amount, unit)}
      </span>
    </li>
  );
}

const RowActions = ({ children }: { children: ReactNode }) => (
  <li className="flex min-h-11 flex-wrap items-center justify-end gap-2 border-b border-line py-1.5">
    {children}
  </li>
);

const actionsOf = lazyParts<BalanceActionProps>();

function ModuleActions(props: BalanceActionProps) {
  return useSlot(BALANCE_ACTIONS).map(({ name, code }) => {
    const Actions = actionsOf(code);
    return <Actions key={name} {...props} />;
  });
}
