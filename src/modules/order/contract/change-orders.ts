import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { daySchema, freeLine, idSchema, leftOut } from "#kernel/contract/fields.ts";
import { MAX_MOVE_REASON } from "../rules/order-move.ts";
import { MAX_CANCEL_REASON, ORDER_STATUSES, statusName } from "../rules/shared/order-status.ts";
import { t } from "../texts/server-texts.ts";
import { orderFilterSchema } from "./order-lists.ts";
import { daysWithRoom, pinQuerySchema } from "./place-order.ts";

/** A shopper cancels an order, optionally with a reason. */
export const cancelOrderSchema = z.object({
  id: idSchema,
  revision: leftOut(z.int({ error: () => t("revisionUnreadable") })).describe(
    "The order's, as it was shown: the call is refused if it was changed since",
  ),
  reason: leftOut(freeLine(t.later("cancelReason"), MAX_CANCEL_REASON)),
});

const anyStatus = z.enum(ORDER_STATUSES, {
  error: () => t("statusUnknown", { statuses: ORDER_STATUSES.map(statusName).join(", ") }),
});
const reason = leftOut(freeLine(t.later("statusReason"), MAX_CANCEL_REASON)).describe(
  "What the shopper is told",
);

/** An order's new status. Without `from` it is set regardless of the current one (specification, section 7). */
export const updateStatusSchema = z.object({
  status: anyStatus,
  from: leftOut(anyStatus).describe("The status that was shown: the call is refused if it has changed since"),
  reason,
});

const toStatus = {
  status: anyStatus,
  from: leftOut(z.array(anyStatus, { error: () => t("fromNotList") })).describe(
    "Orders of any other status are left alone; by default, those that are delivered or cancelled",
  ),
  reason,
};

const chooseOrder = { error: () => t("chooseOrder") };
const MAX_CHOSEN = 500;

const chosenOrders = z.object({
  ids: z
    .array(idSchema, { error: () => t("idsNotList") })
    .min(1, chooseOrder)
    .max(MAX_CHOSEN, { error: () => t("tooManyOrders", { max: MAX_CHOSEN }) }),
});

/** All matching orders, up to the newest that the seller was shown. Refused if there are more than `count`. */
const matchingOrders = z.object({
  filter: orderFilterSchema,
  newest: idSchema.describe("`newest` of the list that was shown"),
  count: z.int({ error: () => t("countNotWhole") }).min(1, chooseOrder),
});

export type MatchingOrders = z.infer<typeof matchingOrders>;

/** Sets many orders to one status, all of them or none. */
export const updateStatusesSchema = chosenOrders.extend(toStatus);

export const updateMatchingSchema = matchingOrders.extend(toStatus);

const statusesOf = z.array(z.object({ id: z.string(), status: z.enum(ORDER_STATUSES) }));

/**
 * `previous` has the orders' previous statuses, `left` those of unchanged orders. `change` is the id that undoes it for
 * `UNDO_SECONDS`.
 */
export const statusesUpdatedSchema = successSchema({
  message: z.string(),
  previous: statusesOf,
  left: statusesOf,
  change: z.string(),
});

export const undoStatusSchema = z.object({ change: idSchema });

/** The restored orders. */
export const statusUndoneSchema = successSchema({ message: z.string(), restored: statusesOf });

const targetWindow = idSchema
  .nullish()
  .describe("Of that day; left out, the one most like what an order had, else the first that is free");
const moveReason = leftOut(freeLine(t.later("moveReason"), MAX_MOVE_REASON)).describe(
  "What the shopper is told",
);

/** Moves one order to another day, or to another window of its day. */
export const moveOrderSchema = z.object({
  id: idSchema,
  day: daySchema,
  window: targetWindow,
  reason: moveReason,
  from: leftOut(z.enum(ORDER_STATUSES, { error: () => t("noSuchStatus") })).describe(
    "The status that was shown: the call is refused if it has changed since",
  ),
});

const targetPlace = { day: daySchema, window: targetWindow, reason: moveReason };

/** Moves many orders to a day: all that are still to be delivered, or none. */
export const moveOrdersSchema = chosenOrders.extend(targetPlace);

/** The same for all matching orders, up to the newest that the seller was shown. Refused if there are more. */
export const moveMatchingSchema = matchingOrders.extend(targetPlace);

/** Moves all pending orders of a day to another one, or none. */
export const moveDaySchema = z
  .object({ from: daySchema, to: daySchema, window: targetWindow, reason: moveReason })
  .refine(({ from, to, window }) => from !== to || window, {
    error: () => t("moveSameDay"),
    path: ["to"],
  });

export const dayMovedSchema = successSchema({ message: z.string(), moved: z.int() });

export const ordersMovedSchema = successSchema({
  message: z.string(),
  moved: z.int(),
  left: statusesOf.describe("Orders that are cancelled or delivered, and were left alone for that reason"),
});

/** `from` is a day whose orders are to move. */
export const moveOptionsQuerySchema = z.object({
  from: daySchema.optional(),
  pin: pinQuerySchema.describe("The days of its area alone, if the store delivers there"),
});

const moveOptionsSchema = z
  .object({
    days: daysWithRoom,
    waiting: z.int().describe("Pending orders of the day `from`"),
    underWay: z.int().describe("Orders of that day that are out for delivery, and so stay"),
  })
  .meta({ id: "MoveOptions" });

export type MoveOptions = z.infer<typeof moveOptionsSchema>;

export const moveOptionsAnswerSchema = successSchema({ options: moveOptionsSchema });

const waitingDaySchema = z
  .object({
    day: daySchema,
    orders: z.int(),
    closed: z.boolean().describe("Nothing is delivered on that day by now"),
  })
  .meta({ id: "WaitingDay" });

export type WaitingDay = z.infer<typeof waitingDaySchema>;

export const waitingDaysAnswerSchema = successSchema({ days: z.array(waitingDaySchema) });
