import { eq } from "drizzle-orm";
import { needsApprovalOf } from "#modules/identity/index.ts";
import { payeeSchema } from "./contract/growers.ts";
import { waysOf } from "./growers/payee.ts";
import { t } from "./server-texts.ts";
import { growers } from "./tables.ts";

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
