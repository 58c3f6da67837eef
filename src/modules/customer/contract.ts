import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import {
  daySchema,
  fileParts,
  freeLine,
  freeText,
  idSchema,
  jsonPart,
  leftOut,
  limitSchema,
  momentSchema,
  requiredText,
  searchText,
  yesOrNoSchema,
} from "#kernel/contract/fields.ts";
import { formatPaise, hasWholePaise } from "#kernel/money/money.ts";
import { addressSchema } from "#modules/address/contract.ts";
import { ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { confirmedSumSchema } from "#modules/store/contract.ts";
import { COMPLAINT_ANSWERS, COMPLAINT_LENGTHS, MAX_PHOTOS } from "./rules/complaint.ts";
import { CREDIT_KINDS, CUSTOMER_LISTS, ENTERED_KINDS } from "./rules/credit.ts";
import { t } from "./server-texts.ts";

/** The largest sum that is entered at once, in rupees. */
const MAX_RUPEES = 100_000;
const amountUnclear = { error: () => t("amountUnclear") };
const tooMuch = { error: () => t("tooMuch", { sum: formatPaise(MAX_RUPEES * 100) }) };

/** Rupees with at most two decimals, above or below zero. */
const shownRupees = z
  .number(amountUnclear)
  .refine((rupees) => rupees !== 0 && hasWholePaise(Math.abs(rupees)), amountUnclear);

/** The same as somebody types them. */
const signedRupees = shownRupees.min(-MAX_RUPEES, tooMuch).max(MAX_RUPEES, tooMuch);

export const customersQuerySchema = z.object({
  q: searchText,
  list: z.enum(CUSTOMER_LISTS, { error: () => t("noSuchList") }).optional(),
  after: leftOut(idSchema).describe("The `_id` of the last customer that is known; the next follow"),
  limit: limitSchema(100),
});

export type CustomersQuery = z.infer<typeof customersQuerySchema>;

const FOR_CONTACTS = "For roles that see addresses and telephone numbers";
const FOR_SUMS = "For roles that see sums";

const customerSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string().nullable().optional().describe(`Of the account; null without one. ${FOR_CONTACTS}`),
    phone: z.string().nullable().optional().describe(FOR_CONTACTS),
    area: z.string().nullable().optional().describe(`City and PIN code of the last order. ${FOR_CONTACTS}`),
    orders: z.int().describe("Without the cancelled ones"),
    refused: z.int().describe("The cancelled ones"),
    spent: z.number().optional().describe(`The sum of delivered orders, in rupees. ${FOR_SUMS}`),
    lastDay: daySchema.nullable().describe("The day of the last order"),
    balance: z.number().optional().describe(`Credit in rupees; below zero is owed. ${FOR_SUMS}`),
    complaints: z.int().describe("Those that wait for an answer"),
  })
  .meta({ id: "Customer" });

export type Customer = z.infer<typeof customerSchema>;

export const customersAnswerSchema = successSchema({
  customers: z.array(customerSchema),
  next: z.string().nullable().describe("The `after` of the next page; null on the last one"),
});

const creditEntrySchema = z
  .object({
    _id: z.int(),
    amount: z.number().describe("In rupees, above zero in the customer's favour"),
    kind: z.enum(CREDIT_KINDS),
    invoiceNumber: z.string().nullable(),
    reason: z.string(),
    by: z.string().nullable().describe("The name of whoever did it; null for a shopper's own order"),
    createdAt: momentSchema,
  })
  .meta({ id: "CreditEntry" });

export type CreditEntry = z.infer<typeof creditEntrySchema>;

const complaintSchema = z
  .object({
    _id: z.string(),
    order: z.object({ _id: z.string(), invoiceNumber: z.string() }),
    customer: z.object({ _id: z.string(), name: z.string() }),
    lines: z.array(z.string()).describe("The names of the lines it is about"),
    items: z.array(z.string()).describe("The ids of these lines"),
    words: z.string(),
    photos: z.array(z.object({ position: z.int(), name: z.string() })),
    createdAt: momentSchema,
    answer: z
      .object({
        kind: z.enum(COMPLAINT_ANSWERS),
        amount: z.number().nullable().optional().describe("For a shopper, and for roles that see sums"),
        words: z.string(),
        reference: z.string().nullable(),
        comesWith: z.string().nullable().describe("The invoice number of the order with the replacement"),
        at: momentSchema,
      })
      .nullable(),
  })
  .meta({ id: "Complaint" });

export type Complaint = z.infer<typeof complaintSchema>;

const customerOrderSchema = z.object({
  _id: z.string(),
  invoiceNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  total: z.number().optional().describe(FOR_SUMS),
  deliveryDay: daySchema,
  createdAt: momentSchema,
  undecided: z
    .number()
    .optional()
    .describe(
      "The rupees by which a payment at the door differs and nobody has decided about; below zero: short. One for several orders stands at the newest of them",
    ),
  undecidedFor: z.string().optional().describe("The numbers of the invoices that this payment was for"),
  payable: z.number().optional().describe("The part of it that can be paid back; the rest is owed"),
});

/** Everything about one customer. */
export const customerDetailsSchema = successSchema({
  customer: customerSchema.extend({
    hasAccount: z.boolean(),
    since: momentSchema,
    note: z.string(),
    merged: z
      .array(z.object({ _id: z.string(), name: z.string() }))
      .describe("Those that were merged into it"),
    doubles: z
      .array(z.object({ _id: z.string(), name: z.string(), email: z.string().nullable() }))
      .optional()
      .describe("Customers with the same phone number"),
    addresses: z.array(addressSchema).optional().describe(FOR_CONTACTS),
    recent: z.array(customerOrderSchema).describe("The newest orders"),
    credits: z.array(creditEntrySchema).optional().describe(`The newest entries of the ledger. ${FOR_SUMS}`),
    lastByHand: z
      .int()
      .optional()
      .describe(`The newest entry that somebody has made; 0 without one. ${FOR_SUMS}`),
    complained: z.array(complaintSchema).describe("The newest complaints"),
  }),
});

export type CustomerDetails = z.infer<typeof customerDetailsSchema>["customer"];

export const customerParamSchema = z.object({ id: idSchema });

/** What becomes of a customer without an account if it is deleted now. */
export const deletionSchema = successSchema({
  orders: z
    .array(customerOrderSchema.pick({ _id: true, invoiceNumber: true, total: true, deliveryDay: true }))
    .describe("The open orders, which are cancelled with it"),
  notes: z.array(z.string()).describe(`What goes with it beside them, as sentences. ${FOR_SUMS}`),
  refusal: z.string().nullable().describe("Why it can't be deleted yet"),
});

export type Deletion = Omit<z.infer<typeof deletionSchema>, "success">;

export const noteSchema = z.object({ note: freeText(t.later("note"), 1000) });

export const enterCreditSchema = z.object({
  kind: z.enum(ENTERED_KINDS, { error: () => t("kindUnclear") }),
  amount: signedRupees,
  reason: freeLine(t.later("reason"), 200),
  lastByHand: leftOut(z.int({ error: () => t("entryUnclear") })).describe(
    "`lastByHand` of the customer as the seller was shown it: if somebody has made an entry since, the store asks whether " +
      "this is meant (`confirmed`). Left out, it is not compared",
  ),
  confirmed: confirmedSumSchema,
});

export type EnterCredit = z.infer<typeof enterCreditSchema>;

export const decideDoorSchema = z.object({
  order: idSchema.describe("One of the orders that the payment was for"),
  difference: shownRupees.describe("Of the whole payment as it was shown, in rupees; below zero: short"),
  carry: yesOrNoSchema(t.later("carry")),
  instead: leftOut(z.enum(["paid_back", "not_received"], { error: () => t("decisionUnclear") })).describe(
    "Given back by hand, or never received for an order that was cancelled then; `carry` says nothing beside it",
  ),
  paidBack: leftOut(shownRupees).describe(
    "What was paid back, as `payable` of the door says it, where that is less than the difference: the rest was owed",
  ),
  reason: leftOut(freeLine(t.later("reason"), 200)).describe(
    "Why it is kept, which has to be said for a cancelled order; or how it was given back",
  ),
});

export type DecideDoor = z.infer<typeof decideDoorSchema>;

export const doorsQuerySchema = z.object({ day: daySchema.describe("The day of the deliveries") });

/** Payments that were short or over at the doors of a day, and that nobody has decided about. */
export const doorsSchema = successSchema({
  doors: z.array(
    z.object({
      _id: z.string().describe("The oldest order that it was for"),
      invoiceNumber: z.string().describe("The numbers of all its invoices"),
      name: z.string().describe("The name at the door"),
      place: z.string().optional().describe(`The street and landmark of the door. ${FOR_CONTACTS}`),
      customer: z.string().nullable().describe("The id of the customer; null if it was deleted since"),
      difference: z.number().optional().describe(`In rupees; below zero: short. ${FOR_SUMS}`),
      payable: z
        .number()
        .optional()
        .describe(`The part of it that can be paid back; the rest is owed by the customer. ${FOR_SUMS}`),
      isCancelled: z.boolean().describe("It was paid, and its orders were cancelled then"),
    }),
  ),
});

export const mergeSchema = z.object({
  id: idSchema.describe("The customer that stays"),
  other: idSchema.describe("The customer that is merged into it"),
});

export type Merge = z.infer<typeof mergeSchema>;

export const complaintsQuerySchema = z.object({
  list: z.enum(["open", "answered"], { error: () => t("noSuchList") }).optional(),
  after: leftOut(idSchema),
  limit: limitSchema(100),
});

export type ComplaintsQuery = z.infer<typeof complaintsQuerySchema>;

export const complaintsAnswerSchema = successSchema({
  complaints: z.array(complaintSchema),
  open: z.int().describe("How many wait for an answer"),
  next: z.string().nullable(),
});

export const answerComplaintSchema = z
  .object({
    kind: z.enum(COMPLAINT_ANSWERS, { error: () => t("answerUnclear") }),
    amount: leftOut(signedRupees.min(0.01, amountUnclear)),
    confirmed: confirmedSumSchema,
    words: freeText(t.later("words"), COMPLAINT_LENGTHS.answer),
    reference: leftOut(freeLine(t.later("reference"), COMPLAINT_LENGTHS.reference)),
  })
  .superRefine(({ kind, amount, words }, context) => {
    const needsMoney = kind === "credit" || kind === "refund";
    if (needsMoney && amount === undefined) {
      context.addIssue({ code: "custom", path: ["amount"], message: t("amountUnclear") });
    }
    if (!needsMoney && words === "") {
      context.addIssue({ code: "custom", path: ["words"], message: t("wordsRequired") });
    }
  });

export type AnswerComplaint = z.infer<typeof answerComplaintSchema>;

/** The shopper's complaint: the order, its lines, and the words. The photos are files of the same form. */
export const complaintFormSchema = z.object({
  data: jsonPart(
    z.object({
      order: idSchema,
      lines: z
        .array(idSchema, { error: () => t("chooseLines") })
        .min(1, { error: () => t("chooseLines") })
        .max(200),
      words: requiredText(t.later("words"), COMPLAINT_LENGTHS.words),
    }),
  ),
  photos: fileParts.refine((files) => files.length <= MAX_PHOTOS, {
    error: () => t("tooManyPhotos", { max: MAX_PHOTOS }),
  }),
});

export type ComplaintForm = z.infer<typeof complaintFormSchema>;

export const ownComplaintsSchema = successSchema({ complaints: z.array(complaintSchema) });

export const complaintFiledSchema = successSchema({ message: z.string(), complaint: complaintSchema });

/** The shopper's own balance in rupees: credit, or money from last time below zero. */
export const balanceSchema = successSchema({ balance: z.number() });

/** One customer's data as a file. */
export const customerExportSchema = successSchema({
  exportedAt: momentSchema,
  customer: z.object({
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    note: z.string(),
    balance: z.number(),
    since: momentSchema,
  }),
  addresses: z.array(addressSchema),
  orders: z.array(
    customerOrderSchema.omit({ undecided: true, undecidedFor: true, payable: true }).required(),
  ),
  credits: z.array(creditEntrySchema),
  complaints: z.array(complaintSchema),
});

export type CustomerExport = Omit<z.infer<typeof customerExportSchema>, "success">;
