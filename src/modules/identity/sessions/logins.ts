import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Login } from "../contract.ts";
import { t } from "../server-texts.ts";
import { sessions } from "../tables.ts";
import { hashToken, ownedBy, type SessionOwner } from "./session.ts";

/** An account's sessions: the current one first, then the last used. `token` is the current session's. */
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

/** Ends one of an account's own sessions. Throws `NOT_FOUND` if it belongs to somebody else or has ended. */
export async function endLogin(
  db: Connection,
  { owner, id }: { owner: SessionOwner; id: string },
): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(ownedBy(owner), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new AppError("NOT_FOUND", t.later("loginGone"));
}

/** Ends all of an account's sessions except the current one. */
export async function endOtherLogins(
  db: Connection,
  { owner, token }: { owner: SessionOwner; token: string },
): Promise<void> {
  await db.delete(sessions).where(and(ownedBy(owner), ne(sessions.tokenHash, hashToken(token))));
}
