import { z } from "zod";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { idempotencyHeaderSchema, idSchema } from "#kernel/contract/fields.ts";
import { answers, type CallsOf, callsOf, csvAnswers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { answerCsv } from "#kernel/http/streamed-response.ts";
import {
  consume,
  forEveryone,
  forSeller,
  forSellerWithApproval,
  openedLimits,
} from "#modules/identity/index.ts";
import { openedSettings } from "#modules/store/index.ts";
import { subscriberDeletion, subscribersExport } from "./approvals.ts";
import {
  offerHistorySchema,
  offerPreviewSchema,
  offerSentSchema,
  sendOfferSchema,
  subscribersPageSchema,
  subscribersQuerySchema,
  subscribersSchema,
  subscribeSchema,
} from "./contract.ts";
import { offerLetter } from "./mails/offer.ts";
import { listOffers, refuseCodeOfOthers, samplePromo, sendOffer, sendTest } from "./offers.ts";
import { t as serverTexts } from "./server-texts.ts";
import {
  countSubscribers,
  deleteSubscriber,
  exportSubscribers,
  listSubscribers,
  subscribe,
  subscribersPage,
} from "./subscribers.ts";
import { t } from "./texts.ts";

const calls = callsOf("Newsletter");

const subscribeRoute = calls.post("/subscribe", {
  summary: "Subscribe to the newsletter; the answer is the same for who is subscribed already",
  ...forEveryone,
  request: { body: jsonBody(subscribeSchema) },
  responses: answers(doneSchema, "Subscribed"),
});

const subscribersRoute = calls.get("/subscribers", {
  summary: "All subscribers, for the seller: a bare list",
  ...forSellerWithApproval("newsletter.export", subscribersExport),
  responses: answers(subscribersSchema, "The newest first"),
});

const pageRoute = calls.get("/subscribers/page", {
  summary: "A page of the subscribers whose e-mail contains a text",
  ...forSeller("newsletter.see"),
  request: { query: subscribersQuerySchema },
  responses: answers(subscribersPageSchema, "The newest first, unless the query says otherwise"),
});

const exportRoute = calls.get("/subscribers/export", {
  summary: "All subscribers as a spreadsheet",
  ...forSellerWithApproval("newsletter.export", subscribersExport),
  responses: csvAnswers("E-mail and day, the newest first"),
});

const deleteRoute = calls.delete("/subscribers/{id}", {
  summary: "Take a subscriber off the list",
  ...forSellerWithApproval("newsletter.change", subscriberDeletion),
  request: { params: z.object({ id: idSchema }) },
  responses: answers(doneSchema, "Deleted; what is still under way to them is not sent"),
});

const newsletterApi = newApi<AppEnv>()
  .openapi(subscribeRoute, async (c) => {
    const { db } = c.var.deps;
    await consume(openedLimits.of(c.var.deps).subscriptions, c.var.clientAddress);
    await subscribe(db, c.req.valid("json").email);
    return c.json({ success: true as const, message: t("subscribed") }, 200);
  })
  .openapi(subscribersRoute, async (c) => {
    const all = await listSubscribers(c.var.deps.db);
    c.header("Content-Disposition", 'attachment; filename="subscribers.json"');
    return c.json(all, 200);
  })
  .openapi(pageRoute, async (c) => {
    const page = await subscribersPage(c.var.deps.db, c.req.valid("query"));
    return c.json({ success: true as const, ...page }, 200);
  })
  .openapi(exportRoute, async (c) => answerCsv(c, "subscribers.csv", await exportSubscribers(c.var.deps.db)))
  .openapi(deleteRoute, async (c) => {
    await deleteSubscriber(c.var.deps.db, { id: c.req.valid("param").id, seller: c.var.seller });
    return c.json({ success: true as const, message: serverTexts("subscriberDeleted") }, 200);
  });

const historyRoute = calls.get("/offer-history", {
  summary: "The offers that were sent and how far their mails have come: a bare list",
  ...forSeller("newsletter.see"),
  responses: answers(offerHistorySchema, "The newest first"),
});

const sendRoute = calls.post("/send-offer", {
  summary: "Mail an offer to every subscriber, in the background, once for each Idempotency-Key",
  ...forSeller("newsletter.send"),
  request: { headers: idempotencyHeaderSchema, body: jsonBody(sendOfferSchema) },
  responses: answers(offerSentSchema, "The offer; its mails are on their way"),
});

const previewRoute = calls.post("/preview-offer", {
  summary: "The mail that an offer would make; nothing is sent",
  ...forSeller("newsletter.send"),
  request: { body: jsonBody(sendOfferSchema) },
  responses: answers(offerPreviewSchema, "Subject, HTML and text"),
});

const testRoute = calls.post("/test-offer", {
  summary: "Mail an offer to the seller alone, as a test",
  ...forSeller("newsletter.send"),
  request: { body: jsonBody(sendOfferSchema) },
  responses: answers(doneSchema, "On its way to the seller's e-mail"),
});

const offerApi = newApi<AppEnv>()
  .openapi(historyRoute, async (c) => c.json(await listOffers(c.var.deps.db), 200))
  .openapi(sendRoute, async (c) => {
    const { db, mail, now } = c.var.deps;
    const { seller } = c.var;
    refuseCodeOfOthers(c.req.valid("json"), seller);
    const offer = await sendOffer(db, {
      offer: c.req.valid("json"),
      seller,
      idempotencyKey: c.req.valid("header")["idempotency-key"],
      mail,
      now: now(),
    });
    return c.json(
      { success: true as const, message: serverTexts("offerSent", { total: offer.total }), offer },
      200,
    );
  })
  .openapi(previewRoute, async (c) => {
    refuseCodeOfOthers(c.req.valid("json"), c.var.seller);
    const { offerText: message, ...offer } = c.req.valid("json");
    const promo = samplePromo({ offerText: message, ...offer });
    const { db, publicUrl } = c.var.deps;
    const { subject, html, text } = offerLetter(
      { store: openedSettings.of(c.var.deps).current(), baseUrl: publicUrl ?? new URL(c.req.url).origin },
      { message, ...offer, promo, unsubscribeUrl: "#" },
    );
    const subscribers = await countSubscribers(db);
    return c.json({ success: true as const, subject, html, text, subscribers }, 200);
  })
  .openapi(testRoute, async (c) => {
    const { db, mail } = c.var.deps;
    refuseCodeOfOthers(c.req.valid("json"), c.var.seller);
    const to = c.var.seller.email;
    await sendTest(db, { offer: c.req.valid("json"), to, mail });
    return c.json({ success: true as const, message: serverTexts("testSent", { email: to }) }, 200);
  });

/** All calls of this module, with their full paths. */
export const newsletterCalls = newApi<AppEnv>()
  .route("/api/newsletter", newsletterApi)
  .route("/api/newsletter", offerApi);

/** The type of the calls, for pages. */
export type NewsletterApi = CallsOf<typeof newsletterCalls>;
