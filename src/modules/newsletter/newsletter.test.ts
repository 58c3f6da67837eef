import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { auditEntries } from "#modules/audit/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { manySubscribers, newestOffer, offerFields, sendsOffer } from "#tests/support/newsletter.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";
import { offerHistorySchema, offerPreviewSchema, offerSentSchema, subscribersSchema } from "./contract.ts";
import { offers, subscribers } from "./tables.ts";

const shop = await testApp();
afterAll(shop.close);
const seller = await theSeller(shop);
const meera = await aShopper(shop);

beforeEach(async () => {
  await shop.db.delete(offers);
  await shop.db.delete(subscribers);
});

const subscribe = (email: unknown) => shop.post("/api/newsletter/subscribe", { email });
const listed = async () =>
  subscribersSchema.parse((await shop.get("/api/newsletter/subscribers", seller)).body);

describe("POST /api/newsletter/subscribe", () => {
  it("subscribes, and answers the same to who is subscribed already", async () => {
    const first = await subscribe(" Meera@Example.com ");
    expect(first).toMatchObject({
      status: 200,
      body: { success: true, message: "Subscribed successfully!" },
    });
    const again = await subscribe("meera@example.com");
    expect(again.body).toEqual(first.body);
    expect((await listed()).map(({ email }) => email)).toEqual(["meera@example.com"]);
  });

  it("makes one subscriber of many clicks at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe("ravi@example.com")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await listed()).toHaveLength(1);
  });

  it.each([
    [undefined, "Please enter your email"],
    ["", "Please enter your email"],
    ["  ", "Please enter your email"],
    [7, "Please enter your email"],
    ["nonsense", "Please enter a valid email"],
    ["meera@example.com\r\nBcc: victim@example.com", "Please enter a valid email"],
    [`${"a".repeat(250)}@example.com`, "Email can have at most 254 characters"],
  ])("refuses %j", async (email, message) => {
    expect(await subscribe(email)).toMatchObject(refusal(400, message, { email: message }));
  });
});

describe("the seller's calls", () => {
  const calls: [string, string, object?][] = [
    ["GET", "/api/newsletter/subscribers"],
    ["GET", "/api/newsletter/subscribers/export"],
    ["DELETE", "/api/newsletter/subscribers/1"],
    ["GET", "/api/newsletter/offer-history"],
    ["POST", "/api/newsletter/send-offer", offerFields],
    ["POST", "/api/newsletter/preview-offer", offerFields],
  ];
  it.each(calls)("%s %s is for the seller alone", async (method, path, json) => {
    expect(await shop.send(method, path, { json })).toMatchObject(refusal(401, "Please login as the seller"));
    const asShopper = await shop.send(method, path, { json, as: meera });
    expect(asShopper).toMatchObject(refusal(403, "Only the seller may do this"));
  });
});

describe("subscribers", () => {
  it("are a bare list, the newest first", async () => {
    await subscribe("first@example.com");
    // Two that come within a millisecond are equally new.
    await shop.db.update(subscribers).set({ createdAt: sql`created_at - interval '1 second'` });
    await subscribe("second@example.com");
    const answer = await shop.get("/api/newsletter/subscribers", seller);
    const [newest] = subscribersSchema.parse(answer.body);
    expect(newest?.email).toBe("second@example.com");
    expect(Object.keys(newest ?? {}).sort()).toEqual(["_id", "createdAt", "email"]);
  });

  it("are deleted once, on the record", async () => {
    await subscribe("meera@example.com");
    const [subscriber] = await listed();
    const path = `/api/newsletter/subscribers/${subscriber?._id}`;
    expect((await shop.send("DELETE", path, { as: seller })).body).toEqual({
      success: true,
      message: "Subscriber deleted",
    });
    expect(await shop.send("DELETE", path, { as: seller })).toMatchObject(
      refusal(404, "Subscriber not found"),
    );
    expect(await listed()).toEqual([]);
    const entries = await shop.db.select().from(auditEntries);
    expect(entries.at(-1)).toMatchObject({
      subject: "subscriber",
      action: "deleted",
      subjectName: "m…@example.com",
    });
  });

  it("go into a spreadsheet, which takes none for a formula", async () => {
    await subscribe("+1+1@example.com");
    const answer = await shop.get("/api/newsletter/subscribers/export", seller);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="subscribers.csv"');
    expect(answer.body).toMatch(/^\uFEFF?email,subscribed\r\n'\+1\+1@example\.com,\d\d\/\d\d\/\d{4}\r\n$/);
  });
});

describe("POST /api/newsletter/send-offer", () => {
  it("writes the offer and one delivery for each who is subscribed now", async () => {
    await manySubscribers(shop, 3);
    const answer = await shop.post("/api/newsletter/send-offer", offerFields, seller);
    const { offer, message } = read(offerSentSchema, answer);
    expect(message).toBe("Offer on its way to 3 subscribers");
    await subscribe("late@example.com");
    const history = await shop.get("/api/newsletter/offer-history", seller);
    expect(offerHistorySchema.parse(history.body)).toEqual([offer]);
    expect(offer).toMatchObject({
      message: "Mangoes from Ramanagara",
      discount: 20,
      sent: 0,
      failed: 0,
      total: 3,
    });
  });

  it("takes the discount as a form sends it, and nobody subscribed", async () => {
    const offer = await sendsOffer(shop, seller, { offerText: " Mangoes ", discountPercent: "12.5" });
    expect(offer).toMatchObject({ message: "Mangoes", discount: 12.5, total: 0 });
  });

  it.each(["15%", "15 %", " 15.0 % ", 15])("understands a discount of %j", async (discountPercent) => {
    expect(await sendsOffer(shop, seller, { ...offerFields, discountPercent })).toMatchObject({
      discount: 15,
      subject: null,
    });
  });

  it("keeps the subject of one's own as one line", async () => {
    const offer = await sendsOffer(shop, seller, {
      ...offerFields,
      subject: " Mangoes\r\nBcc: victim@example.com ",
    });
    expect(offer.subject).toBe("Mangoes Bcc: victim@example.com");
    expect(await sendsOffer(shop, seller, { ...offerFields, subject: "  " })).toMatchObject({
      subject: null,
    });
  });

  it.each<[object, string]>([
    [{ subject: "x".repeat(151) }, "A subject can have at most 150 characters"],
    [{ subject: 7 }, "The subject must be text"],
    [{ discountPercent: "15 % off" }, "Discount must be a number from 1 to 100"],
    [{ offerText: "" }, "All fields are required"],
    [{ offerText: "  " }, "All fields are required"],
    [{ offerText: undefined }, "All fields are required"],
    [{ discountPercent: "" }, "All fields are required"],
    [{ discountPercent: undefined }, "All fields are required"],
    [{ discountPercent: null }, "All fields are required"],
    [{ discountPercent: "much" }, "Discount must be a number from 1 to 100"],
    [{ discountPercent: 0 }, "Discount must be at least 1 %"],
    [{ discountPercent: 100.5 }, "Discount can be at most 100 %"],
    [{ discountPercent: 1.234 }, "Discount can have at most two decimals"],
    [{ offerText: "x".repeat(2001) }, "An offer can have at most 2000 characters"],
    [{ offerText: "half a \ud800 letter" }, "That text has characters that can't be saved."],
  ])("refuses %j", async (fields, message) => {
    const answer = await shop.post("/api/newsletter/send-offer", { ...offerFields, ...fields }, seller);
    expect(answer).toMatchObject(refusal(400, message));
    expect(await shop.db.select().from(offers)).toEqual([]);
  });

  it("leaves out who unsubscribes at the same moment", async () => {
    await manySubscribers(shop, 2);
    const [leaving] = await listed();
    const unsubscribing = {
      statement: "delete from subscribers where id = $1",
      values: [leaving?._id],
      table: "subscribers",
    };
    const sending = () => shop.post("/api/newsletter/send-offer", offerFields, seller);
    const answer = await whileUncommitted(shop, unsubscribing, sending);
    expect(read(offerSentSchema, answer).offer.total).toBe(1);
  });

  it("sends once for each key, also when both requests come at once", async () => {
    await manySubscribers(shop, 5);
    const key = randomUUID();
    const send = (json: object) =>
      shop.send("POST", "/api/newsletter/send-offer", {
        as: seller,
        json,
        headers: { "Idempotency-Key": key },
      });
    const [one, two] = await Promise.all([send(offerFields), send(offerFields)]);
    expect(read(offerSentSchema, two).offer._id).toBe(read(offerSentSchema, one).offer._id);
    expect((await newestOffer(shop, seller)).total).toBe(5);
    expect(await shop.db.select().from(offers)).toHaveLength(1);
    const message = "Another offer was already sent from this form. Please reload it.";
    expect(await send({ ...offerFields, discountPercent: 30 })).toMatchObject(refusal(422, message));
  });
});

describe("POST /api/newsletter/preview-offer", () => {
  it("shows the mail and sends nothing", async () => {
    await manySubscribers(shop, 1);
    const answer = await shop.post(
      "/api/newsletter/preview-offer",
      { offerText: "Mangoes <script>", discountPercent: 20 },
      seller,
    );
    const { subject, html, text, subscribers: readers } = read(offerPreviewSchema, answer);
    expect(readers).toBe(1);
    expect(subject).toBe("20% off at Santhe");
    expect(html).toContain("Mangoes &lt;script&gt;");
    expect(text).toContain("Mangoes <script>");
    expect(await shop.db.select().from(offers)).toEqual([]);
  });

  it("shows a subject of one's own", async () => {
    const answer = await shop.post(
      "/api/newsletter/preview-offer",
      { ...offerFields, subject: "The first mangoes" },
      seller,
    );
    expect(read(offerPreviewSchema, answer).subject).toBe("The first mangoes");
  });

  it("wants both fields, like the sending", async () => {
    const answer = await shop.post("/api/newsletter/preview-offer", { offerText: "Mangoes" }, seller);
    expect(answer).toMatchObject(refusal(400, "All fields are required"));
  });
});

it("limits how often one address subscribes", async () => {
  const fromThere = (email: string) =>
    shop.send("POST", "/api/newsletter/subscribe", { json: { email }, address: "192.0.2.99" });
  for (let spent = 0; spent < 300; spent += 50) {
    await Promise.all(Array.from({ length: 50 }, () => fromThere("meera@example.com")));
  }
  expect((await fromThere("meera@example.com")).status).toBe(429);
  expect((await subscribe("meera@example.com")).status).toBe(200);
});
