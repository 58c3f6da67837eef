import { newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { defineModule } from "#kernel/modules/define-module.ts";
import { catalog } from "#modules/catalog/module.ts";
import { identity } from "#modules/identity/module.ts";
import { forgetCartKeys } from "./actions/cart-scope.ts";
import { cartApi } from "./api.ts";

/** A shopper's cart. */
export const cart = defineModule({
  name: "cart",
  uses: [catalog, identity],
  api: newApi<AppEnv>().route("/api/cart", cartApi),
  onShopperDeleted: forgetCartKeys,
  texts: () => import("./catalogues.ts"),
});
