import { useLoaderData } from "react-router";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { askAsSeller } from "#modules/identity/web/shared/seller-session.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { unlessFiltered } from "#ui/lists/use-filters.ts";
import { t } from "../../texts/category-texts.ts";
import { SellerCategories } from "../seller-categories/seller-categories.tsx";
import { readCategories } from "../shared/use-categories.ts";

export const loader = browserLoader(() => ({ categories: askAsSeller(readCategories) }));

export const shouldRevalidate = unlessFiltered;

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("categories")} unlisted />
      <SellerCategories asked={loaderData?.categories} />
    </>
  );
}
