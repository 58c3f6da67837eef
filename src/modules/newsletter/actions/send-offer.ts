import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { hashOf, once } from "#kernel/once/once.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { recordActions } from "#modules/audit/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { t } from "#modules/newsletter/server-texts.ts";
import type { Offer, SendOffer } from "../contract.ts";
import { offerMail } from "../mails/offer.ts";
import { offerCodes, type WantedCode } from "../offer-codes.ts";
import { offerDeliveries, offers, subscribers } from "../tables.ts";
import { getOffer } from "./list-offers.ts";

export type SendOfferInput = {
  offer: SendOffer;
  seller: SellerAccount;
  idempotencyKey?: string;
  mail: MailQueue;
  now: Date;
};

/**
 * Sends an offer to everybody who is subscribed now: writes it with one delivery each and queues their mails, all in
 * one transaction. The same key gives the first sending again. The same key with another offer: `KEY_REUSED`. A promo code whose last day is over: `INVALID`.
 */
export async function sendOffer(db: Db, input: SendOfferInput): Promise<Offer> {
  const sending = {
    scope: "offer",
    key: input.idempotencyKey,
    hash: hashOf(input.offer),
    reused: t.later("offerReused"),
  };
  const id = await transact(db, (tx) => once(tx, sending, (id) => writeOffer(tx, id, input)));
  return getOffer(db, id);
}

async function writeOffer(tx: Tx, id: string, { offer, seller, mail, now }: SendOfferInput): Promise<void> {
  const { offerText: message, discountPercent, subject, promo } = offer;
  const code = promo && (await makeCode(tx, { percent: discountPercent, until: promo.until, seller }, now));
  await tx
    .insert(offers)
    .values({ id, message, discountPercent, subject, promoCode: code, promoUntil: promo?.until });
  // Held, so that nobody unsubscribes between being read and being written down.
  const everybody = await tx.select({ id: subscribers.id }).from(subscribers).for("key share");
  await queueDeliveries(
    tx,
    mail,
    everybody.map((subscriber) => ({ offerId: id, subscriberId: subscriber.id })),
  );
  const after = {
    ...(subject ? { subject } : {}),
    ...{ message, discount: discountPercent, subscribers: everybody.length },
    ...(code ? { promoCode: code } : {}),
  };
  await recordActions(tx, seller, [
    { subject: "offer", action: "sent", id, name: t("discount", { percent: discountPercent }), after },
  ]);
}

function makeCode(tx: Tx, wanted: WantedCode, now: Date): Promise<string> {
  if (wanted.until < storeDay(now)) {
    const over = t.later("codeDayOver");
    throw new AppError("INVALID", over, { until: over });
  }
  return offerCodes().make(tx, wanted);
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
      offerMail,
      written.map(({ id }) => ({ deliveryId: id })),
    );
  }
}
