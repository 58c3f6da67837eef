import { useLoaderData } from "react-router";
import { browserLoader } from "#kernel/web/browser-loader.ts";
import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { PageTitle } from "#modules/store/web/page-head.tsx";
import { filtersIn } from "#ui/filters.ts";
import { t } from "../seller-texts.ts";
import { SellerComments } from "./seller-comments/seller-comments.tsx";
import { readReviews } from "./seller-comments/use-reviews.ts";

export const loader = browserLoader(({ url }) => ({
  comments: askAsSeller(() => readReviews(filtersIn(url.searchParams))),
}));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("title")} unlisted />
      <SellerComments asked={loaderData?.comments} />
    </>
  );
}
