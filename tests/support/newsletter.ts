import { afterAll, beforeEach } from "vitest";
import {
  type Offer,
  offerHistorySchema,
  offerSentSchema,
  subscribersSchema,
} from "#modules/newsletter/contract.ts";
import { offers, subscribers } from "#modules/newsletter/tables.ts";
import { read, type Visitor } from "./calls.ts";
import { theSeller } from "./sign-in.ts";
import { type TestApp, testApp } from "./test-app.ts";

export const offerFields = { offerText: "Mangoes from Ramanagara", discountPercent: 20 };

/**
 * A store that has no subscribers and no offers before each test. It is closed after the tests of the file. `listed`
 * returns the seller's list of subscribers.
 */
export async function newsletterShop() {
  const shop = await testApp();
  afterAll(shop.close);
  const seller = await theSeller(shop);
  beforeEach(async () => {
    await shop.db.delete(offers);
    await shop.db.delete(subscribers);
  });
  const subscribe = (email: unknown) => shop.post("/api/newsletter/subscribe", { email });
  const listed = async () =>
    subscribersSchema.parse((await shop.get("/api/newsletter/subscribers", seller)).body);
  return { shop, seller, subscribe, listed };
}

/** Subscribes this many people at once and returns their addresses, sorted. */
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

/** The newest offer in the history. */
export async function newestOffer(shop: TestApp, seller: Visitor): Promise<Offer> {
  const history = offerHistorySchema.parse((await shop.get("/api/newsletter/offer-history", seller)).body);
  const [newest] = history;
  if (!newest) throw new Error("no offer was sent");
  return newest;
}
