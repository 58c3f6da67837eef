import type { MailKind } from "#kernel/mail/define-mail.ts";
import { passwordResetMail } from "#modules/account/mails/password-reset.ts";
import { backupFailedMail } from "#modules/backup/mails/backup-failed.ts";
import type { CatalogPart } from "#modules/catalog/catalog-part.ts";
import { hangIntoCatalog } from "#modules/catalog/catalog-parts.ts";
import { offerMail } from "#modules/newsletter/mails/offer.ts";
import { offerTestMail } from "#modules/newsletter/mails/offer-test.ts";
import { hangIntoOffers } from "#modules/newsletter/offer-codes.ts";
import { deliveryPart } from "#modules/order/delivery-part.ts";
import { orderMovedMail } from "#modules/order/mails/order-moved.ts";
import { orderPlacedMail } from "#modules/order/mails/order-placed.ts";
import { orderStatusMail } from "#modules/order/mails/order-status.ts";
import type { OrderPart } from "#modules/order/order-part.ts";
import { hangIntoOrders } from "#modules/order/order-parts.ts";
import { promoOfferCodes } from "#modules/promo/offer-codes.ts";
import { promoPart } from "#modules/promo/order-part.ts";
import { ratingPart } from "#modules/rating/order-part.ts";
import { stockCatalogPart } from "#modules/stock/catalog-part.ts";
import { backInStockMail } from "#modules/stock/mails/back-in-stock.ts";
import { stockPart } from "#modules/stock/order-part.ts";
import { substitutionPart } from "#modules/substitution/order-part.ts";
import { packingQuestionMail } from "#modules/weighing/mails/packing-question.ts";
import { weighingPart } from "#modules/weighing/order-part.ts";

/** Every kind of mail that the shop sends: each stands with its subject. */
export const MAILS: readonly MailKind<never>[] = [
  passwordResetMail,
  offerTestMail,
  orderPlacedMail,
  orderStatusMail,
  packingQuestionMail,
  orderMovedMail,
  offerMail,
  backInStockMail,
  backupFailedMail,
];

/**
 * What modules hang into orders, in turn: steps of placing one, what a checkout sends along, what is known of one. What
 * is held by several is held in this order: what is counted comes first, places of delivery come last.
 */
const ORDER_PARTS: readonly OrderPart[] = [
  ratingPart,
  stockPart,
  promoPart,
  substitutionPart,
  deliveryPart,
  weighingPart,
];

/** What modules hang into the catalogue: what is known of products, and what keeps them from being put on sale. */
const CATALOG_PARTS: readonly CatalogPart[] = [stockCatalogPart];

hangIntoOrders(ORDER_PARTS);
hangIntoCatalog(CATALOG_PARTS);
hangIntoOffers(promoOfferCodes);
