import { defineModule } from "#kernel/modules/define-module.ts";
import { account } from "#modules/account/module.ts";
import { address } from "#modules/address/module.ts";
import { banner } from "#modules/banner/module.ts";
import { cart } from "#modules/cart/module.ts";
import { catalog } from "#modules/catalog/module.ts";
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
  texts: {
    storefront: () => import("./texts.ts"),
    "storefront/browse": () => import("./browse-texts.ts"),
    "storefront/delivery": () => import("./delivery-texts.ts"),
    "storefront/frame": () => import("./frame-texts.ts"),
    "storefront/home": () => import("./home-texts.ts"),
    "storefront/product": () => import("./product-texts.ts"),
    "storefront/server": () => import("./server-texts.ts"),
  },
});
