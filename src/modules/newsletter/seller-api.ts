import { createRoute } from "@hono/zod-openapi";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { idempotencyHeaderSchema } from "#kernel/contract/idempotency.ts";
import { answers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forSeller } from "#modules/identity/index.ts";
import { t } from "#modules/newsletter/server-texts.ts";
import { countSubscribers } from "./actions/count-subscribers.ts";
import { listOffers } from "./actions/list-offers.ts";
import { sendOffer } from "./actions/send-offer.ts";
import { sendTest } from "./actions/send-test.ts";
import { offerHistorySchema, offerPreviewSchema, offerSentSchema, sendOfferSchema } from "./contract.ts";
import { offerLetter } from "./mails/offer-letter.ts";
import { samplePromo } from "./sample-promo.ts";

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

const testRoute = createRoute({
  method: "post",
  path: "/test-offer",
  tags: ["Newsletter"],
  summary: "Mail an offer to the seller alone, as a test",
  ...forSeller,
  request: { body: jsonBody(sendOfferSchema) },
  responses: answers(doneSchema, "On its way to the seller's e-mail"),
});

export const offerApi = newApi<AppEnv>()
  .openapi(historyRoute, async (c) => c.json(await listOffers(c.var.deps.db), 200))
  .openapi(sendRoute, async (c) => {
    const { db, mail, now } = c.var.deps;
    const offer = await sendOffer(db, {
      offer: c.req.valid("json"),
      seller: c.var.seller,
      idempotencyKey: c.req.valid("header")["idempotency-key"],
      mail,
      now: now(),
    });
    return c.json({ success: true as const, message: t("offerSent", { total: offer.total }), offer }, 200);
  })
  .openapi(previewRoute, async (c) => {
    const { offerText: message, ...offer } = c.req.valid("json");
    const promo = samplePromo({ offerText: message, ...offer });
    const { db, settings, publicUrl } = c.var.deps;
    const { subject, html, text } = offerLetter(
      { store: settings.current(), baseUrl: publicUrl ?? new URL(c.req.url).origin },
      { message, ...offer, promo, unsubscribeUrl: "#" },
    );
    const subscribers = await countSubscribers(db);
    return c.json({ success: true as const, subject, html, text, subscribers }, 200);
  })
  .openapi(testRoute, async (c) => {
    const { db, mail } = c.var.deps;
    const to = c.var.seller.email;
    await sendTest(db, { offer: c.req.valid("json"), to, mail });
    return c.json({ success: true as const, message: t("testSent", { email: to }) }, 200);
  });
