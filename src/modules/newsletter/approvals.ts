import { eq } from "drizzle-orm";
import { needsApproval } from "#modules/identity/index.ts";
import { t } from "./server-texts.ts";
import { withoutPerson } from "./subscribers.ts";
import { subscribers } from "./tables.ts";

// The calls about subscribers that another person may have to agree to.

/** All subscribers as a file. */
export const subscribersExport = needsApproval("export", async () => ({ words: t("approveExport") }));

/** The deletion of a subscriber. */
export const subscriberDeletion = needsApproval("deletion", async ({ deps: { db }, params: { id = "" } }) => {
  const [row] = await db.select({ email: subscribers.email }).from(subscribers).where(eq(subscribers.id, id));
  return row && { words: t("approveDeletion", { email: withoutPerson(row.email) }) };
});
