import { and, eq, isNotNull, isNull, lt, not, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { Seals } from "#kernel/environment/seals.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Text } from "#kernel/texts/text.ts";
import { plainCode, plainLine } from "#kernel/texts/typed-text.ts";
import { t } from "../login-server-texts.ts";
import { staffTotp } from "../login-tables.ts";
import { staffMembers } from "../tables.ts";
import { deleteRecoveryCodes, drawRecoveryCodes, refuseRecoveryCode } from "./recovery-codes.ts";

const PERIOD_S = 30;
const SECRET_BYTES = 20;

/** The steps that a right code may be early or late: a phone's clock is 30 seconds off. */
const TOLERATED_STEPS = 1;
/** The steps within which a wrong code tells how wrong a phone's clock is. They let nobody in. */
const EXPLAINED_STEPS = 20;

type Person = { id: string; email: string };

/** A key that is shown once: for a picture that phones read, and as text for those that can't. */
export type NewKey = { uri: string; secret: string };

/**
 * Makes a person's key for codes, in place of one that was never confirmed. Throws `CONFLICT` if codes are on, or if
 * another machine could not read the key.
 */
export async function beginTotp(
  db: Db,
  { person, issuer, seals }: { person: Person; issuer: string; seals: Seals },
): Promise<NewKey> {
  if (seals.areOfThisMachine) throw new AppError("CONFLICT", t.later("secretsKeyMissing"));
  const secret = new Secret({ size: SECRET_BYTES });
  const row = {
    sealedSecret: await seals.seal(person.id, secret.base32),
    lastStep: 0,
    createdAt: sql`now()`,
  };
  const rows = await db
    .insert(staffTotp)
    .values({ memberId: person.id, ...row })
    .onConflictDoUpdate({ target: staffTotp.memberId, set: row, setWhere: isNull(staffTotp.confirmedAt) })
    .returning({ memberId: staffTotp.memberId });
  if (rows.length === 0) throw new AppError("CONFLICT", t.later("codesAreOn"));
  // A colon stands between the issuer and the person in the entry of an authenticator app.
  const name = plainLine(issuer.replaceAll(":", " "));
  const uri = new TOTP({ issuer: name, label: person.email, secret, period: PERIOD_S }).toString();
  return { uri, secret: secret.base32 };
}

type CodeCheck = { memberId: string; code: string; now: Date; seals: Seals };

/**
 * Turns a person's codes on with a first right one, and returns the recovery codes. `alongside` runs in the same
 * transaction. Throws `INVALID` for a wrong code.
 */
export async function confirmTotp(
  db: Db,
  check: CodeCheck,
  alongside: (tx: Tx) => Promise<void>,
): Promise<string[]> {
  const isNew = and(eq(staffTotp.memberId, check.memberId), isNull(staffTotp.confirmedAt));
  return valueOrRefusal(
    await transact<Outcome<string[]>>(db, async (tx) => {
      // A login that has seen no codes ends before this, and its session with those that `alongside` ends.
      await tx
        .select({ id: staffMembers.sellerId })
        .from(staffMembers)
        .where(eq(staffMembers.sellerId, check.memberId))
        .for("update");
      const [row] = await tx.select().from(staffTotp).where(isNew).for("update");
      if (!row) return { refusal: t.later("codesNotBegun") };
      const refusal = await refuseCode(tx, row, check);
      if (refusal) return { refusal };
      await tx.update(staffTotp).set({ confirmedAt: sql`now()` }).where(isNew);
      await alongside(tx);
      return { value: await drawRecoveryCodes(tx, check.memberId) };
    }),
  );
}

/**
 * Checks a code of a person whose codes are on: from their app, or a recovery code. Returns the reason if it does not
 * count, and undefined if it does: it is used up then. The caller commits in both cases.
 */
export async function refuseSecondFactor(tx: Tx, check: CodeCheck): Promise<Text | undefined> {
  const [row] = await tx.select().from(staffTotp).where(isOn(check.memberId)).for("update");
  if (!row) return t.later("codesAreOff");
  return /^\d{6}$/.test(tokenIn(check.code)) ? refuseCode(tx, row, check) : refuseRecoveryCode(tx, check);
}

/** Whether a person's codes are on. */
export async function hasTotp(db: Connection, memberId: string): Promise<boolean> {
  return (await db.$count(staffTotp, isOn(memberId))) > 0;
}

/** The moment since which a person's codes are on; undefined if they are off. */
export async function totpSince(db: Connection, memberId: string): Promise<Date | undefined> {
  const [row] = await db.select({ since: staffTotp.confirmedAt }).from(staffTotp).where(isOn(memberId));
  return row?.since ?? undefined;
}

/** Turns a person's codes off. Their recovery codes go with them. */
export async function deleteTotp(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(staffTotp).where(eq(staffTotp.memberId, memberId));
  await deleteRecoveryCodes(tx, memberId);
}

const isOn = (memberId: string) => and(eq(staffTotp.memberId, memberId), isNotNull(staffTotp.confirmedAt));

/** The outcome of a check that is committed either way, as a refused code may have left its mark. */
export type Outcome<Value> = { value: Value } | { refusal: Text };

/** The value of an outcome. Throws `INVALID` for a refused code. */
export function valueOrRefusal<Value>(outcome: Outcome<Value>): Value {
  if ("value" in outcome) return outcome.value;
  throw new AppError("INVALID", outcome.refusal, { code: outcome.refusal });
}

type Key = typeof staffTotp.$inferSelect;

async function refuseCode(
  tx: Tx,
  key: Key,
  { memberId, code, now, seals }: CodeCheck,
): Promise<Text | undefined> {
  const secret = await seals.unseal(memberId, key.sealedSecret);
  if (secret === undefined) return t.later("codesUnreadable");
  const early = stepsEarly({ secret, code, now });
  if (early === null) return t.later("wrongCode");
  const step = stepOf(now) + early;
  if (Math.abs(early) > TOLERATED_STEPS) {
    if (early > 0) await refuseStep(tx, { memberId, step, now });
    return clockWords(early);
  }
  return (await spendStep(tx, { memberId, step })) ? undefined : t.later("usedCode");
}

/** A typed code as apps show it: people write `123 456` and `123-456`, also in the digits of their own script. */
const tokenIn = (typed: string) => plainCode(typed).replaceAll(/[\s-]/g, "");

const stepOf = (now: Date) => Math.floor(now.getTime() / 1000 / PERIOD_S);

/** How many steps ahead of the store's clock a code is; negative if it is late, null if it is none of these minutes. */
function stepsEarly({ secret, code, now }: { secret: string; code: string; now: Date }): number | null {
  return TOTP.validate({
    token: tokenIn(code),
    secret: Secret.fromBase32(secret),
    period: PERIOD_S,
    timestamp: now.getTime(),
    window: EXPLAINED_STEPS,
  });
}

function clockWords(early: number): Text {
  const minutes = Math.max(1, Math.round((Math.abs(early) * PERIOD_S) / 60));
  return early > 0 ? t.later("clockFast", { minutes }) : t.later("clockSlow", { minutes });
}

/** Uses a step up. Returns false if it, or a later one, was used before. */
async function spendStep(tx: Tx, { memberId, step }: { memberId: string; step: number }): Promise<boolean> {
  const isUnused = and(
    eq(staffTotp.memberId, memberId),
    lt(staffTotp.lastStep, step),
    not(sql`${step}::integer = any(${staffTotp.refusedSteps})`),
  );
  const rows = await tx
    .update(staffTotp)
    .set({ lastStep: step })
    .where(isUnused)
    .returning({ memberId: staffTotp.memberId });
  return rows.length > 0;
}

/**
 * Makes a later step's code worthless, as the answer gives away that it was right: whoever has guessed it would only have
 * to wait.
 */
async function refuseStep(
  tx: Tx,
  { memberId, step, now }: { memberId: string; step: number; now: Date },
): Promise<void> {
  const refusedSteps = sql`array(
    select each from unnest(${staffTotp.refusedSteps} || ${step}::integer) as each
    where each >= ${stepOf(now) - TOLERATED_STEPS}::integer)`;
  await tx.update(staffTotp).set({ refusedSteps }).where(eq(staffTotp.memberId, memberId));
}
