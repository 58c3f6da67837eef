import { useSellerPage } from "#modules/identity/web/use-seller-data.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { ErrorState } from "#ui/states.tsx";
import { t } from "../seller-texts.ts";
import { DeliveryForm } from "./delivery-form.tsx";
import type { readDeliverySettings } from "./read-delivery-settings.ts";

/** Market days, cut-off, windows, closed days and PIN codes, for the seller to change. */
export function SellerDelivery({ asked }: { asked: ReturnType<typeof readDeliverySettings> | undefined }) {
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
