import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import {
  daySchema,
  idSchema,
  leftOut,
  momentSchema,
  pageQuery,
  rupeesSchema,
} from "#kernel/contract/fields.ts";
import { CLOSING_PAGE, MAX_HEADINGS, MAX_TICKS } from "../rules/closing-limits.ts";
import { t } from "../server-texts.ts";

const { page } = pageQuery(CLOSING_PAGE);

export const closingQuerySchema = z.object({
  day: daySchema.describe("The day of the deliveries"),
  doorsPage: page.describe(`The page of the doors, ${CLOSING_PAGE} on each; the first by default`),
  paymentsPage: page.describe(`The page of the payments, ${CLOSING_PAGE} on each; the first by default`),
});

const rupees = z.number().describe("In rupees");

const boxSchema = z.object({
  van: z.string().nullable().describe("Null is what no van has"),
  name: z.string().describe("The van's name; empty for what no van has"),
  stops: z.int(),
  delivered: z.int(),
  cash: rupees.describe("What came in cash, in rupees"),
  counted: rupees.nullable(),
});

export type CashBox = z.infer<typeof boxSchema>;

const openDoorSchema = z.object({
  orders: z.array(z.string()),
  name: z.string(),
  place: z.string(),
  van: z.string().describe("The van's name; empty where none has it"),
  due: rupees,
  mark: z
    .object({ note: z.string(), at: momentSchema })
    .nullable()
    .describe("The driver's last mark that nobody was at home"),
  nextDay: daySchema.nullable().describe("The next day on which it can come; null where there is none"),
});

export type OpenDoor = z.infer<typeof openDoorSchema>;

const paymentSchema = z.object({
  order: z.string().describe("The first of its orders, by which it is ticked"),
  name: z.string(),
  place: z.string(),
  invoiceNumber: z.string().describe("The numbers of all its invoices"),
  amount: rupees,
  reference: z.string().describe("The last digits that the driver noted; empty without any"),
  ticked: z.boolean(),
});

export type UpiPaid = z.infer<typeof paymentSchema>;

export const deliveryClosingSchema = successSchema({
  boxes: z.array(boxSchema).describe("Those with stops on that day"),
  doors: z.array(openDoorSchema).describe("A page of the doors that were not delivered"),
  doorCount: z.int().describe("The number of all of them"),
  payments: z
    .array(paymentSchema)
    .describe("A page of the payments by UPI at the doors, those that are not ticked first"),
  upi: z.object({
    count: z.int().describe("All payments by UPI"),
    ticked: z.int(),
    amount: rupees.describe("Their sum"),
    open: rupees.describe("The sum of those that are not ticked"),
  }),
});

export type DeliveryClosing = Omit<z.infer<typeof deliveryClosingSchema>, "success">;

const MAX_LIST = 200_000;
const MAX_HEADING = 1_000;

export const bankListSchema = z.object({
  day: daySchema,
  list: z
    .string({ error: () => t("listMissing") })
    .max(MAX_LIST, { error: () => t("listTooLong") })
    .describe(
      "The bank's list as it was pasted: messages, rows of a statement, a spreadsheet. It is not stored",
    ),
  headings: leftOut(
    z
      .array(
        z.string({ error: () => t("listUnreadable") }).max(MAX_HEADING, { error: () => t("listTooLong") }),
        { error: () => t("listUnreadable") },
      )
      .max(MAX_HEADINGS, { error: () => t("listTooLong") }),
  ).describe("Headings of earlier lists, as `heading` had them, for rows that are pasted without one"),
});

const DOUBTS = [
  "several",
  "otherSum",
  "otherReference",
  "otherDay",
  "unsure",
  "wentBack",
  "direction",
] as const;

const OTHER_ROWS = ["went", "failed", "noSum", "repeated"] as const;

const key = z.string().describe("The key of the line among all that is pasted, by which it ticks a payment");

export const bankMatchSchema = successSchema({
  sure: z.array(z.object({ line: z.string(), key, order: z.string(), by: z.enum(["reference", "sum"]) })),
  doubtful: z.array(
    z.object({
      line: z.string(),
      key,
      orders: z.array(z.string()).describe("Candidate payments, best match first"),
      why: z.enum(DOUBTS),
    }),
  ),
  known: z.int().describe("Lines of payments that are ticked already"),
  unknown: z.array(z.string()).describe("Lines of no payment of that day"),
  others: z
    .array(z.object({ line: z.string(), why: z.enum(OTHER_ROWS) }))
    .describe("Rows of no payment that came: it went out or failed, has no sum, or is there twice"),
  payments: z
    .array(paymentSchema.pick({ order: true, name: true, amount: true }))
    .describe("The payments of `sure` and `doubtful`"),
  heading: z
    .string()
    .nullable()
    .describe("The list's heading, if its columns were recognised; to send along with others"),
});

export type BankMatches = Omit<z.infer<typeof bankMatchSchema>, "success">;

const MAX_KEY = 80;

export const tickSchema = z.object({
  day: daySchema,
  ticks: z
    .array(
      z.object({
        order: idSchema,
        amount: rupeesSchema(t.later("amount")).describe("The payment's sum as it was shown"),
        key: leftOut(z.string({ error: () => t("lineUnreadable") }).max(MAX_KEY)).describe(
          "The key of the line of the bank's list, as the comparison gave it; left out, it is ticked by hand",
        ),
      }),
      { error: () => t("listUnreadable") },
    )
    .min(1, { error: () => t("nothingToTick") })
    .max(MAX_TICKS, { error: () => t("listUnreadable") }),
});

export const untickSchema = z.object({ day: daySchema, order: idSchema });
export const tickedSchema = successSchema({ message: z.string() });
