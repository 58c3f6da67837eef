import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { idSchema, momentSchema } from "#kernel/contract/fields.ts";
import { limitSchema } from "#kernel/contract/paging.ts";
import { STOCK_KINDS } from "../rules/stock-kind.ts";
import { t } from "../server-texts.ts";

const moveId = z.coerce
  .number({ error: () => t("moveUnknown") })
  .int()
  .positive()
  .max(Number.MAX_SAFE_INTEGER);

export const movesQuerySchema = z.object({
  product: idSchema,
  after: moveId.optional().describe("Goes on after this move; left out, it begins with the newest"),
  before: moveId.optional().describe("As `after`, for the page before"),
  limit: limitSchema(100),
});

export type MovesQuery = z.infer<typeof movesQuerySchema>;

/** A change of a count. `change` and `left` are packs. */
export const stockMoveSchema = z
  .object({
    _id: z.string(),
    kind: z.enum(STOCK_KINDS),
    change: z.int(),
    left: z.int().describe("How many were left after it"),
    order: z.string().nullable().describe("The invoice number of the order that took or gave back"),
    seller: z
      .string()
      .nullable()
      .describe("The e-mail of the seller who counted; null for an order, and for what came with the demo"),
    reason: z.string().nullable().describe("Why it was counted otherwise, where the seller said so"),
    createdAt: momentSchema,
  })
  .meta({ id: "StockMove" });

export type StockMove = z.infer<typeof stockMoveSchema>;

export const movesSchema = successSchema({
  product: z.object({ _id: z.string(), name: z.string(), left: z.int().nullable() }),
  moves: z.array(stockMoveSchema),
  total: z.int(),
  skipped: z.int().describe("How many stand before the first"),
});
