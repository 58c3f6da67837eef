import { t as kernelContract } from "#kernel/contract/server-texts.ts";
import { t as kernelMoney } from "#kernel/money/texts.ts";
import { t as kernelTime } from "#kernel/time/texts.ts";
import { t as accountLogin } from "#modules/account/login-texts.ts";
import { t as accountServer } from "#modules/account/server-texts.ts";
import { t as account } from "#modules/account/texts.ts";
import { t as addressServer } from "#modules/address/server-texts.ts";
import { t as address } from "#modules/address/texts.ts";
import { t as auditFields } from "#modules/audit/field-texts.ts";
import { t as auditSeller } from "#modules/audit/seller-texts.ts";
import { t as auditServer } from "#modules/audit/server-texts.ts";
import { t as backofficeSeller } from "#modules/backoffice/seller-texts.ts";
import { t as bannerSeller } from "#modules/banner/seller-texts.ts";
import { t as bannerServer } from "#modules/banner/server-texts.ts";
import { t as banner } from "#modules/banner/texts.ts";
import { t as cartPage } from "#modules/cart/page-texts.ts";
import { t as cartServer } from "#modules/cart/server-texts.ts";
import { t as cart } from "#modules/cart/texts.ts";
import { t as catalogCategories } from "#modules/catalog/category-texts.ts";
import { t as catalogFields } from "#modules/catalog/field-texts.ts";
import { t as catalogImportServer } from "#modules/catalog/import-server-texts.ts";
import { t as catalogImport } from "#modules/catalog/import-texts.ts";
import { t as catalogRates } from "#modules/catalog/rates-texts.ts";
import { t as catalogSeller } from "#modules/catalog/seller-texts.ts";
import { t as catalogServer } from "#modules/catalog/server-texts.ts";
import { t as catalog } from "#modules/catalog/texts.ts";
import { t as delivery } from "#modules/delivery/texts.ts";
import { t as identitySeller } from "#modules/identity/seller-texts.ts";
import { t as identityServer } from "#modules/identity/server-texts.ts";
import { t as insightSeller } from "#modules/insight/seller-texts.ts";
import { t as newsletterSeller } from "#modules/newsletter/seller-texts.ts";
import { t as newsletterServer } from "#modules/newsletter/server-texts.ts";
import { t as newsletter } from "#modules/newsletter/texts.ts";
import { t as checkout } from "#modules/order/checkout-texts.ts";
import { t as orderInvoice } from "#modules/order/invoice-texts.ts";
import { t as orders } from "#modules/order/orders-texts.ts";
import { t as orderSeller } from "#modules/order/seller-texts.ts";
import { t as orderServer } from "#modules/order/server-texts.ts";
import { t as order } from "#modules/order/texts.ts";
import { t as payment } from "#modules/payment/texts.ts";
import { t as ratingDialog } from "#modules/rating/dialog-texts.ts";
import { t as ratingSeller } from "#modules/rating/seller-texts.ts";
import { t as ratingServer } from "#modules/rating/server-texts.ts";
import { t as rating } from "#modules/rating/texts.ts";
import { t as settingsSeller } from "#modules/settings/seller-texts.ts";
import { t as settingsServer } from "#modules/settings/server-texts.ts";
import { t as storeMaintenance } from "#modules/store/maintenance-texts.ts";
import { t as storeScript } from "#modules/store/script-texts.ts";
import { t as storeServer } from "#modules/store/server-texts.ts";
import { t as store } from "#modules/store/texts.ts";
import { t as storefrontBrowse } from "#modules/storefront/browse-texts.ts";
import { t as storefrontHome } from "#modules/storefront/home-texts.ts";
import { t as storefrontProduct } from "#modules/storefront/product-texts.ts";
import { t as storefrontServer } from "#modules/storefront/server-texts.ts";
import { t as storefront } from "#modules/storefront/texts.ts";

/** Every catalogue by its id: what a language has to say. */
export const catalogues = {
  account,
  "account/login": accountLogin,
  "account/server": accountServer,
  address,
  "address/server": addressServer,
  "audit/fields": auditFields,
  "audit/seller": auditSeller,
  "audit/server": auditServer,
  "backoffice/seller": backofficeSeller,
  banner,
  "banner/seller": bannerSeller,
  "banner/server": bannerServer,
  cart,
  "cart/page": cartPage,
  "cart/server": cartServer,
  catalog,
  "catalog/categories": catalogCategories,
  "catalog/fields": catalogFields,
  "catalog/import": catalogImport,
  "catalog/import-server": catalogImportServer,
  "catalog/rates": catalogRates,
  "catalog/seller": catalogSeller,
  "catalog/server": catalogServer,
  delivery,
  "identity/seller": identitySeller,
  "identity/server": identityServer,
  "insight/seller": insightSeller,
  "kernel/contract": kernelContract,
  "kernel/money": kernelMoney,
  "kernel/time": kernelTime,
  newsletter,
  "newsletter/seller": newsletterSeller,
  "newsletter/server": newsletterServer,
  order,
  "order/checkout": checkout,
  "order/invoice": orderInvoice,
  "order/orders": orders,
  "order/seller": orderSeller,
  "order/server": orderServer,
  payment,
  rating,
  "rating/dialog": ratingDialog,
  "rating/seller": ratingSeller,
  "rating/server": ratingServer,
  "settings/seller": settingsSeller,
  "settings/server": settingsServer,
  store,
  "store/maintenance": storeMaintenance,
  "store/script": storeScript,
  "store/server": storeServer,
  storefront,
  "storefront/browse": storefrontBrowse,
  "storefront/home": storefrontHome,
  "storefront/product": storefrontProduct,
  "storefront/server": storefrontServer,
};
