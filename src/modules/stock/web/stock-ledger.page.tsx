import { Navigate, useLoaderData, useParams } from "react-router";
import { readAmount } from "#kernel/money/typed-amount.ts";
import { pathTo } from "#kernel/paths.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { toast } from "#kernel/web/toast.ts";
import { catalogSellerPages } from "#modules/catalog/paths.ts";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { fieldSetter, useUnusualAmount } from "#modules/store/web/shared/use-unusual-amount.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { filtersIn } from "#ui/lists/use-filters.ts";
import { PageHeader } from "#ui/page-header.tsx";
import type { StockApi } from "../module-api.ts";
import { stockSellerPages } from "../paths.ts";
import { MAX_REASON_LENGTH } from "../rules/counting.ts";
import { t } from "../seller-texts.ts";
import { LedgerMoves, readMoves } from "./ledger-moves.tsx";

export const loader = browserLoader(({ params, url }) => ({
  moves: askAsSeller(() => readMoves({ product: params.id ?? "" }, filtersIn(url.searchParams))),
}));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  const { id = "" } = useParams();
  return (
    <>
      <PageTitle title={t("title")} unlisted />
      <StockLedger key={id} request={loaderData?.moves} />
    </>
  );
}

/** The history of a product's count: counts, and orders that took or returned packs; the newest first. */
function StockLedger({ request }: { request: ReturnType<typeof readMoves> | undefined }) {
  const page = useSellerPage(request, t("loadFailed"));
  const { value, reload } = page;
  const product = value?.product;
  if (product && product.heap !== null) {
    return <Navigate replace to={pathTo(stockSellerPages.balance, {}, { product: product._id })} />;
  }
  return (
    <>
      <PageHeader
        title={product ? t("stockOf", { product: product.name }) : t("title")}
        aside={product && (product.left === null ? t("notCounted") : t("leftNow", { left: product.left }))}
      >
        {product && (
          <LinkButton
            to={pathTo(catalogSellerPages.rates, {}, { q: product.name })}
            variant="secondary"
            size="small"
          >
            {t("toRates")}
          </LinkButton>
        )}
      </PageHeader>
      {product && <CorrectForm product={product} onCounted={reload} />}
      <LedgerMoves page={page} caption={t("title")} words={String} nothingYet={t("nothingYet")}>
        {t("countFirst")}
      </LedgerMoves>
    </>
  );
}

interface CorrectFormProps {
  product: { _id: string; left: number | null };
  onCounted: () => Promise<void>;
}

function CorrectForm({ product: { _id: id, left }, onCounted }: CorrectFormProps) {
  const { busy, errors, submit, formRef } = useSubmit(async (form: FormData) => {
    const typed = String(readAmount(String(form.get("count") ?? "")) ?? "");
    if (!/^\d{1,7}$/.test(typed)) throw new ApiError(422, t("wholeNumber"), { count: t("wholeNumber") });
    const count = {
      id,
      count: Number(typed),
      seen: left,
      reason: String(form.get("reason") ?? ""),
      ...unusual.confirmed(typed),
    };
    const sent = unusual.sendWithQuestion(typed, () =>
      sellerCall(browserApi<StockApi>().api.stock.counts.$post({ json: { counts: [count] } })),
    );
    const { message } = await sent.catch(async (error) => {
      if (!(error instanceof ApiError && error.errors[id])) throw error;
      // It was sold or counted meanwhile. Once the page shows that, the same count can overwrite it.
      await onCounted();
      throw new ApiError(error.status, error.message, { count: error.errors[id] });
    });
    toast.success(message);
    formRef.current?.reset();
    await onCounted();
  }, t("notCountedNow"));
  const unusual = useUnusualAmount(formRef, fieldSetter(formRef, "count"), (packs) => ({
    amount: String(packs),
    words: t("packs", { packs }),
  }));
  return (
    <form
      ref={formRef}
      noValidate
      className="mb-6 grid items-end gap-3 sm:grid-cols-[8rem_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      <TextField label={t("countNow")} name="count" inputMode="numeric" required error={errors.count} />
      <TextField label={t("reason")} name="reason" maxLength={MAX_REASON_LENGTH} error={errors.reason} />
      <Button type="submit" variant="secondary" busy={busy}>
        {t("count")}
      </Button>
      <div className="sm:col-span-3">{unusual.choice}</div>
    </form>
  );
}
