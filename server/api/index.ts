import { newApi } from "../http/api-route.ts";
import type { AppEnv } from "../http/app-env.ts";
import { accountApi } from "./account.ts";
import { addressApi } from "./address.ts";
import { bannerApi } from "./banner.ts";
import { cartApi } from "./cart.ts";
import { categoryApi } from "./category.ts";
import { orderApi } from "./order.ts";
import { productApi } from "./product.ts";
import { ratingApi } from "./rating.ts";
import { sellerApi } from "./seller.ts";
import { storeApi } from "./store.ts";
import { userApi } from "./user.ts";

/** Every call of the shop, resource by resource. The web's typed client is made from its type. */
export const api = newApi<AppEnv>()
  .route("/api/product", productApi)
  .route("/api/category", categoryApi)
  .route("/api/banner", bannerApi)
  .route("/api/store", storeApi)
  .route("/api/user", userApi)
  .route("/api/user", accountApi)
  .route("/api/seller", sellerApi)
  .route("/api/cart", cartApi)
  .route("/api/address", addressApi)
  .route("/api/order", orderApi)
  .route("/api/rating", ratingApi);

export type Api = typeof api;
