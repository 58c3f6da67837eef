import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Login } from "#modules/identity/contract.ts";
import { type SellerWithRole, sellers, sessions } from "#modules/identity/index.ts";
import { OWN_LOGIN_ONLY, roleOf } from "../roles/role-of.ts";
import { t } from "../server-texts.ts";
import { type LOGIN_WAYS, staffMembers, staffRoles, staffSessions } from "../tables.ts";

/** The lifetime of a person's login in days. */
const SESSION_DAYS = 14;

const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

type NewSession = {
  memberId: string;
  way: (typeof LOGIN_WAYS)[number];
  hasSecondFactor: boolean;
  device: string | null;
};

/** Opens a session and returns its token, which is stored nowhere. */
export async function openStaffSession(tx: Tx, session: NewSession): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx.insert(staffSessions).values({
    tokenHash: hashToken(token),
    ...session,
    expiresAt: sql`now() + make_interval(days => ${SESSION_DAYS})`,
  });
  return token;
}

/** The person of a session with their role; undefined if it has ended or they have left. */
export async function findStaffSession(db: Connection, token: string): Promise<SellerWithRole | undefined> {
  const tokenHash = hashToken(token);
  const own = db
    .select({ memberId: staffSessions.memberId, hasSecondFactor: staffSessions.hasSecondFactor })
    .from(staffSessions)
    .where(and(eq(staffSessions.tokenHash, tokenHash), gt(staffSessions.expiresAt, sql`now()`)));
  // Where the owner has a second factor, no password opens a session without it.
  const owners = db
    .select({ memberId: sql<string>`${sessions.sellerId}`, hasSecondFactor: sql<boolean>`true` })
    .from(sessions)
    .innerJoin(sellers, and(eq(sellers.id, sessions.sellerId), eq(sellers.isInvited, false)))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, sql`now()`)));
  const open = unionAll(own, owners).as("open");
  const [row] = await db
    .select({
      id: sellers.id,
      email: sellers.email,
      name: staffMembers.name,
      role: staffMembers.role,
      permissions: staffRoles.permissions,
      needsSecondFactor: staffRoles.needsSecondFactor,
      hasSecondFactor: open.hasSecondFactor,
    })
    .from(open)
    .innerJoin(sellers, eq(sellers.id, open.memberId))
    .innerJoin(staffMembers, and(eq(staffMembers.sellerId, sellers.id), isNull(staffMembers.leftAt)))
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.role));
  if (!row) return undefined;
  const { id, email, name, role, permissions, needsSecondFactor, hasSecondFactor } = row;
  const isHalfway = needsSecondFactor && !hasSecondFactor;
  return {
    id,
    email,
    name: name || email,
    role: isHalfway ? OWN_LOGIN_ONLY : roleOf({ id: role, permissions }),
  };
}

/** Ends a session of either kind. It may have ended already. */
export async function endStaffSession(db: Connection, token: string): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.tokenHash, hashToken(token)));
}

/** Records that a session is in use, at most once an hour. */
export async function touchStaffSession(db: Connection, token: string): Promise<void> {
  const isOld = lt(staffSessions.seenAt, sql`now() - interval '1 hour'`);
  await db
    .update(staffSessions)
    .set({ seenAt: sql`now()` })
    .where(and(eq(staffSessions.tokenHash, hashToken(token)), isOld));
}

/** A person's sessions of the staff's own kind. */
export async function listStaffLogins(
  db: Connection,
  { memberId, token }: { memberId: string; token: string },
): Promise<Login[]> {
  const rows = await db
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.memberId, memberId), gt(staffSessions.expiresAt, sql`now()`)))
    .orderBy(desc(staffSessions.seenAt));
  const current = hashToken(token);
  return rows.map(({ id, device, createdAt, seenAt, tokenHash }) => ({
    _id: id,
    device,
    current: tokenHash === current,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }));
}

/** Ends one of a person's sessions. Returns false if it belongs to somebody else or has ended. */
export async function endStaffLogin(
  db: Connection,
  { memberId, id }: { memberId: string; id: string },
): Promise<boolean> {
  const ended = await db
    .delete(staffSessions)
    .where(and(eq(staffSessions.memberId, memberId), eq(staffSessions.id, id)))
    .returning({ id: staffSessions.id });
  return ended.length > 0;
}

/** Ends a person's sessions of the staff's own kind, except one. */
export async function endOtherStaffLogins(
  db: Connection,
  { memberId, except }: { memberId: string; except?: string },
): Promise<void> {
  const others = except === undefined ? undefined : ne(staffSessions.tokenHash, hashToken(except));
  await db.delete(staffSessions).where(and(eq(staffSessions.memberId, memberId), others));
}

/** Deletes sessions that have expired. */
export async function purgeStaffSessions(tx: Tx): Promise<void> {
  await tx.delete(staffSessions).where(lt(staffSessions.expiresAt, sql`now()`));
}

/** Throws `NOT_FOUND` for a session that belongs to somebody else or has ended. */
export const loginGone = () => new AppError("NOT_FOUND", t.later("loginGone"));
