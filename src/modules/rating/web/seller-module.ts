import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { ratingSellerPages } from "../paths.ts";

export const ratingSeller = defineSellerModule({
  pages: [
    sellerPage(
      "rating/web/comments",
      ratingSellerPages.comments,
      "rating.see",
      () => import("./comments.page.tsx"),
    ),
  ],
});
