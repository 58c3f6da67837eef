import CreditCard from "lucide-react/icons/credit-card";
import { defineSellerModule, inMenu } from "#kernel/web/pages/define-seller-module.ts";
import { t } from "../menu-texts.ts";
import { onlinePaymentSellerPages } from "../paths.ts";

export const onlinePaymentSeller = defineSellerModule({
  pages: [
    inMenu(
      "online-payment/web/online-payment",
      onlinePaymentSellerPages.onlinePayment,
      "online-payment.see",
      {
        lazy: () => import("./online-payment.page.tsx"),
        group: "store",
        place: 50,
        icon: CreditCard,
        label: t.later("onlinePayment"),
        words: t.later("onlinePaymentWords"),
      },
    ),
  ],
});
