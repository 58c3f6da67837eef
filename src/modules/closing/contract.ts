import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { daySchema, momentSchema } from "#kernel/contract/fields.ts";

export const closingQuerySchema = z.object({
  day: daySchema
    .optional()
    .describe("The latest day up to today on which something was to be delivered, unless told"),
});

export const closingSchema = successSchema({
  day: daySchema,
  today: daySchema,
  closed: z
    .object({ by: z.string().describe("The person's name, or their e-mail"), at: momentSchema })
    .nullable()
    .describe("Null while the day is open"),
  cameAfter: momentSchema.nullable().describe("The time of the first change after the closing"),
  since: z.array(z.string()).describe("Money that has come since by itself, as sentences"),
  open: z
    .array(
      z.object({
        _id: z.string(),
        words: z.string(),
        part: z.string().describe("The part of the page where it is settled"),
      }),
    )
    .describe("Everything that holds the closing up"),
});

export type Closing = Omit<z.infer<typeof closingSchema>, "success">;

export const dayToCloseSchema = z.object({ day: daySchema });
export const dayClosedSchema = successSchema({ message: z.string() });
