import { CsvError, parse } from "csv-parse/sync";
import { t } from "./server-texts.ts";

export type CsvLine = { line: number; cells: string[] };

/** A file that can't be read as CSV; the message tells the person who made it why. */
export class CsvUnreadable extends Error {}

/** The text of a CSV file, which must be UTF-8. Throws CsvUnreadable. */
export function decodeCsv(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CsvUnreadable(t("notUtf8"));
  }
}

/**
 * The lines of a CSV text with their numbers in it, empty ones left out and cells trimmed. Takes whatever parts the
 * cells of its first line: commas, semicolons or tabs; or what Excel's own first line says (`sep=;`), which is no line of
 * the table. Throws CsvUnreadable.
 */
export function readCsv(text: string): CsvLine[] {
  const unified = text.replace(/\r\n?/g, "\n");
  const [told = "", delimiter = delimiterOf(unified)] = TOLD_DELIMITER.exec(unified) ?? [];
  // Its line break stays, so that the lines keep their numbers.
  const plain = unified.slice(told.length);
  const lines: CsvLine[] = [];
  const keep = (record: string[], { lines: end }: { lines: number }) => {
    lines.push({ line: end - lineBreaks(record), cells: record.map(toCell) });
    return null;
  };
  try {
    parse(plain, {
      bom: true,
      delimiter,
      on_record: keep,
      relax_column_count: true,
      skip_empty_lines: true,
    });
    return lines;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CsvUnreadable(t("quotationMark", { line: String(error.lines) }));
  }
}

const TOLD_DELIMITER = /^"?sep=([,;\t])"?(?=\n)/i;

function delimiterOf(text: string): string {
  const head = text.slice(0, text.indexOf("\n") + 1) || text;
  const count = (delimiter: string) => head.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** The reader counts the line on which a record ends; it began as many lines before as it has breaks within. */
function lineBreaks(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
}

/** Takes off the apostrophe that keeps a spreadsheet from running a cell as a formula. */
function toCell(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@\t\r])/, "");
}
