import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { idSchema, leftOut } from "#kernel/contract/fields.ts";
import { t as dialogTexts } from "../dialog-texts.ts";
import { MAX_COMMENT_LENGTH } from "../rules/comment-length.ts";
import { t } from "../server-texts.ts";

const selectRating = { error: () => dialogTexts("selectRating") };

/**
 * What the rating form sends (specification, section 5). `orderItemId` says which delivered order line is meant;
 * without it, it is the newest delivered one of that product.
 */
export const submitRatingSchema = z.object({
  productId: idSchema,
  orderItemId: leftOut(idSchema),
  stars: z.number(selectRating).int(selectRating).min(1, selectRating).max(5, selectRating),
  comment: z
    .string({ error: () => t("commentNotText") })
    .trim()
    .max(MAX_COMMENT_LENGTH, { error: () => t("commentTooLong", { max: MAX_COMMENT_LENGTH }) })
    .nullish(),
});

export type SubmitRating = z.infer<typeof submitRatingSchema>;

export const ratingAnswerSchema = successSchema({
  message: z.string(),
  orderItemId: z.string(),
  rating: z.object({ stars: z.int(), comment: z.string().optional() }),
  product: z.object({ _id: z.string(), rating: z.object({ average: z.number(), count: z.int() }) }),
});
