import { z } from "zod";
import { type GatewayAccount, GatewayError, type GatewayKeys, type GatewayRefund } from "../../gateway.ts";
import { razorpayCalls } from "./calls.ts";
import { orderEntity, paymentEntity, REFERENCE_NOTE, refundEntity } from "./entities.ts";
import { signedMessages } from "./signatures.ts";

const CURRENCY = "INR";
/**
 * The longest time, in minutes, that the gateway keeps an uncaptured payment. Until then it captures each
 * automatically.
 */
const CAPTURE_MINUTES = 7200;
/** The characters and length that the gateway asks of an idempotency key and takes as a receipt. */
const REFERENCE = /^[\w-]{10,40}$/;

type Endpoint = { baseUrl: string; timeoutMs: number; isTest: boolean };

/** An account at Razorpay, through its REST API ([why](docs/decisions/0059-razorpay-by-fetch.md)). */
export function razorpayAccount(keys: GatewayKeys, { baseUrl, timeoutMs, isTest }: Endpoint): GatewayAccount {
  const { call, list } = razorpayCalls(keys, baseUrl, timeoutMs);
  const payment = (id: string) => `payments/${encodeURIComponent(id)}`;
  const refundsOf = (paymentId: string) =>
    Array.fromAsync(list(refundEntity, `${payment(paymentId)}/refunds`));

  /** The refund that was made for this reference; undefined if there is none yet. */
  async function madeRefund(paymentId: string, paise: number, reference: string) {
    const made = (await refundsOf(paymentId)).find((refund) => refund.reference === reference);
    if (made && made.paise !== paise) {
      throw new GatewayError("refused", `Refund ${reference} was made with another sum.`);
    }
    return made;
  }

  return {
    isTest,
    ...signedMessages(keys),
    check: async () => {
      await call(z.unknown(), { path: "payments", query: { count: 1 } });
    },
    createOrder: async ({ reference, paise, note }) => {
      const body = {
        amount: paise,
        currency: CURRENCY,
        receipt: checkedReference(reference),
        notes: { note: note.slice(0, 256) },
        payment: {
          capture: "automatic",
          capture_options: {
            automatic_expiry_period: CAPTURE_MINUTES,
            manual_expiry_period: CAPTURE_MINUTES,
            refund_speed: "normal",
          },
        },
      };
      return (await call(orderEntity, { path: "orders", body })).id;
    },
    paymentsOf: async (gatewayOrderId) => {
      const path = `orders/${encodeURIComponent(gatewayOrderId)}/payments`;
      return (await call(z.object({ items: z.array(paymentEntity) }), { path })).items;
    },
    capture: async (paymentId, paise) => {
      const body = { amount: paise, currency: CURRENCY };
      try {
        return await call(paymentEntity, { path: `${payment(paymentId)}/capture`, body });
      } catch (error) {
        if (!isRefused(error)) throw error;
        const current = await call(paymentEntity, { path: payment(paymentId) });
        if (current.state === "captured") return current;
        throw error;
      }
    },
    // The list is asked first: the gateway forgets idempotency keys some day, but not its refunds.
    refund: async ({ paymentId, paise, reference }): Promise<GatewayRefund> => {
      const earlier = await madeRefund(paymentId, paise, checkedReference(reference));
      if (earlier) return earlier;
      try {
        return await call(refundEntity, {
          path: `${payment(paymentId)}/refund`,
          headers: { "X-Refund-Idempotency": reference },
          body: {
            amount: paise,
            speed: "normal",
            receipt: reference,
            notes: { [REFERENCE_NOTE]: reference },
          },
        });
      } catch (error) {
        // Another process may have asked for the same refund meanwhile.
        const other = isRefused(error) ? await madeRefund(paymentId, paise, reference) : undefined;
        if (other) return other;
        throw error;
      }
    },
    paymentsBetween: (from, to) => between(from, to, (span) => list(paymentEntity, "payments", span)),
    refundsBetween: (from, to) => between(from, to, (span) => list(refundEntity, "refunds", span)),
    refundsOf,
    checkoutForm: ({ gatewayOrderId, paise, storeName, description, shopper, callbackUrl, cancelUrl }) => ({
      action: `${baseUrl}/v1/checkout/embedded`,
      fields: {
        key_id: keys.keyId,
        amount: String(paise),
        currency: CURRENCY,
        order_id: gatewayOrderId,
        name: storeName,
        description,
        "prefill[name]": shopper.name,
        "prefill[email]": shopper.email,
        "prefill[contact]": shopper.phone,
        callback_url: callbackUrl,
        cancel_url: cancelUrl,
      },
    }),
  };
}

const isRefused = (error: unknown) => error instanceof GatewayError && error.kind === "refused";

function checkedReference(reference: string): string {
  if (REFERENCE.test(reference)) return reference;
  throw new GatewayError("refused", "A reference has 10 to 40 letters, digits, hyphens or underscores.");
}

/** The gateway takes whole seconds, both ends included. */
async function* between<T extends { createdAt: Date }>(
  from: Date,
  to: Date,
  listed: (span: { from: number; to: number }) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const span = { from: Math.floor(from.getTime() / 1000), to: Math.ceil(to.getTime() / 1000) };
  for await (const entry of listed(span)) {
    if (entry.createdAt >= from && entry.createdAt < to) yield entry;
  }
}
