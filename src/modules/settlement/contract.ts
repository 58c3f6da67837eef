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
  rupeesSchema,
  searchText,
} from "#kernel/contract/fields.ts";
import { confirmedSumSchema } from "#modules/store/contract.ts";
import {
  BALANCE_LISTS,
  ENTERED_KINDS,
  ENTRY_KINDS,
  ENTRY_LENGTHS,
  ENTRY_LISTS,
  needsReason,
  PAYMENT_WAYS,
} from "./rules/entries.ts";
import { t } from "./server-texts.ts";

/** The largest sum that is entered at once, in rupees. */
const MAX_RUPEES = 1_000_000;

const amountSchema = rupeesSchema(t.later("amount"))
  .min(0.01, { error: () => t("aboveZero") })
  .max(MAX_RUPEES, { error: () => t("tooMuch") })
  .describe("In rupees, above zero");
const noSuchList = { error: () => t("noSuchList") };
const signed = z.number().describe("In rupees; below zero the grower owes");
const waySchema = z
  .enum(["upi", "bank"])
  .nullable()
  .describe("How the grower is paid; null if nothing is known");

export const growerParamSchema = z.object({ id: idSchema });

export const balancesQuerySchema = z.object({
  q: searchText,
  list: z.enum(BALANCE_LISTS, noSuchList).optional(),
  after: leftOut(idSchema).describe("The `_id` of the last grower that is known; the next follow"),
  limit: limitSchema(200),
});
export type BalancesQuery = z.infer<typeof balancesQuerySchema>;

const growerBalanceSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    village: z.string(),
    way: waySchema,
    balance: signed,
    lastStatement: z.object({ number: z.int(), until: daySchema }).nullable(),
  })
  .meta({ id: "GrowerBalance" });
export type GrowerBalance = z.infer<typeof growerBalanceSchema>;

export const balancesSchema = successSchema({
  growers: z.array(growerBalanceSchema).describe("By name"),
  owed: z.number().describe("The sum of what all growers are owed, in rupees"),
  owing: z.number().describe("The sum of what growers owe, in rupees"),
  toClose: daySchema.nullable().describe("The Sunday of the last week that is over, if it can be closed"),
  next: z.string().nullable().describe("The `after` of the next page; null on the last one"),
});
export type Balances = z.infer<typeof balancesSchema>;

export const entriesQuerySchema = z.object({
  list: z.enum(ENTRY_LISTS, noSuchList).optional(),
  after: leftOut(z.coerce.number(noSuchList).int(noSuchList).min(1, noSuchList)).describe(
    "The `_id` of the last entry that is known; older ones follow",
  ),
  limit: limitSchema(200),
});
export type EntriesQuery = z.infer<typeof entriesQuerySchema>;

const entrySchema = z
  .object({
    _id: z.int(),
    kind: z.enum(ENTRY_KINDS),
    amount: signed,
    day: daySchema,
    invoiceNumber: z.string().nullable(),
    product: z.string().nullable(),
    lot: z.int().nullable().describe("The lot's number"),
    quantity: z.string().nullable().describe("The sold amount, such as `1.5 kg`"),
    reason: z.string().nullable(),
    reference: z.string().nullable(),
    statement: z.int().nullable().describe("The number of its statement; null before the week is closed"),
    by: z.string().nullable().describe("The name of whoever made the entry; null where an order did"),
    createdAt: momentSchema,
  })
  .meta({ id: "GrowerEntry" });
export type GrowerEntry = z.infer<typeof entrySchema>;

export const entriesSchema = successSchema({
  entries: z.array(entrySchema).describe("The newest first"),
  next: z.int().nullable().describe("The `after` of the next page; null on the last one"),
});
export type Entries = z.infer<typeof entriesSchema>;

const statementSchema = z
  .object({
    _id: z.string(),
    number: z.int(),
    from: daySchema,
    until: daySchema,
    opening: signed,
    closing: signed,
    corrections: z
      .array(
        z.object({
          amount: signed,
          carriedBy: z.int().nullable().describe("The statement that has the difference; null: the next one"),
        }),
      )
      .describe("The changes to it by later entries; its own sums stay"),
  })
  .meta({ id: "GrowerStatement" });
export type GrowerStatement = z.infer<typeof statementSchema>;

const chargeableSchema = z
  .object({
    complaint: z.string(),
    lot: z.string(),
    lotNumber: z.int(),
    product: z.string(),
    invoiceNumber: z.string(),
    day: daySchema.describe("The day of the complaint"),
    words: z.string(),
    amount: z.number().describe("The grower's part of what the shopper got, in rupees"),
    reason: z.string().describe("Words for the entry"),
  })
  .meta({ id: "ChargeableComplaint" });
export type ChargeableComplaint = z.infer<typeof chargeableSchema>;

export const accountSchema = successSchema({
  grower: growerBalanceSchema,
  statements: z.array(statementSchema).describe("The newest first, at most 60"),
  complaints: z.array(chargeableSchema).describe("Answered ones that the grower does not bear yet"),
  lastByHand: z.int().describe("The newest entry that somebody has made; 0 without one"),
});
export type GrowerAccount = Omit<z.infer<typeof accountSchema>, "success">;

export const enterSchema = z
  .object({
    kind: z.enum(ENTERED_KINDS, { error: () => t("kindUnclear") }),
    amount: amountSchema,
    day: leftOut(daySchema).describe("Today unless told; never later"),
    reason: leftOut(freeLine(t.later("reason"), ENTRY_LENGTHS.reason)),
    reference: leftOut(freeLine(t.later("reference"), ENTRY_LENGTHS.reference)),
    lastByHand: leftOut(z.int({ error: () => t("entryUnclear") })).describe(
      "`lastByHand` of the account as the seller was shown it: if somebody has entered money since, the store asks whether " +
        "this is meant (`confirmed`). Left out, it is not compared",
    ),
    confirmed: confirmedSumSchema,
  })
  .superRefine(({ kind, reason = "" }, context) => {
    if (!needsReason(kind) || reason !== "") return;
    context.addIssue({ code: "custom", path: ["reason"], message: t("reasonRequired") });
  });
export type Enter = z.infer<typeof enterSchema>;

export const chargeSchema = z.object({
  complaint: idSchema,
  lot: idSchema,
  amount: amountSchema,
  reason: requiredLine(t.later("reason"), ENTRY_LENGTHS.reason),
  confirmed: confirmedSumSchema,
});
export type Charge = z.infer<typeof chargeSchema>;

export const closeSchema = z.object({
  until: daySchema.describe("The Sunday with which the week ends"),
  grower: leftOut(idSchema).describe("Only this grower"),
});
export type Close = z.infer<typeof closeSchema>;

export const closedSchema = successSchema({
  message: z.string(),
  statements: z.int().describe("How many were made"),
});

const paymentSchema = z
  .object({
    grower: z.object({ _id: z.string(), name: z.string(), village: z.string() }),
    amount: z.number().describe("In rupees, as it was when the run was made"),
    way: z.enum(PAYMENT_WAYS),
    isOnList: z
      .boolean()
      .describe(
        "False if the address or account was removed since, or is new. Such a payment is not marked as paid.",
      ),
    newPayee: z
      .object({
        since: momentSchema,
        by: z.string().nullable().describe("The person who entered it"),
        payee: z.string().nullable().describe("The whole of it; null for a role without `settlement.pay`"),
        mayConfirm: z.boolean().describe("False for who entered it, if somebody else pays growers"),
      })
      .nullable()
      .describe(
        "An address or account that nobody has looked at a second time: nothing is paid to it before",
      ),
    entered: signed.describe(
      "What was entered by hand since the run was made, in rupees; below zero the grower was paid or charged",
    ),
    owed: signed.describe("The sum that the grower is owed at this moment"),
    upiLink: z
      .string()
      .nullable()
      .describe("Opens a UPI app with everything filled in; null for a role without `settlement.pay`"),
  })
  .meta({ id: "GrowerPayment" });
export type GrowerPayment = z.infer<typeof paymentSchema>;

const openRunSchema = z
  .object({ _id: z.string(), createdAt: momentSchema, amount: z.number(), payments: z.array(paymentSchema) })
  .meta({ id: "GrowerPaymentRun" });
export type OpenRun = z.infer<typeof openRunSchema>;

const pastRunSchema = z.object({
  _id: z.string(),
  createdAt: momentSchema,
  paidOn: daySchema.nullable().describe("Null: discarded"),
  reference: z.string().nullable(),
  growers: z.int().describe("How many were paid"),
  amount: z.number().describe("The sum that they were paid, in rupees"),
});
export type PastRun = z.infer<typeof pastRunSchema>;

export const runsSchema = successSchema({
  open: openRunSchema.nullable().describe("The run that is neither paid nor discarded"),
  owed: z.array(growerBalanceSchema).describe("The growers who are owed something, by name, at most 2000"),
  past: z.array(pastRunSchema).describe("The newest first, at most 12"),
});
export type Runs = z.infer<typeof runsSchema>;

/** The largest number of growers in a run. */
const MAX_PAID = 2000;
const chosenSchema = z
  .array(idSchema, { error: () => t("chooseGrowers") })
  .min(1, { error: () => t("chooseGrowers") })
  .max(MAX_PAID, { error: () => t("tooManyGrowers", { max: MAX_PAID }) });

export const makeRunSchema = z.object({
  growers: chosenSchema,
  cash: leftOut(z.array(idSchema, { error: () => t("chooseGrowers") }).max(MAX_PAID)).describe(
    "Those of them who are paid in cash. The others need a UPI address or a bank account.",
  ),
});
export type MakeRun = z.infer<typeof makeRunSchema>;

export const payRunSchema = z.object({
  growers: chosenSchema.describe("Those of the run who were paid; what the others are owed stays"),
  day: leftOut(daySchema).describe("Today unless told; never later"),
  reference: leftOut(freeLine(t.later("reference"), ENTRY_LENGTHS.reference)),
  receipts: leftOut(
    z
      .array(z.object({ grower: idSchema, receipt: freeLine(t.later("receipt"), ENTRY_LENGTHS.receipt) }), {
        error: () => t("chooseGrowers"),
      })
      .max(MAX_PAID),
  ).describe("The receipts of growers who were paid in cash"),
  entered: leftOut(
    z
      .array(z.object({ grower: idSchema, amount: z.number() }), { error: () => t("chooseGrowers") })
      .max(MAX_PAID),
  ).describe("The `entered` of chosen growers, as the seller has seen it"),
});
export const confirmPayeeSchema = z.object({
  grower: idSchema,
  seen: z.string().max(400).describe("The `payee` as the seller has seen it"),
});

export type PayRun = z.infer<typeof payRunSchema>;
