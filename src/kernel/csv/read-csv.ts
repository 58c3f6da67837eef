import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvError, type Info, type Parser, parse } from "csv-parse";
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

/** How many bytes are read at a time; others have a turn in between. */
const SLICE = 16 * 1024;
/** No table has nearly so many columns, and each cell costs something. */
const MOST_COLUMNS = 200;

/** Why reading stops before the end: not for whoever made the file. */
class TooManyColumns extends Error {}

/**
 * The lines of a CSV text with their numbers in it, empty ones left out and cells trimmed. Takes whatever parts the
 * cells of its first line: commas, semicolons or tabs; or what Excel's own first line says (`sep=;`), which is no line of
 * the table. It is read in slices, and not beyond the first line after `mostLines`. Throws CsvUnreadable.
 */
export async function readCsv(text: string, mostLines = Number.POSITIVE_INFINITY): Promise<CsvLine[]> {
  const unified = text.replace(/\r\n?/g, "\n");
  const [told = "", delimiter = delimiterOf(unified)] = TOLD_DELIMITER.exec(unified) ?? [];
  // Its line break stays, so that the lines keep their numbers.
  const plain = unified.slice(told.length);
  const lines: CsvLine[] = [];
  const keep = (record: string[], { lines: end }: Info) => {
    lines.push({ line: end - lineBreaks(record), cells: record.map(toCell) });
    return null;
  };
  const parser = parse({
    bom: true,
    delimiter,
    on_record: keep,
    // Asked for each cell, so that a line with a million of them is not read to its end.
    cast: (cell, { index }) => {
      if (index >= MOST_COLUMNS) throw new TooManyColumns();
      return cell;
    },
    relax_column_count: true,
    skip_empty_lines: true,
  });
  await feed(parser, plain, () => lines.length > mostLines);
  return lines;
}

async function feed(parser: Parser, text: string, isEnough: () => boolean): Promise<void> {
  // In bytes: half of a letter at the end of a slice is no letter.
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
  if (error instanceof TooManyColumns) return new CsvUnreadable(t("tooManyColumns", { max: MOST_COLUMNS }));
  if (error instanceof CsvError) return new CsvUnreadable(t("quotationMark", { line: String(error.lines) }));
  return error;
}

const TOLD_DELIMITER = /^"?sep=([,;\t])"?(?=\n)/i;

/** The beginning of the first line says it: a line may be as long as the file. */
function delimiterOf(text: string): string {
  const [head = ""] = text.slice(0, SLICE).split("\n", 1);
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
