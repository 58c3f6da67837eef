import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import {
  daySchema,
  fileParts,
  freeText,
  idSchema,
  jsonPart,
  leftOut,
  momentSchema,
} from "#kernel/contract/fields.ts";
import { t } from "../server-texts.ts";
import {
  orderIds,
  placeSchema,
  receivedFields,
  runSheetSchema,
  wayField,
  withFittingWay,
} from "./run-sheet.ts";

const MAX_NOTE = 500;

/** The headers that name a van: the link's token, or the id of one of the vans of the person who has logged in. */
export const driverHeaderSchema = z.object({
  "drive-token": leftOut(z.string()),
  "drive-van": leftOut(idSchema).describe("Left out, the only van of the person"),
});

/** The headers of a driver's call that is sent once, with the event's id. */
export const eventHeaderSchema = driverHeaderSchema.extend({
  "idempotency-key": z.uuid({ error: () => t("listUnreadable") }),
});

export const driverSheetQuerySchema = z.object({
  day: daySchema.optional().describe("Left out, today; until three at night, that of a late run"),
});

/** The list of a van: its own stops alone. */
export const driverSheetSchema = successSchema({
  day: daySchema,
  today: daySchema,
  van: z.object({ _id: z.string(), name: z.string(), driver: z.string() }),
  store: z.object({ name: z.string(), phone: z.string(), upiAddress: z.string().nullable() }),
  runs: runSheetSchema.shape.runs,
});

export type DriverSheet = Omit<z.infer<typeof driverSheetSchema>, "success">;

/** The vans of the person who has logged in. */
export const ownVansSchema = successSchema({
  vans: z.array(z.object({ _id: z.string(), name: z.string() })).describe("By name"),
});

const bag = {
  orders: orderIds.describe("All of one bag"),
  day: daySchema.describe("The day of the list"),
  at: momentSchema.describe("The moment of the event, by the phone's clock"),
};

export const driverDeliversSchema = withFittingWay(z.object({ ...bag, ...receivedFields, way: wayField }));

export const driverNotesSchema = z
  .object({
    ...bag,
    kind: z.enum(["not-home", "note"]),
    note: freeText(t.later("driverNote"), MAX_NOTE),
  })
  .refine(({ kind, note }) => kind !== "note" || note !== "", {
    path: ["note"],
    error: () => t("nothingNoted"),
  });

export const driverPlacesSchema = z.object({ ...bag, place: placeSchema });

export const driverShowsSchema = z
  .object({ bag: jsonPart(z.object(bag)), picture: fileParts })
  .refine(({ picture }) => picture.length === 1, { path: ["picture"], error: () => t("photoMissing") });

export const driverAnswerSchema = successSchema({ message: z.string() });
