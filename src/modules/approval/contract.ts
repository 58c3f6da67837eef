import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import {
  freeLine,
  idSchema,
  leftOut,
  momentSchema,
  rupeesSchema,
  yesOrNoSchema,
} from "#kernel/contract/fields.ts";
import { t as serverTexts } from "./server-texts.ts";

export const approvalParamSchema = z.object({ id: idSchema });

const MAX_NOTE_LENGTH = 300;

export const decideSchema = z.object({
  note: leftOut(freeLine(serverTexts.later("note"), MAX_NOTE_LENGTH)).describe(
    "For the person who made the call",
  ),
});

const STATES = ["waiting", "allowed", "done", "failed", "refused", "withdrawn", "expired"] as const;

export const approvalSchema = z
  .object({
    _id: z.string(),
    kind: z.enum(["refund", "payee", "export", "deletion", "rules"]),
    words: z.string().describe("What the call does"),
    sum: z.number().nullable().describe("In rupees; null if it has none"),
    by: z.string().describe("The person who made the call: the name with the e-mail"),
    isOwn: z.boolean().describe("Whether it is the caller's own call"),
    mayDecide: z.boolean().describe("Whether the caller may allow or refuse it now"),
    state: z.enum(STATES),
    at: momentSchema,
    until: momentSchema.describe("The time at which it ends by itself"),
    decidedBy: z.string().nullable().describe("The name with the e-mail"),
    decidedAt: momentSchema.nullable(),
    note: z.string().describe("The note of the person who decided"),
    answer: z.string().describe("The message of the call when it was carried out"),
    hasFile: z.boolean().describe("Whether the caller can download what was allowed, once"),
  })
  .meta({ id: "Approval" });

export type Approval = z.infer<typeof approvalSchema>;

export const approvalsSchema = successSchema({
  open: z.array(approvalSchema).describe("Those that wait or are not carried out yet, the oldest first"),
  past: z.array(approvalSchema).describe("Those of the last 30 days that are over, the newest first"),
});

export type Approvals = Omit<z.infer<typeof approvalsSchema>, "success">;

/** The kinds for which the owner has a rule. */
export const RULED_KINDS = ["refund", "payee", "export", "deletion"] as const;

export type RuledKind = (typeof RULED_KINDS)[number];

export const ruleParamSchema = z.object({ kind: idSchema.describe("One of the kinds in the list of rules") });

/** The kind of a rule by its name; undefined if there is none. */
export const ruledKindOf = (name: string | undefined) => RULED_KINDS.find((kind) => kind === name);

const ruleFields = {
  isOn: yesOrNoSchema(serverTexts.later("switch")),
  from: rupeesSchema(serverTexts.later("from")).describe(
    "The sum from which calls with a sum wait, in rupees",
  ),
};

export const saveRuleSchema = z.object({
  ...ruleFields,
  was: z.object(ruleFields).describe("The rule as it was shown"),
});

export type SaveRule = z.output<typeof saveRuleSchema>;

export const rulesSchema = successSchema({
  rules: z.array(
    z.object({
      kind: z.enum(RULED_KINDS),
      isOn: z.boolean(),
      from: z.number(),
      lonely: z
        .array(z.object({ words: z.string(), only: z.string().nullable() }))
        .describe("The rights of such calls that fewer than two people have, and who has them"),
    }),
  ),
});

export type Rules = Omit<z.infer<typeof rulesSchema>, "success">;
