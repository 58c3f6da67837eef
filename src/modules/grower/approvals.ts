import { eq } from "drizzle-orm";
import { needsApproval, needsApprovalOf } from "#modules/identity/index.ts";
import { seenFields } from "#modules/order/index.ts";
import { payeeSchema } from "./contract/growers.ts";
import { waysOf } from "./growers/payee.ts";
import { t } from "./server-texts.ts";
import { growers, recalls } from "./tables.ts";

/** The change of where a grower is paid, which another person may have to agree to. */
export const payeeMark = needsApprovalOf(
  "payee",
  payeeSchema,
  async ({ deps: { db }, params: { id = "" } }, change) => {
    const [grower] = await db.select({ name: growers.name }).from(growers).where(eq(growers.id, id));
    const ways = waysOf(change);
    if (!grower || ways.length === 0) return undefined;
    return { words: t("approvePayee", { grower: grower.name, ways: ways.join(", ") }), about: id };
  },
);

/** Who got what of a recall as a file, for a role that sees how to reach them. */
export const recallFile = needsApproval(
  "export",
  async ({ deps: { db }, params: { id = "" }, seller: { role } }) => {
    if (!seenFields(role.may).contacts) return undefined;
    const [recall] = await db
      .select({ grower: growers.name })
      .from(recalls)
      .innerJoin(growers, eq(growers.id, recalls.growerId))
      .where(eq(recalls.id, id));
    return recall && { words: t("approveRecall", recall) };
  },
);
