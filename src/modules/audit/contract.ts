import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { idSchema, momentSchema, pageInfo, pageQuery, searchText } from "#kernel/contract/fields.ts";
import { AUDIT_SUBJECTS } from "./rules/audit-subjects.ts";
import { t } from "./server-texts.ts";

export const AUDIT_ACTIONS = ["added", "changed", "deleted", "sent", "hidden", "shown", "kept"] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The fields that changed, as they were and as they are; null if there was or is no record. */
const fieldsSchema = z.record(z.string(), z.unknown()).nullable();

/** What was done alike to `count` records at once. Fields are there where they are the same for all. */
const batchSchema = z.object({ id: z.string(), count: z.int(), before: fieldsSchema, after: fieldsSchema });

/**
 * One thing a seller did to one record; `name` is what the record was called then. With a `batch` it stands for all that
 * was done in one go, and what it says of a record is an example.
 */
export const auditEntrySchema = z
  .object({
    _id: z.string(),
    who: z.string().describe("The seller's e-mail"),
    subject: z.enum(AUDIT_SUBJECTS),
    action: z.enum(AUDIT_ACTIONS),
    subjectId: z.string(),
    name: z.string(),
    before: fieldsSchema,
    after: fieldsSchema,
    createdAt: momentSchema,
    batch: batchSchema.nullable(),
  })
  .meta({ id: "AuditEntry" });

export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditQuerySchema = z.object({
  subject: z.enum(AUDIT_SUBJECTS, { error: () => t("noSuchLog") }).optional(),
  q: searchText.describe("Part of a name or of the seller's e-mail; entries of batches are found one by one"),
  batch: idSchema.optional().describe("The id of a batch: its entries one by one"),
  ...pageQuery(100),
});

export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditListSchema = successSchema({ entries: z.array(auditEntrySchema), ...pageInfo });
