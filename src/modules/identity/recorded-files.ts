import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { type RecordKind, recordActions, SEEN_BY_ALL } from "./recorded-actions.ts";
import { t } from "./server-texts.ts";
import type { SellerAccount } from "./sessions/session.ts";

/** Files that sellers have got from the store, such as spreadsheets. */
export const FILE_RECORD: RecordKind = {
  name: "file",
  all: t.later("files"),
  one: t.later("file"),
  many: (count) => t.later("manyFiles", { count }),
  fields: { address: t.later("fileAddress"), allowedBy: t.later("fileAllowedBy") },
  // Names of files and addresses of calls name no customer.
  seenBy: SEEN_BY_ALL,
};

type GotFile = {
  name: string;
  address: string;
  seller: SellerAccount;
  /** The name of the person who has allowed it, if it needed one. */
  allowedBy: string | undefined;
};

/** Records that a seller has got a file, from which call, and who has allowed it. */
export async function recordFile(db: Db, { name, address, seller, allowedBy }: GotFile): Promise<void> {
  const file = { subject: FILE_RECORD, id: address, name, after: { address, allowedBy } };
  await transact(db, (tx) => recordActions(tx, seller, [{ ...file, action: "downloaded" }]));
}
