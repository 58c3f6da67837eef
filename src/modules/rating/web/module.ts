import { defineWebModule } from "#kernel/web/pages/define-web-module.ts";
import { ITEM_ACTIONS } from "#modules/order/web/shared/order-slots.ts";

export const ratingWeb = defineWebModule({
  fills: [ITEM_ACTIONS.fill({ name: "rate", code: () => import("./rate-item.tsx") })],
});
