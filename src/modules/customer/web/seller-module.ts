import { defineSellerModule, page } from "#kernel/web/pages/define-web-module.ts";
import { SELLER_ACTIONS } from "#modules/order/web/shared/order-slots.ts";
import { customerSellerPages } from "../paths.ts";

export const customerSeller = defineSellerModule({
  fills: [SELLER_ACTIONS.fill({ name: "customer", code: () => import("./order-customer.tsx") })],
  pages: [
    page("customer/web/customers", customerSellerPages.customers, () => import("./customers.page.tsx")),
    page("customer/web/customer", customerSellerPages.customer, () => import("./customer.page.tsx")),
  ],
});
