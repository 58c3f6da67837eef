import { type Offer, offerHistorySchema, offerSentSchema } from "#modules/newsletter/contract.ts";
import { subscribers } from "#modules/newsletter/tables.ts";
import { read, type Visitor } from "./calls.ts";
import type { TestApp } from "./test-app.ts";

export const offerFields = { offerText: "Mangoes from Ramanagara", discountPercent: 20 };

/** Subscribes so many people at once and returns their addresses, sorted. */
export async function manySubscribers(shop: TestApp, count: number): Promise<string[]> {
  const emails = Array.from(
    { length: count },
    (_, index) => `reader${String(index).padStart(4, "0")}@example.com`,
  );
  await shop.db.insert(subscribers).values(emails.map((email) => ({ email })));
  return emails;
}

export async function sendsOffer(
  shop: TestApp,
  seller: Visitor,
  fields: object = offerFields,
): Promise<Offer> {
  return read(offerSentSchema, await shop.post("/api/newsletter/send-offer", fields, seller)).offer;
}

/** The newest offer as the history shows it now. */
export async function newestOffer(shop: TestApp, seller: Visitor): Promise<Offer> {
  const history = offerHistorySchema.parse((await shop.get("/api/newsletter/offer-history", seller)).body);
  const [newest] = history;
  if (!newest) throw new Error("no offer was sent");
  return newest;
}
