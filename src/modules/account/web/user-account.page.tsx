import { useLoaderData } from "react-router";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { t } from "#modules/account/texts.ts";
import { listAddresses } from "#modules/address/web/shared/use-addresses.ts";
import { askAsShopper } from "#modules/identity/web/shared/shopper-call.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { AccountPage } from "./account-page.tsx";

export const loader = browserLoader(() => ({ addresses: askAsShopper(listAddresses) }));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("profile")} unlisted />
      <AccountPage addresses={loaderData?.addresses} />
    </>
  );
}
