import type { Tx } from "#kernel/db/connect.ts";
import { recordActions, type SellerAccount } from "#modules/identity/index.ts";
import { t } from "../people-server-texts.ts";
import { PERSON_RECORD } from "./person-record.ts";

type LoginChange = {
  /** The person whose login it is, with what they are called. */
  person: Pick<SellerAccount, "id" | "name">;
  change:
    | "passwordChanged"
    | "codesTurnedOn"
    | "codesTurnedOff"
    | "recoveryCodesRenewed"
    | "passkeyAdded"
    | "passkeyRemoved"
    | "pinSet"
    | "pinRemoved"
    | "factorsReset";
};

/** Records that somebody has changed how a person logs in: what was changed, and no secret. */
export function recordLoginChange(
  tx: Tx,
  seller: SellerAccount,
  { person, change }: LoginChange,
): Promise<void> {
  return recordActions(tx, seller, [
    {
      subject: PERSON_RECORD,
      action: "changed",
      id: person.id,
      name: person.name,
      after: { login: t(change) },
    },
  ]);
}
