import { defineModule } from "#kernel/modules/define-module.ts";
import { HOME } from "#kernel/paths.ts";
import { account } from "#modules/account/module.ts";
import { address } from "#modules/address/module.ts";
import { banner } from "#modules/banner/module.ts";
import { cart } from "#modules/cart/module.ts";
import { catalog } from "#modules/catalog/module.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { delivery } from "#modules/delivery/module.ts";
import { identity } from "#modules/identity/module.ts";
import { newsletter } from "#modules/newsletter/module.ts";
import { order } from "#modules/order/module.ts";
import { rating } from "#modules/rating/module.ts";
import { store } from "#modules/store/module.ts";
import { searchEngines } from "./search-engines.ts";
import { webManifest } from "./web-manifest.ts";

/** The frame of the shopper's pages, and the files for search engines. */
export const storefront = defineModule({
  name: "storefront",
  uses: [account, address, banner, cart, catalog, delivery, identity, newsletter, order, rating, store],
  routes: () => searchEngines().route("/", webManifest()),
  onAccountDeleted: null,
  offline: { pages: [HOME, `${catalogPages.products}/*`] },
  texts: {
    storefront: () => import("./texts/texts.ts"),
    "storefront/browse": () => import("./texts/browse-texts.ts"),
    "storefront/card": () => import("./texts/card-texts.ts"),
    "storefront/delivery": () => import("./texts/delivery-texts.ts"),
    "storefront/footer": () => import("./texts/footer-texts.ts"),
    "storefront/frame": () => import("./texts/frame-texts.ts"),
    "storefront/household": () => import("./texts/household-texts.ts"),
    "storefront/language": () => import("./texts/language-texts.ts"),
    "storefront/home": () => import("./texts/home-texts.ts"),
    "storefront/product": () => import("./texts/product-texts.ts"),
    "storefront/server": () => import("./texts/server-texts.ts"),
    "storefront/story": () => import("./texts/story-texts.ts"),
  },
});
