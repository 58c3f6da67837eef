import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import {
  daySchema,
  freeLine,
  idSchema,
  leftOut,
  limitSchema,
  momentSchema,
  requiredLine,
  searchText,
} from "#kernel/contract/fields.ts";
import { ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { confirmedSumSchema } from "#modules/store/contract.ts";
import { LOT_UNITS, MAX_LOT_AMOUNT, MAX_LOT_REASON } from "../rules/units.ts";
import { t } from "../server-texts.ts";
import { termsSchema } from "./terms.ts";

const unclear = { error: () => t("amountUnclear") };
const amountSchema = z
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

export const LOT_ENTRY_KINDS = ["came", "corrected", "written off", "spoilt", "repriced"] as const;

/** An entry of a lot's ledger. */
const lotEntrySchema = z
  .object({
    _id: z.string(),
    kind: z.enum(LOT_ENTRY_KINDS),
    change: z.int(),
    isLastLoss: z.boolean().describe("It can be taken back"),
    terms: termsSchema.nullable().describe("The new terms"),
    order: z.string().nullable().describe("The invoice number of the order for which it spoilt"),
    seller: z.string().nullable(),
    reason: z.string().nullable(),
    createdAt: momentSchema,
  })
  .meta({ id: "LotEntry" });
export type LotEntry = z.infer<typeof lotEntrySchema>;

/** An order with the amount that it has of a lot. */
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
  entries: z.array(lotEntrySchema).describe("The oldest first"),
  orders: z.array(lotOrderSchema).describe("By delivery day"),
});
