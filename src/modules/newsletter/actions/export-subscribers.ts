import { writeCsv } from "#kernel/csv/write-csv.ts";
import type { Connection } from "#kernel/db/connect.ts";
import { formatDate } from "#kernel/time/store-time.ts";
import { t } from "../server-texts.ts";
import { listSubscribers } from "./list-subscribers.ts";

/** All subscribers as a spreadsheet: e-mail and day, the newest first. */
export async function exportSubscribers(db: Connection): Promise<string> {
  const rows = await listSubscribers(db);
  return writeCsv(
    [t("emailColumn"), t("subscribedColumn")],
    rows.map(({ email, createdAt }) => [email, formatDate(new Date(createdAt))]),
  );
}
