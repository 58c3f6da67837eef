import { useLoaderData } from "react-router";
import { storeDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { now } from "#kernel/web/device/clock.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { filtersIn, type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import type { TaxApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";
import { Report } from "./report.tsx";
import { UncodedProducts } from "./uncoded-products.tsx";

export const loader = browserLoader(({ url }) => ({
  tax: askAsSeller(() => readTax(filtersIn(url.searchParams))),
}));

/** The products without a code, and the report of a month. */
export function Component() {
  const { gst } = useStore();
  const filters = useFilters();
  const loaded = useSellerPage(useLoaderData<typeof loader>()?.tax, t("loadFailed"));
  const { value, reload } = loaded;
  return (
    <>
      <SellerHead title={t("title")} />
      {!gst && <p className="mb-6 max-w-prose">{t("off")}</p>}
      <LoadState of={loaded} notLoaded={t("loadFailed")} loading={t("loading")} />
      {value && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          {gst && value.products.length > 0 && (
            <May permission="catalog.change">
              <UncodedProducts
                products={value.products}
                codes={value.codes}
                percent={gst.defaultBasisPoints / 100}
                onSaved={reload}
              />
            </May>
          )}
          <Report report={value.report}>
            <TextField
              label={t("month")}
              type="month"
              required
              className="max-w-48"
              value={value.report.month}
              onChange={(event) => {
                if (event.target.value) filters.set({ month: event.target.value });
              }}
            />
          </Report>
        </div>
      )}
    </>
  );
}

/** The report of the address's month, and the products without a code. */
async function readTax(filters: ListFilters) {
  const requestedMonth = filters.get("month");
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(requestedMonth)
    ? requestedMonth
    : storeDay(now()).slice(0, 7);
  const [report, { products, codes }] = await Promise.all([
    sellerCall(browserApi<TaxApi>().api.tax.report.$get({ query: { month } })),
    sellerCall(browserApi<TaxApi>().api.tax.products.$get()),
  ]);
  return { report, products, codes };
}
