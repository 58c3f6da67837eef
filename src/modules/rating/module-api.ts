import { doneSchema } from "#kernel/contract/envelope.ts";
import { answers, type CallsOf, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forEveryone, forSeller, forShopper } from "#modules/identity/index.ts";
import { decideComment, listComments, listReviews, reportComment } from "./comments.ts";
import {
  commentsQuerySchema,
  commentsSchema,
  decideCommentSchema,
  ratingAnswerSchema,
  reportCommentSchema,
  reviewListSchema,
  reviewQuerySchema,
  submitRatingSchema,
} from "./contract.ts";
import { t } from "./dialog-texts.ts";
import { submitRating } from "./ratings.ts";
import { t as serverTexts } from "./server-texts.ts";

const calls = callsOf("Ratings");

const submit = calls.post("/submit", {
  summary: "Rate a delivered product, or change the rating",
  ...forShopper(),
  request: { body: jsonBody(submitRatingSchema) },
  responses: answers(ratingAnswerSchema, "The rating, and what the product shows now"),
});

const ratingApi = newApi<AppEnv>().openapi(submit, async (c) => {
  const rated = await submitRating(c.var.deps.db, {
    shopperId: c.var.shopper.id,
    rating: c.req.valid("json"),
    now: c.var.deps.now(),
  });
  const { orderItemId, stars, comment, product } = rated;
  return c.json(
    {
      success: true as const,
      message: t("thanks"),
      orderItemId,
      rating: { stars, ...(comment === null ? {} : { comment }) },
      product: { _id: product.id, rating: product.rating },
    },
    200,
  );
});

const comments = calls.get("/comments", {
  summary: "What shoppers wrote about a product",
  ...forEveryone,
  request: { query: commentsQuerySchema },
  responses: answers(commentsSchema, "The newest first, without those that are hidden"),
});

const report = calls.post("/report", {
  summary: "Report a comment to the seller, once for each shopper",
  ...forShopper(serverTexts.later("loginToReport")),
  request: { body: jsonBody(reportCommentSchema) },
  responses: answers(doneSchema, "The seller will look at it"),
});

const reviews = calls.get("/reviews", {
  summary: "The comments that wait for the seller's decision, those that are hidden, or all",
  ...forSeller("rating.see"),
  request: { query: reviewQuerySchema },
  responses: answers(
    reviewListSchema,
    "Those that wait the longest first; of the hidden the newest; of all the newest after those that wait",
  ),
});

const decide = calls.post("/decide", {
  summary: "Hide a comment or keep it; its stars count either way",
  ...forSeller("rating.change"),
  request: { body: jsonBody(decideCommentSchema) },
  responses: answers(doneSchema, "Decided"),
});

const commentApi = newApi<AppEnv>()
  .openapi(comments, async (c) => {
    const query = c.req.valid("query");
    const page = await c.var.deps.readShown((db) => listComments(db, query));
    return c.json({ success: true as const, ...page }, 200);
  })
  .openapi(report, async (c) => {
    const { db, now } = c.var.deps;
    await reportComment(db, { id: c.req.valid("json").id, shopperId: c.var.shopper.id, now: now() });
    return c.json({ success: true as const, message: serverTexts("reported") }, 200);
  })
  .openapi(reviews, async (c) => {
    const page = await listReviews(c.var.deps.db, c.req.valid("query"));
    return c.json({ success: true as const, ...page }, 200);
  })
  .openapi(decide, async (c) => {
    const decision = c.req.valid("json");
    await decideComment(c.var.deps.db, { decision, seller: c.var.seller });
    const message = serverTexts(decision.hidden ? "commentHidden" : "commentKept");
    return c.json({ success: true as const, message }, 200);
  });

/** All calls of this module, with their full paths. */
export const ratingCalls = newApi<AppEnv>().route("/api/rating", ratingApi).route("/api/rating", commentApi);

/** The type of the calls, for pages. */
export type RatingApi = CallsOf<typeof ratingCalls>;
