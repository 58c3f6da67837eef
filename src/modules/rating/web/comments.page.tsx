import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import type { Route } from "./+types/comments.page.ts";
import { SellerComments } from "./seller-comments/seller-comments.tsx";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta("Comments", matches[0].loaderData?.store);

export default function CommentsPage() {
  return <SellerComments />;
}
