import { z } from "zod";

/** A failed call. `message` may be shown to people, `errors` names the refused fields. */
export const failureSchema = z
  .object({
    success: z.literal(false),
    message: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
    next: z.array(z.unknown()).optional().describe("The possible choices instead, if the call knows them"),
  })
  .meta({ id: "Failure" });

export type Failure = z.infer<typeof failureSchema>;

/** The envelope of a successful call around its own fields. */
export function successSchema<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ success: z.literal(true), ...shape });
}

/** The content of a successful answer, as a use case returns it: without the envelope. */
export type Answered<Schema extends z.ZodType> = Omit<z.infer<Schema>, "success">;

/** A successful call that answers with a message only. */
export const doneSchema = successSchema({ message: z.string() });
