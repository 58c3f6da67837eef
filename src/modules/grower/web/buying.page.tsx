import { useState } from "react";
import { useLoaderData } from "react-router";
import { pathTo } from "#kernel/paths.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { DayField } from "#modules/order/web/shared/day-field.tsx";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { EmptyCrate } from "#ui/illustrations/empty-crate.tsx";
import { FilterBar } from "#ui/lists/filter-bar.tsx";
import { givenFilters } from "#ui/lists/given-filters.ts";
import { filtersIn, type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import { t } from "../buying-texts.ts";
import type { BuyingDay } from "../contract/buying.ts";
import type { GrowerApi } from "../module-api.ts";
import { growerSellerPages } from "../paths.ts";
import { AskForm } from "./buying/ask-form.tsx";
import { amountIn } from "./lots/lot-words.ts";

export const loader = browserLoader(({ url }) => ({
  buying: askAsSeller(() => readBuyingDay(filtersIn(url.searchParams))),
}));

const readBuyingDay = (filters: ListFilters): Promise<BuyingDay> =>
  sellerCall(browserApi<GrowerApi>().api.seller.buying.$get({ query: givenFilters(filters, "day") }));

/** The purchases for a delivery day: to change, save, send and print. */
export function Component() {
  const filters = useFilters();
  const loaded = useSellerPage(useLoaderData<typeof loader>()?.buying, t("loadFailed"));
  const { value, patch } = loaded;
  const [version, setVersion] = useState(0);
  return (
    <>
      <SellerHead title={t("buying")}>
        {value && value.purchases.length > 0 && (
          <May permission="grower.buy">
            <LinkButton
              to={pathTo(growerSellerPages.came, {}, { day: value.day })}
              size="small"
              variant="secondary"
            >
              {t("toCame")}
            </LinkButton>
          </May>
        )}
      </SellerHead>
      <LoadState of={loaded} notLoaded={t("loadFailed")} loading={t("loading")} />
      {value && (
        <>
          <FilterBar filters={filters} className="mb-4">
            <DayField filters={filters} label={t("day")} day={value.day} />
          </FilterBar>
          {value.growers.length === 0 ? (
            <EmptyState picture={EmptyCrate} title={t("nothing", { day: formatShortDay(value.day) })}>
              {t("nothingText")}
            </EmptyState>
          ) : (
            <AskForm
              key={`${value.day} ${version}`}
              buying={value}
              onChanged={(buying) => patch((shown) => (shown.day === buying.day ? buying : shown))}
              onSaved={() => setVersion((now) => now + 1)}
            />
          )}
          {value.without.length > 0 && (
            <section className="mt-8">
              <h2 className="text-heading">{t("without")}</h2>
              <ul className="mt-2 columns-1 gap-x-8 text-ink-soft sm:columns-2">
                {value.without.map(({ name, unit, needed }) => (
                  <li key={`${name} ${unit}`} className="wrap-anywhere">
                    {t("withoutLine", { product: name, amount: amountIn(needed, unit) })}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </>
  );
}
