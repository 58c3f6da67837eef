import Undo2 from "lucide-react/icons/undo-2";
import { useEffect, useRef } from "react";
import { useLoaderData } from "react-router";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { askAsSeller } from "#modules/identity/web/shared/seller-session.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { LeaveDialog } from "#ui/forms/leave-dialog.tsx";
import { FilterBar } from "#ui/lists/filter-bar.tsx";
import { Pager, useLastPage } from "#ui/lists/pager.tsx";
import { filtersIn, useFilters } from "#ui/lists/use-filters.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import { t as fieldTexts } from "../../texts/field-texts.ts";
import { t } from "../../texts/rates-texts.ts";
import { t as sellerTexts } from "../../texts/seller-texts.ts";
import { CategoryFilter, NoProducts } from "../seller-products/list-filters.tsx";
import { PHONE_COLUMNS, RateRow, rateColumns } from "../seller-rates/rate-row.tsx";
import { RATES_PER_PAGE, readRates, useCountColumn, useRates } from "../seller-rates/use-rates.ts";
import { UnusualPricesDialog } from "../shared/unusual-prices.tsx";

export const loader = browserLoader(({ url }) => ({
  products: askAsSeller(() => readRates(filtersIn(url.searchParams))),
}));

/** Prices and stock of many products on one screen: type, tab, save all, undo. */
export function Component() {
  const filters = useFilters();
  const rates = useRates(useLoaderData<typeof loader>()?.products, filters);
  const { value, failed, loading } = rates;
  useLastPage(filters, { limit: RATES_PER_PAGE, total: loading || failed ? undefined : value?.total });
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the DOM alone, and has to run after each attempt to save: it focuses the first field to correct.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [rates.attempt]);
  return (
    <form
      ref={form}
      method="post"
      className="max-md:flex max-md:flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (rates.count > 0) rates.save();
      }}
    >
      <SellerHead title={t("title")} />
      <FilterBar filters={filters} search={sellerTexts("searchProducts")} className="mb-3">
        <CategoryFilter filters={filters} className="sm:w-56" />
      </FilterBar>
      <SaveBar rates={rates} />
      <LeaveDialog unsaved={rates.count > 0} />
      <UnusualPricesDialog
        prices={rates.unusual}
        onLookAgain={rates.lookAgain}
        onConfirm={() => rates.save({ confirmed: true })}
      />
      <LoadState
        of={rates}
        notLoaded={sellerTexts("productsNotLoaded")}
        loading={sellerTexts("loadingProducts")}
      />
      {value?.total === 0 && <NoProducts filters={filters} />}
      {value && value.total > 0 && (
        <>
          <ColumnHeads />
          <ul>
            {value.products.map((product) => (
              <RateRow
                key={product._id}
                product={product}
                edit={rates.edits[product._id]}
                error={rates.errors[product._id]}
                onChange={(edit) => rates.change(product, edit)}
              />
            ))}
          </ul>
          <Pager page={filters.page} limit={RATES_PER_PAGE} total={value.total} onPage={filters.setPage} />
        </>
      )}
    </form>
  );
}

function ColumnHeads() {
  const isCounted = useCountColumn() !== undefined;
  return (
    <div
      aria-hidden="true"
      className={`-mx-2 grid gap-3 border-b border-line-strong px-2 py-2 text-sm font-semibold max-md:gap-x-2 max-md:py-1 ${PHONE_COLUMNS} ${rateColumns(isCounted)}`}
    >
      <span>{sellerTexts("product")}</span>
      <span className="max-md:hidden">{t("yesterday")}</span>
      <span className="max-md:hidden">{fieldTexts("price")}</span>
      <span>{fieldTexts("offerPrice")}</span>
      {isCounted && <span className="max-md:hidden">{t("left")}</span>}
      <span className="max-md:hidden">{sellerTexts("stock")}</span>
    </div>
  );
}

function SaveBar({ rates }: { rates: ReturnType<typeof useRates> }) {
  const { count, busy, undo, discard } = rates;
  const wrong = Object.keys(rates.errors).length;
  return (
    <div
      className={classNames(
        "sticky z-10 flex min-h-14 flex-wrap items-center gap-2 border-line bg-paper py-1.5 max-md:-mx-4 max-md:bottom-(--bottom-tabs) max-md:order-last max-md:border-t max-md:px-4 md:top-16 md:border-b low:static",
        // On a phone the bar comes with the first change.
        count === 0 && !undo && "max-md:sr-only",
      )}
    >
      <p role="status" className="min-w-28 flex-1 text-sm text-ink-soft">
        {count === 0 ? t("typeNow") : t("notSaved", { count, wrong })}
      </p>
      {count === 0 && undo && (
        <Button variant="secondary" size="small" onClick={undo} busy={busy}>
          <Undo2 aria-hidden="true" className="size-4" />
          {t("undo")}
        </Button>
      )}
      {count > 0 && (
        <Button variant="quiet" size="small" onClick={discard}>
          {t("discard")}
        </Button>
      )}
      {/* Not disabled: that would drop the focus after saving, and Undo is beside it. */}
      <Button
        type="submit"
        size="small"
        busy={busy && count > 0}
        aria-disabled={count === 0}
        className={count === 0 ? "opacity-60" : undefined}
      >
        {t("saveAll")}
      </Button>
    </div>
  );
}
