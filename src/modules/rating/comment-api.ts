import { createRoute } from "@hono/zod-openapi";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { answers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forEveryone, forSeller, forShopper } from "#modules/identity/index.ts";
import { decideComment } from "./actions/decide-comment.ts";
import { listComments } from "./actions/list-comments.ts";
import { listReviews } from "./actions/list-reviews.ts";
import { reportComment } from "./actions/report-comment.ts";
import {
  commentsQuerySchema,
  commentsSchema,
  decideCommentSchema,
  reportCommentSchema,
  reviewListSchema,
  reviewQuerySchema,
} from "./contract/comment.ts";
import { t } from "./server-texts.ts";

const comments = createRoute({
  method: "get",
  path: "/comments",
  tags: ["Ratings"],
  summary: "What shoppers wrote about a product",
  ...forEveryone,
  request: { query: commentsQuerySchema },
  responses: answers(commentsSchema, "The newest first, without those that are hidden"),
});

const report = createRoute({
  method: "post",
  path: "/report",
  tags: ["Ratings"],
  summary: "Report a comment to the seller, once for each shopper",
  ...forShopper(t.later("loginToReport")),
  request: { body: jsonBody(reportCommentSchema) },
  responses: answers(doneSchema, "The seller will look at it"),
});

const reviews = createRoute({
  method: "get",
  path: "/reviews",
  tags: ["Ratings"],
  summary: "The comments that wait for the seller's decision, those that are hidden, or all",
  ...forSeller,
  request: { query: reviewQuerySchema },
  responses: answers(
    reviewListSchema,
    "Those that wait the longest first; of the hidden the newest; of all the newest after those that wait",
  ),
});

const decide = createRoute({
  method: "post",
  path: "/decide",
  tags: ["Ratings"],
  summary: "Hide a comment or keep it; its stars count either way",
  ...forSeller,
  request: { body: jsonBody(decideCommentSchema) },
  responses: answers(doneSchema, "Decided"),
});

export const commentApi = newApi<AppEnv>()
  .openapi(comments, async (c) => {
    const page = await listComments(c.var.deps.db, c.req.valid("query"));
    return c.json({ success: true as const, ...page }, 200);
  })
  .openapi(report, async (c) => {
    const { db, now } = c.var.deps;
    await reportComment(db, { id: c.req.valid("json").id, shopperId: c.var.shopper.id, now: now() });
    return c.json({ success: true as const, message: t("reported") }, 200);
  })
  .openapi(reviews, async (c) => {
    const page = await listReviews(c.var.deps.db, c.req.valid("query"));
    return c.json({ success: true as const, ...page }, 200);
  })
  .openapi(decide, async (c) => {
    const decision = c.req.valid("json");
    await decideComment(c.var.deps.db, { decision, seller: c.var.seller });
    const message = t(decision.hidden ? "commentHidden" : "commentKept");
    return c.json({ success: true as const, message }, 200);
  });
