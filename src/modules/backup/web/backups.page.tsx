import { useLoaderData } from "react-router";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { askAsSeller } from "#modules/identity/web/shared/ask-as-seller.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { t } from "../seller-texts.ts";
import { readBackups } from "./read-backups.ts";
import { SellerBackups } from "./seller-backups.tsx";

export const loader = browserLoader(() => ({ backups: askAsSeller(readBackups) }));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("title")} unlisted />
      <SellerBackups asked={loaderData?.backups} />
    </>
  );
}
