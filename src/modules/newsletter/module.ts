import { defineModule } from "#kernel/modules/define-module.ts";
import { extendPermissions, extendRecordKinds } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { store } from "#modules/store/module.ts";
import { offerMail, offerTestMail } from "./mails/offer.ts";
import { newsletterCalls } from "./module-api.ts";
import { OFFER_RECORD } from "./offers.ts";
import { newsletterPages } from "./paths.ts";
import { t } from "./server-texts.ts";
import { deleteSubscriptionOf, SUBSCRIBER_RECORD } from "./subscribers.ts";
import { unsubscribePage } from "./unsubscribe-page.ts";

/** Subscribers and sent offers. */
export const newsletter = defineModule({
  name: "newsletter",
  uses: [identity, store],
  api: newsletterCalls,
  routes: (web) => unsubscribePage(web),
  mails: [offerTestMail, offerMail],
  searchEngines: { keepOut: [newsletterPages.unsubscribe] },
  extends: [
    extendPermissions([
      { name: "newsletter.see", words: t.later("seeSubscribers"), roles: ["manager"] },
      { name: "newsletter.send", words: t.later("sendOffers"), roles: ["manager"] },
      { name: "newsletter.export", words: t.later("exportSubscribers"), roles: ["manager"] },
      { name: "newsletter.change", words: t.later("changeSubscribers"), roles: ["manager"] },
    ]),
    extendRecordKinds(OFFER_RECORD),
    extendRecordKinds(SUBSCRIBER_RECORD),
  ],
  tables: {
    offer_deliveries: "knows of no shopper",
    offers: "knows of no shopper",
    subscribers: "goes by its e-mail or scope",
  },
  onAccountDeleted: deleteSubscriptionOf,
  texts: {
    newsletter: () => import("./texts.ts"),
    "newsletter/menu": () => import("./menu-texts.ts"),
    "newsletter/seller": () => import("./seller-texts.ts"),
    "newsletter/server": () => import("./server-texts.ts"),
  },
});
