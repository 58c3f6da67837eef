import { count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { Offer } from "../contract.ts";
import { type DeliveryStatus, offerDeliveries, offers } from "../tables.ts";

/** The offers that were sent, the newest first, each with how far its mails have come. */
export function listOffers(db: Connection): Promise<Offer[]> {
  return loadOffers(db);
}

/** One offer as the history shows it. */
export async function getOffer(db: Connection, id: string): Promise<Offer> {
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
