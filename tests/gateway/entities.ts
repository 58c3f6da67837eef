import { randomInt } from "node:crypto";
import { z } from "zod";

/** Notes, as the API gives them: a list when there are none. */
type Notes = Record<string, string> | [];

export type GatewayOrder = {
  id: string;
  entity: "order";
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: "created" | "attempted" | "paid";
  attempts: number;
  notes: Notes;
  created_at: number;
};

export type Payment = {
  id: string;
  entity: "payment";
  amount: number;
  currency: string;
  status: "authorized" | "captured" | "refunded" | "failed";
  order_id: string;
  invoice_id: null;
  international: boolean;
  method: "upi";
  amount_refunded: number;
  refund_status: null | "partial" | "full";
  captured: boolean;
  vpa: string;
  email: string;
  contact: string;
  notes: Notes;
  fee: null;
  tax: null;
  error_code: string | null;
  error_description: string | null;
  error_reason: string | null;
  acquirer_data: { rrn: string };
  created_at: number;
};

export type Refund = {
  id: string;
  entity: "refund";
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: { arn: null };
  batch_id: null;
  status: "pending" | "processed" | "failed";
  speed_processed: "normal";
  speed_requested: "normal";
  created_at: number;
};

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** An id like the gateway's own: `pay_` and 14 letters and digits. */
export const newId = (kind: "order" | "pay" | "rfnd" | "evt") =>
  `${kind}_${Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;

/** A call that the API refuses, with its words. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

const amount = z
  .int("The amount must be an integer.")
  .min(100, "The amount must be at least INR 1.00")
  .max(50_000_000, "Amount exceeds maximum amount allowed.");
const notes = z
  .record(z.string(), z.string().max(256, "The notes may not be greater than 256 characters."))
  .refine((given) => Object.keys(given).length <= 15, "A maximum of 15 key-value pairs is allowed.");
const receipt = z.string().max(40, "The receipt may not be greater than 40 characters.");

export const orderRequest = z.strictObject({
  amount,
  currency: z.literal("INR", "Currency is not supported"),
  receipt: receipt.optional(),
  notes: notes.optional(),
  payment: z
    .strictObject({
      capture: z.enum(["automatic", "manual"]),
      capture_options: z.strictObject({
        automatic_expiry_period: z.int().min(12),
        manual_expiry_period: z.int().max(7200),
        refund_speed: z.enum(["normal", "optimum"]),
      }),
    })
    .optional(),
});

export const captureRequest = z.strictObject({ amount, currency: z.string().length(3) });

export const refundRequest = z.strictObject({
  amount: amount.optional(),
  speed: z.literal("normal").optional(),
  receipt: receipt.optional(),
  notes: notes.optional(),
});

const second = z.coerce.number("from must be an integer").int().min(946_684_800).max(4_765_046_400);

export const listQuery = z.strictObject({
  from: second.default(946_684_800),
  to: second.default(4_765_046_400),
  count: z.coerce.number().int().min(1).max(100, "The count may not be greater than 100.").default(10),
  skip: z.coerce.number().int().min(0).default(0),
});

export const idempotencyKey = z
  .string()
  .regex(/^[\w-]{10,}$/, "The idempotency key must be at least 10 letters, digits, hyphens or underscores.");

/** Reads a request as the documentation describes it. Throws `Refusal`, also for fields that it does not know. */
export function read<T>(schema: z.ZodType<T>, given: unknown): T {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === "unrecognized_keys") {
    throw new Refusal(`${issue.keys.join(", ")} is/are not required and should not be sent`);
  }
  throw new Refusal(issue ? `${issue.path.join(".")}: ${issue.message}` : "The request is invalid");
}
