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
  fields: { address: t.later("fileAddress") },
  // Names of files and addresses of calls name nobody.
  seenBy: SEEN_BY_ALL,
};

type GotFile = { name: string; address: string; seller: SellerAccount };

/** Records that a seller has got a file, and from which call. */
export async function recordFile(db: Db, { name, address, seller }: GotFile): Promise<void> {
  const file = { subject: FILE_RECORD, id: address, name, after: { address } };
  await transact(db, (tx) => recordActions(tx, seller, [{ ...file, action: "downloaded" }]));
}
