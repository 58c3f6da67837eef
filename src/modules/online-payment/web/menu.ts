import CreditCard from "lucide-react/icons/credit-card";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { onlinePaymentSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: onlinePaymentSellerPages.onlinePayment,
    permission: "online-payment.see",
    label: t.later("onlinePayment"),
    words: t.later("onlinePaymentWords"),
    icon: CreditCard,
    group: "store",
    place: 50,
  },
];
