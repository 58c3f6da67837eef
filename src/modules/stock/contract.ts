import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import {
  daySchema,
  emailSchema,
  freeLine,
  idSchema,
  leftOut,
  limitSchema,
  momentSchema,
  searchText,
} from "#kernel/contract/fields.ts";
import { readAmount } from "#kernel/money/typed-amount.ts";
import { MAX_EMAIL_LENGTH } from "#kernel/texts/text-limits.ts";
import { plainCode } from "#kernel/texts/typed-text.ts";
import { MAX_COUNT, MAX_COUNTS, MAX_REASON_LENGTH } from "./rules/counting.ts";
import { MAX_HEAP_AMOUNT, MAX_HEAP_NAME_LENGTH, MAX_HEAP_PRODUCTS, MAX_HEAPS } from "./rules/heap-amounts.ts";
import { BASE_UNITS } from "./rules/shared/base-units.ts";
import { STOCK_KINDS } from "./rules/stock-kinds.ts";
import { t } from "./server-texts.ts";
import { t as stockTexts } from "./texts.ts";

const wholePacks = z
  .int({ error: () => t("countNotWhole") })
  .min(0, { error: () => t("countNegative") })
  .max(MAX_COUNT, { error: () => t("countTooLarge", { max: MAX_COUNT }) });

const packs = wholePacks.nullable();

/** A spreadsheet's cell with a number of packs. */
export const countCellSchema = z
  .string()
  .transform((cell) => readAmount(plainCode(cell).replace(/^\+/, "")) ?? Number.NaN)
  .pipe(wholePacks);

/** Whether an amount is meant that may be a typo. */
export const confirmedSchema = leftOut(z.boolean({ error: () => t("confirmedUnclear") })).describe(
  "True if the amount is meant although it is far above what was there of late; without it such an amount is refused, as it may be a slip",
);

const countSchema = z.object({
  id: idSchema,
  count: packs.describe("How many packs there are; null for a product that is not counted"),
  seen: packs.optional().describe("The count that the seller was shown; left out, any count is overwritten"),
  reason: leftOut(freeLine(t.later("reason"), MAX_REASON_LENGTH)).describe(
    "Why, for the ledger: half of it was hail",
  ),
  confirmed: confirmedSchema,
});

/** A seller's count of a product. */
export type Count = z.infer<typeof countSchema>;

/** Counts of many products, each product once. */
export const countsSchema = z.object({
  counts: z
    .array(countSchema, { error: () => t("countsNotList") })
    .max(MAX_COUNTS, { error: () => t("tooManyCounts", { max: MAX_COUNTS }) })
    .superRefine((counts, context) => {
      const seen = new Set<string>();
      for (const { id } of counts) {
        if (seen.has(id)) context.addIssue({ code: "custom", path: [id], message: t("productTwice") });
        seen.add(id);
      }
    }),
});

/**
 * Send `previous` as `counts` to undo the change, unless something was sold since. `errors` has the reasons why
 * products were not counted, by their ids.
 */
export const countsSavedSchema = successSchema({
  message: z.string(),
  previous: z.array(countSchema),
  errors: z.record(z.string(), z.string()),
  unusual: z.array(z.string()).describe("Those of them that may be slips: `confirmed` saves them"),
});

const stockedProductSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    inStock: z.boolean(),
    left: z.int().describe("Packs"),
    sold: z.int().describe("Packs sold in the last seven days at the store, less what was given back"),
    goneBy: z
      .string()
      .nullable()
      .describe("The day by which none are left at this pace; null where they last until its next delivery"),
    until: z.string().nullable().describe("The day of its next delivery"),
  })
  .meta({ id: "StockedProduct" });

export type StockedProduct = z.infer<typeof stockedProductSchema>;

export const stockQuerySchema = z.object({ q: searchText });

export const stockListSchema = successSchema({
  products: z.array(stockedProductSchema).describe("Those that the search finds, or all"),
  counted: z.int().describe("All counted products"),
  short: z.int().describe("How many of all run out before their next delivery"),
});

const enterEmail = { error: () => stockTexts("enterEmail") };

/** The product that a shopper waits for. A visitor also sends their e-mail; a shopper's account has one. */
export const waitSchema = z.object({
  product: idSchema,
  email: leftOut(
    z.string(enterEmail).trim().min(1, enterEmail).max(MAX_EMAIL_LENGTH, enterEmail).pipe(emailSchema),
  ),
});

export const waitsSchema = successSchema({
  products: z.array(z.string()).describe("The ids of the products that the shopper waits for"),
});

/** An amount of a heap: grams, millilitres or pieces. */
const amountSchema = z
  .int({ error: () => t("amountNotWhole") })
  .min(0, { error: () => t("amountNegative") })
  .max(MAX_HEAP_AMOUNT, { error: () => t("amountTooLarge") });

const areOnce = (keys: readonly string[]) => new Set(keys).size === keys.length;

/** A list of days of heaps, each once. */
const daysOfHeaps = <Item extends z.ZodType<{ heap: string; day: string }>>(item: Item) =>
  z
    .array(item, { error: () => t("countsNotList") })
    .max(MAX_HEAPS, { error: () => t("tooManyHeaps", { max: MAX_HEAPS }) })
    .refine((items) => areOnce(items.map(({ heap, day }) => `${heap} ${day}`)), {
      error: () => t("heapTwice"),
    });

export const heapFieldsSchema = z.object({
  name: freeLine(t.later("heapName"), MAX_HEAP_NAME_LENGTH).min(1, { error: () => t("heapNameMissing") }),
  products: z
    .array(idSchema, { error: () => t("heapEmpty") })
    .min(1, { error: () => t("heapEmpty") })
    .max(MAX_HEAP_PRODUCTS, { error: () => t("heapTooLarge", { max: MAX_HEAP_PRODUCTS }) })
    .refine(areOnce, { error: () => t("productTwice") }),
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

export const harvestsSchema = z.object({ harvests: daysOfHeaps(harvestSchema) });

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

export const eveningSchema = z.object({
  rests: daysOfHeaps(restSchema).min(1, { error: () => t("countsNotList") }),
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

/** A change of a count, in packs, or of a heap's day or a lot, in base units. */
export const stockMoveSchema = z
  .object({
    _id: z.string(),
    day: z.string().nullable().describe("The day of the heap; null for a count and a lot"),
    kind: z.enum(STOCK_KINDS),
    change: z.int(),
    left: z
      .int()
      .describe(
        "How much was left after it: of the count, or of the day; of a lot, what came less what was lost",
      ),
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
