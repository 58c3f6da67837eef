import { defineModule } from "#kernel/modules/define-module.ts";
import { catalog } from "#modules/catalog/module.ts";
import { delivery } from "#modules/delivery/module.ts";
import { identity } from "#modules/identity/module.ts";
import { store } from "#modules/store/module.ts";
import { forgetCartKeys } from "./edit-cart.ts";
import { cartCalls } from "./module-api.ts";
import { cartPages } from "./paths.ts";

/** A shopper's cart. */
export const cart = defineModule({
  name: "cart",
  uses: [catalog, delivery, identity, store],
  api: cartCalls,
  searchEngines: { keepOut: [cartPages.cart] },
  tables: {
    cart_lines: "goes with the account",
  },
  onAccountDeleted: forgetCartKeys,
  texts: {
    cart: () => import("./texts.ts"),
    "cart/page": () => import("./page-texts.ts"),
    "cart/server": () => import("./server-texts.ts"),
  },
});
