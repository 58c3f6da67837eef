import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { freeText, idSchema, leftOut } from "#kernel/contract/fields.ts";
import { MAX_CANCEL_REASON, ORDER_STATUSES, statusName } from "../rules/shared/order-status.ts";
import { t } from "../texts/server-texts.ts";
import { orderFilterSchema } from "./order-lists.ts";

/** A shopper cancels an order, optionally with a reason. */
export const cancelOrderSchema = z.object({
  id: idSchema,
  reason: leftOut(freeText(t.later("cancelReason"), MAX_CANCEL_REASON)),
});

const anyStatus = z.enum(ORDER_STATUSES, {
  error: () => t("statusUnknown", { statuses: ORDER_STATUSES.map(statusName).join(", ") }),
});
const reason = leftOut(freeText(t.later("statusReason"), MAX_CANCEL_REASON)).describe(
  "What the shopper is told",
);

/** An order's new status. Without `from` it is set regardless of the current one (specification, section 7). */
export const updateStatusSchema = z.object({
  status: anyStatus,
  from: leftOut(anyStatus).describe("What the order was shown as: refused where that is no longer so"),
  reason,
});

const toStatus = {
  status: anyStatus,
  from: leftOut(z.array(anyStatus, { error: () => t("fromNotList") })).describe(
    "Orders of any other status are left alone",
  ),
  reason,
};

const chooseOrder = { error: () => t("chooseOrder") };
const MAX_CHOSEN = 500;

/** Orders that were chosen one by one. */
export const chosenOrders = z.object({
  ids: z
    .array(idSchema, { error: () => t("idsNotList") })
    .min(1, chooseOrder)
    .max(MAX_CHOSEN, { error: () => t("tooManyOrders", { max: MAX_CHOSEN }) }),
});

/** All matching orders, up to the newest that the seller was shown. Refused if there are more than `count`. */
export const matchingOrders = z.object({
  filter: orderFilterSchema,
  newest: idSchema.describe("`newest` of the list that was shown"),
  count: z.int({ error: () => t("countNotWhole") }).min(1, chooseOrder),
});

export type MatchingOrders = z.infer<typeof matchingOrders>;

/** Sets many orders to one status, all of them or none. */
export const updateStatusesSchema = chosenOrders.extend(toStatus);

export const updateMatchingSchema = matchingOrders.extend(toStatus);

export const statusesOf = z.array(z.object({ id: z.string(), status: z.enum(ORDER_STATUSES) }));

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
