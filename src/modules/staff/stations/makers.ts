import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Connection } from "#kernel/db/connect.ts";
import { hashOfToken } from "#kernel/secret-token.ts";
import { type SellerAccount, sellers } from "#modules/identity/index.ts";
import { staffMembers, staffSessions } from "../tables.ts";

/**
 * A person who was at the shared device of a session, locked out meanwhile or not: what they did there without a network
 * is sent by whoever comes next. Undefined if they were not there in the last days.
 */
export async function findMaker(
  db: Connection,
  { token, maker }: { token: string; maker: string },
): Promise<SellerAccount | undefined> {
  const theirs = alias(staffSessions, "theirs");
  const [person] = await db
    .select({ id: sellers.id, email: sellers.email, name: staffMembers.name })
    .from(staffSessions)
    .innerJoin(theirs, and(eq(theirs.stationId, staffSessions.stationId), eq(theirs.memberId, maker)))
    .innerJoin(sellers, eq(sellers.id, theirs.memberId))
    .innerJoin(staffMembers, eq(staffMembers.sellerId, sellers.id))
    .where(eq(staffSessions.tokenHash, hashOfToken(token)))
    .limit(1);
  return person && { ...person, name: person.name || person.email };
}
