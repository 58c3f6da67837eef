import { useId, useState } from "react";
import { useLoaderData } from "react-router";
import { readAmount } from "#kernel/money/typed-amount.ts";
import { withoutBlanks } from "#kernel/texts/typed-text.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { now } from "#kernel/web/device/clock.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { askAsSeller, sellerCall, sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { filtersIn, type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import type { HsnCounts, Uncoded } from "../contract.ts";
import type { TaxApi } from "../module-api.ts";
import { hsnComplaint } from "../rules/hsn.ts";
import { t } from "../seller-texts.ts";
import { CodeCounts } from "./code-counts.tsx";
import { HsnList } from "./hsn-field.tsx";
import { Report } from "./report.tsx";

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

interface UncodedProductsProps {
  products: readonly Uncoded[];
  codes: HsnCounts;
  /** The rate of products without one. */
  percent: number;
  onSaved: () => Promise<void>;
}

/** The products that lack a code or a rate, category by category. Each category is saved at once. */
function UncodedProducts({ products, codes, percent, onSaved }: UncodedProductsProps) {
  const id = useId();
  const list = useId();
  const categories = [...Map.groupBy(products, ({ category }) => category)];
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={id} className="text-heading">
        {t("uncoded")}
      </h2>
      <CodeCounts codes={codes} />
      <p className="max-w-prose text-ink-soft">
        {t("uncodedHint", { percent })}
        {products.length < codes.withoutCode + codes.toCorrect &&
          ` ${t("firstShown", { count: products.length })}`}
      </p>
      <HsnList id={list} />
      {categories.map(([category, categoryProducts]) => (
        <CategoryCodes
          key={category}
          category={category}
          products={categoryProducts}
          list={list}
          onSaved={onSaved}
        />
      ))}
    </section>
  );
}

/** The grid of a product: its name and two fields. On a phone the name has a line of its own. */
const ROW = "grid grid-cols-2 items-center gap-x-3 gap-y-2 sm:grid-cols-[1fr_9rem_6rem]";

type Typed = { hsn: string; percent: string };

/** Refuses before anything is sent, so that each wrong code is named beside its field. */
function refuseWrongCodes(typed: readonly (Typed & { id: string })[]): void {
  const wrong = typed.flatMap(({ id, hsn }) => {
    const complaint = hsnComplaint(withoutBlanks(hsn));
    return complaint === null ? [] : [{ id, complaint }];
  });
  const [first] = wrong;
  if (!first) return;
  const errors = Object.fromEntries(wrong.map(({ id, complaint }) => [id, complaint]));
  throw new ApiError(400, first.complaint, errors);
}

/** The complaint about a product's saved code, until another is typed. */
const complaintOf = ({ hsn, complaint }: Uncoded, texts: Typed) =>
  complaint !== null && texts.hsn === hsn ? complaint : undefined;

interface CategoryCodesProps {
  category: string;
  products: readonly Uncoded[];
  list: string;
  onSaved: () => Promise<void>;
}

function CategoryCodes({ category, products, list, onSaved }: CategoryCodesProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const textsOf = (product: Uncoded): Typed =>
    typed[product._id] ?? {
      hsn: product.hsn ?? product.suggestion?.hsn ?? "",
      percent: String(product.percent ?? product.suggestion?.percent ?? ""),
    };
  const filled = products.filter((product) => textsOf(product).hsn && textsOf(product).percent);
  const { busy, errors, submit, formRef } = useSubmit(async () => {
    refuseWrongCodes(filled.map((product) => ({ ...textsOf(product), id: product._id })));
    const json = {
      products: filled.map((product) => {
        const { hsn, percent } = textsOf(product);
        return { id: product._id, hsn, percent: readAmount(percent) ?? Number.NaN };
      }),
    };
    await sellerDone(browserApi<TaxApi>().api.tax.products.$put({ json }));
    await onSaved();
  }, t("saveFailed"));
  return (
    <ShortForm
      form={{ formRef }}
      className="grid max-w-3xl gap-3 rounded-tile border border-line bg-sheet p-4"
      onSubmit={() => submit(undefined)}
    >
      <h3 className="font-semibold">{category}</h3>
      <div aria-hidden="true" className={`${ROW} text-sm font-semibold`}>
        <span className="max-sm:hidden" />
        <span>{t("hsn")}</span>
        <span>{t("gstRate")}</span>
      </div>
      {products.map((product) => {
        const texts = textsOf(product);
        const change = (part: Partial<Typed>) =>
          setTyped((before) => ({ ...before, [product._id]: { ...texts, ...part } }));
        return (
          <div key={product._id} className={ROW}>
            <p className="col-span-2 min-w-0 wrap-anywhere sm:col-span-1">
              {product.name}
              {product.suggestion && (
                <span className="block text-sm text-ink-soft">
                  {t("usual", { name: product.suggestion.name })}
                </span>
              )}
            </p>
            <TextField
              label={t("hsnOf", { name: product.name })}
              hideLabel
              inputMode="numeric"
              maxLength={8}
              list={list}
              value={texts.hsn}
              error={errors[product._id] ?? complaintOf(product, texts)}
              onChange={(event) => change({ hsn: event.target.value })}
            />
            <TextField
              label={t("gstRateOf", { name: product.name })}
              hideLabel
              inputMode="decimal"
              maxLength={6}
              value={texts.percent}
              onChange={(event) => change({ percent: event.target.value })}
            />
          </div>
        );
      })}
      <Button
        type="submit"
        size="small"
        busy={busy}
        disabled={filled.length === 0}
        className="justify-self-start"
      >
        {t("saveCodes", { category })}
      </Button>
    </ShortForm>
  );
}
