import { eq } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { staffMembers } from "../tables.ts";

/** The language that a person who works here has chosen, in which mails to them are. */
export async function languageOfMember(db: Connection, memberId: string): Promise<string | null | undefined> {
  const [member] = await db
    .select({ language: staffMembers.language })
    .from(staffMembers)
    .where(eq(staffMembers.sellerId, memberId));
  return member?.language;
}
