import CreditCard from "lucide-react/icons/credit-card";
import { defineSellerModule, inMenu, sellerPage } from "#kernel/web/pages/define-seller-module.ts";
import { t } from "../menu-texts.ts";
import { onlinePaymentSellerPages } from "../paths.ts";

export const onlinePaymentSeller = defineSellerModule({
  pages: [
    inMenu(
      {
        group: "store",
        place: 50,
        icon: CreditCard,
        label: t.later("onlinePayment"),
        words: t.later("onlinePaymentWords"),
      },
      sellerPage(
        "online-payment/web/online-payment",
        onlinePaymentSellerPages.onlinePayment,
        "online-payment.see",
        () => import("./online-payment.page.tsx"),
      ),
    ),
  ],
});
