// What other modules may use of this one.

export type {
  /** What was done to one record: its fields before and after. */
  RecordedAction,
} from "./actions/record-actions.ts";
export {
  /** Writes what a seller did into the audit log. */
  recordActions,
} from "./actions/record-actions.ts";
export type {
  /** What was done, such as `added`. */
  AuditAction,
} from "./contract.ts";
export {
  /** What sellers did: one entry for each record touched, written in the transaction that touched it. */
  auditEntries,
} from "./tables.ts";
