import { sellerPages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";

export const newsletterWeb = defineWebModule({
  name: "newsletter",
  sellerPages: [
    page("newsletter/web/subscribers", sellerPages.subscribers, () => import("./subscribers.page.tsx")),
    page("newsletter/web/offer-history", sellerPages.offerHistory, () => import("./offer-history.page.tsx")),
    page("newsletter/web/add-offer", sellerPages.addOffer, () => import("./add-offer.page.tsx")),
  ],
});
