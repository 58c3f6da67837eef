import { z } from "zod";

/** The kinds of calls of the API. */
const CALLS = [
  "createOrder",
  "paymentsOfOrder",
  "payment",
  "payments",
  "capture",
  "refund",
  "refundsOfPayment",
  "refunds",
] as const;
export type ApiCall = (typeof CALLS)[number];

const EVENTS = [
  "payment.authorized",
  "payment.captured",
  "payment.failed",
  "order.paid",
  "refund.created",
  "refund.processed",
  "refund.failed",
] as const;
export type EventName = (typeof EVENTS)[number];

/** The faults of a call: the first five happen before any work is done, the last two after it. */
const CALL_FAULTS = [
  "keysRefused",
  "tooManyCalls",
  "serverError",
  /** 400, with the words about a balance that is too small for a refund. */
  "refused",
  /** 409: the same call is still being worked on. */
  "stillBusy",
  "slowAnswer",
  /** The connection breaks in place of the answer. */
  "lostAnswer",
] as const;
export type CallFault = (typeof CALL_FAULTS)[number];

const FAULTS = [
  ...CALL_FAULTS,
  /** The payment waits for a capture. */
  "onlyAuthorised",
  /** The payment is a paisa short. */
  "wrongAmount",
  "wrongCurrency",
  /** The shopper pays and never comes back to the shop. */
  "shopperLost",
  "answerWrongSignature",
  /** The refund is pending until `settleRefunds`. */
  "refundPending",
  "webhookNever",
  /** The webhook waits for `flushWebhooks`. */
  "webhookLate",
  /** The next webhook overtakes this one. */
  "webhookOutOfOrder",
  "webhookTwice",
  "webhookWrongSignature",
] as const;
export type Fault = (typeof FAULTS)[number];

/**
 * A fault that is switched on: always, for the next `times`, or with a `chance` from 0 to 1. `on` restricts a fault of
 * calls to a kind of calls, one of webhooks to an event.
 */
export const faultSwitch = z.strictObject({
  fault: z.enum(FAULTS),
  on: z.enum([...CALLS, ...EVENTS]).optional(),
  times: z.int().positive().optional(),
  chance: z.number().min(0).max(1).optional(),
});
export type FaultSwitch = z.infer<typeof faultSwitch>;

/** Asks whether a fault happens now. That counts down its `times`. */
export type Happens = (fault: Fault, on?: ApiCall | EventName) => boolean;

/** The same seed draws the same faults for the same calls. */
export function switchBoard(seed: number) {
  let switches: FaultSwitch[] = [];
  const random = seededRandom(seed);
  const happens: Happens = (fault, on) =>
    switches.some((one) => {
      if (one.fault !== fault || one.times === 0 || (one.on !== undefined && one.on !== on)) return false;
      if (one.chance !== undefined && random() >= one.chance) return false;
      if (one.times !== undefined) one.times -= 1;
      return true;
    });
  return {
    happens,
    set: (next: readonly FaultSwitch[]) => {
      switches = next.map((one) => ({ ...one }));
    },
  };
}

/** Mulberry32: numbers from 0 up to 1 that depend on the seed alone. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
