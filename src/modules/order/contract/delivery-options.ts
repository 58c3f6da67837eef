import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { daySchema, momentSchema } from "#kernel/contract/fields.ts";
import { MAX_CART_LINES } from "#modules/cart/rules/cart.ts";
import { orderWindowSchema } from "#modules/delivery/contract.ts";
import { t } from "#modules/order/server-texts.ts";

const unreadable = { error: () => t("itemsUnreadable") };

/** Where to, and what: products' ids with commas between them. */
export const deliveryOptionsQuerySchema = z.object({
  pin: z
    .string()
    .trim()
    .regex(/^\d{4,10}$/, { error: () => t("pinWrong") })
    .optional(),
  items: z
    .string(unreadable)
    .max(MAX_CART_LINES * 50, unreadable)
    .optional()
    .describe("Products' ids with commas between them: fresh produce comes on market days"),
});

export type DeliveryOptionsQuery = z.infer<typeof deliveryOptionsQuerySchema>;

/** When an order could come and what that costs. Sums in rupees. */
export const deliveryOptionsSchema = z
  .object({
    limited: z.boolean().describe("Not everywhere is served"),
    served: z.boolean().nullable().describe("Whether the PIN code is; null where none was named"),
    fee: z.number().describe("The shipping charge there"),
    minimum: z.number().describe("The smallest cart that is brought there; 0 for any"),
    days: z.array(
      z.object({
        day: daySchema,
        windows: z
          .array(
            orderWindowSchema.extend({ free: z.int().nullable().describe("Places; null is any number") }),
          )
          .describe("None: it comes at any time of the day, and there is room"),
      }),
    ),
    first: z
      .object({ fresh: daySchema.nullable(), other: daySchema.nullable() })
      .describe("The first day of fresh produce, and of everything else"),
    cutOff: z
      .object({ at: momentSchema, day: daySchema })
      .nullable()
      .describe("Until when an order may come on the first day, where the store has a cut-off"),
  })
  .meta({ id: "DeliveryOptions" });

export type DeliveryOptions = z.infer<typeof deliveryOptionsSchema>;

export const deliveryOptionsAnswerSchema = successSchema({ options: deliveryOptionsSchema });
