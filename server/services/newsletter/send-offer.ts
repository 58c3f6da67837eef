import { eq } from "drizzle-orm";
import type { Offer, SendOffer } from "#contract/newsletter.ts";
import type { Db, Tx } from "#server/db/connect.ts";
import { offerDeliveries, offers, subscribers } from "#server/db/schema/index.ts";
import type { MailQueue } from "#server/jobs/mail-queue.ts";
import type { SellerAccount } from "../account/session.ts";
import { AppError } from "../app-error.ts";
import { recordActions } from "../audit/record-actions.ts";
import { transact } from "../transact.ts";
import { getOffer } from "./list-offers.ts";

export type SendOfferInput = {
  offer: SendOffer;
  seller: SellerAccount;
  idempotencyKey?: string;
  mail: MailQueue;
};

/**
 * Sends an offer to everybody who is subscribed now: writes it with one delivery each and queues their mails, all in
 * one transaction. The same key gives the first sending again. The same key with another offer: `KEY_REUSED`.
 */
export async function sendOffer(db: Db, input: SendOfferInput): Promise<Offer> {
  const id = await transact(db, async (tx) => {
    const written = await writeOffer(tx, input);
    if (!written) return earlierOffer(tx, input);
    // Held, so that nobody unsubscribes between being read and being written down.
    const everybody = await tx.select({ id: subscribers.id }).from(subscribers).for("key share");
    await queueDeliveries(
      tx,
      input.mail,
      everybody.map((subscriber) => ({ offerId: written, subscriberId: subscriber.id })),
    );
    const { offerText, discountPercent } = input.offer;
    const after = { message: offerText, discount: discountPercent, subscribers: everybody.length };
    await recordActions(tx, input.seller, [
      { subject: "offer", action: "sent", id: written, name: `${discountPercent}% off`, after },
    ]);
    return written;
  });
  return getOffer(db, id);
}

/** The new offer's id; undefined if its key is taken. Whoever comes second waits here for the first to commit. */
async function writeOffer(tx: Tx, { offer, idempotencyKey }: SendOfferInput): Promise<string | undefined> {
  const [written] = await tx
    .insert(offers)
    .values({ message: offer.offerText, discountPercent: offer.discountPercent, idempotencyKey })
    .onConflictDoNothing()
    .returning({ id: offers.id });
  return written?.id;
}

async function earlierOffer(tx: Tx, { offer, idempotencyKey = "" }: SendOfferInput): Promise<string> {
  const [earlier] = await tx.select().from(offers).where(eq(offers.idempotencyKey, idempotencyKey));
  if (!earlier) throw new Error("an offer that conflicts was not found");
  if (earlier.message !== offer.offerText || earlier.discountPercent !== offer.discountPercent) {
    throw new AppError("KEY_REUSED", "Another offer was already sent from this form. Please reload it.");
  }
  return earlier.id;
}

/** Rows in one statement, far below what PostgreSQL takes as parameters. */
const ROWS_AT_ONCE = 1000;

async function queueDeliveries(
  tx: Tx,
  mail: MailQueue,
  rows: { offerId: string; subscriberId: string }[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const written = await tx
      .insert(offerDeliveries)
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .returning({ id: offerDeliveries.id });
    await mail.add(
      tx,
      written.map(({ id }) => ({ kind: "offer", deliveryId: id })),
    );
  }
}
