import UsersRound from "lucide-react/icons/users-round";
import { defineSellerModule, inMenu, sellerPage } from "#kernel/web/pages/define-seller-module.ts";
import { CLOSING_PARTS } from "#modules/backoffice/web/shared/closing-slots.ts";
import { CALLER_FIELDS, DOOR_MONEY, SELLER_ACTIONS } from "#modules/order/web/shared/order-slots.ts";
import { t } from "../menu-texts.ts";
import { customerSellerPages } from "../paths.ts";

export const customerSeller = defineSellerModule({
  fills: [
    SELLER_ACTIONS.fill({ name: "customer", place: 10, code: () => import("./order-customer.tsx") }),
    CALLER_FIELDS.fill({ name: "credit", code: () => import("./caller-credit.tsx") }),
    DOOR_MONEY.fill({ name: "customer", code: () => import("./door-money.tsx") }),
    CLOSING_PARTS.fill({ place: 20, permission: "customer.see", code: () => import("./closing-doors.tsx") }),
  ],
  pages: [
    inMenu("customer/web/customers", customerSellerPages.customers, "customer.see", {
      lazy: () => import("./customers.page.tsx"),
      group: "customers",
      place: 10,
      icon: UsersRound,
      label: t.later("customers"),
      words: t.later("customersWords"),
    }),
    sellerPage(
      "customer/web/customer",
      customerSellerPages.customer,
      "customer.see",
      () => import("./customer.page.tsx"),
    ),
  ],
});
