import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { daySchema, idSchema, leftOut, momentSchema, rupeesSchema } from "#kernel/contract/fields.ts";
import { withoutBlanks } from "#kernel/texts/typed-text.ts";
import { addressSchema } from "#modules/address/contract.ts";
import { orderWindowSchema } from "#modules/delivery/contract.ts";
import { orderNoteSchema } from "#modules/order/contract/order.ts";
import { ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { DOOR_WAYS, UPI_REFERENCE } from "#modules/payment/rules/shared/upi.ts";
import { confirmedSumSchema } from "#modules/store/contract.ts";
import { DRIVE_EVENTS } from "../rules/drive-events.ts";
import { t } from "../server-texts.ts";

export const runSheetQuerySchema = z.object({
  day: daySchema.optional().describe("Left out, the next day of a delivery, today included"),
});

const cash = z.number().describe("In rupees");

const stopOrderSchema = z.object({
  _id: z.string(),
  invoiceNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  weighed: z.boolean().describe("True if the content of its bag was entered already"),
  packed: z.boolean().describe("Its bag stands packed, and it has not changed since"),
  due: cash.describe("In rupees, in cash at the door; 0 where nothing is"),
  received: cash.nullable().describe("In rupees; null until it is delivered"),
  way: z.enum(DOOR_WAYS).nullable().describe("The way in which it was received; null until it is delivered"),
  upiReference: z.string().nullable().describe("The last digits of the reference of a payment by UPI"),
});

/** A place on the earth, in degrees. */
export const placeSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

const stopEventSchema = z.object({
  _id: z.string(),
  kind: z.enum(DRIVE_EVENTS),
  note: z.string().describe("The driver's words; empty where there are none"),
  at: momentSchema.describe("By the clock of the driver's phone"),
  received: momentSchema,
  by: z.string().nullable().describe("The person who drove, if they had logged in"),
});

export type StopEvent = z.infer<typeof stopEventSchema>;

/** A household's bag: one stop for all its orders in a window. */
const stopSchema = z
  .object({
    orders: z.array(stopOrderSchema),
    place: placeSchema.nullable().describe("The place of its door; null until it was entered"),
    events: z.array(stopEventSchema).describe("The driver's marks there, the oldest first"),
    address: addressSchema,
    items: z.array(
      z.object({
        name: z.string(),
        quantity: z.int(),
        pack: z.object({ quantity: z.number(), unit: z.string() }).nullable(),
      }),
    ),
    notes: z.array(orderNoteSchema),
  })
  .meta({ id: "DeliveryStop" });

export type Stop = z.infer<typeof stopSchema>;

const areaSchema = z.object({
  pins: z
    .string()
    .describe(
      "The PIN codes of an area that the store serves, or the one that is in none; empty for a way across areas",
    ),
  name: z.string().nullable().describe("The seller's name for the area"),
  van: z.string().nullable().describe("The id of the van that drives there; null where none does"),
  stops: z.array(stopSchema).describe("In the order in which they are driven to"),
});

const runSchema = z
  .object({ window: orderWindowSchema.nullable().describe("Null is any time"), areas: z.array(areaSchema) })
  .meta({ id: "DeliveryRun" });

export type Run = z.infer<typeof runSchema>;

export const runSheetSchema = successSchema({
  day: daySchema,
  runs: z.array(runSchema),
  counted: cash.nullable().describe("The counted cash of that day beside the vans', in rupees"),
  cancelled: cash.describe(
    "The cash that was received for orders which were cancelled then, beside the vans', in rupees",
  ),
  vans: z
    .array(
      z.object({
        _id: z.string(),
        name: z.string(),
        driver: z.string(),
        phone: z.string(),
        counted: cash.nullable().describe("The counted cash of the van on that day, in rupees"),
        cancelled: cash.describe("Its cash of orders that were cancelled then, in rupees"),
      }),
    )
    .describe("The vans that drive; none where the store has none"),
});

export type RunSheet = Omit<z.infer<typeof runSheetSchema>, "success">;

/** The order of a day's delivery for those who pack and print labels, without addresses and sums. */
export const dayRouteSchema = successSchema({
  stops: z
    .array(
      z.object({
        pins: areaSchema.shape.pins,
        van: z.string().nullable().describe("The name of the van; null where the store has none"),
        stop: z.int().describe("Its number on the run sheet of its window and van"),
        orders: z.array(
          stopOrderSchema.pick({ _id: true, invoiceNumber: true, status: true, weighed: true }),
        ),
      }),
    )
    .describe("In the order in which they are driven to"),
});

export type DayRoute = Omit<z.infer<typeof dayRouteSchema>, "success">;

export const dayRouteQuerySchema = z.object({ day: daySchema });

const MAX_STOPS = 2000;
const unreadable = { error: () => t("listUnreadable") };
export const orderIds = z.array(idSchema, unreadable).min(1, unreadable).max(MAX_STOPS, unreadable);

/** The orders of a list in the order in which they are driven to, all of one day and window. */
export const arrangeSchema = z.object({
  day: daySchema,
  orders: orderIds,
  seen: leftOut(orderIds).describe(
    "The same orders as they were shown: refused where somebody else has arranged them since",
  ),
});

export type Arrange = z.infer<typeof arrangeSchema>;

const notAReference = { error: () => t("notAReference") };

/** The fields of money that was received at a door. */
export const receivedFields = {
  cash: rupeesSchema(t.later("cash")).describe("The money that was received, in rupees"),
  confirmed: confirmedSumSchema,
  upiReference: leftOut(
    z.string(notAReference).overwrite(withoutBlanks).regex(UPI_REFERENCE, notAReference),
  ).describe("The last 4 to 6 digits of the reference of a payment by UPI, if the driver noted them"),
};

/** The way of the received money. */
export const wayField = z.enum(DOOR_WAYS, { error: () => t("unknownWay") });

/** Refuses a payment by UPI of nothing, and cash with a reference. */
export const withFittingWay = <Received extends z.ZodType<ReceivedByWay>>(received: Received) =>
  received
    .refine(({ way, cash: rupees }) => way !== "upi" || rupees > 0, {
      path: ["cash"],
      error: () => t("nothingByUpi"),
    })
    .refine(({ way, upiReference }) => way === "upi" || upiReference === undefined, {
      path: ["upiReference"],
      error: () => t("cashHasNoReference"),
    });

type ReceivedByWay = {
  cash: number;
  way?: z.infer<typeof wayField> | undefined;
  upiReference?: string | undefined;
};

/**
 * The received money for the orders of a bag, all of it in one way. `instead` is the wrong amount that it replaces, and
 * `insteadUpi` the part of it that was noted as paid by UPI.
 */
export const deliverSchema = withFittingWay(
  z.object({
    orders: orderIds,
    day: leftOut(daySchema).describe("The day whose list they were on: refused where one was moved since"),
    ...receivedFields,
    way: leftOut(wayField).describe("In cash unless told"),
    instead: leftOut(rupeesSchema(t.later("cashBefore"))),
    insteadUpi: leftOut(rupeesSchema(t.later("cashBefore"))).describe("0 unless told"),
  }),
);

export const deliveredSchema = successSchema({
  message: z.string(),
  change: z.string().nullable().describe("By which it can be undone; null where nothing was changed"),
});

export const countSchema = z.object({
  day: daySchema,
  van: leftOut(idSchema).describe("Of a van's cash; left out, of what is in no van"),
  counted: rupeesSchema(t.later("counted")).nullable().describe("Null takes it back"),
  seen: rupeesSchema(t.later("counted"))
    .nullable()
    .optional()
    .describe("The count that was shown: refused where somebody else has noted another one since"),
  confirmed: confirmedSumSchema,
});
export const arrangedSchema = successSchema({ message: z.string() });
