import { eq } from "drizzle-orm";
import type { SellerDirectory } from "#modules/identity/index.ts";
import { staffRoles } from "../tables.ts";

/** Whether links without a password work for what a standard role does. */
export const hasLinks: SellerDirectory["hasLinks"] = async (db, role) => {
  const [row] = await db
    .select({ hasLinks: staffRoles.hasLinks })
    .from(staffRoles)
    .where(eq(staffRoles.id, role));
  return row?.hasLinks ?? true;
};
