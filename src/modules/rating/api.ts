import { createRoute } from "@hono/zod-openapi";
import { answers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forShopper } from "#modules/identity/index.ts";
import { submitRating } from "./actions/submit-rating.ts";
import { ratingAnswerSchema, submitRatingSchema } from "./contract/rating.ts";
import { t } from "./dialog-texts.ts";

const submit = createRoute({
  method: "post",
  path: "/submit",
  tags: ["Ratings"],
  summary: "Rate a delivered product, or change the rating",
  ...forShopper(),
  request: { body: jsonBody(submitRatingSchema) },
  responses: answers(ratingAnswerSchema, "The rating, and what the product shows now"),
});

export const ratingApi = newApi<AppEnv>().openapi(submit, async (c) => {
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
