import { createHash, randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { staffRecoveryCodes } from "../login-tables.ts";

const CODES = 10;

/** Without what looks like something else on paper: no 0, 1, I, L, O or U. */
const LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const GROUPS = 4;
const LETTERS_OF_GROUP = 4;

const drawGroup = () =>
  Array.from({ length: LETTERS_OF_GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join("");

const drawCode = () => Array.from({ length: GROUPS }, drawGroup).join("-");

/** A drawn code can't be guessed from its hash, so a quick one is enough. */
const hashCode = (code: string) =>
  createHash("sha256")
    .update(code.toUpperCase().replaceAll(/[^A-Z\d]/g, ""))
    .digest("hex");

/** Replaces a person's recovery codes, and returns the new ones. They are stored nowhere. */
export async function drawRecoveryCodes(tx: Tx, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, drawCode);
  await deleteRecoveryCodes(tx, memberId);
  await tx.insert(staffRecoveryCodes).values(codes.map((code) => ({ memberId, codeHash: hashCode(code) })));
  return codes;
}

/** Uses a recovery code up. Returns false if the person has no such code, or has used it. */
export async function spendRecoveryCode(
  tx: Tx,
  { memberId, code }: { memberId: string; code: string },
): Promise<boolean> {
  const own = and(eq(staffRecoveryCodes.memberId, memberId), eq(staffRecoveryCodes.codeHash, hashCode(code)));
  const rows = await tx.delete(staffRecoveryCodes).where(own).returning({ id: staffRecoveryCodes.memberId });
  return rows.length > 0;
}

export async function deleteRecoveryCodes(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.memberId, memberId));
}

/** The number of a person's recovery codes that are not used yet. */
export const countRecoveryCodes = (db: Connection, memberId: string): Promise<number> =>
  db.$count(staffRecoveryCodes, eq(staffRecoveryCodes.memberId, memberId));
