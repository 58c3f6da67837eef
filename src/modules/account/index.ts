// The module's public interface.

export type {
  /** A module's part of a shopper's data export. */
  ExportPart,
} from "./lifecycle/export-account.ts";
export {
  /** Adds a module's part to the data export. */
  extendAccountExport,
} from "./lifecycle/export-account.ts";
