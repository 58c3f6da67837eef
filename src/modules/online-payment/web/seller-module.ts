import { defineSellerModule, page } from "#kernel/web/pages/define-web-module.ts";
import { onlinePaymentSellerPages } from "../paths.ts";

export const onlinePaymentSeller = defineSellerModule({
  pages: [
    page(
      "online-payment/web/online-payment",
      onlinePaymentSellerPages.onlinePayment,
      () => import("./online-payment.page.tsx"),
    ),
  ],
});
