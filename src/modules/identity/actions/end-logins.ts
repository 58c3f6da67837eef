import { and, eq, ne } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "#modules/identity/server-texts.ts";
import { sessions } from "../tables.ts";
import { hashToken, ownedBy, type SessionOwner } from "./session.ts";

/** Ends one of somebody's own sessions. One that is not theirs, or has ended: `NOT_FOUND`. */
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

/** Ends all of somebody's sessions but the one that asks. */
export async function endOtherLogins(
  db: Connection,
  { owner, token }: { owner: SessionOwner; token: string },
): Promise<void> {
  await db.delete(sessions).where(and(ownedBy(owner), ne(sessions.tokenHash, hashToken(token))));
}
