import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvError, type Info, type Parser, parse } from "csv-parse";
import { stringify } from "csv-stringify/sync";
import { t } from "../server-texts.ts";
import { plainText } from "../texts/typed-text.ts";

export type CsvLine = { line: number; cells: string[] };

/** A file that can't be read as CSV. The message tells its author the reason. */
export class CsvUnreadable extends Error {}

/** The number of a file's bytes that show whether it is text. */
const HEAD = 4096;
/** UTF-16 is text in another encoding, though half of its bytes may be NUL. */
const UTF_16_MARK = /^(\u00ff\u00fe|\u00fe\u00ff)/;
/** Control characters that no text has, but workbooks, pictures and PDFs do. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters tell a workbook or picture from a text.
const NO_TEXT = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/;

/** The text of a CSV file, which must be UTF-8. Throws CsvUnreadable. */
export function decodeCsv(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString("latin1");
  if (NO_TEXT.test(head) && !UTF_16_MARK.test(head)) throw new CsvUnreadable(t("notAsText"));
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CsvUnreadable(t("notUtf8"));
  }
}

/** The number of bytes that are read at a time. Other work has a turn in between. */
const SLICE = 16 * 1024;
/** The limit for columns, as each cell costs time. No table has nearly so many. */
const MAX_COLUMNS = 200;

/** A line has more than `max` columns. */
export class TooManyColumns extends CsvUnreadable {
  readonly max = MAX_COLUMNS;

  constructor() {
    super(t("tooManyColumns", { max: MAX_COLUMNS }));
  }
}

/**
 * The lines of a CSV text with their line numbers, without empty ones, and with cells as they were meant (`plainText`). The delimiter is what
 * separates the cells of the first line: commas, semicolons or tabs; or what Excel's own first line (`sep=;`) names,
 * which is no line of the table. The text is read in slices, and not beyond the first line after `mostLines`. Throws
 * CsvUnreadable.
 */
export async function readCsv(text: string, mostLines = Number.POSITIVE_INFINITY): Promise<CsvLine[]> {
  const unified = text.replace(/\r\n?/g, "\n");
  const [delimiterLine = "", delimiter = delimiterOf(unified)] = DELIMITER_LINE.exec(unified) ?? [];
  // The line break stays, so that the lines keep their numbers.
  const plain = unified.slice(delimiterLine.length);
  const lines: CsvLine[] = [];
  const keep = (record: string[], { lines: end }: Info) => {
    lines.push({ line: end - lineBreaks(record), cells: record.map(toCell) });
    return null;
  };
  const parser = parse({
    bom: true,
    delimiter,
    on_record: keep,
    // The check runs for each cell, so that a line with a million cells is not read to its end.
    cast: (cell, { index }) => {
      if (index >= MAX_COLUMNS) throw new TooManyColumns();
      return cell;
    },
    relax_column_count: true,
    skip_empty_lines: true,
  });
  await feed(parser, plain, () => lines.length > mostLines);
  return lines;
}

async function feed(parser: Parser, text: string, isEnough: () => boolean): Promise<void> {
  // The text is sliced in bytes: a letter may be cut at the end of a slice.
  const bytes = Buffer.from(text);
  const failed = Promise.withResolvers<never>();
  const ended = Promise.withResolvers<void>();
  failed.promise.catch(() => undefined);
  parser.on("error", failed.reject).on("end", ended.resolve).resume();
  try {
    for (let start = 0; start < bytes.length && !isEnough(); start += SLICE) {
      parser.write(bytes.subarray(start, start + SLICE));
      await Promise.race([nextTurn(), failed.promise]);
    }
    if (isEnough()) return;
    parser.end();
    await Promise.race([ended.promise, failed.promise]);
  } catch (error) {
    throw complaintOf(error);
  } finally {
    parser.destroy();
  }
}

function complaintOf(error: unknown): unknown {
  if (error instanceof CsvError) return new CsvUnreadable(t("quotationMark", { line: String(error.lines) }));
  return error;
}

const DELIMITER_LINE = /^"?sep=([,;\t])"?(?=\n)/i;

/** Finds the delimiter at the beginning of the first line, as a line may be as long as the file. */
function delimiterOf(text: string): string {
  const [head = ""] = text.slice(0, SLICE).split("\n", 1);
  const count = (delimiter: string) => head.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/**
 * Counts the line breaks in a record. The reader gives the line on which a record ends, so it began that many lines
 * earlier.
 */
function lineBreaks(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
}

/** Removes the apostrophe that keeps a spreadsheet from running a cell as a formula. */
function toCell(cell: string): string {
  return plainText(cell).replace(/^'(?=[=+\-@\t\r])/, "");
}

/** Marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = "\uFEFF";

type Cell = string | number | boolean | null;

/** A spreadsheet as CSV text. Days in it are `yyyy-mm-dd`, which sorts and which every program reads alike. */
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
