import { z } from "zod";
import { ORDER_STATUSES } from "#domain/order-status.ts";

/**
 * A mail that is due. Ids only: what it says, and to whom, is read when it is written, so that no text, address or
 * secret lies about in the queue.
 */
export const mailJobSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("offer"), deliveryId: z.string() }),
  z.object({ kind: z.literal("order-placed"), orderId: z.string() }),
  z.object({ kind: z.literal("order-status"), orderId: z.string(), status: z.enum(ORDER_STATUSES) }),
  z.object({ kind: z.literal("password-reset"), shopperId: z.string() }),
]);

export type MailJob = z.infer<typeof mailJobSchema>;

/** Whoever waits in front of a screen comes before an offer to a thousand. */
export const MAIL_PRIORITY: Record<MailJob["kind"], number> = {
  "password-reset": 30,
  "order-placed": 20,
  "order-status": 10,
  offer: 0,
};
