import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { newToken } from "#kernel/secret-token.ts";
import {
  endLinksOf,
  hashPassword,
  type Login,
  recordActions,
  type SellerAccount,
  sessions,
} from "#modules/identity/index.ts";
import { endInvitationsFor, endInvitationsOf } from "../invitations/end-invitations.ts";
import { forgetFactors } from "../logins/factors.ts";
import { t } from "../people-server-texts.ts";
import { recordedRole } from "../roles/role-words.ts";
import { staffMembers } from "../tables.ts";
import { staffDirectory } from "./directory.ts";
import {
  type Actor,
  type LockedMember,
  lockGivenRole,
  lockPeople,
  mayGive,
  refuseRoleAbove,
} from "./lock-people.ts";
import { PERSON_RECORD } from "./person-record.ts";
import { type ChangePlace, recordLoginChange } from "./record-login.ts";
import { endOtherStaffLogins } from "./sessions.ts";
import { isNameTaken, refuseTakenName } from "./taken.ts";

type PersonFields = { name: string; colour: number };

/** What a person changes of their own. What is undefined stays as it is. */
type OwnFields = { [Field in keyof PersonFields]?: PersonFields[Field] | undefined } & {
  language?: string | null | undefined;
};

/** A name for people: the e-mail stands for it until one is given. */
const calledOf = ({ name, email }: Pick<LockedMember, "name" | "email">) => name || email;

const gone = () => new AppError("NOT_FOUND", t.later("personGone"));

/** What is done to a person, by somebody who may do all that they may. */
type PersonAct = "change" | "letGo" | "takeBack" | "logOut" | "login";

/**
 * Locks whoever acts and another person, whose whole role they may change. Throws `NOT_FOUND` and `FORBIDDEN`, in words for
 * the `act`.
 */
async function lockPerson(
  tx: Tx,
  seller: SellerAccount,
  { id, act }: { id: string; act: PersonAct },
): Promise<{ actor: Actor; person: LockedMember; role: { id: string; name: string | null } }> {
  const { actor, members } = await lockPeople(tx, seller, [id]);
  const person = members.find(({ sellerId }) => sellerId === id);
  if (!person) throw gone();
  const role = await lockGivenRole(tx, person.role);
  if (!mayGive(actor, role)) throw new AppError("FORBIDDEN", t.later("personAbove", { act }));
  return { actor, person, role };
}

/** Changes a person's own name, colour and language. Throws `CONFLICT` for another person's name. */
export async function editMe(db: Db, seller: SellerAccount, fields: OwnFields): Promise<void> {
  await transact(db, async (tx) => {
    const [before] = await tx
      .select()
      .from(staffMembers)
      .where(eq(staffMembers.sellerId, seller.id))
      .for("update");
    if (!before) throw gone();
    const { name, colour } = before;
    const after = { name: fields.name ?? name, colour: fields.colour ?? colour };
    if (fields.name !== undefined) await refuseTakenName(tx, { name: fields.name, except: seller.id });
    await tx
      .update(staffMembers)
      .set({ ...fields, version: before.version + 1 })
      .where(eq(staffMembers.sellerId, seller.id));
    await recordActions(tx, seller, {
      subject: PERSON_RECORD,
      action: "changed",
      id: seller.id,
      name: calledOf({ email: seller.email, name: after.name }),
      before: { name, colour },
      after,
    });
  });
}

type PersonEdit = PersonFields & { role: string; version: number };

/**
 * Changes a person's name, colour and role. Throws `NOT_FOUND`, `CONFLICT` (changed by somebody else meanwhile, has left,
 * another person's name, or the owner whom the operator names) and `FORBIDDEN` (a role that whoever acts does not have all permissions of).
 */
export async function editPerson(db: Db, id: string, edit: PersonEdit, seller: SellerAccount): Promise<void> {
  await transact(db, async (tx) => {
    const { actor, person, role } = await lockPerson(tx, seller, { id, act: "change" });
    if (person.leftAt) throw new AppError("CONFLICT", t.later("hasLeft"));
    if (person.version !== edit.version) throw new AppError("CONFLICT", t.later("changedMeanwhile"));
    const newRole = edit.role === role.id ? role : await lockNewRole(tx, actor, { person, id: edit.role });
    const { name, colour } = edit;
    await refuseTakenName(tx, { name, except: id });
    await tx
      .update(staffMembers)
      .set({ name, colour, role: newRole.id, version: person.version + 1 })
      .where(eq(staffMembers.sellerId, id));
    if (newRole.id !== role.id) await endInvitationsOf(tx, id);
    await recordActions(tx, seller, {
      subject: PERSON_RECORD,
      action: "changed",
      id,
      name,
      before: { name: person.name, colour: person.colour, role: recordedRole(role) },
      after: { name, colour, role: recordedRole(newRole) },
    });
  });
}

type RoleChange = { person: LockedMember; id: string };

async function lockNewRole(tx: Tx, actor: Actor, { person, id }: RoleChange) {
  if (person.isNamedOwner) throw new AppError("CONFLICT", t.later("namedOwnerStays"));
  const role = await lockGivenRole(tx, id);
  refuseRoleAbove(actor, role, "give");
  return role;
}

/**
 * Lets a person go: all their sessions end at once, and so do their open invitations and the links that they made or
 * drive with. What they did stays under their name. Returns what they are called. Throws `NOT_FOUND`, `FORBIDDEN` and `CONFLICT` (has left, or the owner whom the
 * operator names).
 */
export async function letGo(db: Db, id: string, seller: SellerAccount): Promise<string> {
  return transact(db, async (tx) => {
    const { person, role } = await lockPerson(tx, seller, { id, act: "letGo" });
    if (person.isNamedOwner) throw new AppError("CONFLICT", t.later("namedOwnerStays"));
    if (person.leftAt) throw new AppError("CONFLICT", t.later("hasLeft"));
    await tx
      .update(staffMembers)
      .set({ leftAt: sql`now()`, version: person.version + 1 })
      .where(eq(staffMembers.sellerId, id));
    await endOtherStaffLogins(tx, { memberId: id });
    await endInvitationsOf(tx, id);
    await endLinksOf(tx, { id, by: seller });
    await recordWorks(tx, seller, { person, before: recordedRole(role), after: null });
    return calledOf(person);
  });
}

/**
 * Takes a person who has left back in, with a role. Returns what they are called. Throws `NOT_FOUND`, `FORBIDDEN` and
 * `CONFLICT` (works here).
 */
export async function takeBack(
  db: Db,
  { id, role: roleId }: { id: string; role: string },
  seller: SellerAccount,
): Promise<string> {
  return transact(db, async (tx) => {
    const { actor, person } = await lockPerson(tx, seller, { id, act: "takeBack" });
    if (!person.leftAt) throw new AppError("CONFLICT", t.later("hasNotLeft"));
    const role = await lockNewRole(tx, actor, { person, id: roleId });
    // Where somebody else has their name by now, the e-mail stands for it until they have another one.
    const name = (await isNameTaken(tx, { name: person.name, except: id })) ? "" : person.name;
    await tx
      .update(staffMembers)
      .set({ leftAt: null, name, role: role.id, version: person.version + 1 })
      .where(eq(staffMembers.sellerId, id));
    await endInvitationsFor(tx, person.email);
    const named = { ...person, name };
    await recordWorks(tx, seller, { person: named, before: null, after: recordedRole(role) });
    return calledOf(named);
  });
}

type Works = { person: LockedMember; before: string | null; after: string | null };

/** Records that a person works here with a role from now on, or no longer does. */
async function recordWorks(tx: Tx, seller: SellerAccount, { person, before, after }: Works): Promise<void> {
  await recordActions(tx, seller, {
    subject: PERSON_RECORD,
    action: "changed",
    id: person.sellerId,
    name: calledOf(person),
    before: { works: before !== null, role: before },
    after: { works: after !== null, role: after },
  });
}

/**
 * Deletes the codes, passkeys and PIN of a person who has lost them, and ends all their sessions: their password alone
 * opens the store then. One's own are changed with a code or a passkey. Returns what they are called. Throws `NOT_FOUND`
 * and `FORBIDDEN`.
 */
export async function resetFactors(
  db: Db,
  id: string,
  { seller, place }: { seller: SellerAccount; place: ChangePlace },
): Promise<string> {
  if (id === seller.id) throw new AppError("FORBIDDEN", t.later("ownFactors"));
  return transact(db, async (tx) => {
    const { person } = await lockPerson(tx, seller, { id, act: "login" });
    const name = calledOf(person);
    await forgetFactors(tx, id);
    await tx.delete(sessions).where(eq(sessions.sellerId, id));
    await endOtherStaffLogins(tx, { memberId: id });
    await recordLoginChange(tx, seller, { person: { id, name }, change: "factorsReset", place });
    return name;
  });
}

/**
 * Gives a person who has forgotten theirs a new password, and ends all their sessions. Their codes and passkeys stay.
 * Returns the password, which is stored nowhere, and what they are called. Throws `NOT_FOUND`, `FORBIDDEN` and `CONFLICT`
 * (has left, or the owner whom the operator names, whose password is the operator's).
 */
export async function renewPassword(
  db: Db,
  id: string,
  { seller, place }: { seller: SellerAccount; place: ChangePlace },
): Promise<{ name: string; password: string }> {
  if (id === seller.id) throw new AppError("FORBIDDEN", t.later("ownPassword"));
  const password = newToken(12);
  const passwordHash = await hashPassword(password);
  return transact(db, async (tx) => {
    const { person } = await lockPerson(tx, seller, { id, act: "login" });
    if (person.isNamedOwner) throw new AppError("CONFLICT", t.later("operatorsPassword"));
    if (person.leftAt) throw new AppError("CONFLICT", t.later("hasLeft"));
    const name = calledOf(person);
    await tx.update(staffMembers).set({ passwordHash }).where(eq(staffMembers.sellerId, id));
    await endOtherStaffLogins(tx, { memberId: id });
    await recordLoginChange(tx, seller, { person: { id, name }, change: "passwordChanged", place });
    return { name, password };
  });
}

/** A person's open logins, the last used first. Throws `NOT_FOUND`. */
export async function personsLogins(db: Db, id: string): Promise<Login[]> {
  const [person] = await db
    .select({ id: staffMembers.sellerId })
    .from(staffMembers)
    .where(eq(staffMembers.sellerId, id));
  if (!person) throw gone();
  return staffDirectory.listLogins(db, { seller: { id, email: "", name: "" }, token: "" });
}

/** Ends one of a person's logins, or all of them. Throws `NOT_FOUND` and `FORBIDDEN`. */
export async function endPersonsLogin(
  db: Db,
  { id, login }: { id: string; login: string | null },
  seller: SellerAccount,
): Promise<void> {
  await transact(db, async (tx) => {
    const { person } = await lockPerson(tx, seller, { id, act: "logOut" });
    const account = { id, email: person.email, name: person.name };
    if (login === null) await staffDirectory.endOtherLogins(tx, { seller: account, token: "" });
    else await staffDirectory.endLogin(tx, { seller: account, id: login });
    await recordActions(tx, seller, {
      subject: PERSON_RECORD,
      action: "changed",
      id,
      name: calledOf(person),
      after: { logins: t(login === null ? "allEnded" : "oneEnded") },
    });
  });
}
