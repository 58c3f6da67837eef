import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import {
  endLogin,
  endOtherLogins,
  endSession,
  hashPassword,
  type LoginStore,
  listLogins,
  openSession,
  type SellerDirectory,
  type SellerLoginInput,
  sellers,
  sessions,
  touchSession,
  verifyPassword,
} from "#modules/identity/index.ts";
import { checkSecondFactor, forgetFactors, refuseUnproved } from "../logins/factors.ts";
import { noteNewDevice } from "../logins/new-device.ts";
import { openedSeals } from "../logins/seals.ts";
import type { Outcome } from "../logins/totp.ts";
import { t } from "../server-texts.ts";
import { findStation } from "../stations/stations.ts";
import { type LOGIN_WAYS, staffMembers } from "../tables.ts";
import { NothingTried, noteFailedTry } from "./failed-tries.ts";
import { findMaker, hasLinks, listStaff, listStaffPeople, lockRoleOf } from "./list-staff.ts";
import { noteOperatorsChange, recordLoginChange } from "./record-login.ts";
import {
  endOtherStaffLogins,
  endStaffLogin,
  endStaffSession,
  findSessionProof,
  findStaffSession,
  listStaffLogins,
  openStaffSession,
  touchStaffSession,
} from "./sessions.ts";

const ownedBy = (id: string) => ({ kind: "seller", id }) as const;

/** The people of the store and their sessions: those of the owner's password, and those of all others. */
export const staffDirectory: SellerDirectory = {
  listPeople: listStaffPeople,
  findSession: findStaffSession,
  listSellers: listStaff,
  lockRole: lockRoleOf,
  logIn,
  findMaker,
  hasLinks,
  endSession: async (db, token) => {
    await endSession(db, token);
    await endStaffSession(db, token);
  },
  touchSession: async (db, token) => {
    await touchSession(db, token);
    await touchStaffSession(db, token);
  },
  listLogins: async (db, { seller, token }) => {
    const [ofPassword, others] = await Promise.all([
      listLogins(db, { owner: ownedBy(seller.id), token }),
      listStaffLogins(db, { memberId: seller.id, token }),
    ]);
    const byUse = [...ofPassword, ...others].toSorted((one, other) => other.seenAt.localeCompare(one.seenAt));
    return byUse.toSorted((one, other) => Number(other.current) - Number(one.current));
  },
  endLogin: async (db, { seller, id }) => {
    if (await endStaffLogin(db, { memberId: seller.id, id })) return;
    await endLogin(db, { owner: ownedBy(seller.id), id });
  },
  endOtherLogins: async (db, { seller, token }) => {
    await endOtherLogins(db, { owner: ownedBy(seller.id), token });
    await endOtherStaffLogins(db, { memberId: seller.id, except: token });
  },
  endAllSessions: (tx, sellerId) => endOtherStaffLogins(tx, { memberId: sellerId }),
  refuseUnproved,
  forgetFactors,
  noteNewDevice,
  noteFailedTry,
  noteOperatorsChange,
  changePassword,
};

/** A person who can log in, with the hash of the password that opens a session. */
type Member = { id: string; isInvited: boolean; passwordHash: string };

/** The person of an e-mail or an id who can log in by password; undefined if nobody can. */
export async function findMember(
  db: Db,
  which: { email: string } | { id: string },
): Promise<Member | undefined> {
  const [row] = await db
    .select({
      id: sellers.id,
      isInvited: sellers.isInvited,
      ownersHash: sellers.passwordHash,
      passwordHash: staffMembers.passwordHash,
    })
    .from(sellers)
    .innerJoin(staffMembers, and(eq(staffMembers.sellerId, sellers.id), isNull(staffMembers.leftAt)))
    .where("id" in which ? eq(sellers.id, which.id) : eq(sql`lower(${sellers.email})`, which.email));
  if (!row) return undefined;
  const { id, isInvited, ownersHash } = row;
  const passwordHash = isInvited ? row.passwordHash : ownersHash;
  return passwordHash === null ? undefined : { id, isInvited, passwordHash };
}

/** Locks a person until the transaction ends, if the checked password is still theirs and they have not left. */
async function lockMember(tx: Tx, { id, isInvited, passwordHash }: Member): Promise<boolean> {
  const hash = isInvited ? staffMembers.passwordHash : sellers.passwordHash;
  const rows = await tx
    .select({ id: sellers.id })
    .from(staffMembers)
    .innerJoin(sellers, eq(sellers.id, staffMembers.sellerId))
    .where(and(eq(sellers.id, id), isNull(staffMembers.leftAt), eq(hash, passwordHash)))
    .for("update");
  return rows.length > 0;
}

const wrongLogin = () => new AppError("UNAUTHENTICATED", t.later("wrongLogin"));

async function logIn(
  { db, services, now }: Pick<LoginStore, "db" | "services" | "now">,
  { email, password, code, device, station }: SellerLoginInput,
): Promise<{ id: string; token: string }> {
  const member = await findMember(db, { email });
  const matches = await verifyPassword(member?.passwordHash, password);
  if (!member || !matches) throw wrongLogin();
  const check = { memberId: member.id, code, now: now(), seals: openedSeals.of({ services }) };
  const outcome = await transact<Outcome<string>>(db, async (tx) => {
    if (!(await lockMember(tx, member))) throw wrongLogin();
    const factor = await checkSecondFactor(tx, check);
    if (factor.refusal) return { refusal: factor.refusal };
    const { hasSecondFactor } = factor;
    const stationId = await findStation(tx, station);
    const kind = { way: "password" as const, hasSecondFactor, device, stationId };
    return { value: await openSessionOf(tx, member, kind) };
  });
  if ("value" in outcome) return { id: member.id, token: outcome.value };
  const Refusal = code?.trim() ? AppError : NothingTried;
  throw new Refusal("UNAUTHENTICATED", outcome.refusal, { code: outcome.refusal });
}

type SessionKind = {
  way: (typeof LOGIN_WAYS)[number];
  hasSecondFactor: boolean;
  device: string | null;
  /** The shared device where it happens, if it is one. */
  stationId: string | undefined;
};

/** Opens a session. That of the owner's password on a device of their own is one that earlier releases know too. */
function openSessionOf(tx: Tx, { id, isInvited }: Pick<Member, "id" | "isInvited">, kind: SessionKind) {
  if (!isInvited && kind.way === "password" && kind.stationId === undefined)
    return openSession(tx, ownedBy(id), kind.device);
  return openStaffSession(tx, { memberId: id, ...kind });
}

async function changePassword(
  db: Db,
  { seller, token, password, newPassword, ...place }: Parameters<SellerDirectory["changePassword"]>[1],
): Promise<string> {
  const wrongPassword = () =>
    new AppError("INVALID", t.later("wrongPassword"), { password: t.later("wrongPassword") });
  const member = await findMember(db, { id: seller.id });
  if (!member || !(await verifyPassword(member.passwordHash, password))) throw wrongPassword();
  const passwordHash = await hashPassword(newPassword);
  return transact(db, async (tx) => {
    if (!(await lockMember(tx, member))) throw wrongPassword();
    const proof = await findSessionProof(tx, token);
    if (!proof) throw new AppError("UNAUTHENTICATED", t.later("loggedOutMeanwhile"));
    await refuseUnproved(tx, proof);
    if (member.isInvited)
      await tx.update(staffMembers).set({ passwordHash }).where(eq(staffMembers.sellerId, member.id));
    else await tx.update(sellers).set({ passwordHash }).where(eq(sellers.id, member.id));
    await recordLoginChange(tx, seller, { person: seller, change: "passwordChanged", place });
    await tx.delete(sessions).where(eq(sessions.sellerId, member.id));
    await endOtherStaffLogins(tx, { memberId: member.id });
    const { way, hasSecondFactor, stationId } = proof;
    const { device } = place;
    // A session that locks with a shared device is followed by one that does, whatever the browser says of itself.
    const next = {
      way: way ?? ("password" as const),
      hasSecondFactor,
      device,
      stationId: stationId ?? undefined,
    };
    return openSessionOf(tx, member, next);
  });
}
