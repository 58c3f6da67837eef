import { CSV_COLUMNS, type CsvColumn, MAX_CSV_BYTES, MAX_CSV_LINES } from "#contract/product-csv.ts";
import { type CsvLine, CsvUnreadable, decodeCsv, readCsv } from "#server/csv/read-csv.ts";
import { AppError } from "../../app-error.ts";

/** A line with the cells that have something in them, by column. */
export type ImportCells = {
  line: number;
  cells: Partial<Record<CsvColumn, string>>;
  /** Where its cells are not as many as the headings: something stands beyond the last one, or some are left out. */
  misfit?: "surplus" | "short";
};

/** Reads a product spreadsheet, its columns in any order. One that is none: `INVALID`, saying why. */
export async function readImport(csv: File | string): Promise<ImportCells[]> {
  const bytes = typeof csv === "string" ? Buffer.from(csv) : new Uint8Array(await csv.arrayBuffer());
  if (bytes.length > MAX_CSV_BYTES) throw refused("This file is larger than 5 MB. Please split it.");
  const [headings, ...lines] = readLines(bytes);
  if (!headings || lines.length === 0) throw refused("There are no products in this file.");
  if (lines.length > MAX_CSV_LINES)
    throw refused(`A file can have at most ${MAX_CSV_LINES} lines. Please split it.`);
  const columns = headings.cells.map(columnOf);
  refuseHeadings(columns);
  return lines
    .map(({ line, cells }) => ({
      line,
      cells: byColumn(columns, cells),
      misfit: misfitOf(cells, columns.length),
    }))
    .filter(({ cells, misfit }) => misfit === "surplus" || Object.keys(cells).length > 0);
}

function refused(message: string): AppError {
  return new AppError("INVALID", message, { csv: message });
}

function readLines(bytes: Uint8Array): CsvLine[] {
  try {
    return readCsv(decodeCsv(bytes));
  } catch (error) {
    if (error instanceof CsvUnreadable) throw refused(error.message);
    throw error;
  }
}

/** `Offer price`, `offer_price` and `offerPrice` are one. */
const plainHeading = (heading: string) => heading.toLowerCase().replace(/[^a-z]/g, "");

function columnOf(heading: string): CsvColumn | undefined {
  return CSV_COLUMNS.find((column) => plainHeading(column) === plainHeading(heading));
}

function refuseHeadings(columns: readonly (CsvColumn | undefined)[]): void {
  const known = columns.filter((column) => column !== undefined);
  if (!known.includes("id") && !known.includes("name")) {
    throw refused(`The first line must name the columns: ${CSV_COLUMNS.join(", ")}.`);
  }
  const twice = known.find((column, index) => known.indexOf(column) !== index);
  if (twice) throw refused(`The column ${twice} is there twice.`);
}

function misfitOf(cells: readonly string[], headings: number): ImportCells["misfit"] {
  if (cells.slice(headings).some((cell) => cell !== "")) return "surplus";
  return cells.length < headings ? "short" : undefined;
}

function byColumn(columns: readonly (CsvColumn | undefined)[], cells: readonly string[]) {
  const found: Partial<Record<CsvColumn, string>> = {};
  for (const [index, column] of columns.entries()) {
    const cell = cells[index];
    if (column && cell) found[column] = cell;
  }
  return found;
}
