import { z } from "zod";
import { ORDER_STATUSES } from "#domain/order-status.ts";

/**
 * A mail that is due. What it says is read when it is written, so that it is never out of date and no secret, such as a
 * reset link, lies about in the queue.
 */
export const mailJobSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("offer"), deliveryId: z.string() }),
  // To the seller alone; nothing is written down of it, so the job holds what it says.
  z.object({
    kind: z.literal("offer-test"),
    to: z.string(),
    message: z.string(),
    discountPercent: z.number(),
    subject: z.string().optional(),
  }),
  z.object({ kind: z.literal("order-placed"), orderId: z.string() }),
  z.object({
    kind: z.literal("order-status"),
    orderId: z.string(),
    status: z.enum(ORDER_STATUSES),
    // Mails that an earlier release has queued name no change.
    changeId: z.string().optional(),
  }),
  // Not the account's id: whether there is one is looked up later, out of sight of whoever asked.
  z.object({ kind: z.literal("password-reset"), email: z.string() }),
]);

export type MailJob = z.infer<typeof mailJobSchema>;

/** Whoever waits in front of a screen comes before an offer to a thousand. */
export const MAIL_PRIORITY: Record<MailJob["kind"], number> = {
  "password-reset": 30,
  "offer-test": 25,
  "order-placed": 20,
  "order-status": 10,
  offer: 0,
};
