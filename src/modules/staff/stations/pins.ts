import { and, eq, isNull, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import {
  type Backoff,
  hashPassword,
  permissionKinds,
  type SellerAccount,
  type SellerWithRole,
  sellers,
  throttleGuesses,
  verifyPassword,
} from "#modules/identity/index.ts";
import { recordFailedTry } from "../people/failed-tries.ts";
import { lockPeople } from "../people/lock-people.ts";
import { type ChangePlace, recordLoginChange } from "../people/record-login.ts";
import { openStaffSession } from "../people/sessions.ts";
import { roleOf } from "../roles/role-of.ts";
import { t } from "../server-texts.ts";
import { staffPins } from "../station-tables.ts";
import { staffMembers, staffRoles, staffSessions } from "../tables.ts";
import { displayName, findStation, notAStation, stationHere } from "./stations.ts";

const HOUR = 60 * 60;

/**
 * Wrong PINs for one person, at any station. A PIN has few digits: after five the next one waits a minute, then two, and
 * so on up to an hour, and the count halves in a day.
 */
const PER_PERSON: Backoff = { free: 5, firstSeconds: 60, maxSeconds: HOUR, halfLifeSeconds: 24 * HOUR };

/** Wrong PINs at one station, by anyone. The wait is short, as people share the station. */
const PER_STATION: Backoff = { free: 10, firstSeconds: 60, maxSeconds: 15 * 60, halfLifeSeconds: HOUR };

type Entering = { station: string | undefined; memberId: string; pin: string; device: string | null };

/**
 * Lets a person enter at a shared device. Whoever was there is locked out. Returns the token of the session. Throws
 * `NOT_FOUND` on any other device, and `UNAUTHENTICATED` for a wrong PIN or an unknown person, after the same time.
 */
export async function enterByPin(
  db: Db,
  { station: token, memberId, pin, device }: Entering,
): Promise<string> {
  const { station } = await stationHere(db, token);
  const counters = [
    { key: `pin-person.1:${memberId}`, backoff: PER_PERSON, onRight: "forget" },
    { key: `pin-station.1:${station._id}`, backoff: PER_STATION, onRight: "uncount" },
  ] as const;
  return throttleGuesses(db, counters, async () => {
    const pinHash = await findPin(db, memberId);
    const matches = await verifyPassword(pinHash, pin);
    if (pinHash === undefined || !matches) {
      const who = eq(sellers.id, memberId);
      await recordFailedTry(db, { who, what: "wrongPin", device, station: token });
      throw wrongPin();
    }
    return transact(db, async (tx) => {
      const stationId = await findStation(tx, token);
      if (stationId === undefined) throw notAStation();
      if (!(await lockPin(tx, { memberId, pinHash }))) throw wrongPin();
      return openStaffSession(tx, { memberId, way: "pin", hasSecondFactor: true, device, stationId });
    });
  });
}

const wrongPin = () => new AppError("UNAUTHENTICATED", t.later("wrongPin"));

/** The hash of a person's PIN; undefined if they have none, or have left. */
async function findPin(db: Connection, memberId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ pinHash: staffPins.pinHash })
    .from(staffPins)
    .innerJoin(staffMembers, and(eq(staffMembers.sellerId, staffPins.memberId), isNull(staffMembers.leftAt)))
    .where(eq(staffPins.memberId, memberId));
  return row?.pinHash;
}

/** Locks a person until the transaction ends, if the checked PIN is still theirs and they have not left. */
async function lockPin(
  tx: Tx,
  { memberId, pinHash }: { memberId: string; pinHash: string },
): Promise<boolean> {
  const rows = await tx
    .select({ id: staffMembers.sellerId })
    .from(staffMembers)
    .innerJoin(staffPins, eq(staffPins.memberId, staffMembers.sellerId))
    .where(
      and(eq(staffMembers.sellerId, memberId), isNull(staffMembers.leftAt), eq(staffPins.pinHash, pinHash)),
    )
    .for("update");
  return rows.length > 0;
}

/** Whether a person has a PIN. */
export const hasPin = async (db: Connection, memberId: string): Promise<boolean> =>
  (await findPin(db, memberId)) !== undefined;

type PinChange = {
  memberId: string;
  /** Null takes it away. */
  pin: string | null;
  /** The person who sets it: for themselves, or for somebody else. */
  seller: SellerWithRole;
  place: ChangePlace;
};

/**
 * Gives a person another PIN, or none. Sessions that the old one opened are locked. Throws `NOT_FOUND` if they left, and
 * what `refuseAbove` throws for another person's.
 */
export async function setPin(db: Db, { memberId, pin, seller, place }: PinChange): Promise<void> {
  const pinHash = pin === null ? null : await hashPassword(pin);
  await transact(db, async (tx) => {
    if (memberId !== seller.id) await refuseAbove(tx, seller, memberId);
    const person = await lockMember(tx, memberId);
    if (pinHash === null) await tx.delete(staffPins).where(eq(staffPins.memberId, memberId));
    else {
      const set = { pinHash, setAt: sql`now()` };
      await tx
        .insert(staffPins)
        .values({ memberId, ...set })
        .onConflictDoUpdate({ target: staffPins.memberId, set });
    }
    await recordLoginChange(tx, seller, { person, change: pin === null ? "pinRemoved" : "pinSet", place });
    const byPin = and(eq(staffSessions.memberId, memberId), eq(staffSessions.way, "pin"));
    await tx
      .update(staffSessions)
      .set({ lockedAt: sql`now()` })
      .where(and(byPin, isNull(staffSessions.lockedAt)));
  });
}

/** Locks a person who has not left until the transaction ends. Throws `NOT_FOUND`. */
async function lockMember(tx: Tx, memberId: string): Promise<Pick<SellerAccount, "id" | "name">> {
  const [person] = await tx
    .select({ id: staffMembers.sellerId, name: displayName })
    .from(staffMembers)
    .innerJoin(sellers, eq(sellers.id, staffMembers.sellerId))
    .where(and(eq(staffMembers.sellerId, memberId), isNull(staffMembers.leftAt)))
    .for("update", { of: staffMembers });
  if (!person) throw new AppError("NOT_FOUND", t.later("personGone"));
  return person;
}

/**
 * Locks whoever sets another person's PIN, and that person. Throws `FORBIDDEN` if the person may do what `seller` may
 * not: whoever sets a PIN could enter with it. Throws `NOT_FOUND` for nobody, and like `lockPeople`.
 */
async function refuseAbove(tx: Tx, seller: SellerWithRole, memberId: string): Promise<void> {
  await lockPeople(tx, seller, [memberId]);
  const rows = await tx
    .select({ memberId: staffMembers.sellerId, id: staffRoles.id, permissions: staffRoles.permissions })
    .from(staffMembers)
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.role))
    .where(sql`${staffMembers.sellerId} in (${memberId}, ${seller.id})`);
  const role = rows.find((row) => row.memberId === memberId);
  const own = rows.find((row) => row.memberId === seller.id);
  if (!role) throw new AppError("NOT_FOUND", t.later("personGone"));
  const isBelow = permissionKinds().every(
    ({ name }) => !roleOf(role).may(name) || (own !== undefined && roleOf(own).may(name)),
  );
  if (own?.id !== "owner" && (role.id === "owner" || !isBelow))
    throw new AppError("FORBIDDEN", t.later("pinAbove"));
}
