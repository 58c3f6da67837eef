// The module's public interface.

export type {
  /** A module's part of a shopper's data export. */
  ExportPart,
} from "./actions/export-account.ts";
export {
  /** Adds a module's part to the data export. */
  extendAccountExport,
} from "./actions/export-account.ts";
