import { defineWebModule } from "#kernel/web/pages/define-web-module.ts";
import { ORDER_NOTICES } from "#modules/order/web/shared/order-slots.ts";

export const packingWeb = defineWebModule({
  fills: [ORDER_NOTICES.fill({ name: "question", code: () => import("./weighing/packing-question.tsx") })],
});
