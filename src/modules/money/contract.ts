import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { daySchema, momentSchema } from "#kernel/contract/fields.ts";
import { daysLater } from "#kernel/time/store-time.ts";
import { ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { t } from "./seller-texts.ts";

/** The longest span, in days. */
export const MAX_DAYS = 366;

/** Whether the days follow each other, and are not too many. */
export const isSpan = ({ from, to }: { from: string; to: string }): boolean =>
  from <= to && to < daysLater(from, MAX_DAYS);

export const moneyQuerySchema = z
  .object({
    from: daySchema.optional().describe("The first day; that of this month unless told"),
    to: daySchema.optional().describe("The last day; today unless told"),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || isSpan({ from, to }), {
    error: () => t("notASpan", { most: MAX_DAYS }),
    path: ["to"],
  });
export type MoneyQuery = z.infer<typeof moneyQuerySchema>;

/** Sums are in rupees. */
const sums = {
  cash: z.number().describe("In cash at the door, and what customers have paid to the store itself"),
  upi: z.number().describe("By UPI at the door"),
  online: z.number().describe("Through the gateway"),
  refunded: z.number().describe("Returned, through the gateway or by hand"),
  net: z.number(),
  short: z
    .number()
    .describe("The sum by which delivered orders brought too little at the door; no part of the net sum"),
};
const sumsSchema = z.object(sums);
export type MoneySums = z.infer<typeof sumsSchema>;
const daySumsSchema = z.object({ day: z.string(), ...sums }).meta({ id: "MoneyDay" });
export type MoneyDay = z.infer<typeof daySumsSchema>;

const toComeSchema = z.object({
  day: z.string().describe("The delivery day"),
  status: z.enum(ORDER_STATUSES),
  orders: z.int(),
  amount: z.number(),
});
export type ToCome = z.infer<typeof toComeSchema>;

const differenceSchema = z.object({
  orderId: z.string(),
  invoiceNumber: z.string(),
  amount: z.number().describe("Above zero: so much goes back; below: so much is still to be paid"),
  since: momentSchema,
  state: z.enum(["whenOut", "goingBack", "atDoor", "refundFailed"]),
});
export type Difference = z.infer<typeof differenceSchema>;

const refundSchema = z.object({
  _id: z.string(),
  invoiceNumber: z.string(),
  amount: z.number(),
  state: z.enum(["requested", "failed"]),
  failure: z.string().nullable().describe("The gateway's sentence"),
  since: momentSchema,
});
export type TroubledRefund = z.infer<typeof refundSchema>;

const findingSchema = z.object({
  _id: z.string().describe("The gateway's id of the payment or the refund"),
  kind: z.enum([
    "payment-unknown",
    "payment-missing",
    "payment-amount",
    "refund-unknown",
    "refund-missing",
    "refund-amount",
  ]),
  invoiceNumber: z.string().nullable(),
  own: z.number().nullable().describe("The sum in the books"),
  gateway: z.number().nullable().describe("The sum at the gateway"),
  foundAt: momentSchema,
});
export type MoneyFinding = z.infer<typeof findingSchema>;

const openSchema = z.object({
  _id: z.string(),
  day: daySchema,
  title: z.string().describe("Its subject"),
  amount: z.number().describe("Above zero: so much too much; below: so much too little"),
  to: z.string().describe("The path of the page where it is settled"),
});
export type OpenMoney = z.infer<typeof openSchema>;

export const moneySchema = successSchema({
  from: z.string(),
  to: z.string(),
  days: z.array(daySumsSchema).describe("The newest first, without days on which nothing moved"),
  total: sumsSchema,
  toCome: z.array(toComeSchema).describe("At the door, by delivery day and status"),
  asked: z.object({ orders: z.int(), amount: z.number() }).describe("Being paid online at the moment"),
  differences: z.array(differenceSchema),
  open: z
    .array(openSchema)
    .describe(
      "Payments at doors that nobody has decided about, and counts of cash that differ, of 60 days at least",
    ),
  refunds: z.array(refundSchema).describe("That have failed, or wait for longer than an hour"),
  findings: z.array(findingSchema).describe("How the books and the gateway differ"),
  comparison: z
    .object({ doneAt: momentSchema.nullable(), failure: z.string().nullable() })
    .nullable()
    .describe("The last comparison with the gateway; null without one"),
});
export type Money = z.infer<typeof moneySchema>;
