import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { onlinePaymentSellerPages } from "../paths.ts";

export const onlinePaymentSeller = defineSellerModule({
  pages: [
    sellerPage(
      "online-payment/web/online-payment",
      onlinePaymentSellerPages.onlinePayment,
      "online-payment.see",
      () => import("./online-payment.page.tsx"),
    ),
  ],
});
