import { SellerComments } from "#web/features/seller-comments/seller-comments.tsx";
import type { Route } from "./+types/comments.ts";
import { sellerMeta } from "./seller-meta.ts";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta("Comments", matches[0].loaderData?.store);

export default function CommentsPage() {
  return <SellerComments />;
}
