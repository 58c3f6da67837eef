import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { idSchema } from "#kernel/contract/fields.ts";
import { MESSAGES } from "#kernel/texts/messages.ts";

export const MAX_COMMENT_LENGTH = 1000;

/**
 * What the rating form sends (specification, section 5). `orderItemId` says which delivered order line is meant;
 * without it, it is the newest delivered one of that product.
 */
export const submitRatingSchema = z.object({
  productId: idSchema,
  orderItemId: idSchema.optional(),
  stars: z
    .number({ error: MESSAGES.selectRating })
    .int(MESSAGES.selectRating)
    .min(1, MESSAGES.selectRating)
    .max(5, MESSAGES.selectRating),
  comment: z
    .string({ error: "The comment must be text" })
    .trim()
    .max(MAX_COMMENT_LENGTH, `The comment can have at most ${MAX_COMMENT_LENGTH} characters`)
    .nullish(),
});

export type SubmitRating = z.infer<typeof submitRatingSchema>;

export const ratingAnswerSchema = successSchema({
  message: z.string(),
  orderItemId: z.string(),
  rating: z.object({ stars: z.int(), comment: z.string().optional() }),
  product: z.object({ _id: z.string(), rating: z.object({ average: z.number(), count: z.int() }) }),
});
