import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { CHECKOUT_FIELDS, ORDER_ACTIONS, SELLER_ACTIONS } from "#modules/order/web/shared/order-slots.ts";
import { customerSellerPages } from "../paths.ts";

export const customerWeb = defineWebModule({
  fills: [
    CHECKOUT_FIELDS.fill({ name: "credit", code: () => import("./credit-field.tsx"), isBalance: true }),
    ORDER_ACTIONS.fill({ name: "complain", code: () => import("./complain.tsx") }),
    SELLER_ACTIONS.fill({ name: "customer", code: () => import("./order-customer.tsx") }),
  ],
  sellerPages: [
    page("customer/web/customers", customerSellerPages.customers, () => import("./customers.page.tsx")),
    page("customer/web/customer", customerSellerPages.customer, () => import("./customer.page.tsx")),
  ],
});
