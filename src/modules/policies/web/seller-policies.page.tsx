import { useLoaderData } from "react-router";
import { browserApi } from "#kernel/web/browser-api.ts";
import { browserLoader } from "#kernel/web/browser-loader.ts";
import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/use-seller-data.ts";
import { PageTitle } from "#modules/store/web/page-head.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { ErrorState } from "#ui/states.tsx";
import { t } from "../seller-texts.ts";
import { PoliciesForm } from "./policies-form.tsx";

export const loader = browserLoader(() => ({
  policies: askAsSeller(() => sellerCall(browserApi.api.policy.$get())),
}));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  const { value, failed, reload } = useSellerPage(loaderData?.policies, t("loadFailed"));
  return (
    <>
      <PageTitle title={t("title")} unlisted />
      <PageHeader title={t("title")} />
      {value && <PoliciesForm policies={value.policies} />}
      {!value &&
        (failed ? (
          <ErrorState title={t("loadFailed")} onRetry={reload} />
        ) : (
          <Loading label={t("loading")}>
            <div className="grid gap-10 pt-20">
              <Skeleton className="h-72" />
              <Skeleton className="h-72" />
            </div>
          </Loading>
        ))}
    </>
  );
}
