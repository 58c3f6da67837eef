import { formatDate } from "#domain/store-time.ts";
import { writeCsv } from "#server/csv/write-csv.ts";
import type { Connection } from "#server/db/connect.ts";
import { listSubscribers } from "./list-subscribers.ts";

/** All subscribers as a spreadsheet: e-mail and day, the newest first. */
export async function exportSubscribers(db: Connection): Promise<string> {
  const rows = await listSubscribers(db);
  return writeCsv(
    ["email", "subscribed"],
    rows.map(({ email, createdAt }) => [email, formatDate(new Date(createdAt))]),
  );
}
