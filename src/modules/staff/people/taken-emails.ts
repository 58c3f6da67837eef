import { eq, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Text } from "#kernel/texts/text.ts";
import { sellers } from "#modules/identity/index.ts";
import { t } from "../people-server-texts.ts";
import { staffMembers } from "../tables.ts";

/**
 * Throws `CONFLICT` if somebody with this e-mail works here, or has left: nobody gets a second account. `sayLeft` has
 * the words about one who has left, by their name, as only an owner takes them back in.
 */
export async function refuseTakenEmail(
  tx: Tx,
  email: string,
  sayLeft: (name: string) => Text,
): Promise<void> {
  const [person] = await tx
    .select({ name: staffMembers.name, leftAt: staffMembers.leftAt })
    .from(sellers)
    .leftJoin(staffMembers, eq(staffMembers.sellerId, sellers.id))
    .where(eq(sql`lower(${sellers.email})`, email));
  if (!person) return;
  const message = person.leftAt ? sayLeft(person.name || email) : t.later("emailTaken");
  throw new AppError("CONFLICT", message, { email: message });
}
