import { defineWebModule } from "#kernel/web/pages/define-web-module.ts";
import { PROMO_CODE_CHECK } from "#modules/order/web/shared/order-slots.ts";

export const promoWeb = defineWebModule({
  fills: [PROMO_CODE_CHECK.fill({ code: () => import("./check-promo.ts") })],
});
