import type { WebModule } from "#kernel/web/pages/define-web-module.ts";
import { accountWeb } from "#modules/account/web/module.ts";
import { addressWeb } from "#modules/address/web/module.ts";
import { backofficeWeb } from "#modules/backoffice/web/module.ts";
import { customerWeb } from "#modules/customer/web/module.ts";
import { deliveryWeb } from "#modules/delivery/web/module.ts";
import { dispatchWeb } from "#modules/dispatch/web/module.ts";
import { growerWeb } from "#modules/grower/web/module.ts";
import { orderWeb } from "#modules/order/web/module.ts";
import { packingWeb } from "#modules/packing/web/module.ts";
import { policiesWeb } from "#modules/policies/web/module.ts";
import { promoWeb } from "#modules/promo/web/module.ts";
import { ratingWeb } from "#modules/rating/web/module.ts";
import { stockWeb } from "#modules/stock/web/module.ts";
import { storeWeb } from "#modules/store/web/module.ts";
import { storefrontWeb } from "#modules/storefront/web/module.ts";
import { substitutionWeb } from "#modules/substitution/web/module.ts";

/** The pages of every module but the seller's (`seller-modules.ts`). Their order does not matter. */
export const WEB_MODULES: readonly WebModule[] = [
  accountWeb,
  addressWeb,
  backofficeWeb,
  customerWeb,
  deliveryWeb,
  dispatchWeb,
  growerWeb,
  orderWeb,
  packingWeb,
  policiesWeb,
  promoWeb,
  ratingWeb,
  stockWeb,
  storeWeb,
  storefrontWeb,
  substitutionWeb,
];

/** The fills of all modules for each other's slots, but those in the seller's pages. */
export const FILLS = WEB_MODULES.flatMap(({ fills = [] }) => fills);
