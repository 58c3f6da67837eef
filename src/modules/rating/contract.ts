import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import {
  idSchema,
  leftOut,
  limitSchema,
  momentSchema,
  pageInfo,
  pageQuery,
} from "#kernel/contract/fields.ts";
import { plainText } from "#kernel/texts/typed-text.ts";
import { t as dialogTexts } from "./dialog-texts.ts";
import { MAX_COMMENT_LENGTH, REVIEW_LISTS } from "./rules/comments.ts";
import { t } from "./server-texts.ts";

/** The largest number of comments in an answer. */
export const MAX_COMMENTS = 50;

/** A shopper's words and stars. `name` is the first word of their name, null after the account was deleted. */
const commentSchema = z
  .object({
    _id: z.string(),
    name: z.string().nullable(),
    stars: z.int(),
    comment: z.string(),
    createdAt: momentSchema.describe("The moment at which the comment got its present words"),
  })
  .meta({ id: "Comment" });

export type Comment = z.infer<typeof commentSchema>;

const sayWhenWritten = { error: () => t("sayWhenWritten") };

// PostgreSQL's calendar has no year 0.
const writtenAtSchema = z.iso.datetime(sayWhenWritten).refine((at) => at >= "0001", sayWhenWritten);

export const commentsQuerySchema = z.object({
  productId: idSchema,
  limit: limitSchema(MAX_COMMENTS),
  before: writtenAtSchema
    .optional()
    .describe("The `createdAt` of the last comment that is known; older ones follow"),
  beforeId: idSchema.optional().describe("Its `_id`: comments may be written at the same moment"),
});

export type CommentsQuery = z.infer<typeof commentsQuerySchema>;

/** A product's comments, the newest first. `more` says whether there are older ones. */
export const commentsSchema = successSchema({ comments: z.array(commentSchema), more: z.boolean() });

export const reportCommentSchema = z.object({ id: idSchema });

const reviewedCommentSchema = commentSchema
  .extend({
    product: z.object({ _id: z.string(), name: z.string(), category: z.string() }),
    reports: z.int().describe("How many shoppers reported it"),
    hidden: z.boolean(),
    waits: z.boolean().describe("It was reported or changed, and nobody has decided about it since"),
  })
  .meta({ id: "ReviewedComment" });

export type ReviewedComment = z.infer<typeof reviewedCommentSchema>;

export const reviewQuerySchema = z.object({
  list: z.enum(REVIEW_LISTS, { error: () => t("noSuchList") }).optional(),
  ...pageQuery(100),
});

export type ReviewQuery = z.infer<typeof reviewQuerySchema>;

/** `waiting` is the number of comments waiting for the seller, in any list. */
export const reviewListSchema = successSchema({
  comments: z.array(reviewedCommentSchema),
  waiting: z.int(),
  ...pageInfo,
});

/** The seller's decision. `createdAt` identifies the version of the text, as the comment may have changed meanwhile. */
export const decideCommentSchema = z.object({
  id: idSchema,
  hidden: z.boolean({ error: () => t("sayHideOrKeep") }),
  createdAt: writtenAtSchema,
});

export type DecideComment = z.infer<typeof decideCommentSchema>;

const selectRating = { error: () => dialogTexts("selectRating") };

/**
 * The rating form (specification, section 5). `orderItemId` is the delivered order line; without it, the newest
 * delivered one of that product.
 */
export const submitRatingSchema = z.object({
  productId: idSchema,
  orderItemId: leftOut(idSchema),
  stars: z.number(selectRating).int(selectRating).min(1, selectRating).max(5, selectRating),
  comment: z
    .string({ error: () => t("commentNotText") })
    .overwrite(plainText)
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
