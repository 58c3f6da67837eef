import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { idSchema, leftOut, limitSchema, momentSchema } from "#kernel/contract/fields.ts";
import { heapSchema } from "./heap-contract.ts";
import { STOCK_KINDS } from "./rules/stock-kinds.ts";
import { t } from "./server-texts.ts";

/** An entry of the ledger in an address. Those that were written by earlier releases are below zero. */
const entryIdSchema = z.coerce
  .number({ error: () => t("moveUnknown") })
  .int()
  .min(Number.MIN_SAFE_INTEGER)
  .max(Number.MAX_SAFE_INTEGER);

export const movesQuerySchema = z.object({
  product: leftOut(idSchema).describe("The product whose count is asked for"),
  heap: leftOut(idSchema).describe("The heap, in place of the product"),
  after: entryIdSchema.optional().describe("Goes on after this entry; left out, it begins with the newest"),
  before: entryIdSchema.optional().describe("As `after`, for the page before"),
  limit: limitSchema(100),
});

export type MovesQuery = z.infer<typeof movesQuerySchema>;

/** A change of a count, in packs, or of a heap's day, in base units. */
const stockMoveSchema = z
  .object({
    _id: z.string(),
    day: z.string().nullable().describe("The day of the heap; null for a count"),
    kind: z.enum(STOCK_KINDS),
    change: z.int(),
    left: z.int().describe("How much was left after it: of the count, or of the day"),
    order: z.string().nullable().describe("The invoice number of the order that took or gave back"),
    product: z.string().nullable().describe("The product that it is of; null for what came to a heap"),
    otherDay: z.string().nullable().describe("The day to or from which it was carried over"),
    seller: z.string().nullable().describe("Who counted; null for an order, and for what came with the demo"),
    reason: z.string().nullable().describe("Why, where somebody said so"),
    createdAt: momentSchema,
  })
  .meta({ id: "StockMove" });

export type StockMove = z.infer<typeof stockMoveSchema>;

export const movesSchema = successSchema({
  product: z
    .object({
      _id: z.string(),
      name: z.string(),
      left: z.int().nullable(),
      heap: z.string().nullable().describe("The heap that it is sold from, in place of a count"),
    })
    .nullable(),
  heap: heapSchema.nullable(),
  moves: z.array(stockMoveSchema),
  total: z.int(),
  skipped: z.int().describe("How many stand before the first"),
});
