import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { methodRefusal } from "#modules/payment/index.ts";
import type { TakeOrder } from "../contract/telephone-order.ts";
import { ordersOf } from "../queries/load-orders.ts";
import type { Order } from "../rules/shared/order.ts";
import { t } from "../texts/server-texts.ts";
import { toCheckout } from "./checkout.ts";
import { NothingPlaced, type Outcome, placeInBatch } from "./place-in-batch.ts";
import { placeTogether } from "./place-order.ts";

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
  const outcome = preview ? await previewOf(db, checkout) : await placeInBatch(db, checkout, placeTogether);
  if ("refused" in outcome) throw outcome.refused;
  if ("placed" in outcome) return outcome.placed;
  const [earlier] = await ordersOf(db, [outcome.earlier]);
  if (!earlier) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
  return earlier;
}

/** Places the order in a transaction that is rolled back. */
async function previewOf(db: Db, checkout: ReturnType<typeof toCheckout>): Promise<Outcome> {
  const done: { outcome?: Outcome | undefined } = {};
  try {
    await transact(db, async (tx) => {
      const outcomes = await placeTogether(tx, [checkout]);
      done.outcome = outcomes.get(checkout.orderId);
      throw new Previewed();
    });
  } catch (error) {
    if (error instanceof NothingPlaced) done.outcome = error.outcomes.get(checkout.orderId);
    else if (!(error instanceof Previewed)) throw error;
  }
  if (!done.outcome) throw new Error("an checkout was left without an outcome");
  return done.outcome;
}

/** Thrown at the end of a preview, so that the transaction is rolled back. */
class Previewed extends Error {
  override readonly name = "Previewed";
}
