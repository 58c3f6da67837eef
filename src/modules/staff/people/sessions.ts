import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { type Connection, nameOf, type Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { hashOfToken, newToken } from "#kernel/secret-token.ts";
import {
  endSession,
  type SellerDirectory,
  type SellerWithRole,
  sellers,
  sessions,
} from "#modules/identity/index.ts";
import { staffTotp } from "../login-tables.ts";
import { OWN_LOGIN_ONLY, roleOf } from "../roles/role-of.ts";
import { t } from "../server-texts.ts";
import { staffStations } from "../station-tables.ts";
import { type LOGIN_WAYS, staffMembers, staffRoles, staffSessions } from "../tables.ts";

const SESSION_DAYS = 14;

/** The lifetime of a login at a shared device in hours, however often somebody touches it: a working day. */
const STATION_HOURS = 12;

/** The days for which it is known afterwards who was at a shared device: its unsent work may come later. */
const STATION_MEMORY_DAYS = 7;

type NewSession = {
  memberId: string;
  way: (typeof LOGIN_WAYS)[number];
  hasSecondFactor: boolean;
  device: string | null;
  /** The id of the shared device where it is opened. */
  stationId?: string | undefined;
};

/** Opens a session and returns its token, which is stored nowhere. At a shared device, it is short and locks idle. */
export async function openStaffSession(tx: Tx, session: NewSession): Promise<string> {
  const token = newToken();
  const isShared = session.stationId !== undefined;
  if (session.stationId !== undefined) await lockStation(tx, session.stationId);
  const lifetime = isShared
    ? sql`make_interval(hours => ${STATION_HOURS})`
    : sql`make_interval(days => ${SESSION_DAYS})`;
  await tx.insert(staffSessions).values({
    tokenHash: hashOfToken(token),
    ...session,
    touchedAt: isShared ? sql`now()` : null,
    expiresAt: sql`now() + ${lifetime}`,
  });
  return token;
}

type Moved = { token: string; memberId: string; stationId: string };

/**
 * Ends a session, and opens one in its place that locks with a shared device and has proved as much. Returns its token. A
 * session of another shared device, whose cookie the browser has lost, is locked. Throws `UNAUTHENTICATED` if it has ended
 * meanwhile.
 */
export async function moveToStation(tx: Tx, { token, memberId, stationId }: Moved): Promise<string> {
  const own = await lockSession(tx, token);
  const proof = await findSessionProof(tx, token);
  if (!proof) throw new AppError("UNAUTHENTICATED", t.later("loggedOutMeanwhile"));
  await endStaffSession(tx, token);
  await endSession(tx, token);
  return openStaffSession(tx, {
    memberId,
    way: proof.way ?? "password",
    hasSecondFactor: proof.hasSecondFactor,
    device: own?.device ?? null,
    stationId,
  });
}

/** Locks a session, so that it does not end before the transaction does. Returns it if it is of the staff's own kind. */
async function lockSession(tx: Tx, token: string): Promise<{ device: string | null } | undefined> {
  const [own] = await tx
    .select({ device: staffSessions.device })
    .from(staffSessions)
    .where(eq(staffSessions.tokenHash, hashOfToken(token)))
    .for("update");
  const isToken = eq(sessions.tokenHash, hashOfToken(token));
  if (!own) await tx.select({ id: sessions.id }).from(sessions).where(isToken).for("update");
  return own;
}

/** Locks whoever is at a shared device. Others can enter then. */
export async function lockStation(db: Connection, stationId: string): Promise<void> {
  await db
    .update(staffSessions)
    .set({ lockedAt: sql`now()` })
    .where(and(eq(staffSessions.stationId, stationId), isNull(staffSessions.lockedAt)));
}

/** The delay with which a touch arrives here: a page sends one in so many seconds at most. */
const TOUCH_SECONDS = 30;

/** The condition for a session that is not locked, neither by hand nor by the time without a touch. */
export const isUnlocked = sql`(${staffSessions.stationId} is null or (${staffSessions.lockedAt} is null
  and ${staffSessions.touchedAt} > now() - make_interval(mins => ${staffStations.lockMinutes}, secs => ${TOUCH_SECONDS})))`;

/** The person of a session with their role; undefined if it has ended or they have left. */
export async function findStaffSession(db: Connection, token: string): Promise<SellerWithRole | undefined> {
  const row = await findRow(db, token);
  if (!row) return undefined;
  const { id, email, name, language, role, permissions, way, station } = row;
  return {
    id,
    email,
    name: name || email,
    language,
    cameBy: { way: way ?? "password", station },
    role: isHalfway(row) ? OWN_LOGIN_ONLY : roleOf({ id: role, permissions }),
    isByPin: way === "pin",
    hasSecondFactor: row.hasSecondFactor,
  };
}

/** The proof of a person's session, and the need of their role. */
export type SessionProof = {
  /** The person's id. */
  id: string;
  /** Null for a session of the owner's password. */
  way: (typeof LOGIN_WAYS)[number] | null;
  isByPin: boolean;
  hasSecondFactor: boolean;
  needsSecondFactor: boolean;
  /** The id of the shared device with which it locks; null on a device of one's own. */
  stationId: string | null;
};

/** The proof of a session; undefined if it has ended. */
export async function findSessionProof(db: Connection, token: string): Promise<SessionProof | undefined> {
  const row = await findRow(db, token);
  return row && { ...row, isByPin: row.way === "pin" };
}

/** Whether a session can do nothing but look after the person's own login, as their role needs a second factor. */
export const isHalfway = ({
  hasSecondFactor,
  needsSecondFactor,
}: Pick<SessionProof, "hasSecondFactor" | "needsSecondFactor">): boolean =>
  needsSecondFactor && !hasSecondFactor;

async function findRow(db: Connection, token: string) {
  const prepared = sessionQueries.get(db) ?? sessionQuery(db);
  sessionQueries.set(db, prepared);
  const [row] = await prepared.execute({ tokenHash: hashOfToken(token) });
  return row;
}

/** Prepared once for each connection, as every call of a seller begins with it. */
function sessionQuery(db: Connection) {
  const tokenHash = sql.placeholder("tokenHash");
  const own = db
    .select({
      memberId: staffSessions.memberId,
      way: sql<(typeof LOGIN_WAYS)[number] | null>`${staffSessions.way}`.as("way"),
      hasSecondFactor: sql<boolean>`${staffSessions.hasSecondFactor}`.as("has_second_factor"),
      stationId: sql<string | null>`${staffSessions.stationId}`.as("station_id"),
      station: sql<string | null>`${staffStations.name}`.as("station"),
    })
    .from(staffSessions)
    .leftJoin(staffStations, eq(staffStations.id, staffSessions.stationId))
    .where(and(eq(staffSessions.tokenHash, tokenHash), gt(staffSessions.expiresAt, sql`now()`), isUnlocked));
  // No password opens a session without a code while the owner's codes are on.
  const owners = db
    .select({
      memberId: sql<string>`${sessions.sellerId}`,
      way: sql<(typeof LOGIN_WAYS)[number] | null>`null`.as("way"),
      hasSecondFactor: sql<boolean>`${staffTotp.memberId} is not null`.as("has_second_factor"),
      stationId: sql<string | null>`null::text`.as("station_id"),
      station: sql<string | null>`null::text`.as("station"),
    })
    .from(sessions)
    .innerJoin(sellers, and(eq(sellers.id, sessions.sellerId), eq(sellers.isInvited, false)))
    .leftJoin(staffTotp, and(eq(staffTotp.memberId, sellers.id), isNotNull(staffTotp.confirmedAt)))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, sql`now()`)));
  const open = unionAll(own, owners).as("open");
  const query = db
    .select({
      id: sellers.id,
      email: sellers.email,
      name: staffMembers.name,
      language: staffMembers.language,
      role: staffMembers.role,
      permissions: staffRoles.permissions,
      needsSecondFactor: staffRoles.needsSecondFactor,
      way: open.way,
      hasSecondFactor: open.hasSecondFactor,
      stationId: open.stationId,
      station: open.station,
    })
    .from(open)
    .innerJoin(sellers, eq(sellers.id, open.memberId))
    .innerJoin(staffMembers, and(eq(staffMembers.sellerId, sellers.id), isNull(staffMembers.leftAt)))
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.role));
  // Without a name it is not prepared.
  return query.prepare(nameOf(query.toSQL().sql) ?? "");
}

const sessionQueries = new WeakMap<Connection, ReturnType<typeof sessionQuery>>();

/** Ends a session, and locks one at a shared device. It may have ended already. */
export async function endStaffSession(db: Connection, token: string): Promise<void> {
  const own = eq(staffSessions.tokenHash, hashOfToken(token));
  await db.delete(staffSessions).where(and(own, isNull(staffSessions.stationId)));
  await db
    .update(staffSessions)
    .set({ lockedAt: sql`now()` })
    .where(and(own, isNotNull(staffSessions.stationId), isNull(staffSessions.lockedAt)));
}

/** Records that a person has touched the shared device of a session. A locked one stays locked. */
export async function touchStation(db: Connection, token: string): Promise<void> {
  await db
    .update(staffSessions)
    .set({ touchedAt: sql`now()` })
    .where(
      and(
        eq(staffSessions.tokenHash, hashOfToken(token)),
        isNotNull(staffSessions.stationId),
        isNull(staffSessions.lockedAt),
      ),
    );
}

/** Records that a session is in use, at most once an hour. */
export async function touchStaffSession(db: Connection, token: string): Promise<void> {
  const isOld = lt(staffSessions.seenAt, sql`now() - interval '1 hour'`);
  await db
    .update(staffSessions)
    .set({ seenAt: sql`now()` })
    .where(and(eq(staffSessions.tokenHash, hashOfToken(token)), isOld));
}

/** A person's sessions of the staff's own kind. */
export async function listStaffLogins(
  db: Connection,
  { memberId, token }: { memberId: string; token: string },
): ReturnType<SellerDirectory["listLogins"]> {
  const rows = await db
    .select(getTableColumns(staffSessions))
    .from(staffSessions)
    .leftJoin(staffStations, eq(staffStations.id, staffSessions.stationId))
    .where(and(eq(staffSessions.memberId, memberId), gt(staffSessions.expiresAt, sql`now()`), isUnlocked))
    .orderBy(desc(staffSessions.seenAt));
  const current = hashOfToken(token);
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

/** Records that a person has proved a second factor in a session of the staff's own kind. Returns false for another one. */
export async function markSecondFactor(tx: Tx, token: string): Promise<boolean> {
  const rows = await tx
    .update(staffSessions)
    .set({ hasSecondFactor: true })
    .where(eq(staffSessions.tokenHash, hashOfToken(token)))
    .returning({ id: staffSessions.id });
  return rows.length > 0;
}

/** Records that a person has no second factor any more. */
export async function unmarkSecondFactor(tx: Tx, memberId: string): Promise<void> {
  await tx.update(staffSessions).set({ hasSecondFactor: false }).where(eq(staffSessions.memberId, memberId));
}

/** Ends a person's sessions of the staff's own kind, except one. */
export async function endOtherStaffLogins(
  db: Connection,
  { memberId, except }: { memberId: string; except?: string },
): Promise<void> {
  const others = except === undefined ? undefined : ne(staffSessions.tokenHash, hashOfToken(except));
  await db.delete(staffSessions).where(and(eq(staffSessions.memberId, memberId), others));
}

/** Deletes sessions that have expired, those of shared devices some days later. */
export async function purgeStaffSessions(tx: Tx): Promise<void> {
  const memory = sql`case when ${staffSessions.stationId} is null then 0 else ${STATION_MEMORY_DAYS}::int end`;
  await tx
    .delete(staffSessions)
    .where(lt(staffSessions.expiresAt, sql`now() - make_interval(days => ${memory})`));
}
