import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { newsletterSellerPages } from "../paths.ts";

export const newsletterSeller = defineSellerModule({
  pages: [
    sellerPage(
      "newsletter/web/subscribers",
      newsletterSellerPages.subscribers,
      "newsletter.see",
      () => import("./subscribers.page.tsx"),
    ),
    sellerPage(
      "newsletter/web/offer-history",
      newsletterSellerPages.offerHistory,
      "newsletter.see",
      () => import("./offer-history.page.tsx"),
    ),
    sellerPage(
      "newsletter/web/add-offer",
      newsletterSellerPages.addOffer,
      "newsletter.send",
      () => import("./add-offer.page.tsx"),
    ),
  ],
});
