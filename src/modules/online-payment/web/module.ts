import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { onlinePaymentSellerPages } from "../paths.ts";

export const onlinePaymentWeb = defineWebModule({
  sellerPages: [
    page(
      "online-payment/web/online-payment",
      onlinePaymentSellerPages.onlinePayment,
      () => import("./online-payment.page.tsx"),
    ),
  ],
});
