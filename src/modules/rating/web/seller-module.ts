import { defineSellerModule, page } from "#kernel/web/pages/define-web-module.ts";
import { ratingSellerPages } from "../paths.ts";

export const ratingSeller = defineSellerModule({
  pages: [page("rating/web/comments", ratingSellerPages.comments, () => import("./comments.page.tsx"))],
});
