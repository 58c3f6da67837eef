import { z } from "zod";
import { daySchema, momentSchema } from "#kernel/contract/fields.ts";
import { orderWindowSchema } from "#modules/delivery/contract.ts";
import { ORDER_STATUSES } from "../rules/order-status.ts";
import { PACKING_EVENTS } from "../rules/packing-event.ts";

const placeSchema = z.object({ day: daySchema, window: orderWindowSchema.nullable() });

/** A change of an order's status, day or sum: who made it and, where a person gave one, why. */
export const trailEntrySchema = z
  .object({
    at: momentSchema,
    by: z.enum(["shopper", "seller"]),
    status: z.enum(ORDER_STATUSES).nullable().describe("What it was set to; null where that stayed"),
    moved: z
      .object({
        from: placeSchema,
        to: placeSchema,
        wasOut: z.literal(true).optional().describe("It was on its way, and was brought back"),
      })
      .nullable()
      .describe("To which day and window it was moved; null where that stayed"),
    packed: z
      .object({ what: z.enum(PACKING_EVENTS), toPay: z.number(), more: z.number() })
      .nullable()
      .describe("What was said of what was packed, what was to be paid then, and how much more it was about"),
    isPaid: z.boolean().nullable().describe("Whether it is paid since; null where that stayed"),
    reason: z.string().nullable(),
  })
  .meta({ id: "OrderTrailEntry" });
