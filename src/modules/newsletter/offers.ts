import { count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { hashOf, runOnce } from "#kernel/db/idempotency.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import {
  type Permission,
  type RecordKind,
  type Role,
  recordActions,
  type SellerAccount,
} from "#modules/identity/index.ts";
import type { Offer, SendOffer } from "./contract.ts";
import { offerMail, offerTestMail } from "./mails/offer.ts";
import { t } from "./server-texts.ts";
import { type DeliveryStatus, offerDeliveries, offers, subscribers } from "./tables.ts";

/** Offers among what sellers change. */
export const OFFER_RECORD: RecordKind = {
  name: "offer",
  all: t.later("offers"),
  one: t.later("offer"),
  many: (count) => t.later("manyOffers", { count }),
  fields: {
    subject: t.later("subjectField"),
    message: t.later("messageField"),
    discount: {
      label: t.later("discountField"),
      say: (value) => t("recordedDiscount", { value: String(value) }),
    },
    subscribers: t.later("subscribers"),
    promoCode: t.later("promoCodeField"),
  },
  seenBy: "newsletter.see",
};

export type SendOfferInput = {
  offer: SendOffer;
  seller: SellerAccount;
  idempotencyKey?: string;
  mail: MailQueue;
  now: Date;
};

/**
 * Sends an offer to all subscribers: stores it with one delivery for each and queues their mails, in one transaction.
 * The same key returns the first offer. Throws `KEY_REUSED` for the same key with another offer, and `INVALID` for a
 * promo code that has expired.
 */
export async function sendOffer(db: Db, input: SendOfferInput): Promise<Offer> {
  const sending = {
    scope: "offer",
    key: input.idempotencyKey,
    hash: hashOf(input.offer),
    reused: t.later("offerReused"),
  };
  const id = await transact(db, (tx) => runOnce(tx, sending, (id) => writeOffer(tx, id, input)));
  return getOffer(db, id);
}

async function writeOffer(tx: Tx, id: string, { offer, seller, mail, now }: SendOfferInput): Promise<void> {
  const { offerText: message, discountPercent, subject, promo } = offer;
  const code = promo && (await makeCode(tx, { percent: discountPercent, until: promo.until, seller }, now));
  await tx
    .insert(offers)
    .values({ id, message, discountPercent, subject, promoCode: code, promoUntil: promo?.until });
  // Locked, so that nobody unsubscribes between the reading and the writing.
  const recipients = await tx.select({ id: subscribers.id }).from(subscribers).for("key share");
  await queueDeliveries(
    tx,
    mail,
    recipients.map((subscriber) => ({ offerId: id, subscriberId: subscriber.id })),
  );
  const after = {
    ...(subject ? { subject } : {}),
    message,
    discount: discountPercent,
    subscribers: recipients.length,
    ...(code ? { promoCode: code } : {}),
  };
  await recordActions(tx, seller, () => [
    { subject: OFFER_RECORD, action: "sent", id, name: t("discount", { percent: discountPercent }), after },
  ]);
}

function makeCode(tx: Tx, terms: OfferCodeTerms, now: Date): Promise<string> {
  if (terms.until < storeDay(now)) {
    const over = t.later("codeDayOver");
    throw new AppError("INVALID", over, { until: over });
  }
  return offerCodes().make(tx, terms);
}

/** The sent offers, the newest first, each with its mails' progress. */
export function listOffers(db: Connection): Promise<Offer[]> {
  return loadOffers(db);
}

async function getOffer(db: Connection, id: string): Promise<Offer> {
  const [offer] = await loadOffers(db, eq(offers.id, id));
  if (!offer) throw new Error("an offer that was written was not found");
  return offer;
}

const settled = (status: DeliveryStatus) =>
  sql<number>`count(*) filter (where ${offerDeliveries.status} = ${status})::int`;

async function loadOffers(db: Connection, where?: SQL): Promise<Offer[]> {
  const rows = await db
    .select({
      _id: offers.id,
      message: offers.message,
      discount: offers.discountPercent,
      subject: offers.subject,
      promoCode: offers.promoCode,
      createdAt: offers.createdAt,
      sent: settled("sent"),
      failed: settled("failed"),
      skipped: settled("skipped"),
      total: count(offerDeliveries.id),
    })
    .from(offers)
    .leftJoin(offerDeliveries, eq(offerDeliveries.offerId, offers.id))
    .where(where)
    .groupBy(offers.id)
    .orderBy(desc(offers.createdAt), offers.id);
  return rows.map(({ promoCode, ...row }) => ({
    ...row,
    ...(promoCode === null ? {} : { promoCode }),
    createdAt: row.createdAt.toISOString(),
  }));
}

/** The rows in one statement, far below PostgreSQL's limit of parameters. */
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

/** Mails an offer to `to` alone, as a test. Nothing is stored, and no subscriber gets it. */
export async function sendTest(
  db: Db,
  { offer, to, mail }: { offer: SendOffer; to: string; mail: MailQueue },
): Promise<void> {
  const { offerText: message, discountPercent, subject } = offer;
  const promo = samplePromo(offer);
  const payload = {
    to,
    message,
    discountPercent,
    ...(subject ? { subject } : {}),
    ...(promo ? { promo } : {}),
  };
  await transact(db, (tx) => mail.add(tx, offerTestMail, [payload]));
}

/** The wanted promo code of an offer: for its percentage, once per shopper, up to a day at the store, `yyyy-mm-dd`. */
export type OfferCodeTerms = { percent: number; until: string; seller: SellerAccount };

/** The maker of promo codes for offers. */
export type OfferCodes = {
  /** The permission to make codes, which an offer with one needs too. */
  permission: Permission;
  /** Makes a code in the offer's transaction. Returns it in its written form. */
  make: (tx: Tx, terms: OfferCodeTerms) => Promise<string>;
  sample: (percent: number) => string;
};

const extensions = extensionPoint<OfferCodes>("what makes the codes of offers");

/** Lets a module make the promo codes of offers. Only one module may. */
export const extendOffers = extensions.extend;

/** The module's maker of promo codes. */
export function offerCodes(): OfferCodes {
  const [codes] = extensions.all();
  if (!codes) throw new AppError("INVALID", "This store has no promo codes");
  return codes;
}

/** Throws `FORBIDDEN` for an offer with a promo code from who may not make codes. */
export function refuseCodeOfOthers({ promo }: SendOffer, { role }: { role: Role }): void {
  if (promo && !role.may(offerCodes().permission)) throw new AppError("FORBIDDEN", t.later("codesNotYours"));
}

/** The promo code in a preview. A real one is made only when the offer is sent. */
export function samplePromo({ promo, discountPercent }: SendOffer) {
  return promo && { code: offerCodes().sample(discountPercent), until: promo.until };
}
