import Download from "lucide-react/icons/download";
import { useLoaderData } from "react-router";
import { isDay, storeDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { now } from "#kernel/web/device/clock.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { downloadAsSeller } from "#modules/identity/web/shared/seller-download.ts";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { type Filters, filtersIn, type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import type { MoneyApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";
import { Attention } from "./attention.tsx";
import { Received, StillToCome } from "./money-sums.tsx";

export const loader = browserLoader(({ url }) => ({
  money: askAsSeller(() => readMoney(filtersIn(url.searchParams))),
}));

/** The seller's money: what needs a look, what came by which way and day, and what is still to come. */
export function Component() {
  const filters = useFilters();
  const loaded = useSellerPage(useLoaderData<typeof loader>()?.money, t("loadFailed"));
  const { value, reload } = loaded;
  const { busy, submit } = useSubmit(downloadAsSeller);
  const to = spanIn(filters).to ?? value?.to ?? storeDay(now());
  const from = spanIn(filters).from ?? value?.from ?? `${to.slice(0, 8)}01`;
  return (
    <>
      <SellerHead title={t("title")}>
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          onClick={() => submit(`/api/money/by-day.csv?${new URLSearchParams({ from, to })}`)}
        >
          <Download aria-hidden="true" className="size-4" />
          {t("csv")}
        </Button>
      </SellerHead>
      <LoadState of={loaded} notLoaded={t("loadFailed")} loading={t("loading")} />
      {value && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <Attention money={value} onChange={reload} />
          <Received money={value}>
            <SpanFields filters={filters} from={from} to={to} />
          </Received>
          <StillToCome money={value} />
        </div>
      )}
    </>
  );
}

/** The days are in the address. */
function SpanFields({ filters, from, to }: { filters: Filters; from: string; to: string }) {
  const field = (name: "from" | "to", value: string) => (
    <TextField
      label={t(name)}
      type="date"
      required
      value={value}
      onChange={(event) => filters.set({ from, to, [name]: event.target.value })}
    />
  );
  return (
    <fieldset className="grid max-w-sm min-w-0 grid-cols-2 gap-3">
      <legend className="sr-only">{t("span")}</legend>
      {field("from", from)}
      {field("to", to)}
    </fieldset>
  );
}

/** Leaves out values in the address that are not days. */
function spanIn(filters: ListFilters): { from?: string; to?: string } {
  const [from, to] = [filters.get("from"), filters.get("to")];
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}

const readMoney = (filters: ListFilters) =>
  sellerCall(browserApi<MoneyApi>().api.money.$get({ query: spanIn(filters) }));
