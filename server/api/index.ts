import { newApi } from "../http/api-route.ts";
import type { AppEnv } from "../http/app-env.ts";
import { accountApi } from "./account.ts";
import { addressApi } from "./address.ts";
import { auditApi } from "./audit.ts";
import { bannerApi } from "./banner.ts";
import { cartApi } from "./cart.ts";
import { categoryApi } from "./category.ts";
import { commentApi } from "./comment.ts";
import { dashboardApi } from "./dashboard.ts";
import { invoiceApi } from "./invoice.ts";
import { newsletterApi } from "./newsletter.ts";
import { offerApi } from "./offer.ts";
import { orderApi } from "./order.ts";
import { passwordResetApi } from "./password-reset.ts";
import { productApi } from "./product.ts";
import { productCsvApi } from "./product-csv.ts";
import { ratingApi } from "./rating.ts";
import { sellerApi } from "./seller.ts";
import { sellerBannerApi } from "./seller-banner.ts";
import { sellerCategoryApi } from "./seller-category.ts";
import { sellerOrderApi } from "./seller-order.ts";
import { sellerProductApi } from "./seller-product.ts";
import { sellerSettingsApi } from "./seller-settings.ts";
import { storeApi } from "./store.ts";
import { userApi } from "./user.ts";

/** Every call of the shop, resource by resource. The web's typed client is made from its type. */
export const api = newApi<AppEnv>()
  .route("/api/product", productApi)
  .route("/api/product", sellerProductApi)
  .route("/api/product", productCsvApi)
  .route("/api/category", categoryApi)
  .route("/api/category", sellerCategoryApi)
  .route("/api/banner", bannerApi)
  .route("/api/banner", sellerBannerApi)
  .route("/api/store", storeApi)
  .route("/api/user", userApi)
  .route("/api/user", accountApi)
  .route("/api/user", passwordResetApi)
  .route("/api/seller", sellerApi)
  .route("/api/seller", sellerSettingsApi)
  .route("/api/dashboard", dashboardApi)
  .route("/api/audit", auditApi)
  .route("/api/cart", cartApi)
  .route("/api/address", addressApi)
  .route("/api/order", orderApi)
  .route("/api/order", invoiceApi)
  .route("/api/order", sellerOrderApi)
  .route("/api/rating", ratingApi)
  .route("/api/rating", commentApi)
  .route("/api/newsletter", newsletterApi)
  .route("/api/newsletter", offerApi);

export type Api = typeof api;
