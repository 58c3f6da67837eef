import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { daySchema, freeLine, idSchema, leftOut } from "#kernel/contract/fields.ts";
import { confirmedSchema } from "./contract.ts";
import { MAX_REASON_LENGTH } from "./rules/counting.ts";
import { MAX_HEAP_AMOUNT, MAX_HEAP_NAME_LENGTH, MAX_HEAP_PRODUCTS, MAX_HEAPS } from "./rules/heap-amounts.ts";
import { BASE_UNITS } from "./rules/shared/base-units.ts";
import { t } from "./server-texts.ts";

/** An amount of a heap: grams, millilitres or pieces. */
const amountSchema = z
  .int({ error: () => t("amountNotWhole") })
  .min(0, { error: () => t("amountNegative") })
  .max(MAX_HEAP_AMOUNT, { error: () => t("amountTooLarge") });

/** Refuses a list in which `key` is there twice. */
const eachOnce =
  <Item>(key: (item: Item) => string) =>
  (items: readonly Item[]) =>
    new Set(items.map(key)).size === items.length;

export const heapFieldsSchema = z.object({
  name: freeLine(t.later("heapName"), MAX_HEAP_NAME_LENGTH).min(1, { error: () => t("heapNameMissing") }),
  products: z
    .array(idSchema, { error: () => t("heapEmpty") })
    .min(1, { error: () => t("heapEmpty") })
    .max(MAX_HEAP_PRODUCTS, { error: () => t("heapTooLarge", { max: MAX_HEAP_PRODUCTS }) })
    .refine(eachOnce(String), { error: () => t("productTwice") }),
});
export type HeapFields = z.infer<typeof heapFieldsSchema>;

export const heapIdSchema = z.object({ id: idSchema });
export const heapSavedSchema = successSchema({ message: z.string(), heap: z.string() });

const harvestSchema = z.object({
  heap: idSchema,
  day: daySchema,
  total: amountSchema.describe("All that there is for the day, with what is sold of it, in base units"),
  seen: leftOut(amountSchema).describe("The total that the seller was shown; left out, it is overwritten"),
  reason: leftOut(freeLine(t.later("reason"), MAX_REASON_LENGTH)),
  confirmed: confirmedSchema,
});
export type Harvest = z.infer<typeof harvestSchema>;

export const harvestsSchema = z.object({
  harvests: z
    .array(harvestSchema, { error: () => t("countsNotList") })
    .max(MAX_HEAPS, { error: () => t("tooManyHeaps", { max: MAX_HEAPS }) })
    .refine(
      eachOnce(({ heap, day }: Harvest) => `${heap} ${day}`),
      { error: () => t("heapTwice") },
    ),
});

/** `errors` has the reasons why a harvest was not saved, by the heaps' ids. */
export const harvestsSavedSchema = successSchema({
  message: z.string(),
  errors: z.record(z.string(), z.string()),
});

const restSchema = z.object({
  heap: idSchema,
  day: daySchema.describe("The day that it is left of"),
  left: amountSchema.describe(
    "What the seller was shown as left; all of it goes, or nothing if it has changed",
  ),
});
type Rest = z.infer<typeof restSchema>;

export const eveningSchema = z.object({
  rests: z
    .array(restSchema, { error: () => t("countsNotList") })
    .min(1, { error: () => t("countsNotList") })
    .max(MAX_HEAPS, { error: () => t("tooManyHeaps", { max: MAX_HEAPS }) })
    .refine(
      eachOnce(({ heap, day }: Rest) => `${heap} ${day}`),
      { error: () => t("heapTwice") },
    ),
  to: daySchema.nullable().describe("The day that it is carried over to; null writes it off"),
});
export type Evening = z.infer<typeof eveningSchema>;

const moveIdsSchema = z
  .array(z.string().regex(/^\d{1,15}$/, { error: () => t("moveUnknown") }), {
    error: () => t("countsNotList"),
  })
  .min(1, { error: () => t("countsNotList") })
  .max(MAX_HEAPS, { error: () => t("tooManyHeaps", { max: MAX_HEAPS }) });

/** Send `moves` to undo it, unless something has changed since. */
export const eveningDoneSchema = successSchema({
  message: z.string(),
  moves: z.array(z.string()),
  errors: z.record(z.string(), z.string()).describe("Why a rest stayed, by the heaps' ids"),
});

export const undoEveningSchema = z.object({ moves: moveIdsSchema });

const heapProductSchema = z.object({
  _id: z.string(),
  name: z.string(),
  quantity: z.number(),
  unit: z.string(),
  amount: z.int().describe("Its pack in base units"),
});

/** What there is of a heap for a day. The balance of the day has more of it. */
const heapDaySchema = z.object({
  day: z.string(),
  total: z.int(),
  left: z.int(),
  typed: leftOut(z.int()).describe("Typed without a grower"),
  promised: leftOut(z.int()).describe("Ordered and not packed"),
  packed: leftOut(z.int()),
  missing: leftOut(z.int()).describe("Promised, neither there nor asked of anybody"),
});

export const heapSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    unit: z.enum(BASE_UNITS),
    products: z.array(heapProductSchema),
    next: z.array(z.string()).describe("The delivery days that take orders for it, the earliest first"),
    days: z.array(heapDaySchema),
  })
  .meta({ id: "Heap" });
export type Heap = z.infer<typeof heapSchema>;

export const heapListSchema = successSchema({
  today: z.string(),
  days: z.array(z.string()).describe("The days to enter a harvest for, the earliest first"),
  heaps: z.array(heapSchema).describe("With their coming days, and earlier ones of which something is left"),
});

export const balanceQuerySchema = z.object({
  heap: leftOut(idSchema),
  product: leftOut(idSchema).describe("A product of the heap, in place of the heap"),
  day: leftOut(daySchema).describe("Left out, the day on which shoppers get it next"),
});
export type BalanceQuery = z.infer<typeof balanceQuerySchema>;

/** A heap's produce for a delivery day, in base units: whose it is, and what became of it. */
const balanceSchema = z
  .object({
    day: z.string(),
    unit: z.enum(BASE_UNITS),
    lots: z
      .array(
        z.object({
          source: z.string(),
          label: z.string(),
          to: z.string().nullable().describe("The seller's page of it"),
          amount: z.int(),
        }),
      )
      .describe("What came of each lot"),
    typed: z
      .int()
      .describe("Typed without a grower; below zero, what came of the lots was corrected by hand"),
    carried: z
      .array(z.object({ day: z.string(), amount: z.int() }))
      .describe("Carried over from other days; below zero, to them"),
    writtenOff: z.int(),
    total: z.int().describe("Lots, typed and carried, without what is written off"),
    packed: z.int(),
    spoilt: z.int().describe("Spoilt at packing"),
    there: z.int().describe("At the stall: the total without what is packed and spoilt"),
    promised: z.int().describe("Ordered and not packed"),
    left: z.int().describe("At the stall and not promised"),
    besides: z.int().describe("Ordered before the product was sold from the heap, and not packed"),
    requested: z.int().describe("Asked of growers, of which nothing has come yet"),
    unsold: z.int().describe("Left of earlier days; it is there for this one once it is carried over"),
    missing: z.int().describe("Promised, neither there nor asked of anybody"),
  })
  .meta({ id: "HeapBalance" });
export type Balance = z.infer<typeof balanceSchema>;

export const balanceAnswerSchema = successSchema({
  today: z.string(),
  days: z.array(z.string()).describe("The days that can be chosen, the earliest first"),
  heap: heapSchema,
  balance: balanceSchema,
});

export const daySpoiltSchema = z.object({
  day: daySchema,
  amount: amountSchema.min(1, { error: () => t("amountMissing") }),
  reason: leftOut(freeLine(t.later("reason"), MAX_REASON_LENGTH)),
  confirmed: confirmedSchema,
});
export type DaySpoilt = z.infer<typeof daySpoiltSchema>;

/** Send `moves` to `/evening/undo` to take it back; empty if nothing has changed. */
export const dayChangedSchema = successSchema({ message: z.string(), moves: z.array(z.string()) });

export const dayCountSchema = z.object({
  day: daySchema,
  counted: amountSchema.describe("What is really left"),
  seen: amountSchema.describe("What the seller was shown as left"),
  confirmed: confirmedSchema,
});
export type DayCount = z.infer<typeof dayCountSchema>;
