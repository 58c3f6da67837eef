import { sellerPages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/define-web-module.ts";

export const ratingWeb = defineWebModule({
  name: "rating",
  sellerPages: [page("rating/web/comments", sellerPages.comments, () => import("./comments.page.tsx"))],
});
