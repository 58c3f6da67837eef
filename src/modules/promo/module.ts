import { defineModule } from "#kernel/modules/define-module.ts";
import { cart } from "#modules/cart/module.ts";
import { catalog } from "#modules/catalog/module.ts";
import { extendPermissions, extendRecordKinds } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { extendOffers } from "#modules/newsletter/index.ts";
import { newsletter } from "#modules/newsletter/module.ts";
import { extendOrders } from "#modules/order/index.ts";
import { order } from "#modules/order/module.ts";
import { store } from "#modules/store/module.ts";
import { PROMO_RECORD, promoOfferCodes } from "./edit-promos.ts";
import { keepFormerUses } from "./former-shoppers.ts";
import { promoCalls } from "./module-api.ts";
import { promoExtension } from "./order-promos.ts";
import { t } from "./server-texts.ts";

/** Promo codes: discounts on orders. */
export const promo = defineModule({
  name: "promo",
  uses: [cart, catalog, identity, newsletter, order, store],
  api: promoCalls,
  extends: [
    extendPermissions([
      { name: "promo.see", words: t.later("seeCodes"), roles: ["manager", "phone-desk", "bookkeeper"] },
      { name: "promo.change", words: t.later("changeCodes"), roles: ["manager"] },
    ]),
    extendRecordKinds(PROMO_RECORD),
    extendOrders(promoExtension),
    extendOffers(promoOfferCodes),
  ],
  tables: {
    promo_code_categories: "knows of no shopper",
    promo_codes: "knows of no shopper",
    promo_former_shoppers: "stays, and names nobody",
    promo_former_uses: "stays, and names nobody",
    promo_hash_key: "knows of no shopper",
    promo_uses: "stays, and names nobody",
  },
  onAccountDeleted: keepFormerUses,
  texts: {
    "promo/menu": () => import("./menu-texts.ts"),
    "promo/seller": () => import("./seller-texts.ts"),
    "promo/server": () => import("./server-texts.ts"),
  },
});
