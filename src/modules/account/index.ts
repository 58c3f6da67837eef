// What other modules may use of this one.

export type {
  /** What a module knows of a shopper, as they can download it. */
  ExportPart,
} from "./actions/export-account.ts";
export {
  /** Adds what a module knows of a shopper to what they can download. */
  extendAccountExport,
} from "./actions/export-account.ts";
