import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import {
  daySchema,
  idSchema,
  leftOut,
  limitSchema,
  momentSchema,
  requiredText,
} from "#kernel/contract/fields.ts";
import { ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { LOT_UNITS } from "../rules/units.ts";
import { t } from "../server-texts.ts";
import { lotSchema } from "./lots.ts";

/** The length limit of what shoppers are told, in characters. */
export const MAX_RECALL_REASON = 500;

const unclear = { error: () => t("recallUnclear") };

export const recallLotsSchema = z
  .object({
    lot: leftOut(idSchema).describe("One lot"),
    grower: leftOut(idSchema).describe("In place of a lot: what this grower has brought"),
    fromDay: leftOut(daySchema).describe("The first day on which it came"),
    reason: requiredText(t.later("recallReason"), MAX_RECALL_REASON).describe("What shoppers are told"),
  })
  .refine(({ lot, grower, fromDay }) => {
    return lot === undefined ? grower !== undefined && fromDay !== undefined : grower === undefined;
  }, unclear);
export type RecallLots = z.infer<typeof recallLotsSchema>;

const recallSchema = z
  .object({
    _id: z.string(),
    grower: z.object({ _id: z.string(), name: z.string() }),
    fromDay: daySchema.nullable().describe("Null for a recall of one lot"),
    reason: z.string(),
    seller: z.string(),
    orders: z.int().describe("The number of orders that had something of it"),
    createdAt: momentSchema,
  })
  .meta({ id: "Recall" });
export type Recall = z.infer<typeof recallSchema>;

export const recallsQuerySchema = z.object({ limit: limitSchema(100) });
export const recallsSchema = successSchema({ recalls: z.array(recallSchema).describe("The newest first") });

/** An order that had something of what is recalled, and what it has now. */
const recalledOrderSchema = z
  .object({
    _id: z.string(),
    invoiceNumber: z.string(),
    name: z.string(),
    phone: z.string(),
    email: z.string().nullable(),
    deliveryDay: daySchema,
    status: z.enum(ORDER_STATUSES),
    got: z
      .array(z.object({ product: z.string(), lot: z.int(), amount: z.int(), unit: z.enum(LOT_UNITS) }))
      .describe("Empty if its bag was packed anew since"),
  })
  .meta({ id: "RecalledOrder" });
export type RecalledOrder = z.infer<typeof recalledOrderSchema>;

export const recallDetailsSchema = successSchema({
  recall: recallSchema,
  lots: z.array(lotSchema),
  orders: z.array(recalledOrderSchema).describe("Those that wait in their bags first"),
});

export const recalledSchema = successSchema({ message: z.string(), recall: recallSchema });
