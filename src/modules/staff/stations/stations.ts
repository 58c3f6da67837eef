import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { hashOfToken, newToken } from "#kernel/secret-token.ts";
import { type RecordKind, recordActions, type SellerAccount, sellers } from "#modules/identity/index.ts";
import { isUnlocked, moveToStation } from "../people/sessions.ts";
import { t } from "../server-texts.ts";
import type { PinHolder, Station, StationHere } from "../station-contract.ts";
import { staffPins, staffStations } from "../station-tables.ts";
import { staffMembers, staffSessions } from "../tables.ts";

/** The name by which a person is shown. */
export const displayName = sql<string>`coalesce(nullif(${staffMembers.name}, ''), ${sellers.email})`;

/** Shared devices in the activity log. */
export const STATION_RECORD: RecordKind = {
  name: "station",
  all: t.later("stations"),
  one: t.later("station"),
  many: (count) => t.later("stationCount", { count }),
  fields: { name: t.later("stationName"), lockMinutes: t.later("lockMinutesField") },
  seenBy: "staff.stations",
};

/** The id of a shared device, which is locked until the transaction ends; undefined for a device of one's own. */
export async function findStation(tx: Tx, token: string | undefined): Promise<string | undefined> {
  if (token === undefined) return undefined;
  const [station] = await tx
    .select({ id: staffStations.id })
    .from(staffStations)
    .where(eq(staffStations.tokenHash, hashOfToken(token)))
    .for("no key update");
  return station?.id;
}

/** Throws `NOT_FOUND`: the device is not a shared one. */
export const notAStation = () => new AppError("NOT_FOUND", t.later("notAStation"));

/** The shared device of a token with the people who may enter by PIN. Throws `NOT_FOUND` on any other device. */
export async function stationHere(
  db: Connection,
  token: string | undefined,
): Promise<Omit<StationHere, "success">> {
  const [station] = await db
    .select({ _id: staffStations.id, name: staffStations.name, lockMinutes: staffStations.lockMinutes })
    .from(staffStations)
    .where(eq(staffStations.tokenHash, hashOfToken(token ?? "")));
  if (!station) throw notAStation();
  const people = await db
    .select({ _id: sellers.id, name: displayName, colour: staffMembers.colour })
    .from(staffPins)
    .innerJoin(sellers, eq(sellers.id, staffPins.memberId))
    .innerJoin(staffMembers, and(eq(staffMembers.sellerId, sellers.id), isNull(staffMembers.leftAt)))
    .orderBy(asc(sql`lower(${displayName})`), sellers.id);
  return { station, people };
}

/** All who work in the store, and whether they have a PIN. */
export async function listPinHolders(db: Connection): Promise<PinHolder[]> {
  return db
    .select({
      _id: sellers.id,
      name: displayName,
      colour: staffMembers.colour,
      hasPin: sql<boolean>`${staffPins.memberId} is not null`,
    })
    .from(staffMembers)
    .innerJoin(sellers, eq(sellers.id, staffMembers.sellerId))
    .leftJoin(staffPins, eq(staffPins.memberId, sellers.id))
    .where(isNull(staffMembers.leftAt))
    .orderBy(asc(sql`lower(${displayName})`), sellers.id);
}

type NewStation = {
  name: string;
  lockMinutes?: number | undefined;
  seller: SellerAccount;
  /** The token that the browser has as a shared device already. */
  before: string | undefined;
  /** The token of the session in the browser. It goes on as one of the shared device. */
  session: string;
};

/**
 * Makes a browser a shared device. Its session goes on as one that locks. Returns the tokens of both. Throws `CONFLICT` if
 * it is one already.
 */
export async function enrolStation(
  db: Db,
  { name, lockMinutes, seller, before, session }: NewStation,
): Promise<{ token: string; session: string }> {
  return transact(db, async (tx) => {
    if (await findStation(tx, before)) throw new AppError("CONFLICT", t.later("isAStation"));
    const token = newToken();
    const [row] = await tx
      .insert(staffStations)
      .values({ name, lockMinutes, tokenHash: hashOfToken(token), enrolledBy: seller.id })
      .returning();
    if (!row) throw new Error("a station was not written");
    const after = { name, lockMinutes: row.lockMinutes };
    await recordActions(tx, seller, [{ subject: STATION_RECORD, action: "added", id: row.id, name, after }]);
    return {
      token,
      session: await moveToStation(tx, { token: session, memberId: seller.id, stationId: row.id }),
    };
  });
}

/** All shared devices, with who is at each. `token` is that of the asking browser. */
export async function listStations(db: Connection, token: string | undefined): Promise<Station[]> {
  const rows = await db
    .select({
      station: staffStations,
      enrolledBy: sql<string | null>`case when ${sellers.id} is null then null
      else ${displayName} end`,
    })
    .from(staffStations)
    .leftJoin(sellers, eq(sellers.id, staffStations.enrolledBy))
    .leftJoin(staffMembers, eq(staffMembers.sellerId, sellers.id))
    .orderBy(asc(sql`lower(${staffStations.name})`), staffStations.id);
  const present = await db
    .select({ stationId: staffSessions.stationId, name: displayName })
    .from(staffSessions)
    .innerJoin(staffStations, eq(staffStations.id, staffSessions.stationId))
    .innerJoin(sellers, eq(sellers.id, staffSessions.memberId))
    .innerJoin(staffMembers, and(eq(staffMembers.sellerId, sellers.id), isNull(staffMembers.leftAt)))
    .where(and(isUnlocked, gt(staffSessions.expiresAt, sql`now()`)));
  const people = new Map(present.map(({ stationId, name }) => [stationId, name]));
  const here = hashOfToken(token ?? "");
  return rows.map(({ station: { id, name, lockMinutes, createdAt, tokenHash }, enrolledBy }) => ({
    _id: id,
    name,
    lockMinutes,
    createdAt: createdAt.toISOString(),
    enrolledBy,
    here: tokenHash === here,
    person: people.get(id) ?? null,
  }));
}

const stationGone = () => new AppError("NOT_FOUND", t.later("stationGone"));

type StationChange = { name: string; lockMinutes: number; seller: SellerAccount };

/** Changes the name of a shared device and when it locks. Throws `NOT_FOUND`. */
export async function changeStation(
  db: Db,
  id: string,
  { name, lockMinutes, seller }: StationChange,
): Promise<void> {
  await transact(db, async (tx) => {
    const [before] = await tx
      .select()
      .from(staffStations)
      .where(eq(staffStations.id, id))
      .for("no key update");
    if (!before) throw stationGone();
    const after = { name, lockMinutes };
    await tx.update(staffStations).set(after).where(eq(staffStations.id, id));
    const shown = { name: before.name, lockMinutes: before.lockMinutes };
    await recordActions(tx, seller, [
      { subject: STATION_RECORD, action: "changed", id, name, before: shown, after },
    ]);
  });
}

/** Makes a shared device one like all others, and ends all sessions that were opened there. Throws `NOT_FOUND`. */
export async function endStation(db: Db, id: string, seller: SellerAccount): Promise<void> {
  await transact(db, async (tx) => {
    const [row] = await tx.delete(staffStations).where(eq(staffStations.id, id)).returning();
    if (!row) throw stationGone();
    const { name, lockMinutes } = row;
    const before = { name, lockMinutes };
    await recordActions(tx, seller, [{ subject: STATION_RECORD, action: "deleted", id, name, before }]);
  });
}
