import Mail from "lucide-react/icons/mail";
import History from "lucide-react/icons/rotate-ccw-clock";
import Send from "lucide-react/icons/send";
import { defineSellerModule, inMenu, sellerPage } from "#kernel/web/pages/define-seller-module.ts";
import { t } from "../menu-texts.ts";
import { newsletterSellerPages } from "../paths.ts";

export const newsletterSeller = defineSellerModule({
  pages: [
    inMenu(
      {
        group: "customers",
        place: 20,
        icon: Mail,
        label: t.later("subscribers"),
        words: t.later("subscribersWords"),
      },
      sellerPage(
        "newsletter/web/subscribers",
        newsletterSellerPages.subscribers,
        "newsletter.see",
        () => import("./subscribers.page.tsx"),
      ),
    ),
    inMenu(
      {
        group: "customers",
        place: 40,
        icon: History,
        label: t.later("offerHistory"),
        words: t.later("offerHistoryWords"),
      },
      sellerPage(
        "newsletter/web/offer-history",
        newsletterSellerPages.offerHistory,
        "newsletter.see",
        () => import("./offer-history.page.tsx"),
      ),
    ),
    inMenu(
      {
        group: "customers",
        place: 30,
        icon: Send,
        label: t.later("sendOffer"),
        words: t.later("sendOfferWords"),
      },
      sellerPage(
        "newsletter/web/add-offer",
        newsletterSellerPages.addOffer,
        "newsletter.send",
        () => import("./add-offer.page.tsx"),
      ),
    ),
  ],
});
