import Mail from "lucide-react/icons/mail";
import History from "lucide-react/icons/rotate-ccw-clock";
import Send from "lucide-react/icons/send";
import { defineSellerModule, inMenu } from "#kernel/web/pages/define-seller-module.ts";
import { t } from "../menu-texts.ts";
import { newsletterSellerPages } from "../paths.ts";

export const newsletterSeller = defineSellerModule({
  pages: [
    inMenu("newsletter/web/subscribers", newsletterSellerPages.subscribers, "newsletter.see", {
      lazy: () => import("./subscribers.page.tsx"),
      group: "customers",
      place: 20,
      icon: Mail,
      label: t.later("subscribers"),
      words: t.later("subscribersWords"),
    }),
    inMenu("newsletter/web/offer-history", newsletterSellerPages.offerHistory, "newsletter.see", {
      lazy: () => import("./offer-history.page.tsx"),
      group: "customers",
      place: 40,
      icon: History,
      label: t.later("offerHistory"),
      words: t.later("offerHistoryWords"),
    }),
    inMenu("newsletter/web/add-offer", newsletterSellerPages.addOffer, "newsletter.send", {
      lazy: () => import("./add-offer.page.tsx"),
      group: "customers",
      place: 30,
      icon: Send,
      label: t.later("sendOffer"),
      words: t.later("sendOfferWords"),
    }),
  ],
});
