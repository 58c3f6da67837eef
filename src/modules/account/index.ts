// The module's public interface.

export type {
  /** A module's extension of a shopper's data export. */
  ExportExtension,
} from "./lifecycle/export-account.ts";
export {
  /** Adds a module's extension of the data export. */
  extendAccountExport,
} from "./lifecycle/export-account.ts";
export {
  /** Adds a module's sentences about what goes with a shopper's account. */
  extendLeaving,
  /** A module's sentences about what goes with a shopper's account. */
  type LeavingNotes,
} from "./lifecycle/shopper-account.ts";
