import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Text } from "#kernel/texts/text.ts";
import { sellers } from "#modules/identity/index.ts";
import { t } from "../people-server-texts.ts";
import { staffMembers } from "../tables.ts";

/**
 * Throws `CONFLICT` if somebody with this e-mail works here, or has left: nobody gets a second account. `sayTaken` has
 * the words about them by their name: only an owner takes back in who has left.
 */
export async function refuseTakenEmail(
  tx: Tx,
  email: string,
  sayTaken: (name: string, hasLeft: boolean) => Text,
): Promise<void> {
  const [person] = await tx
    .select({ name: staffMembers.name, leftAt: staffMembers.leftAt })
    .from(sellers)
    .leftJoin(staffMembers, eq(staffMembers.sellerId, sellers.id))
    .where(eq(sql`lower(${sellers.email})`, email));
  if (!person) return;
  const message = sayTaken(person.name || email, person.leftAt !== null);
  throw new AppError("CONFLICT", message, { email: message });
}

/**
 * Whether somebody else who works here is shown under a name, in whatever case and spacing. Nobody takes a name until the
 * transaction ends. A trigger refuses it too.
 */
export async function isNameTaken(
  tx: Tx,
  { name, except }: { name: string; except?: string },
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('names of people', 0))`);
  const isSame = sql`staff_name_key(${staffMembers.name}) = staff_name_key(${name})`;
  const isAnother = except === undefined ? undefined : ne(staffMembers.sellerId, except);
  return (await tx.$count(staffMembers, and(isNull(staffMembers.leftAt), isSame, isAnother))) > 0;
}

/** Throws `CONFLICT` if somebody else who works here is shown under a name. */
export async function refuseTakenName(tx: Tx, person: { name: string; except?: string }): Promise<void> {
  if (!(await isNameTaken(tx, person))) return;
  throw new AppError("CONFLICT", t.later("nameTaken"), { name: t.later("nameTaken") });
}
