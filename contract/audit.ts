import { z } from "zod";
import { successSchema } from "./envelope.ts";
import { momentSchema } from "./fields.ts";
import { pageInfo, pageQuery, searchText } from "./paging.ts";

/** What a seller can touch. */
export const AUDIT_SUBJECTS = [
  "product",
  "category",
  "banner",
  "order",
  "subscriber",
  "offer",
  "comment",
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

export const AUDIT_ACTIONS = ["added", "changed", "deleted", "sent", "hidden", "shown", "kept"] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The fields that changed, as they were and as they are; null where there was or is no record. */
const fieldsSchema = z.record(z.string(), z.unknown()).nullable();

/** One thing a seller did to one record. `name` is what the record was called then. */
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
  })
  .meta({ id: "AuditEntry" });

export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditQuerySchema = z.object({
  subject: z.enum(AUDIT_SUBJECTS, { error: "There is no log of that" }).optional(),
  q: searchText,
  ...pageQuery(100),
});

export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditListSchema = successSchema({ entries: z.array(auditEntrySchema), ...pageInfo });
