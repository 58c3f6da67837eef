import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import {
  daySchema,
  freeLine,
  idSchema,
  leftOut,
  limitSchema,
  momentSchema,
  pageInfo,
  pageQuery,
  requiredLine,
  requiredText,
  searchText,
} from "#kernel/contract/fields.ts";
import { ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { stockMoveSchema } from "#modules/stock/contract.ts";
import { confirmedSumSchema } from "#modules/store/contract.ts";
import { LOT_UNITS, MAX_LOT_AMOUNT, MAX_LOT_REASON, MAX_RECALL_REASON } from "../rules/units.ts";
import { t } from "../server-texts.ts";
import { termsSchema } from "./terms.ts";

const unclear = { error: () => t("amountUnclear") };
/** An amount in the unit of a lot. */
export const amountSchema = z
  .int(unclear)
  .min(0, unclear)
  .max(MAX_LOT_AMOUNT, { error: () => t("amountTooLarge") });
const someSchema = amountSchema.min(1, unclear);
const optionalReason = leftOut(freeLine(t.later("reason"), MAX_LOT_REASON));
const reasonSchema = requiredLine(t.later("reason"), MAX_LOT_REASON);
/** Whether an amount is meant that may be a typo. */
export const confirmedSchema = leftOut(z.boolean(unclear)).describe(
  "True if the amount is meant although it is far from what was asked or is usual, and the price although it is far from the last one or from the selling price; without it they are refused, as they may be slips",
);
const deliveryDay = leftOut(daySchema).describe(
  "The delivery day of the heap that it counts for; left out, the next one. Counted packs have no day.",
);

export const receiveLotSchema = z.object({
  grower: idSchema,
  product: idSchema,
  harvestedOn: daySchema,
  cameOn: leftOut(daySchema).describe("Left out, today"),
  amount: amountSchema.describe("The accepted amount in g, ml, pieces or packs, by the product's pack"),
  unit: leftOut(z.enum(LOT_UNITS, unclear)).describe(
    "The unit of the amounts as the seller was shown it; left out, it is not compared",
  ),
  refused: leftOut(amountSchema).describe("The amount that was brought besides and not accepted"),
  refusedReason: optionalReason,
  terms: leftOut(termsSchema).describe("Left out, the grower's terms for the product"),
  day: deliveryDay,
  purchase: leftOut(idSchema).describe("The purchase that it came for"),
  confirmed: confirmedSchema,
});
export type ReceiveLot = z.infer<typeof receiveLotSchema>;

export const giveTypedSchema = z.object({
  grower: idSchema,
  product: idSchema.describe("The product of the heap that the lot is of"),
  day: daySchema.describe("The delivery day for which it was typed"),
  amount: someSchema.describe("In the heap's unit, at most what is typed without a grower"),
  seen: leftOut(z.int(unclear)).describe(
    "What was typed without a grower as the seller was shown it; left out, it is not compared",
  ),
  harvestedOn: daySchema,
  terms: leftOut(termsSchema).describe("Left out, the grower's terms for the product"),
  confirmed: confirmedSumSchema,
});
export type GiveTyped = z.infer<typeof giveTypedSchema>;

export const correctLotSchema = z.object({
  quantity: amountSchema.describe("The accepted amount in all, in the lot's unit"),
  seen: leftOut(amountSchema).describe("The quantity that the seller was shown; left out, it is overwritten"),
  reason: reasonSchema,
  day: deliveryDay,
  confirmed: confirmedSchema,
});
export type CorrectLot = z.infer<typeof correctLotSchema>;

export const repriceLotSchema = z.object({
  terms: termsSchema,
  reason: reasonSchema,
  confirmed: confirmedSumSchema,
});
export type RepriceLot = z.infer<typeof repriceLotSchema>;

export const writeOffSchema = z.object({
  amount: someSchema,
  reason: reasonSchema,
  day: deliveryDay,
  confirmed: confirmedSchema,
});
export type WriteOff = z.infer<typeof writeOffSchema>;

export const takeBackLossSchema = z.object({ entry: idSchema.describe("The loss among the lot's entries") });
export type TakeBackLoss = z.infer<typeof takeBackLossSchema>;

export const lotIdSchema = z.object({ id: idSchema });

const named = z.object({ _id: z.string(), name: z.string() });

/** A lot that a grower brought. Amounts are in `unit`. */
export const lotSchema = z
  .object({
    _id: z.string(),
    number: z.int(),
    grower: named.extend({ village: z.string() }),
    product: z.object({ _id: z.string().nullable().describe("Null after it was deleted"), name: z.string() }),
    harvestedOn: daySchema,
    cameOn: daySchema,
    unit: z.enum(LOT_UNITS),
    quantity: z.int().describe("The accepted amount"),
    packed: z.int(),
    writtenOff: z.int(),
    left: z.int(),
    refused: z.int(),
    refusedReason: z.string().nullable(),
    terms: termsSchema,
    purchase: z.string().nullable(),
    recalledAt: momentSchema.nullable(),
    recall: z.string().nullable(),
    days: z
      .array(z.object({ heap: z.string(), day: daySchema, amount: z.int() }))
      .describe("The days of a heap for which it came; empty for what is not sold by the day"),
  })
  .meta({ id: "Lot" });
export type Lot = z.infer<typeof lotSchema>;

export const lotSavedSchema = successSchema({ message: z.string(), lot: lotSchema });

export const lotsQuerySchema = z.object({
  grower: leftOut(idSchema),
  product: leftOut(idSchema),
  day: leftOut(daySchema).describe("The day on which it came"),
  q: searchText.describe("A part of the product's or grower's name, or the number"),
  left: z
    .enum(["yes"], { error: () => t("leftUnclear") })
    .optional()
    .describe("Only lots of which something is left"),
  recalled: z
    .enum(["yes"], { error: () => t("leftUnclear") })
    .optional()
    .describe("Only recalled lots"),
  after: z.coerce
    .number({ error: () => t("lotUnknown") })
    .int({ error: () => t("lotUnknown") })
    .positive({ error: () => t("lotUnknown") })
    .max(2_147_483_647, { error: () => t("lotUnknown") })
    .optional()
    .describe("The number of the last lot that is known; the older ones follow"),
  limit: limitSchema(100),
});
export type LotsQuery = z.infer<typeof lotsQuerySchema>;

export const lotsSchema = successSchema({
  lots: z.array(lotSchema).describe("The newest first"),
  next: z.int().nullable().describe("The `after` of the next page; null on the last one"),
});

const newTermsSchema = z
  .object({
    _id: z.string(),
    terms: termsSchema,
    seller: z.string().nullable(),
    reason: z.string(),
    createdAt: momentSchema,
  })
  .meta({ id: "NewTerms" });
export type NewTerms = z.infer<typeof newTermsSchema>;

const lotOrderSchema = z
  .object({
    _id: z.string(),
    invoiceNumber: z.string(),
    name: z.string(),
    deliveryDay: daySchema,
    status: z.enum(ORDER_STATUSES),
    product: z.string(),
    amount: z.int(),
    sold: z
      .number()
      .nullable()
      .describe("Its selling price, in rupees; null for a role that sees no sums of orders"),
  })
  .meta({ id: "LotOrder" });
export type LotOrder = z.infer<typeof lotOrderSchema>;

export const lotDetailsSchema = successSchema({
  lot: lotSchema,
  entries: z.array(stockMoveSchema).describe("The oldest first"),
  lastLoss: z.string().nullable().describe("The entry that can be taken back"),
  newTerms: z.array(newTermsSchema).describe("The oldest first"),
  orders: z.array(lotOrderSchema).describe("By delivery day"),
});

const recallUnclear = { error: () => t("recallUnclear") };

const whatSchema = z.object({
  lot: leftOut(idSchema).describe("One lot"),
  grower: leftOut(idSchema).describe("In place of a lot: what this grower has brought"),
  fromDay: leftOut(daySchema).describe("The first day on which it came"),
});
type What = z.infer<typeof whatSchema>;

const isClear = ({ lot, grower, fromDay }: What) =>
  lot === undefined ? grower !== undefined && fromDay !== undefined : grower === undefined;

export const recalledWhatSchema = whatSchema.refine(isClear, recallUnclear);
export type RecalledWhat = z.infer<typeof recalledWhatSchema>;

export const recallLotsSchema = whatSchema
  .extend({
    reason: requiredText(t.later("recallReason"), MAX_RECALL_REASON).describe(
      "The reason that shoppers read",
    ),
  })
  .refine(isClear, recallUnclear);
export type RecallLots = z.infer<typeof recallLotsSchema>;

/** The effect of a recall, before it is made. */
export const recallPreviewSchema = successSchema({
  lots: z.int().describe("The lots that are not recalled yet"),
  orders: z.int().describe("The orders that have something of them"),
  mails: z.int().describe("The shoppers with an e-mail, each of whom gets one"),
  first: z
    .array(
      lotOrderSchema.pick({ _id: true, invoiceNumber: true, name: true, deliveryDay: true, status: true }),
    )
    .describe("The first of the orders: those that wait in their bags first"),
});
export type RecallPreview = Omit<z.infer<typeof recallPreviewSchema>, "success">;

const recallSchema = z
  .object({
    _id: z.string(),
    grower: named,
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
const recalledOrderSchema = lotOrderSchema
  .pick({ _id: true, invoiceNumber: true, name: true, deliveryDay: true, status: true })
  .extend({
    phone: z.string().nullable().describe("Null for a role that sees no addresses"),
    email: z.string().nullable().describe("Null too for a role that sees no addresses"),
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
