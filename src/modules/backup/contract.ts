import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { momentSchema } from "#kernel/contract/fields.ts";

/** The reasons of a failure that a seller can act on. */
export const FAILURES = ["interrupted", "full", "differs", "unreachable", "other"] as const;
export type Failure = (typeof FAILURES)[number];

const backupSchema = z
  .object({
    _id: z.string(),
    state: z.enum(["running", "done", "failed"]).describe("done: restored elsewhere and compared too"),
    nightly: z.boolean(),
    startedAt: momentSchema,
    file: z.string(),
    bytes: z.number().nullable(),
    orders: z.number().nullable(),
    pictures: z.number().nullable(),
    failure: z.enum(FAILURES).nullable(),
    detail: z.string().nullable().describe("For the operator"),
  })
  .meta({ id: "Backup" });
export type Backup = z.infer<typeof backupSchema>;

export const backupsSchema = successSchema({
  backups: z.array(backupSchema).describe("The newest first"),
  where: z.string(),
  hour: z.number().nullable().describe("The hour of the nightly one, at the store; null: never"),
  late: z.boolean().describe("No backup has succeeded for a day and a half"),
});
