import { randomUUID } from "node:crypto";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { hashOf } from "#kernel/once/once.ts";
import type { PlaceOrder } from "../contract/place-order.ts";
import type { OrderRequest } from "../order-placing.ts";
import { orderScope } from "./order-scope.ts";

export type PlaceOrderInput = {
  shopperId: string;
  order: PlaceOrder;
  idempotencyKey?: string;
  now: Date;
  mail: MailQueue;
  /** Refuses by throwing when the shopper orders too often. Only a new order counts, and no retry of one. */
  admit: () => Promise<void>;
};

/** A checkout attempt: each shopper's keys are their own. `orderId` is what the order is called if it is a new one. */
export type Attempt = PlaceOrderInput & {
  orderId: string;
  scope: string;
  key: string | undefined;
  hash: string;
};

export function toAttempt(input: PlaceOrderInput): Attempt {
  let admitted: Promise<void> | undefined;
  return {
    ...input,
    // An attempt that is tried again, as others at the same time failed, counts once.
    admit: () => {
      admitted ??= input.admit();
      return admitted;
    },
    orderId: randomUUID(),
    scope: orderScope(input.shopperId),
    key: input.idempotencyKey?.toLowerCase(),
    hash: hashOf(input.order),
  };
}

/** As much of an attempt as the parts go by. */
export function toRequest({ orderId, shopperId, order }: Attempt): OrderRequest {
  return { orderId, shopperId, items: order.items, promoCode: order.promoCode || null };
}
