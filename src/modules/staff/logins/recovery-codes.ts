import { createHash, randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { runOnce } from "#kernel/db/idempotency.ts";
import { onceKeys } from "#kernel/db/tables.ts";
import type { Text } from "#kernel/texts/text.ts";
import { plainCode } from "#kernel/texts/typed-text.ts";
import { t } from "../login-server-texts.ts";
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
    .update(
      plainCode(code)
        .toUpperCase()
        .replaceAll(/[^A-Z\d]/g, ""),
    )
    .digest("hex");

/** Replaces a person's recovery codes, and returns the new ones. They are stored nowhere. */
export async function drawRecoveryCodes(tx: Tx, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, drawCode);
  await deleteRecoveryCodes(tx, memberId);
  await tx.insert(staffRecoveryCodes).values(codes.map((code) => ({ memberId, codeHash: hashCode(code) })));
  return codes;
}

/** Uses a recovery code up. Returns why it does not count if the person has no such code, or has used it. */
export async function refuseRecoveryCode(
  tx: Tx,
  { memberId, code }: { memberId: string; code: string },
): Promise<Text | undefined> {
  const hash = hashCode(code);
  const own = and(eq(staffRecoveryCodes.memberId, memberId), eq(staffRecoveryCodes.codeHash, hash));
  const rows = await tx.delete(staffRecoveryCodes).where(own).returning({ id: staffRecoveryCodes.memberId });
  const scope = usedScope(memberId);
  if (rows.length === 0) {
    const used = await tx.$count(onceKeys, and(eq(onceKeys.scope, scope), eq(onceKeys.key, hash)));
    return t.later(used > 0 ? "usedRecoveryCode" : "wrongCode");
  }
  await runOnce(tx, { scope, key: hash, hash, reused: t.later("usedRecoveryCode") }, async () => {});
  return undefined;
}

/** The scope under which a person's used codes are remembered: so that they are told so, and never let in. */
const usedScope = (memberId: string) => `recovery code:${memberId}`;

export async function deleteRecoveryCodes(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.memberId, memberId));
  await tx.delete(onceKeys).where(eq(onceKeys.scope, usedScope(memberId)));
}

/** The number of a person's recovery codes that are not used yet. */
export const countRecoveryCodes = (db: Connection, memberId: string): Promise<number> =>
  db.$count(staffRecoveryCodes, eq(staffRecoveryCodes.memberId, memberId));
