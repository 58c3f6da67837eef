import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import {
  daySchema,
  idSchema,
  leftOut,
  momentSchema,
  pageInfo,
  pageQuery,
  searchText,
} from "#kernel/contract/fields.ts";
import { ACTION_KINDS } from "#modules/identity/rules/shared/action-kinds.ts";
import { t } from "./server-texts.ts";

/** The changed fields that the role sees, before and after; null if the record did not exist. */
const fieldsSchema = z.record(z.string(), z.unknown()).nullable();

/**
 * A changed field in the seller's words. `before` or `after` is null if the record had no such field. If the role does not
 * see the values, `after` says so.
 */
const changeSchema = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export type AuditChange = z.infer<typeof changeSchema>;

const changesSchema = z.array(changeSchema).describe("The changed fields in words, as in the seller's form");

/** The same action on `count` records. A field is present if it is the same for all. */
const batchSchema = z.object({
  id: z.string(),
  count: z.int(),
  before: fieldsSchema,
  after: fieldsSchema,
  changes: changesSchema,
});

/**
 * An action of a seller on a record. `name` is the record's name at that time, if the role sees it. With a `batch` the
 * entry represents the whole batch, and its record is an example.
 */
export const auditEntrySchema = z
  .object({
    _id: z.string(),
    who: z.string().describe("The person's name, or words for a driver with a link or the store itself"),
    email: z
      .string()
      .nullable()
      .describe("The person's e-mail; null if `who` says all, or for a role that does not see the people"),
    cameBy: z
      .string()
      .nullable()
      .describe("How they came, in words, such as a PIN at a shared device; null if it is not known"),
    subject: z.string().describe("The kind of record, such as `product`"),
    kind: z.string().describe("The kind in words: product; of a batch with its number: 12 products"),
    action: z.enum(ACTION_KINDS),
    subjectId: z.string(),
    name: z.string(),
    before: fieldsSchema,
    after: fieldsSchema,
    changes: changesSchema,
    createdAt: momentSchema,
    batch: batchSchema.nullable(),
  })
  .meta({ id: "AuditEntry" });

export type AuditEntry = z.infer<typeof auditEntrySchema>;

const filterFields = {
  subject: z.string().optional().describe("A kind of record: one of the answer's `subjects`"),
  id: idSchema.optional().describe("The id of a record of that kind: what was done to it, one by one"),
  person: idSchema.optional().describe("Who did it: the id of one of the answer's `people`"),
  action: leftOut(z.enum(ACTION_KINDS)).describe("What was done"),
  from: leftOut(daySchema).describe("From this day on"),
  to: leftOut(daySchema).describe("Up to this day"),
  q: searchText.describe("Part of a name or of an e-mail; entries of batches are found one by one"),
};

export const auditFiltersSchema = z.object(filterFields);

export type AuditFilters = z.infer<typeof auditFiltersSchema>;

export const auditQuerySchema = z.object({
  ...filterFields,
  batch: idSchema.optional().describe("The id of a batch: its entries one by one"),
  ...pageQuery(100),
});

export type AuditQuery = z.infer<typeof auditQuerySchema>;

/** A kind of record: its name for the query, and in words. */
const subjectSchema = z.object({ name: z.string(), words: z.string() });

/** For how long entries are kept at least and at most, in months. */
const KEPT_MONTHS = { least: 12, most: 240 } as const;

const monthsSchema = z
  .int({ error: () => t("notMonths") })
  .min(KEPT_MONTHS.least, { error: () => t("notMonths") })
  .max(KEPT_MONTHS.most, { error: () => t("notMonths") })
  .nullable()
  .describe("For how many months entries are kept; null for ever");

export const saveKeepingSchema = z.object({
  months: monthsSchema,
  was: z.int().nullable().describe("What was shown: another change since then is refused"),
});

export type SaveKeeping = z.infer<typeof saveKeepingSchema>;

/** Somebody who appears in the log, under today's name. */
const personSchema = z.object({ id: z.string(), name: z.string() });

export const auditListSchema = successSchema({
  entries: z.array(auditEntrySchema),
  subjects: z.array(subjectSchema),
  people: z.array(personSchema).describe("Who appears in the log"),
  steps: z.array(z.string()).describe("Of one record: who took its chief steps, in words"),
  keptMonths: monthsSchema,
  atLeast: z
    .boolean()
    .describe("Whether there are more than `total`: the older ones are found by their days"),
  ...pageInfo,
});

export type AuditList = z.infer<typeof auditListSchema>;
