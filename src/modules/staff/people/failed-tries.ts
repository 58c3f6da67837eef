import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { inStoreLanguage } from "#kernel/texts/spoken.ts";
import { recordActions, type SellerDirectory, sellers } from "#modules/identity/index.ts";
import { t } from "../people-server-texts.ts";
import { staffMembers } from "../tables.ts";
import { whereInWords } from "./change-words.ts";
import { PERSON_RECORD } from "./person-record.ts";
import { type BrowserPlace, stationName } from "./record-login.ts";

/** A password or code was asked for that nobody has typed yet: no try. */
export class NothingTried extends AppError {}

type FailedTry = BrowserPlace & {
  /** The condition for a person; it may match none. */
  who: SQL;
  what: "wrongPassword" | "wrongCode" | "wrongCodeAtLogin" | "wrongPin" | "wrongPasskey";
};

/** Records that somebody has tried a wrong password, code, PIN or passkey of a person who works here. */
export function recordFailedTry(db: Db, { who, what, device, station }: FailedTry): Promise<void> {
  return transact(db, async (tx) => {
    const [person] = await tx
      .select({ id: sellers.id, email: sellers.email, name: staffMembers.name })
      .from(sellers)
      .innerJoin(staffMembers, and(eq(staffMembers.sellerId, sellers.id), isNull(staffMembers.leftAt)))
      .where(who);
    if (!person) return;
    const { id, email, name } = person;
    const place = { device, station: (await stationName(tx, station)) ?? null };
    // The log is not written in the language of a stranger's device.
    const [unknown, failedTry] = inStoreLanguage(() => [
      t("notLoggedIn"),
      t(what, { where: whereInWords(place) }),
    ]);
    const nobody = { id: "", email: unknown, name: unknown };
    const after = { failedTry };
    await recordActions(tx, nobody, [
      { subject: PERSON_RECORD, action: "changed", id, name: name || email, after },
    ]);
  });
}

/** Records a wrong password or code. Whoever is logged in and types a wrong one is in the log under the same words. */
export const noteFailedTry: SellerDirectory["noteFailedTry"] = async (db, failed) => {
  const { email, refusal, isLogin, device, station } = failed;
  if (refusal instanceof NothingTried) return;
  const ofCode = isLogin ? ("wrongCodeAtLogin" as const) : ("wrongCode" as const);
  const what = refusal.fields?.code === undefined ? "wrongPassword" : ofCode;
  await recordFailedTry(db, { who: eq(sql`lower(${sellers.email})`, email), what, device, station });
};
