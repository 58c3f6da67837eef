import { z } from "zod";
import type { GatewayPayment, GatewayRefund } from "../../gateway.ts";

/** Ids are put into URLs, so no other characters are allowed. */
const id = z.string().regex(/^\w{1,64}$/);
const paise = z.int().nonnegative();
/** Razorpay counts in seconds. */
const moment = z
  .int()
  .nonnegative()
  .transform((seconds) => new Date(seconds * 1000));

export const orderEntity = z.object({ id });

/**
 * A payment that the gateway gave back without having captured it is `refunded`, but was never the store's: `failed`
 * here. States that the documentation doesn't know are no money yet.
 */
export const paymentEntity = z
  .object({
    id,
    order_id: id.nullish(),
    amount: paise,
    currency: z.string().regex(/^[A-Z]{3}$/),
    status: z.string(),
    captured: z.boolean().nullish(),
    amount_refunded: paise.nullish(),
    error_description: z.string().nullish(),
    created_at: moment,
  })
  .transform(
    (payment): GatewayPayment => ({
      id: payment.id,
      orderId: payment.order_id ?? null,
      paise: payment.amount,
      currency: payment.currency,
      state: paymentState(payment.status, payment.captured ?? true),
      refundedPaise: payment.amount_refunded ?? 0,
      failure: payment.error_description?.slice(0, 200) ?? null,
      createdAt: payment.created_at,
    }),
  );

function paymentState(status: string, captured: boolean): GatewayPayment["state"] {
  if (status === "refunded") return captured ? "captured" : "failed";
  return status === "authorized" || status === "captured" || status === "failed" ? status : "created";
}

/** The name of the note that holds the store's own id of a refund. `receipt` holds it, too. */
export const REFERENCE_NOTE = "reference";

/** Razorpay sends empty notes as a list. */
const notes = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish();

export const refundEntity = z
  .object({
    id,
    payment_id: id,
    amount: paise,
    status: z.string(),
    receipt: z.string().nullish(),
    notes,
    created_at: moment,
  })
  .transform(
    (refund): GatewayRefund => ({
      id: refund.id,
      paymentId: refund.payment_id,
      reference: referenceIn(refund.notes) ?? refund.receipt ?? null,
      paise: refund.amount,
      state: refund.status === "processed" || refund.status === "failed" ? refund.status : "pending",
      createdAt: refund.created_at,
    }),
  );

function referenceIn(given: z.infer<typeof notes>): string | undefined {
  const note = given && !Array.isArray(given) ? given[REFERENCE_NOTE] : undefined;
  return typeof note === "string" ? note : undefined;
}
