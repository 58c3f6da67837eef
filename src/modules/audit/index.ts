// The module's public interface.

export type {
  /** The kind of an action, such as `added`. */
  AuditAction,
} from "./contract.ts";
export type {
  /** An action on one record: its fields before and after. */
  RecordedAction,
} from "./record-actions.ts";
export {
  /** Writes a seller's actions into the audit log. */
  recordActions,
} from "./record-actions.ts";
export {
  /** The audit log: one entry for each record touched, written in the transaction that touched it. */
  auditEntries,
} from "./tables.ts";
