import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import {
  daySchema,
  freeLine,
  idSchema,
  leftOut,
  requiredLine,
  rupeesSchema,
} from "#kernel/contract/fields.ts";
import { withoutBlanks } from "#kernel/texts/typed-text.ts";
import { confirmedSumSchema } from "#modules/store/contract.ts";
import { PIN } from "./rules/shared/areas.ts";
import { LIMITS } from "./rules/shared/delivery-rules.ts";
import { t } from "./server-texts.ts";

/** A window in an order. Times are `hh:mm` at the store. */
export const orderWindowSchema = z
  .object({ id: z.string(), name: z.string(), begins: z.string(), ends: z.string() })
  .meta({ id: "DeliveryWindow" });

/** The requested delivery of a checkout: a day, and one of its windows if it has some. */
export const chosenDeliverySchema = z.object(
  { day: daySchema, window: idSchema.nullish() },
  { error: () => t("chooseDay") },
);

export type ChosenDelivery = z.infer<typeof chosenDeliverySchema>;

/** A day, and a free window of it; null if the day has none. */
const freeSlotSchema = z
  .object({ day: daySchema, window: orderWindowSchema.nullable() })
  .meta({ id: "FreeDelivery" });

export type FreeSlot = z.infer<typeof freeSlotSchema>;

const weekdaySchema = z
  .int({ error: () => t("weekdayUnknown") })
  .min(0, { error: () => t("weekdayUnknown") })
  .max(6, { error: () => t("weekdayUnknown") });
const weekdaysSchema = z
  .array(weekdaySchema, { error: () => t("chooseWeekday") })
  .min(1, { error: () => t("chooseWeekday") })
  .overwrite((weekdays) => [...new Set(weekdays)].sort());
const timeSchema = z
  .string({ error: () => t("notATime") })
  .overwrite(withoutBlanks)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t("notATime") });
const capacitySchema = z
  .int({ error: () => t("notACapacity") })
  .min(0, { error: () => t("notACapacity") })
  .max(LIMITS.capacity, { error: () => t("notACapacity") });
const pinSchema = z
  .string({ error: () => t("areaPinWrong") })
  .overwrite(withoutBlanks)
  .regex(new RegExp(`^${PIN}$`), { error: () => t("areaPinWrong") });

const atMost = <Schema extends z.ZodType>(schema: Schema, max: number) =>
  z.array(schema).max(max, { error: () => t("tooMany", { max }) });

const windowSchema = z
  .object({
    id: leftOut(idSchema).describe("Of one that is there already; left out for a new one"),
    weekday: weekdaySchema,
    name: requiredLine(t.later("windowName"), LIMITS.name),
    begins: timeSchema,
    ends: timeSchema,
    capacity: capacitySchema.nullable().describe("In orders; null is any number"),
  })
  .refine(({ begins, ends }) => begins < ends, { error: () => t("windowEndsFirst"), path: ["ends"] });

const closedDaysSchema = z
  .object({ from: daySchema, to: daySchema, yearly: z.boolean() })
  .refine(({ from, to }) => from <= to, { error: () => t("closedEndsFirst"), path: ["to"] });

const cutOffSchema = z.object({ time: timeSchema, day: z.enum(["before", "same"]) });
const freeFromSchema = rupeesSchema(t.later("freeFrom")).refine((rupees) => rupees > 0, {
  error: () => t("freeFromZero"),
});

const areaSchema = z
  .object({
    firstPin: pinSchema,
    lastPin: pinSchema,
    fee: rupeesSchema(t.later("fee")).nullable().describe("In rupees; null is the store's shipping charge"),
    minimum: rupeesSchema(t.later("minimum")).nullable().describe("In rupees, of the cart; null is none"),
    weekdays: leftOut(weekdaysSchema).describe("On which everything comes there; left out, the store's days"),
    cutOff: leftOut(cutOffSchema).describe(
      "Until when an order may come there on a day; left out, the store's",
    ),
    freeFrom: leftOut(freeFromSchema).describe("In rupees, of the cart; left out, the store's"),
    place: leftOut(z.int({ error: () => t("placeWrong") }).min(0, { error: () => t("placeWrong") })).describe(
      "Areas that share one are driven to together; left out, an area is by itself",
    ),
    name: leftOut(freeLine(t.later("areaName"), LIMITS.name)).describe("The seller's name for the area"),
  })
  .refine(({ firstPin, lastPin }) => firstPin.length === lastPin.length && firstPin <= lastPin, {
    error: () => t("pinsWrongWay"),
    path: ["lastPin"],
  });

const dayRules = {
  freshWeekdays: weekdaysSchema.describe("On which fresh produce comes, 0 for Sunday"),
  otherWeekdays: weekdaysSchema.describe("On which everything else comes"),
  cutOff: cutOffSchema
    .nullable()
    .describe("The latest time of an order for a day; null is the end of the day before"),
  closedDays: atMost(closedDaysSchema, LIMITS.closedDays),
};

/** The days of a PIN code's area, as every order there goes by them. */
export const areaDaysSchema = z.object({
  freshWeekdays: z.array(z.int()).describe("On which fresh produce comes there, 0 for Sunday"),
  otherWeekdays: z.array(z.int()).describe("On which everything else comes there"),
  cutOff: cutOffSchema.nullable().describe("The latest time of an order for a day, each week"),
});

export type AreaDays = z.infer<typeof areaDaysSchema>;

/** The delivery settings, for the seller's page. */
export const deliverySettingsSchema = z
  .object({
    version: z.int().min(1).describe("Counts up with each change: who saves says which they were shown"),
    ...dayRules,
    freeFrom: leftOut(freeFromSchema).describe("From which cart on delivery is free; left out, it never is"),
    windows: atMost(windowSchema, LIMITS.windows),
    areas: atMost(areaSchema, LIMITS.areas).describe(
      "PIN codes that are served, in the order in which they are driven to; none is everywhere",
    ),
  })
  .meta({ id: "DeliverySettings" });

export type DeliverySettings = z.infer<typeof deliverySettingsSchema>;

export const saveDeliverySchema = deliverySettingsSchema.extend({ confirmed: confirmedSumSchema });

export const deliverySettingsAnswerSchema = successSchema({ settings: deliverySettingsSchema });
export const deliverySettingsSavedSchema = successSchema({
  message: z.string(),
  settings: deliverySettingsSchema,
});

/** The delivery information on every page of the shop. */
export const deliveryInfoSchema = z
  .object({
    ...dayRules,
    hasWindows: z.boolean().describe("There are windows to choose from"),
    freeFromPaise: z
      .int()
      .optional()
      .describe("From which cart on delivery is free; missing where it never is"),
    hasAreas: z.boolean().describe("Not everywhere is served, or not on the same terms"),
  })
  .meta({ id: "DeliveryInfo" });

export type DeliveryInfo = z.infer<typeof deliveryInfoSchema>;

export const deliveryInfoAnswerSchema = successSchema({ delivery: deliveryInfoSchema });
