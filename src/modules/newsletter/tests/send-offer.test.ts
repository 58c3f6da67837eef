import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { read, refusal } from "#tests/support/calls.ts";
import {
  manySubscribers,
  newestOffer,
  newsletterShop,
  offerFields,
  sendsOffer,
} from "#tests/support/newsletter.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";
import { offerHistorySchema, offerPreviewSchema, offerSentSchema } from "../contract.ts";
import { offers } from "../tables.ts";

const { shop, seller, subscribe, listed } = await newsletterShop();

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
    [{ discountPercent: "1,2" }, "Discount must be a number from 1 to 100"],
    [{ discountPercent: "0x10" }, "Discount must be a number from 1 to 100"],
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
