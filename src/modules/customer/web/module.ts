import { defineWebModule } from "#kernel/web/pages/define-web-module.ts";
import { CHECKOUT_FIELDS, ORDER_ACTIONS } from "#modules/order/web/shared/order-slots.ts";

export const customerWeb = defineWebModule({
  fills: [
    CHECKOUT_FIELDS.fill({ name: "credit", ofAccount: true, code: () => import("./credit-field.tsx") }),
    ORDER_ACTIONS.fill({ name: "complain", code: () => import("./complain.tsx") }),
  ],
});
