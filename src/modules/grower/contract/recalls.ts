import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import {
  daySchema,
  idSchema,
  leftOut,
  limitSchema,
  momentSchema,
  pageInfo,
  pageQuery,
  requiredText,
} from "#kernel/contract/fields.ts";
import { ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { LOT_UNITS, MAX_RECALL_REASON } from "../rules/units.ts";
import { t } from "../server-texts.ts";
import { lotSchema } from "./lots.ts";

const unclear = { error: () => t("recallUnclear") };

const whatSchema = z.object({
  lot: leftOut(idSchema).describe("One lot"),
  grower: leftOut(idSchema).describe("In place of a lot: what this grower has brought"),
  fromDay: leftOut(daySchema).describe("The first day on which it came"),
});
type What = z.infer<typeof whatSchema>;

const isClear = ({ lot, grower, fromDay }: What) =>
  lot === undefined ? grower !== undefined && fromDay !== undefined : grower === undefined;

export const recalledWhatSchema = whatSchema.refine(isClear, unclear);
export type RecalledWhat = z.infer<typeof recalledWhatSchema>;

export const recallLotsSchema = whatSchema
  .extend({
    reason: requiredText(t.later("recallReason"), MAX_RECALL_REASON).describe(
      "The reason that shoppers read",
    ),
  })
  .refine(isClear, unclear);
export type RecallLots = z.infer<typeof recallLotsSchema>;

/** The effect of a recall, before it is made. */
export const recallPreviewSchema = successSchema({
  lots: z.int().describe("The lots that are not recalled yet"),
  orders: z.int().describe("The orders that have something of them"),
  mails: z.int().describe("The shoppers with an e-mail, each of whom gets one"),
  first: z
    .array(
      z.object({
        _id: z.string(),
        invoiceNumber: z.string(),
        name: z.string(),
        deliveryDay: daySchema,
        status: z.enum(ORDER_STATUSES),
      }),
    )
    .describe("The first of the orders: those that wait in their bags first"),
});
export type RecallPreview = Omit<z.infer<typeof recallPreviewSchema>, "success">;

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

/** An order that had something of the recalled lots, with the amounts that it has now. */
const recalledOrderSchema = z
  .object({
    _id: z.string(),
    invoiceNumber: z.string(),
    name: z.string(),
    phone: z.string().nullable().describe("Null for a role that sees no addresses"),
    email: z.string().nullable().describe("Null too for a role that sees no addresses"),
    deliveryDay: daySchema,
    status: z.enum(ORDER_STATUSES),
    got: z
      .array(z.object({ product: z.string(), lot: z.int(), amount: z.int(), unit: z.enum(LOT_UNITS) }))
      .describe("Empty if its bag was packed anew since"),
  })
  .meta({ id: "RecalledOrder" });
export type RecalledOrder = z.infer<typeof recalledOrderSchema>;

/** The largest page of a recall's orders. All at once are a file. */
export const MAX_RECALLED = 100;

export const recalledQuerySchema = z.object(pageQuery(MAX_RECALLED));
export type RecalledQuery = z.infer<typeof recalledQuerySchema>;

export const recallDetailsSchema = successSchema({
  recall: recallSchema,
  lots: z.array(lotSchema),
  orders: z.array(recalledOrderSchema).describe("A page of them, those that wait in their bags first"),
  ...pageInfo,
});

export const recalledSchema = successSchema({ message: z.string(), recall: recallSchema });
