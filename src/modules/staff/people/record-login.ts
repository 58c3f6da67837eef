import { eq } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { hashOfToken } from "#kernel/secret-token.ts";
import { written } from "#kernel/texts/written-words.ts";
import { recordActions, type SellerAccount, type SellerDirectory, sellers } from "#modules/identity/index.ts";
import { staffLoginChanges } from "../login-tables.ts";
import { loginChangedMail } from "../mails/login-changed.ts";
import { t } from "../people-server-texts.ts";
import type { LoginChangeKind } from "../rules/login-change.ts";
import { staffStations } from "../station-tables.ts";
import { staffMembers } from "../tables.ts";
import { PERSON_RECORD } from "./person-record.ts";

/** The browser in which somebody changes how a person logs in, or tries to log in. */
export type BrowserPlace = {
  /** The browser's name for people. */
  device: string | null;
  /** The token of the shared device, if it is one. */
  station: string | undefined;
};

/** Where somebody changes how a person logs in. */
export type ChangePlace = BrowserPlace & { mail: MailQueue };

type LoginChange = {
  person: Pick<SellerAccount, "id" | "name">;
  change: LoginChangeKind;
  place: ChangePlace;
  /** The address to which the mail about it goes, if it is not the person's own any more. */
  to?: string | null;
};

/** Records that somebody has changed how a person logs in, and tells the person by mail: what was changed, and no secret. */
export async function recordLoginChange(
  tx: Tx,
  seller: SellerAccount,
  { person, change, place, to = null }: LoginChange,
): Promise<void> {
  await recordActions(tx, seller, {
    subject: PERSON_RECORD,
    action: "changed",
    id: person.id,
    name: person.name,
    after: { login: written(t.later(change)) },
  });
  const [row] = await tx
    .insert(staffLoginChanges)
    .values({
      memberId: person.id,
      change,
      madeBy: seller.id === person.id ? null : seller.name,
      device: place.device,
      station: (await stationName(tx, place.station)) ?? null,
    })
    .returning({ id: staffLoginChanges.id });
  if (row) await place.mail.add(tx, loginChangedMail, [{ change: row.id, to }]);
}

/** The name of the shared device of a token; undefined for a device of one's own. */
export async function stationName(db: Connection, token: string | undefined): Promise<string | undefined> {
  if (token === undefined) return undefined;
  const [station] = await db
    .select({ name: staffStations.name })
    .from(staffStations)
    .where(eq(staffStations.tokenHash, hashOfToken(token)));
  return station?.name;
}

/** Records a change by whoever runs the store, who is no person of it, and tells the person by mail. */
export const noteOperatorsChange: SellerDirectory["noteOperatorsChange"] = async (
  tx,
  { id, change, to, mail },
) => {
  const [row] = await tx
    .select({ name: staffMembers.name, email: sellers.email })
    .from(staffMembers)
    .innerJoin(sellers, eq(sellers.id, staffMembers.sellerId))
    .where(eq(staffMembers.sellerId, id));
  if (!row) return;
  const operator = { id: "", email: t("theOperator"), name: t("theOperator") };
  const place = { mail, device: null, station: undefined };
  await recordLoginChange(tx, operator, { person: { id, name: row.name || row.email }, change, place, to });
};
