import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { momentSchema } from "#kernel/contract/fields.ts";

const findingSchema = z
  .object({
    name: z.string().describe("The check, such as backupPlace"),
    state: z.enum(["ok", "warning", "failing", "unset"]).describe("unset: not set up, which may be right"),
    says: z.string().describe("A sentence for whoever runs the store"),
    cure: z.string().optional(),
  })
  .meta({ id: "Finding" });
export type ShownFinding = z.infer<typeof findingSchema>;

export const healthSchema = successSchema({
  findings: z.array(findingSchema).describe("The worst first"),
  checkedAt: momentSchema,
  support: z.string().describe("To copy for whoever helps: no secret and no customer is in it"),
  mailsGoTo: z.string().describe("The address that a test mail goes to: the seller's own"),
});

export const testMailSchema = successSchema({ finding: findingSchema });
