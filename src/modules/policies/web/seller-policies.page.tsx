import { browserApi } from "#kernel/web/browser-api.ts";
import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/use-seller-data.ts";
import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { ErrorState } from "#ui/states.tsx";
import { t } from "../seller-texts.ts";
import type { Route } from "./+types/seller-policies.page.ts";
import { PoliciesForm } from "./policies-form.tsx";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(t("title"), matches[0].loaderData?.store);

// The page is the same for everybody, and so is drawn as it waits.
export const loader = () => null;

export function clientLoader() {
  return { policies: askAsSeller(() => sellerCall(browserApi.api.policy.$get())) };
}
clientLoader.hydrate = true as const;

export default function SellerPoliciesPage({ loaderData }: Route.ComponentProps) {
  const { value, failed, reload } = useSellerPage(loaderData?.policies, t("loadFailed"));
  return (
    <>
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
