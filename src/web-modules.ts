import type { WebModule } from "#kernel/web/pages/define-web-module.ts";
import { accountWeb } from "#modules/account/web/module.ts";
import { addressWeb } from "#modules/address/web/module.ts";
import { auditWeb } from "#modules/audit/web/module.ts";
import { backofficeWeb } from "#modules/backoffice/web/module.ts";
import { backupWeb } from "#modules/backup/web/module.ts";
import { bannerWeb } from "#modules/banner/web/module.ts";
import { catalogWeb } from "#modules/catalog/web/module.ts";
import { customerWeb } from "#modules/customer/web/module.ts";
import { deliveryWeb } from "#modules/delivery/web/module.ts";
import { dispatchWeb } from "#modules/dispatch/web/module.ts";
import { fulfilmentWeb } from "#modules/fulfilment/web/module.ts";
import { healthWeb } from "#modules/health/web/module.ts";
import { insightWeb } from "#modules/insight/web/module.ts";
import { moneyWeb } from "#modules/money/web/module.ts";
import { newsletterWeb } from "#modules/newsletter/web/module.ts";
import { onlinePaymentWeb } from "#modules/online-payment/web/module.ts";
import { orderWeb } from "#modules/order/web/module.ts";
import { packingWeb } from "#modules/packing/web/module.ts";
import { policiesWeb } from "#modules/policies/web/module.ts";
import { promoWeb } from "#modules/promo/web/module.ts";
import { ratingWeb } from "#modules/rating/web/module.ts";
import { settingsWeb } from "#modules/settings/web/module.ts";
import { stockWeb } from "#modules/stock/web/module.ts";
import { storeWeb } from "#modules/store/web/module.ts";
import { storefrontWeb } from "#modules/storefront/web/module.ts";
import { substitutionWeb } from "#modules/substitution/web/module.ts";
import { taxWeb } from "#modules/tax/web/module.ts";

/** The pages of every module. Their order does not matter. */
export const WEB_MODULES: readonly WebModule[] = [
  accountWeb,
  addressWeb,
  auditWeb,
  backofficeWeb,
  backupWeb,
  bannerWeb,
  catalogWeb,
  customerWeb,
  deliveryWeb,
  dispatchWeb,
  healthWeb,
  insightWeb,
  moneyWeb,
  newsletterWeb,
  onlinePaymentWeb,
  orderWeb,
  packingWeb,
  policiesWeb,
  promoWeb,
  ratingWeb,
  settingsWeb,
  stockWeb,
  storeWeb,
  storefrontWeb,
  substitutionWeb,
  taxWeb,
  fulfilmentWeb,
];

/** The fills of all modules for each other's slots. */
export const FILLS = WEB_MODULES.flatMap(({ fills = [] }) => fills);
