import { eq } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import type { Seals } from "#kernel/environment/seals.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Text } from "#kernel/texts/text.ts";
import { endOtherLogins, type SellerWithRole, sellers, verifyPassword } from "#modules/identity/index.ts";
import { t } from "../login-server-texts.ts";
import { staffChallenges, staffPasskeys } from "../login-tables.ts";
import { NothingTried } from "../people/failed-tries.ts";
import { endOtherStaffLogins, unmarkSecondFactor } from "../people/sessions.ts";
import { t as staffTexts } from "../server-texts.ts";
import { staffPins } from "../station-tables.ts";
import { staffMembers } from "../tables.ts";
import { deleteTotp, hasTotp, refuseSecondFactor } from "./totp.ts";

type FactorCheck = { memberId: string; code: string | undefined; now: Date; seals: Seals };

type CheckedFactor = { refusal: Text } | { refusal?: undefined; hasSecondFactor: boolean };

/** Checks the second factor of a person whose password was right. The caller commits, also for a refused code. */
export async function checkSecondFactor(tx: Tx, { code, ...check }: FactorCheck): Promise<CheckedFactor> {
  if (!(await hasTotp(tx, check.memberId))) return { hasSecondFactor: false };
  if (!code?.trim()) return { refusal: t.later("codeNeeded") };
  const refusal = await refuseSecondFactor(tx, { ...check, code });
  return refusal ? { refusal } : { hasSecondFactor: true };
}

/** Deletes whatever a person has beside the password, so that the password alone opens the store. */
export async function forgetFactors(tx: Tx, memberId: string): Promise<void> {
  await deleteTotp(tx, memberId);
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.memberId, memberId));
  await tx.delete(staffPins).where(eq(staffPins.memberId, memberId));
  await tx.delete(staffChallenges).where(eq(staffChallenges.memberId, memberId));
}

/** Makes all sessions of a person who has lost the last second factor ones without it. */
export async function noteLostFactors(tx: Tx, memberId: string): Promise<void> {
  if (!(await hasFactor(tx, memberId))) await unmarkSecondFactor(tx, memberId);
}

async function hasFactor(db: Connection, memberId: string): Promise<boolean> {
  return (await hasTotp(db, memberId)) || (await countPasskeys(db, memberId)) > 0;
}

const countPasskeys = (db: Connection, memberId: string) =>
  db.$count(staffPasskeys, eq(staffPasskeys.memberId, memberId));

type Proving = Pick<SellerWithRole, "id" | "isByPin" | "hasSecondFactor">;

/**
 * Makes sure that a session may change how its person logs in, or what other people may do. Throws `FORBIDDEN` for one by
 * PIN, which opens shared devices alone, and for one that has not proved the second factor that the person has. Otherwise
 * whoever has seen a PIN or a password would get past the rest.
 */
export async function refuseUnproved(db: Connection, person: Proving): Promise<void> {
  const refusal = await unprovedBy(db, person);
  if (refusal) throw new AppError("FORBIDDEN", refusal);
}

/** Why a session may not change how its person logs in; undefined if it may. */
export async function unprovedBy(
  db: Connection,
  { id, isByPin = false, hasSecondFactor = false }: Proving,
): Promise<Text | undefined> {
  if (isByPin) return t.later("pinIsNotEnough");
  if (hasSecondFactor) return undefined;
  if (await hasTotp(db, id)) return t.later("proveCodeFirst");
  return (await countPasskeys(db, id)) > 0 ? t.later("provePasskeyFirst") : undefined;
}

/**
 * Checks a person's password before their factors change: a tablet that was left open is not enough for that. People
 * without a password have a passkey. Throws `INVALID`.
 */
export async function checkOwnPassword(db: Db, memberId: string, password: string): Promise<void> {
  const passwordHash = await ownPasswordHash(db, memberId);
  if (passwordHash === null) return;
  if (await verifyPassword(passwordHash, password)) return;
  if (password === "") {
    const needed = t.later("passwordNeeded");
    throw new NothingTried("INVALID", needed, { password: needed });
  }
  const wrong = staffTexts.later("wrongPassword");
  throw new AppError("INVALID", wrong, { password: wrong });
}

/** Whether a person has a password, and not only passkeys. */
export const hasPassword = async (db: Db, memberId: string): Promise<boolean> =>
  (await ownPasswordHash(db, memberId)) !== null;

async function ownPasswordHash(db: Db, memberId: string): Promise<string | null> {
  const [row] = await db
    .select({
      isInvited: sellers.isInvited,
      owners: sellers.passwordHash,
      members: staffMembers.passwordHash,
    })
    .from(staffMembers)
    .innerJoin(sellers, eq(sellers.id, staffMembers.sellerId))
    .where(eq(staffMembers.sellerId, memberId));
  if (!row) return null;
  return row.isInvited ? row.members : row.owners;
}

/** Ends a person's other sessions: none of them has proved the factor that is new. */
export async function endUnproved(
  tx: Tx,
  { memberId, token }: { memberId: string; token: string },
): Promise<void> {
  await endOtherStaffLogins(tx, { memberId, except: token });
  await endOtherLogins(tx, { owner: { kind: "seller", id: memberId }, token });
}
