import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import {
  daySchema,
  freeLine,
  freePhone,
  idSchema,
  leftOut,
  requiredLine,
  yesOrNoSchema,
} from "#kernel/contract/fields.ts";
import { plainCode } from "#kernel/texts/typed-text.ts";
import { t } from "../server-texts.ts";
import { orderIds, placeSchema } from "./run-sheet.ts";

const LENGTHS = { name: 60, place: 500 } as const;

const vanFields = {
  name: requiredLine(t.later("vanName"), LENGTHS.name),
  driver: freeLine(t.later("driver"), LENGTHS.name),
  phone: freePhone(t.later("phone"), { error: () => t("phoneUnclear") }),
  person: idSchema
    .nullable()
    .optional()
    .describe("The id of the person who drives it and logs in; null is nobody. Left out, it stays as it is"),
};

export const newVanSchema = z.object(vanFields);
export type VanFields = z.infer<typeof newVanSchema>;

export const editedVanSchema = z.object({ ...vanFields, isActive: yesOrNoSchema(t.later("drives")) });

const vanSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    driver: z.string(),
    phone: z.string(),
    isActive: z.boolean().describe("Without it the van gets no stops, and its link answers nothing"),
    hasLink: z.boolean().describe("Its driver has a link"),
    person: z.string().nullable().describe("The id of the person who drives it and logs in"),
  })
  .meta({ id: "Van" });

export type Van = z.infer<typeof vanSchema>;

const vanAreaSchema = z.object({
  pin: z.string().describe("A PIN code that stands for the area"),
  pins: z.string().describe("Its PIN codes for people"),
  name: z.string().nullable(),
  van: z.string().nullable().describe("The id of the van that drives there"),
});

const vanListShape = {
  people: z
    .array(z.object({ _id: z.string(), name: z.string() }))
    .describe("Those who may drive a van, by name"),
  hasLinks: z.boolean().describe("Whether drivers' links work"),
  vans: z.array(vanSchema),
  areas: z.array(vanAreaSchema).describe("The areas in the order in which they are driven to"),
  start: placeSchema
    .nullable()
    .describe("The place from which the vans start; null until the seller enters it"),
};

export const vanListSchema = successSchema(vanListShape);
export type VanList = Omit<z.infer<typeof vanListSchema>, "success">;

export const vanAddedSchema = successSchema({ message: z.string(), id: z.string() });

export const giveAreaSchema = z.object({
  pin: idSchema.describe("A PIN code of the area"),
  van: idSchema.nullable().describe("The van that drives there from now on; null is none"),
});

export const linkMadeSchema = successSchema({
  message: z.string(),
  path: z.string().describe("Of the driver's page. It is told once, and opens without a password"),
});

const placeText = freeLine(t.later("place"), LENGTHS.place)
  .overwrite(plainCode)
  .describe("Coordinates such as 12.2958,76.6394, or a link of a map that has them; empty forgets the place");

export const startSchema = z.object({ place: placeText });
export const doorPlaceSchema = z.object({ order: idSchema, place: placeText });

export const giveStopsSchema = z.object({
  day: daySchema,
  orders: orderIds,
  van: idSchema.nullable().describe("Null lets them go by their area again"),
});

export const shortestWaySchema = z.object({
  day: daySchema,
  window: idSchema.nullable().describe("Null is any time of the day"),
  van: idSchema.nullable().describe("Null is the stops that no van has"),
  byArea: leftOut(yesOrNoSchema(t.later("byArea"))).describe("Takes it back: the stops go by area again"),
});
