import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { ITEM_ACTIONS } from "#modules/order/web/shared/order-slots.ts";
import { ratingSellerPages } from "../paths.ts";

export const ratingWeb = defineWebModule({
  fills: [ITEM_ACTIONS.fill({ name: "rate", code: () => import("./rate-item.tsx") })],
  sellerPages: [page("rating/web/comments", ratingSellerPages.comments, () => import("./comments.page.tsx"))],
});
