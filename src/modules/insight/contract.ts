import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { daySchema, momentSchema, wholeNumber } from "#kernel/contract/fields.ts";
import { ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { t } from "./seller-texts.ts";

export const dashboardQuerySchema = z.object({
  days: wholeNumber(t.later("daysToLookBack"), 366)
    .optional()
    .describe("How many days back, today being one of them; 30 unless told"),
});

/** A calendar day at the store. Sums are in rupees, without cancelled orders. */
const daySumsSchema = z
  .object({
    day: z.string(),
    orders: z.int(),
    cancelled: z.int(),
    takings: z.number().describe("The sum of the orders"),
    paid: z
      .number()
      .describe("The part of it that was received: in cash, the sum that was noted at the door"),
    newShoppers: z.int(),
  })
  .meta({ id: "DashboardDay" });

const bestProductSchema = z
  .object({
    productId: z.string().nullable(),
    name: z.string(),
    packs: z.int(),
    orders: z.int(),
    amount: z.number(),
  })
  .meta({ id: "BestProduct" });

const soldOutSchema = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.string(),
  image: z.string().nullable(),
});

const waitingSchema = z
  .object({
    _id: z.string(),
    invoiceNumber: z.string(),
    name: z.string(),
    phone: z.string().optional().describe("For roles that see addresses and telephone numbers"),
    amount: z.number().optional().describe("For roles that see sums"),
    status: z.enum(ORDER_STATUSES),
    createdAt: momentSchema,
  })
  .meta({ id: "WaitingOrder" });

const linkSchema = z.object({ to: z.string(), words: z.string() });

/**
 * The seller's morning overview: the parts that the role may see. Every requested day is included, even without any
 * event.
 */
export const dashboardSchema = z
  .object({
    from: z.string(),
    to: z.string(),
    days: z.array(daySumsSchema).optional().describe("For roles that see takings, as the next four are"),
    bestProducts: z.array(bestProductSchema).optional().describe("At most 10, by amount"),
    bestProductsAt: momentSchema
      .nullable()
      .optional()
      .describe(
        "When they were added up: in a busy store some minutes ago; null while it is done for the first time",
      ),
    door: z
      .object({ cash: z.number(), upi: z.number(), missing: z.number() })
      .optional()
      .describe(
        "The money that deliveries of these days brought at the door, and the sum that was short there, in rupees",
      ),
    newShoppers: z.int().optional(),
    soldOut: z
      .object({ total: z.int(), products: z.array(soldOutSchema) })
      .optional()
      .describe("At most 50, for who sees products"),
    waiting: z
      .object({
        pending: z.int().describe("Those to pack, without those that wait for their payment"),
        unpaid: z.int().describe("Pending orders that wait for their payment"),
        outForDelivery: z.int(),
        cash: z
          .number()
          .optional()
          .describe("The sum that orders Out for Delivery still have to pay at the door, for who sees sums"),
        oldest: z.array(waitingSchema),
        toPack: z
          .array(z.object({ day: daySchema, orders: z.int() }))
          .describe("How many orders are to be packed for which day, the earliest first"),
      })
      .optional()
      .describe("The Pending orders that wait longest, at most 10, for who sees orders"),
    delivered: z.int().optional().describe("Orders that are Delivered, of all times, for who sees orders"),
    notices: z
      .array(
        z.object({
          title: z.string(),
          text: z.string(),
          isBroken: z.boolean().optional(),
          link: linkSchema,
        }),
      )
      .describe("Trouble that sellers have to know of, such as a backup that failed"),
    tasks: z
      .array(
        z.object({
          title: z.string(),
          text: z.string(),
          count: z.int().nullable(),
          isUrgent: z.boolean().optional(),
          link: linkSchema,
        }),
      )
      .describe("What is to be done now, what is urgent first, then in the order of the day"),
    reportedComments: z
      .literal(0)
      .describe("Pages of the release before read it. The reported comments are among the tasks"),
  })
  .meta({ id: "Dashboard" });

export type Dashboard = z.infer<typeof dashboardSchema>;

export const dashboardAnswerSchema = successSchema({ dashboard: dashboardSchema });
