import { randomInt } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { postgresErrorCode, UNIQUE_VIOLATION } from "#kernel/db/postgres-error.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { hashOfToken, newToken } from "#kernel/secret-token.ts";
import { say } from "#kernel/texts/text.ts";
import { hashPassword, permissionKinds, recordActions, sellers } from "#modules/identity/index.ts";
import { isOpen, staffInvitations } from "../invitation-tables.ts";
import { roleBrief } from "../people/load-people.ts";
import { lockRole, mayGive } from "../people/lock-people.ts";
import { PERSON_RECORD } from "../people/person-record.ts";
import { openStaffSession } from "../people/sessions.ts";
import { refuseTakenEmail, refuseTakenName } from "../people/taken.ts";
import { t } from "../people-server-texts.ts";
import { roleOf } from "../roles/role-of.ts";
import { recordedRole } from "../roles/role-words.ts";
import { COLOURS } from "../rules/person.ts";
import { findStation } from "../stations/stations.ts";
import { staffMembers, staffRoles } from "../tables.ts";
import { endInvitationsFor } from "./end-invitations.ts";

/** No invitation has this token. */
export class NoInvitation extends AppError {
  constructor() {
    super("NOT_FOUND", t.later("noInvitation"));
  }
}

/**
 * The invitation of a token with its role and its inviter. Throws `NoInvitation`, and `CONFLICT` if it was used, has
 * ended or run out, or if whoever invited can't invite to this role any more.
 */
export async function readInvitation(db: Connection, token: string) {
  const invitation = await findInvitation(db, token);
  const { usedAt, endedAt, isOver, role } = invitation;
  if (usedAt) throw new AppError("CONFLICT", t.later("invitationUsed"));
  if (endedAt && (await hasNewer(db, invitation)))
    throw new AppError("CONFLICT", t.later("invitationRenewed"));
  if (endedAt || !role) throw new AppError("CONFLICT", t.later("invitationTakenBack"));
  if (isOver) throw new AppError("CONFLICT", t.later("invitationExpired"));
  const inviter = await findInviter(db, invitation.createdBy);
  if (!inviter?.mayInvite || !mayGive(inviter, role)) throw new AppError("CONFLICT", t.later("inviterGone"));
  return {
    id: invitation.id,
    name: invitation.name,
    email: invitation.email,
    expiresAt: invitation.expiresAt,
    role,
    inviter,
  };
}

/** Whether there is another open invitation for the e-mail of one that was ended. */
async function hasNewer(db: Connection, { email }: { email: string | null }): Promise<boolean> {
  if (email === null) return false;
  return (await db.$count(staffInvitations, and(eq(staffInvitations.email, email), isOpen()))) > 0;
}

async function findInvitation(db: Connection, token: string) {
  const [row] = await db
    .select({
      invitation: staffInvitations,
      isOver: sql<boolean>`${staffInvitations.expiresAt} <= now()`,
      role: { id: staffRoles.id, name: staffRoles.name, permissions: staffRoles.permissions },
    })
    .from(staffInvitations)
    .leftJoin(staffRoles, eq(staffRoles.id, staffInvitations.role))
    .where(eq(staffInvitations.tokenHash, hashOfToken(token)));
  if (!row) throw new NoInvitation();
  const { id, name, email, createdBy, expiresAt, usedAt, endedAt } = row.invitation;
  return { id, name, email, createdBy, expiresAt, usedAt, endedAt, isOver: row.isOver, role: row.role };
}

/** The person who made an invitation, with the role that they have now; undefined if they have left. */
async function findInviter(db: Connection, id: string) {
  const [row] = await db
    .select({
      id: sellers.id,
      email: sellers.email,
      name: staffMembers.name,
      roleId: staffRoles.id,
      permissions: staffRoles.permissions,
    })
    .from(staffMembers)
    .innerJoin(sellers, eq(sellers.id, staffMembers.sellerId))
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.role))
    .where(and(eq(staffMembers.sellerId, id), isNull(staffMembers.leftAt)));
  if (!row) return undefined;
  const role = roleOf({ id: row.roleId, permissions: row.permissions });
  return {
    id,
    email: row.email,
    name: row.name || row.email,
    role,
    isOwner: row.roleId === "owner",
    mayInvite: role.may("staff.change"),
  };
}

/** An invitation in plain words, for whoever has its link. Throws like `readInvitation`. */
export async function lookAtInvitation(db: Connection, token: string) {
  const { name, email, role, inviter, expiresAt } = await readInvitation(db, token);
  const { may } = roleOf(role);
  return {
    by: inviter.name,
    name,
    email,
    role: roleBrief(role),
    may: permissionKinds().flatMap((kind) => (may(kind.name) ? say(kind.words) : [])),
    expiresAt: expiresAt.toISOString(),
  };
}

type NewPerson = {
  token: string;
  name: string;
  email: string;
  password: string;
  device: string | null;
  /** The token of the shared device where it happens, if it is one. */
  station: string | undefined;
};

/**
 * Joins the people of the store with an invitation, once. Returns the person's id and the token of their session. Throws
 * like `readInvitation`, and `CONFLICT` for another e-mail than the invited one, or an e-mail or a name that somebody has who works here.
 */
export async function join(db: Db, person: NewPerson): Promise<{ id: string; token: string }> {
  // Refused before the costly hash, and again in the transaction.
  await readInvitation(db, person.token);
  const { password, ...unhashed } = person;
  const passwordHash = await hashPassword(password);
  // A release that knows no invitations looks for a password in the table of the one owner. None fits there.
  const unusableHash = await hashPassword(newToken());
  const taken = () => new AppError("CONFLICT", t.later("emailTaken"), { email: t.later("emailTaken") });
  try {
    return await transact(db, (tx) =>
      joinIn(tx, Object.assign({}, unhashed, { passwordHash, unusableHash })),
    );
  } catch (error) {
    throw postgresErrorCode(error) === UNIQUE_VIOLATION ? taken() : error;
  }
}

type HashedPerson = Omit<NewPerson, "password"> & { passwordHash: string; unusableHash: string };

async function joinIn(tx: Tx, { token, name, email, device, station, ...hashes }: HashedPerson) {
  await lockInviter(tx, token);
  const { id: invitation, email: invitedEmail, role, inviter } = await readInvitation(tx, token);
  if (invitedEmail !== null && invitedEmail !== email) {
    const text = t.later("otherEmail", { email: invitedEmail });
    throw new AppError("CONFLICT", text, { email: text });
  }
  await refuseTakenEmail(tx, email, (_, hasLeft) =>
    hasLeft ? t.later("youHadLeft", { inviter: inviter.name }) : t.later("emailTaken"),
  );
  const [seller] = await tx
    .insert(sellers)
    .values({ email, passwordHash: hashes.unusableHash, isInvited: true })
    .returning();
  if (!seller) throw new Error("a person was not written");
  const { id } = seller;
  await refuseTakenName(tx, { name });
  await tx.insert(staffMembers).values({
    sellerId: id,
    name,
    colour: randomInt(COLOURS),
    role: role.id,
    passwordHash: hashes.passwordHash,
  });
  await claim(tx, invitation, id);
  await endInvitationsFor(tx, email);
  await recordActions(tx, { id, email, name }, [
    {
      subject: PERSON_RECORD,
      action: "added",
      id,
      name,
      after: { name, role: recordedRole(role), works: true },
    },
  ]);
  const stationId = await findStation(tx, station);
  const session = { memberId: id, way: "password", hasSecondFactor: false, device, stationId } as const;
  return { id, token: await openStaffSession(tx, session) };
}

/** Keeps whoever invited and the role as they are until the transaction ends. */
async function lockInviter(tx: Tx, token: string): Promise<void> {
  const { createdBy, role } = await findInvitation(tx, token);
  await tx
    .select({ id: staffMembers.sellerId })
    .from(staffMembers)
    .where(eq(staffMembers.sellerId, createdBy))
    .for("share");
  if (role) await lockRole(tx, role.id);
}

/** Uses an invitation up. Of two people who use it at once, the second waits for the row and throws `CONFLICT`. */
async function claim(tx: Tx, id: string, usedBy: string): Promise<void> {
  const used = await tx
    .update(staffInvitations)
    .set({ usedAt: sql`now()`, usedBy })
    .where(and(eq(staffInvitations.id, id), isOpen()))
    .returning({ id: staffInvitations.id });
  if (used.length === 0) throw new AppError("CONFLICT", t.later("invitationUsed"));
}
