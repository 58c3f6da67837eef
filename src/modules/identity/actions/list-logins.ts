import { and, desc, gt, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { Login } from "../logins-contract.ts";
import { sessions } from "../tables.ts";
import { hashToken, ownedBy, type SessionOwner } from "./session.ts";

/** Where somebody is logged in, here first, then the last used. `token` is the session's that asks. */
export async function listLogins(
  db: Connection,
  { owner, token }: { owner: SessionOwner; token: string },
): Promise<Login[]> {
  const current = sql<boolean>`${sessions.tokenHash} = ${hashToken(token)}`;
  const rows = await db
    .select({
      id: sessions.id,
      device: sessions.device,
      current,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .where(and(ownedBy(owner), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(current), desc(sessions.seenAt));
  return rows.map(({ id, createdAt, seenAt, ...login }) => ({
    ...{ _id: id, ...login, createdAt: createdAt.toISOString(), seenAt: seenAt.toISOString() },
  }));
}
