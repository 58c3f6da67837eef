import { stringify } from "csv-stringify/sync";
import { t } from "./server-texts.ts";

/** Marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = "\uFEFF";

export type Cell = string | number | boolean | null;

/** A spreadsheet as CSV text. */
export function writeCsv(headings: readonly string[], rows: readonly Cell[][]): string {
  return BYTE_ORDER_MARK + csvLines([[...headings], ...rows]);
}

/** The beginning of a spreadsheet. Its lines follow part by part, from `csvLines`. */
export const csvBeginning = (headings: readonly string[]) => writeCsv(headings, []);

/**
 * The lines of a spreadsheet. A cell that a spreadsheet would take for a formula gets an apostrophe in front, which
 * makes it text: what somebody typed must not run on the reader's computer.
 */
export function csvLines(rows: readonly Cell[][]): string {
  return stringify([...rows], {
    escape_formulas: true,
    record_delimiter: "\r\n",
    // Most readers end a record at a carriage return or line feed alone too, so both are quoted.
    quoted_match: /[\r\n]/,
    cast: { boolean: (value) => t(value ? "yes" : "no") },
  });
}
