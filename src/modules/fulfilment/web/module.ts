import { defineWebModule } from "#kernel/web/pages/define-web-module.ts";
import { ORDER_NOTICES, SELLER_ACTIONS } from "#modules/order/web/shared/order-slots.ts";

export const fulfilmentWeb = defineWebModule({
  fills: [
    ORDER_NOTICES.fill({ name: "question", code: () => import("./packing-question.tsx") }),
    SELLER_ACTIONS.fill({ name: "weigh", code: () => import("./weigh-order.tsx") }),
  ],
});
