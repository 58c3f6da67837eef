import { newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { accountApi } from "#modules/account/api/account.ts";
import { passwordResetApi } from "#modules/account/api/password-reset.ts";
import { userApi } from "#modules/account/api/user.ts";
import { addressApi } from "#modules/address/api.ts";
import { auditApi } from "#modules/audit/api.ts";
import { sellerBackupApi } from "#modules/backup/seller-api.ts";
import { bannerApi } from "#modules/banner/api.ts";
import { sellerBannerApi } from "#modules/banner/seller-api.ts";
import { cartApi } from "#modules/cart/api.ts";
import { categoryApi } from "#modules/catalog/api/category.ts";
import { productApi } from "#modules/catalog/api/product.ts";
import { productCsvApi } from "#modules/catalog/api/product-csv.ts";
import { sellerCategoryApi } from "#modules/catalog/api/seller-category.ts";
import { sellerProductApi } from "#modules/catalog/api/seller-product.ts";
import { deliveryApi } from "#modules/delivery/api.ts";
import { sellerDeliveryApi } from "#modules/delivery/seller-api.ts";
import { dispatchApi } from "#modules/dispatch/seller-api.ts";
import { sellerLoginsApi, shopperLoginsApi } from "#modules/identity/logins-api.ts";
import { sellerApi } from "#modules/identity/seller-api.ts";
import { dashboardApi } from "#modules/insight/api.ts";
import { newsletterApi } from "#modules/newsletter/api.ts";
import { offerApi } from "#modules/newsletter/seller-api.ts";
import { orderApi } from "#modules/order/api.ts";
import { deliveryOptionsApi } from "#modules/order/delivery-api.ts";
import { invoiceApi } from "#modules/order/invoice-api.ts";
import { moveApi } from "#modules/order/move-api.ts";
import { sellerOrderApi } from "#modules/order/seller-api.ts";
import { policiesApi } from "#modules/policies/api.ts";
import { promoApi } from "#modules/promo/api.ts";
import { sellerPromoApi } from "#modules/promo/seller-api.ts";
import { ratingApi } from "#modules/rating/api.ts";
import { commentApi } from "#modules/rating/comment-api.ts";
import { sellerSettingsApi } from "#modules/settings/seller-api.ts";
import { stockApi } from "#modules/stock/api.ts";
import { sellerStockApi } from "#modules/stock/seller-api.ts";
import { storeApi } from "#modules/store/api.ts";
import { packingQuestionApi } from "#modules/weighing/api.ts";
import { weighingApi } from "#modules/weighing/seller-api.ts";

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
  .route("/api/policy", policiesApi)
  .route("/api/user", userApi)
  .route("/api/user", accountApi)
  .route("/api/user", passwordResetApi)
  .route("/api/seller", sellerApi)
  .route("/api/user", shopperLoginsApi)
  .route("/api/seller", sellerLoginsApi)
  .route("/api/seller", sellerSettingsApi)
  .route("/api/seller", sellerBackupApi)
  .route("/api/dashboard", dashboardApi)
  .route("/api/audit", auditApi)
  .route("/api/cart", cartApi)
  .route("/api/address", addressApi)
  .route("/api/delivery", deliveryApi)
  .route("/api/delivery", sellerDeliveryApi)
  .route("/api/delivery", deliveryOptionsApi)
  .route("/api/delivery", dispatchApi)
  .route("/api/order", orderApi)
  .route("/api/order", invoiceApi)
  .route("/api/order", sellerOrderApi)
  .route("/api/order", moveApi)
  .route("/api/order", weighingApi)
  .route("/api/order", packingQuestionApi)
  .route("/api/rating", ratingApi)
  .route("/api/rating", commentApi)
  .route("/api/promo", promoApi)
  .route("/api/promo", sellerPromoApi)
  .route("/api/stock", stockApi)
  .route("/api/stock", sellerStockApi)
  .route("/api/newsletter", newsletterApi)
  .route("/api/newsletter", offerApi);

export type Api = typeof api;
