import { useLoaderData } from "react-router";
import { browserLoader } from "#kernel/web/browser-loader.ts";
import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { PageTitle } from "#modules/store/web/page-head.tsx";
import { unlessFiltered } from "#ui/unless-filtered.ts";
import { t } from "../seller-texts.ts";
import { SellerBanners } from "./seller-banners.tsx";
import { readBanners } from "./use-seller-banners.ts";

export const loader = browserLoader(() => ({ banners: askAsSeller(readBanners) }));

export const shouldRevalidate = unlessFiltered;

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("title")} unlisted />
      <SellerBanners asked={loaderData?.banners} />
    </>
  );
}
