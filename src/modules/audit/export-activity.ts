import { and, desc, lt, type SQL } from "drizzle-orm";
import { csvBeginning, csvLines } from "#kernel/csv/csv.ts";
import type { Connection } from "#kernel/db/connect.ts";
import { formatClock, storeDay } from "#kernel/time/store-time.ts";
import type { Role } from "#modules/identity/index.ts";
import type { AuditChange, AuditEntry } from "./contract.ts";
import { toEntry } from "./list-audit-entries.ts";
import { t } from "./server-texts.ts";
import { auditEntries } from "./tables.ts";

/** The number of entries that are in memory at a time. */
const PART = 500;

/** The entries as a role sees them as a spreadsheet, the newest first, part by part. A batch has a line for each record. */
export async function* exportActivity(
  db: Connection,
  { where, role }: { where: SQL | undefined; role: Role },
): AsyncGenerator<string, void> {
  yield csvBeginning([
    t("dayColumn"),
    t("timeColumn"),
    t("whoColumn"),
    t("emailColumn"),
    t("kindColumn"),
    t("nameColumn"),
    t("deedColumn"),
    t("changesColumn"),
    t("cameByColumn"),
  ]);
  let last: number | undefined;
  do {
    const older = last === undefined ? undefined : lt(auditEntries.id, last);
    const rows = await db
      .select()
      .from(auditEntries)
      .where(and(where, older))
      .orderBy(desc(auditEntries.id))
      .limit(PART);
    if (rows.length > 0) yield csvLines(rows.map((row) => toLine(toEntry(row, { batch: undefined, role }))));
    last = rows.length < PART ? undefined : rows.at(-1)?.id;
  } while (last !== undefined);
}

function toLine({ createdAt, who, email, kind, name, action, changes, cameBy }: AuditEntry): string[] {
  const at = new Date(createdAt);
  const words = changes.map(changeInWords).join("; ");
  const deed = t("deed", { action });
  return [storeDay(at), formatClock(at), who, email ?? "", kind, name, deed, words, cameBy ?? ""];
}

function changeInWords({ label: field, before, after }: AuditChange): string {
  if (before === null) return t("onlyAfter", { field, after: after ?? t("nothing") });
  return t("change", { field, before, after: after ?? t("nothing") });
}
