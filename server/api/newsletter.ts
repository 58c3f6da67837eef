import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { doneSchema } from "#contract/envelope.ts";
import { idSchema } from "#contract/fields.ts";
import {
  offerHistorySchema,
  offerPreviewSchema,
  offerSentSchema,
  sendOfferSchema,
  subscribersSchema,
  subscribeSchema,
} from "#contract/newsletter.ts";
import { idempotencyHeaderSchema } from "#contract/order.ts";
import { MESSAGES } from "#domain/messages.ts";
import { offerMail } from "#server/mail/offer-mail.ts";
import { deleteSubscriber } from "#server/services/newsletter/delete-subscriber.ts";
import { exportSubscribers } from "#server/services/newsletter/export-subscribers.ts";
import { listOffers } from "#server/services/newsletter/list-offers.ts";
import { listSubscribers } from "#server/services/newsletter/list-subscribers.ts";
import { sendOffer } from "#server/services/newsletter/send-offer.ts";
import { subscribe } from "#server/services/newsletter/subscribe.ts";
import { answers, csvAnswers, jsonBody, newApi } from "../http/api-route.ts";
import type { AppEnv } from "../http/app-env.ts";
import { answerCsv } from "../http/csv-answer.ts";
import { spend } from "../http/login-limits.ts";
import { forEveryone, forSeller } from "../http/roles.ts";

const subscribeRoute = createRoute({
  method: "post",
  path: "/subscribe",
  tags: ["Newsletter"],
  summary: "Subscribe to the newsletter; the answer is the same for who is subscribed already",
  ...forEveryone,
  request: { body: jsonBody(subscribeSchema) },
  responses: answers(doneSchema, "Subscribed"),
});

const subscribersRoute = createRoute({
  method: "get",
  path: "/subscribers",
  tags: ["Newsletter"],
  summary: "All subscribers, for the seller: a bare list",
  ...forSeller,
  responses: answers(subscribersSchema, "The newest first"),
});

const exportRoute = createRoute({
  method: "get",
  path: "/subscribers/export",
  tags: ["Newsletter"],
  summary: "All subscribers as a spreadsheet",
  ...forSeller,
  responses: csvAnswers("E-mail and day, the newest first"),
});

const deleteRoute = createRoute({
  method: "delete",
  path: "/subscribers/{id}",
  tags: ["Newsletter"],
  summary: "Take a subscriber off the list",
  ...forSeller,
  request: { params: z.object({ id: idSchema }) },
  responses: answers(doneSchema, "Deleted; what is still under way to them is not sent"),
});

const historyRoute = createRoute({
  method: "get",
  path: "/offer-history",
  tags: ["Newsletter"],
  summary: "The offers that were sent and how far their mails have come: a bare list",
  ...forSeller,
  responses: answers(offerHistorySchema, "The newest first"),
});

const sendRoute = createRoute({
  method: "post",
  path: "/send-offer",
  tags: ["Newsletter"],
  summary: "Mail an offer to every subscriber, in the background, once for each Idempotency-Key",
  ...forSeller,
  request: { headers: idempotencyHeaderSchema, body: jsonBody(sendOfferSchema) },
  responses: answers(offerSentSchema, "The offer; its mails are on their way"),
});

const previewRoute = createRoute({
  method: "post",
  path: "/preview-offer",
  tags: ["Newsletter"],
  summary: "The mail that an offer would make; nothing is sent",
  ...forSeller,
  request: { body: jsonBody(sendOfferSchema) },
  responses: answers(offerPreviewSchema, "Subject, HTML and text"),
});

export const newsletterApi = newApi<AppEnv>()
  .openapi(subscribeRoute, async (c) => {
    const { db, limits } = c.var.deps;
    await spend(limits.subscriptions, c.var.clientAddress);
    await subscribe(db, c.req.valid("json").email);
    return c.json({ success: true as const, message: MESSAGES.subscribed }, 200);
  })
  .openapi(subscribersRoute, async (c) => c.json(await listSubscribers(c.var.deps.db), 200))
  .openapi(exportRoute, async (c) => answerCsv(c, "subscribers.csv", await exportSubscribers(c.var.deps.db)))
  .openapi(deleteRoute, async (c) => {
    await deleteSubscriber(c.var.deps.db, { id: c.req.valid("param").id, seller: c.var.seller });
    return c.json({ success: true as const, message: "Subscriber deleted" }, 200);
  })
  .openapi(historyRoute, async (c) => c.json(await listOffers(c.var.deps.db), 200))
  .openapi(sendRoute, async (c) => {
    const { db, mail } = c.var.deps;
    const offer = await sendOffer(db, {
      offer: c.req.valid("json"),
      seller: c.var.seller,
      idempotencyKey: c.req.valid("header")["idempotency-key"],
      mail,
    });
    return c.json({ success: true as const, message: sendingMessage(offer.total), offer }, 200);
  })
  .openapi(previewRoute, async (c) => {
    const { offerText, discountPercent } = c.req.valid("json");
    const { store } = c.var.deps;
    const { subject, html, text } = offerMail(
      { store, baseUrl: store.publicUrl ?? new URL(c.req.url).origin },
      { message: offerText, discountPercent, unsubscribeUrl: "#" },
    );
    return c.json({ success: true as const, subject, html, text }, 200);
  });

function sendingMessage(total: number): string {
  if (total === 0) return "Offer saved. Nobody is subscribed yet, so no mail goes out.";
  return `Offer on its way to ${total} subscriber${total === 1 ? "" : "s"}`;
}
