import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { filtersIn } from "#ui/filters.ts";
import { t } from "../seller-texts.ts";
import type { Route } from "./+types/comments.page.ts";
import { SellerComments } from "./seller-comments/seller-comments.tsx";
import { readReviews } from "./seller-comments/use-reviews.ts";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(t("title"), matches[0].loaderData?.store);

// The page is the same for everybody, and so is drawn as it waits.
export const loader = () => null;

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return { comments: askAsSeller(() => readReviews(filtersIn(url.searchParams))) };
}
clientLoader.hydrate = true as const;

export default function CommentsPage({ loaderData }: Route.ComponentProps) {
  return <SellerComments asked={loaderData?.comments} />;
}
