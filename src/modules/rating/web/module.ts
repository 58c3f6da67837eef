import { sellerPages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { ITEM_ACTIONS } from "#modules/order/web/shared/order-slots.ts";

export const ratingWeb = defineWebModule({
  name: "rating",
  fills: [ITEM_ACTIONS.fill({ name: "rate", code: () => import("./rate-item.tsx") })],
  sellerPages: [page("rating/web/comments", sellerPages.comments, () => import("./comments.page.tsx"))],
});
