import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { pages, pathTo } from "#kernel/paths.ts";
import { settleDelivery } from "../actions/settle-delivery.ts";
import { offerDeliveries, offers, subscribers } from "../tables.ts";
import { offerLetter } from "./offer-letter.ts";

/** Brings an offer to one of those who were subscribed when it was sent. */
export const offerMail = defineMail({
  kind: "offer",
  priority: 0,
  schema: z.object({ deliveryId: z.string() }),
  write: async (db, head, { deliveryId }) => {
    const [due] = await db
      .select({ offer: offers, subscriber: subscribers })
      .from(offerDeliveries)
      .innerJoin(offers, eq(offers.id, offerDeliveries.offerId))
      .leftJoin(subscribers, eq(subscribers.id, offerDeliveries.subscriberId))
      .where(and(eq(offerDeliveries.id, deliveryId), eq(offerDeliveries.status, "waiting")));
    // Sent already, by a process that died before it could say so to the queue.
    if (!due) return undefined;
    const { offer, subscriber } = due;
    if (!subscriber) {
      await settleDelivery(db, deliveryId, "skipped");
      return undefined;
    }
    const unsubscribeUrl = head.baseUrl + pathTo(pages.unsubscribe, { token: subscriber.unsubscribeToken });
    const { message, discountPercent, subject, promoCode: code, promoUntil: until } = offer;
    const promo = code && until ? { code, until } : undefined;
    const letter = offerLetter(head, { message, discountPercent, subject, promo, unsubscribeUrl });
    return { to: subscriber.email, unsubscribeUrl, ...letter };
  },
  sent: (db, { deliveryId }) => settleDelivery(db, deliveryId, "sent"),
  givenUp: (db, { deliveryId }) => settleDelivery(db, deliveryId, "failed"),
});
