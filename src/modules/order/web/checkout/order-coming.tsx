import { NeedsScript } from "#modules/store/web/shared/needs-script.tsx";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { Loading, Skeleton } from "#ui/loading/skeleton.tsx";
import { t } from "../../texts/checkout-texts.ts";

/** The page after an order, until it is known. */
export function OrderComing() {
  return (
    <>
      <PageTitle title={t("yourOrder")} unlisted />
      <Loading label={t("loadingOrder")}>
        <NeedsScript />
        <span className="mx-auto grid max-w-md gap-4 py-14">
          <Skeleton className="h-10" />
          <Skeleton className="h-40" />
          <Skeleton className="h-12" />
        </span>
      </Loading>
    </>
  );
}
