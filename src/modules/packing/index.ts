// The module's public interface.

export {
  /** For joins: the tax report lists the credit notes of a month. */
  creditNotes,
} from "./tables.ts";
export {
  /** Adds the packed content to orders' lines, without what became of it since; two queries. */
  withPackedLines,
} from "./weighing/packed-orders.ts";
