import { useLoaderData } from "react-router";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { Loading, Skeleton } from "#ui/loading/skeleton.tsx";
import { ErrorState } from "#ui/loading/states.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { t } from "../seller-texts.ts";
import { DeliveryForm } from "./settings/delivery-form.tsx";

export const loader = browserLoader(() => ({ settings: askAsSeller(readDeliverySettings) }));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("title")} unlisted />
      <SellerDelivery asked={loaderData?.settings} />
    </>
  );
}

/** The delivery settings for the seller: market days, cut-off, windows, closed days and PIN codes. */
function SellerDelivery({ asked }: { asked: ReturnType<typeof readDeliverySettings> | undefined }) {
  const { value, failed, reload } = useSellerPage(asked, t("loadFailed"));
  return (
    <>
      <PageHeader title={t("title")} />
      {value && <DeliveryForm settings={value.settings} />}
      {!value &&
        (failed ? (
          <ErrorState title={t("loadFailed")} onRetry={reload} />
        ) : (
          <Loading label={t("loading")}>
            <div className="grid gap-10 pt-20">
              <Skeleton className="h-24" />
              <Skeleton className="h-24" />
            </div>
          </Loading>
        ))}
    </>
  );
}

/** The current delivery settings. */
function readDeliverySettings() {
  return sellerCall(browserApi.api.delivery.settings.$get());
}
