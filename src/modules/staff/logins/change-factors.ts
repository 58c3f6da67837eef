import { desc, eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { say } from "#kernel/texts/text.ts";
import type { LoginStore, SellerAccount } from "#modules/identity/index.ts";
import type { Factors } from "../login-contract.ts";
import { t } from "../login-server-texts.ts";
import { staffNewDevices, staffPasskeys } from "../login-tables.ts";
import { type ChangePlace, recordLoginChange } from "../people/record-login.ts";
import { findSessionProof, isHalfway, markSecondFactor } from "../people/sessions.ts";
import { endUnproved, hasPassword, noteLostFactors, unprovedBy } from "./factors.ts";
import { countRecoveryCodes, drawRecoveryCodes } from "./recovery-codes.ts";
import { openedSeals } from "./seals.ts";
import { confirmTotp, deleteTotp, hasTotp, refuseSecondFactor, totpSince, valueOrRefusal } from "./totp.ts";

type Needs = Pick<LoginStore, "db" | "services" | "now">;

const SHOWN_DEVICES = 5;

/** A person's factors beside the password, and whether this login has proved one. */
export async function readFactors(
  db: Db,
  { memberId, token }: { memberId: string; token: string },
): Promise<Omit<Factors, "success">> {
  const proof = await findSessionProof(db, token);
  const refusal = proof && (await unprovedBy(db, proof));
  const since = await totpSince(db, memberId);
  const passkeys = await db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.memberId, memberId))
    .orderBy(staffPasskeys.createdAt);
  const devices = await db
    .select()
    .from(staffNewDevices)
    .where(eq(staffNewDevices.memberId, memberId))
    .orderBy(desc(staffNewDevices.createdAt))
    .limit(SHOWN_DEVICES);
  return {
    hasPassword: await hasPassword(db, memberId),
    needsSecondFactor: proof?.needsSecondFactor ?? false,
    isHalfway: proof !== undefined && isHalfway(proof),
    refusal: refusal === undefined ? null : say(refusal),
    codesSince: since?.toISOString() ?? null,
    recoveryCodes: await countRecoveryCodes(db, memberId),
    passkeys: passkeys.map(({ id, name, host, createdAt, lastUsedAt }) => ({
      _id: id,
      name,
      host,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    newDevices: devices.map(({ device, createdAt }) => ({ device, at: createdAt.toISOString() })),
  };
}

/**
 * Turns a person's codes on with a first right one. This login has proved them then, and the person's others end. Returns
 * the recovery codes. Throws `INVALID` for a wrong code.
 */
export function turnCodesOn(
  { db, services, now }: Needs,
  { seller, token, code, place }: { seller: SellerAccount; token: string; code: string; place: ChangePlace },
): Promise<string[]> {
  const memberId = seller.id;
  const check = { memberId, code, now: now(), seals: openedSeals.of({ services }) };
  return confirmTotp(db, check, async (tx) => {
    await endUnproved(tx, { memberId, token });
    await markSecondFactor(tx, token);
    await recordLoginChange(tx, seller, { person: seller, change: "codesTurnedOn", place });
  });
}

/** Turns a person's codes off with a last one, or a recovery code. Throws `INVALID` for a wrong one. */
export async function turnCodesOff(
  { db, services, now }: Needs,
  { seller, code, place }: { seller: SellerAccount; code: string; place: ChangePlace },
): Promise<void> {
  const memberId = seller.id;
  const check = { memberId, code, now: now(), seals: openedSeals.of({ services }) };
  valueOrRefusal(
    await transact(db, async (tx) => {
      const refusal = await refuseSecondFactor(tx, check);
      if (refusal) return { refusal };
      await deleteTotp(tx, memberId);
      await noteLostFactors(tx, memberId);
      await recordLoginChange(tx, seller, { person: seller, change: "codesTurnedOff", place });
      return { value: undefined };
    }),
  );
}

/** Replaces the recovery codes of a person whose codes are on. Throws `CONFLICT` if they are off. */
export function redrawRecoveryCodes(db: Db, seller: SellerAccount, place: ChangePlace): Promise<string[]> {
  return transact(db, async (tx) => {
    if (!(await hasTotp(tx, seller.id))) throw new AppError("CONFLICT", t.later("codesAreOff"));
    await recordLoginChange(tx, seller, { person: seller, change: "recoveryCodesRenewed", place });
    return drawRecoveryCodes(tx, seller.id);
  });
}
