import { defineSellerModule, page } from "#kernel/web/pages/define-web-module.ts";
import { newsletterSellerPages } from "../paths.ts";

export const newsletterSeller = defineSellerModule({
  pages: [
    page(
      "newsletter/web/subscribers",
      newsletterSellerPages.subscribers,
      () => import("./subscribers.page.tsx"),
    ),
    page(
      "newsletter/web/offer-history",
      newsletterSellerPages.offerHistory,
      () => import("./offer-history.page.tsx"),
    ),
    page("newsletter/web/add-offer", newsletterSellerPages.addOffer, () => import("./add-offer.page.tsx")),
  ],
});
