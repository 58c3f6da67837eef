import { eq } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { READING, transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { type SellerAccount, shoppers } from "#modules/identity/index.ts";
import { methodRefusal } from "#modules/payment/index.ts";
import type { TakeOrder } from "../contract/telephone-order.ts";
import { ordersOf } from "../queries/load-orders.ts";
import type { Order } from "../rules/shared/order.ts";
import { t } from "../texts/server-texts.ts";
import { type Buyer, type Checkout, NOBODY, toCheckout } from "./checkout.ts";
import { placeInBatch } from "./place-in-batch.ts";
import { placeTogether, priceCart, spoken } from "./place-order.ts";
import { openPlacement } from "./placement.ts";
import { unwrittenOrder } from "./write-orders.ts";

type TakeOrderInput = TakeOrder & {
  idempotencyKey?: string;
  seller: SellerAccount;
  now: Date;
  mail: MailQueue;
};

/**
 * Takes an order by telephone, for an account or for somebody without one. It is placed as a shopper's is, with the
 * same prices, stock, places and invoice number, but neither a closed shop, the cut-off nor the delivery areas bind the
 * store itself, and no cart is emptied. It is paid at the door. With `preview` the answer is the order as it would be.
 * Throws as `placeOrder`, and `NOT_FOUND` for an account that is gone.
 */
export async function takeOrder(db: Db, input: TakeOrderInput): Promise<Order> {
  const { customer = null, preview = false, order, idempotencyKey, now, mail } = input;
  const refusal = methodRefusal(order.paymentMethod, false);
  if (refusal) throw new AppError("INVALID", refusal);
  const { address, seller, driverNote = null, officeNote = null } = input;
  const checkout = toCheckout({
    shopperId: customer,
    order,
    now,
    mail,
    hasGateway: false,
    heedsClosing: false,
    ...(!preview && idempotencyKey !== undefined && { idempotencyKey }),
    byStore: { address, seller, driverNote, officeNote, isPreview: preview },
    admit: async () => {},
  });
  if (preview) return previewOf(db, checkout);
  const outcome = await placeInBatch(db, checkout, placeTogether);
  if ("refused" in outcome) throw outcome.refused;
  if ("placed" in outcome) return spoken(outcome.placed);
  const [earlier] = await ordersOf(db, [outcome.earlier]);
  if (!earlier) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
  return earlier;
}

/** The order as it would be, from reads alone: nothing is locked, and no number is given. */
function previewOf(db: Db, checkout: Checkout): Promise<Order> {
  return transact(
    db,
    async (tx) => {
      const { shopperId } = checkout;
      const buyer = shopperId === null ? NOBODY : await buyerOf(tx, shopperId);
      if (shopperId !== null && buyer.shopperName === null) {
        throw new AppError("NOT_FOUND", t.later("callerGone"));
      }
      const placement = await openPlacement(tx, checkout.deliveries, { isPreview: true });
      const [priced] = priceCart(checkout, buyer, placement);
      if (!priced) throw new Error("a checkout has at least one delivery");
      return unwrittenOrder(priced, placement);
    },
    READING,
  );
}

async function buyerOf(tx: Tx, shopperId: string): Promise<Buyer> {
  const [shopper] = await tx.select({ name: shoppers.name }).from(shoppers).where(eq(shoppers.id, shopperId));
  return { ...NOBODY, shopperName: shopper?.name ?? null };
}
