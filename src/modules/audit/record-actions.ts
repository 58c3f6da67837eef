import { randomUUID } from "node:crypto";
import type { Tx } from "#kernel/db/connect.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import type { AuditAction } from "./contract.ts";
import type { AuditSubject } from "./rules/audit-subjects.ts";
import { auditEntries } from "./tables.ts";

type Fields = Record<string, unknown>;

/** An action on one record: its fields before and after. The changed fields are enough. */
export type RecordedAction = {
  subject: AuditSubject;
  action: AuditAction;
  id: string;
  name: string;
  before?: Fields;
  after?: Fields;
};

/** The rows in one statement, far below PostgreSQL's limit of parameters. */
const ROWS_AT_ONCE = 1000;

/**
 * Writes a seller's actions into the audit log. It uses the action's own transaction, so that both are kept or neither.
 * Changes without an effect are left out.
 */
export async function recordActions(
  tx: Tx,
  seller: SellerAccount,
  actions: readonly RecordedAction[],
): Promise<void> {
  const done = actions.map(trimmed).filter((row) => row !== undefined);
  const alike = Map.groupBy(done, ({ subject, action }) => `${subject} ${action}`);
  const rows = [...alike.values()].flatMap(inBatch);
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx.insert(auditEntries).values(
      rows.slice(start, start + ROWS_AT_ONCE).map(({ id, name, ...row }) => ({
        ...row,
        subjectId: id,
        subjectName: name,
        sellerId: seller.id,
        sellerEmail: seller.email,
      })),
    );
  }
}

type Batched = RecordedAction & { batchId?: string; batchSize?: number };

/** Joins the same action on several records into a batch. Its first entry represents it. */
function inBatch(rows: RecordedAction[]): Batched[] {
  if (rows.length === 1) return rows;
  const batchId = randomUUID();
  return rows.map((row, index) => ({ ...row, batchId, ...(index === 0 ? { batchSize: rows.length } : {}) }));
}

function trimmed(entry: RecordedAction): RecordedAction | undefined {
  const { action, before, after } = entry;
  if (action !== "changed" || !before || !after) return entry;
  const keys = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  if (keys.length === 0) return undefined;
  const pick = (fields: Fields) => Object.fromEntries(keys.map((key) => [key, fields[key]]));
  return { ...entry, before: pick(before), after: pick(after) };
}
