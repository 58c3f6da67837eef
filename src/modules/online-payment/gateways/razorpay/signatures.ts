import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { GatewayAccount, GatewayEvent, GatewayKeys } from "../../gateway.ts";
import { paymentEntity, refundEntity } from "./entities.ts";

/** Whether `signature` is the HMAC-SHA256 of the text, in hexadecimal digits. Without a secret nothing is signed. */
function isSigned(text: string, signature: string | undefined, secret: string): boolean {
  if (secret === "" || signature === undefined || !/^[\da-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, "hex"), createHmac("sha256", secret).update(text).digest());
}

const checkoutAnswer = z.object({
  razorpay_order_id: z.string().regex(/^\w{1,64}$/),
  razorpay_payment_id: z.string().regex(/^\w{1,64}$/),
  razorpay_signature: z.string(),
});

/** The events that are read. */
export const PAYMENT_EVENTS = [
  "payment.authorized",
  "payment.captured",
  "payment.failed",
  "order.paid",
] as const;
export const REFUND_EVENTS = ["refund.created", "refund.processed", "refund.failed"] as const;

const paymentEvent = z.object({
  event: z.enum(PAYMENT_EVENTS),
  payload: z.object({ payment: z.object({ entity: paymentEntity }) }),
});

const refundEvent = z.object({
  event: z.enum(REFUND_EVENTS),
  payload: z.object({ refund: z.object({ entity: refundEntity }) }),
});

/** Reads what the gateway signs: the checkout's answer with the key's secret, webhooks with a secret of their own. */
export function signedMessages({
  keySecret,
  webhookSecret,
}: GatewayKeys): Pick<GatewayAccount, "readAnswer" | "readWebhook"> {
  return {
    readAnswer: (fields) => {
      const answer = checkoutAnswer.safeParse(fields);
      if (!answer.success) return undefined;
      const { razorpay_order_id: gatewayOrderId, razorpay_payment_id: paymentId } = answer.data;
      const signed = isSigned(`${gatewayOrderId}|${paymentId}`, answer.data.razorpay_signature, keySecret);
      return signed ? { gatewayOrderId, paymentId } : undefined;
    },
    readWebhook: (body, header) =>
      isSigned(body, header("X-Razorpay-Signature"), webhookSecret) ? eventOf(body) : undefined,
  };
}

/**
 * A signed message that can't be read is ignored like an unknown one, as its payment or refund is also asked for.
 */
function eventOf(body: string): GatewayEvent {
  let message: unknown;
  try {
    message = JSON.parse(body);
  } catch {
    return { kind: "ignored" };
  }
  const payment = paymentEvent.safeParse(message);
  if (payment.success) return { kind: "payment", payment: payment.data.payload.payment.entity };
  const refund = refundEvent.safeParse(message);
  if (refund.success) return { kind: "refund", refund: refund.data.payload.refund.entity };
  return { kind: "ignored" };
}
