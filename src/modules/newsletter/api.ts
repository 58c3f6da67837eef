import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { idSchema } from "#kernel/contract/fields.ts";
import { answers, csvAnswers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { answerCsv } from "#kernel/http/csv-answer.ts";
import { forEveryone, forSeller, spend } from "#modules/identity/index.ts";
import { t as serverTexts } from "#modules/newsletter/server-texts.ts";
import { t } from "#modules/newsletter/texts.ts";
import { deleteSubscriber } from "./actions/delete-subscriber.ts";
import { exportSubscribers } from "./actions/export-subscribers.ts";
import { listSubscribers } from "./actions/list-subscribers.ts";
import { subscribe } from "./actions/subscribe.ts";
import { subscribersSchema, subscribeSchema } from "./contract.ts";

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

export const newsletterApi = newApi<AppEnv>()
  .openapi(subscribeRoute, async (c) => {
    const { db, limits } = c.var.deps;
    await spend(limits.subscriptions, c.var.clientAddress);
    await subscribe(db, c.req.valid("json").email);
    return c.json({ success: true as const, message: t("subscribed") }, 200);
  })
  .openapi(subscribersRoute, async (c) => c.json(await listSubscribers(c.var.deps.db), 200))
  .openapi(exportRoute, async (c) => answerCsv(c, "subscribers.csv", await exportSubscribers(c.var.deps.db)))
  .openapi(deleteRoute, async (c) => {
    await deleteSubscriber(c.var.deps.db, { id: c.req.valid("param").id, seller: c.var.seller });
    return c.json({ success: true as const, message: serverTexts("subscriberDeleted") }, 200);
  });
