import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { idSchema, leftOut, momentSchema, requiredLine } from "#kernel/contract/fields.ts";
import { withoutBlanks } from "#kernel/texts/typed-text.ts";
import { passwordSchema } from "#modules/identity/contract.ts";
import { isTrivialPin } from "./rules/trivial-pin.ts";
import { t } from "./server-texts.ts";

const MAX_NAME = 40;
const MAX_LOCK_MINUTES = 60;

const pinSchema = z
  .string({ error: () => t("pinDigits") })
  .overwrite(withoutBlanks)
  .regex(/^\d{4}$/, { error: () => t("pinDigits") });
const newPinSchema = pinSchema.refine((pin) => !isTrivialPin(pin), { error: () => t("pinTrivial") });

const lockMinutes = z
  .int({ error: () => t("lockMinutes", { max: MAX_LOCK_MINUTES }) })
  .min(1, { error: () => t("lockMinutes", { max: MAX_LOCK_MINUTES }) })
  .max(MAX_LOCK_MINUTES, { error: () => t("lockMinutes", { max: MAX_LOCK_MINUTES }) })
  .describe("The time without a touch after which it locks");

const stationFields = {
  name: requiredLine(t.later("stationName"), MAX_NAME),
  lockMinutes,
};

export const newStationSchema = z.object({
  name: stationFields.name,
  lockMinutes: leftOut(lockMinutes),
});

export const changedStationSchema = z.object(stationFields);

/** A shared device, as its own browser knows it, with the people who may enter there. */
export const stationHereSchema = successSchema({
  station: z.object({ _id: z.string(), name: z.string(), lockMinutes: z.int() }),
  people: z.array(z.object({ _id: z.string(), name: z.string(), colour: z.int() })).describe("By name"),
});

export type StationHere = z.infer<typeof stationHereSchema>;

export const enterSchema = z.object({ member: idSchema, pin: pinSchema });

const stationSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    lockMinutes: z.int(),
    createdAt: momentSchema,
    enrolledBy: z.string().nullable().describe("The person who made it a shared device"),
    here: z.boolean().describe("The one that asks"),
    person: z.string().nullable().describe("The person who is at it now"),
  })
  .meta({ id: "Station" });

export type Station = z.infer<typeof stationSchema>;

export const stationsSchema = successSchema({ stations: z.array(stationSchema).describe("By name") });

export const ownPinSchema = successSchema({ hasPin: z.boolean() });

export const setOwnPinSchema = z.object({ password: passwordSchema, pin: newPinSchema });

export const setPinSchema = z.object({ pin: newPinSchema });

const pinHolderSchema = z
  .object({ _id: z.string(), name: z.string(), colour: z.int(), hasPin: z.boolean() })
  .meta({ id: "PinHolder" });

export type PinHolder = z.infer<typeof pinHolderSchema>;

export const pinHoldersSchema = successSchema({ people: z.array(pinHolderSchema).describe("By name") });
