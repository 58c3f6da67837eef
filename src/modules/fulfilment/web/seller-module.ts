import { defineSellerModule } from "#kernel/web/pages/define-web-module.ts";
import { SELLER_ACTIONS } from "#modules/order/web/shared/order-slots.ts";

export const fulfilmentSeller = defineSellerModule({
  fills: [SELLER_ACTIONS.fill({ name: "weigh", code: () => import("./weigh-order.tsx") })],
});
