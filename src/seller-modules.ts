import type { SellerModule } from "#kernel/web/pages/define-seller-module.ts";
import { approvalSeller } from "#modules/approval/web/seller-module.ts";
import { auditSeller } from "#modules/audit/web/seller-module.ts";
import { backofficeSeller } from "#modules/backoffice/web/seller-module.ts";
import { backupSeller } from "#modules/backup/web/seller-module.ts";
import { bannerSeller } from "#modules/banner/web/seller-module.ts";
import { catalogSeller } from "#modules/catalog/web/seller-module.ts";
import { closingSeller } from "#modules/closing/web/seller-module.ts";
import { customerSeller } from "#modules/customer/web/seller-module.ts";
import { deliverySeller } from "#modules/delivery/web/seller-module.ts";
import { dispatchSeller } from "#modules/dispatch/web/seller-module.ts";
import { growerSeller } from "#modules/grower/web/seller-module.ts";
import { healthSeller } from "#modules/health/web/seller-module.ts";
import { insightSeller } from "#modules/insight/web/seller-module.ts";
import { moneySeller } from "#modules/money/web/seller-module.ts";
import { newsletterSeller } from "#modules/newsletter/web/seller-module.ts";
import { onlinePaymentSeller } from "#modules/online-payment/web/seller-module.ts";
import { orderSeller } from "#modules/order/web/seller-module.ts";
import { packingSeller } from "#modules/packing/web/seller-module.ts";
import { policiesSeller } from "#modules/policies/web/seller-module.ts";
import { promoSeller } from "#modules/promo/web/seller-module.ts";
import { ratingSeller } from "#modules/rating/web/seller-module.ts";
import { settingsSeller } from "#modules/settings/web/seller-module.ts";
import { settlementSeller } from "#modules/settlement/web/seller-module.ts";
import { staffSeller } from "#modules/staff/web/seller-module.ts";
import { stockSeller } from "#modules/stock/web/seller-module.ts";
import { taxSeller } from "#modules/tax/web/seller-module.ts";

/**
 * The seller's pages of every module. Browsers load this list when one of them is opened, so that it weighs nothing in
 * the shop. Their order does not matter.
 */
export const SELLER_MODULES: readonly SellerModule[] = [
  approvalSeller,
  auditSeller,
  backofficeSeller,
  backupSeller,
  bannerSeller,
  catalogSeller,
  closingSeller,
  customerSeller,
  deliverySeller,
  dispatchSeller,
  growerSeller,
  healthSeller,
  insightSeller,
  moneySeller,
  newsletterSeller,
  onlinePaymentSeller,
  orderSeller,
  packingSeller,
  policiesSeller,
  promoSeller,
  ratingSeller,
  settingsSeller,
  settlementSeller,
  staffSeller,
  stockSeller,
  taxSeller,
];

/** The seller's pages of all modules. */
export const SELLER_PAGES = SELLER_MODULES.flatMap(({ pages = [] }) => pages);

/** The fills of all modules for slots in the seller's pages. */
export const SELLER_FILLS = SELLER_MODULES.flatMap(({ fills = [] }) => fills);
