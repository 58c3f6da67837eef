import { type CsvLine, CsvUnreadable, decodeCsv, readCsv } from "#kernel/csv/read-csv.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import {
  columnOf,
  MAX_CSV_BYTES,
  MAX_CSV_LINES,
  PRODUCT_COLUMNS,
  type ProductColumn,
  translatedColumnOf,
} from "../contract/product-csv.ts";
import { t as fieldTexts } from "../field-texts.ts";
import { t } from "../import-server-texts.ts";

/** A line: all its cells in their order, and by column those that have something in them. */
export type ImportCells = {
  line: number;
  written: string[];
  cells: Partial<Record<ProductColumn, string>>;
  /** Where its cells are not as many as the headings: something stands beyond the last one, or some are left out. */
  misfit?: "surplus" | "short";
};

export type ImportFile = { headings: string[]; rows: ImportCells[] };

/** Reads a product spreadsheet, its columns in any order. One that is none: `INVALID`, saying why. */
export async function readImport(csv: File | string): Promise<ImportFile> {
  const size = typeof csv === "string" ? Buffer.byteLength(csv) : csv.size;
  if (size > MAX_CSV_BYTES) throw refused(t("fileTooLarge", { megabytes: MAX_CSV_BYTES / 1024 / 1024 }));
  const bytes = typeof csv === "string" ? Buffer.from(csv) : new Uint8Array(await csv.arrayBuffer());
  const [headings, ...lines] = await readLines(bytes);
  if (!headings || lines.length === 0) throw refused(t("noProducts"));
  if (lines.length > MAX_CSV_LINES) throw refused(t("tooManyLines", { max: MAX_CSV_LINES }));
  const columns = headings.cells.map((heading) => columnOf(heading) ?? translatedColumnOf(heading));
  refuseHeadings(columns);
  const rows = lines
    .map(({ line, cells }) => ({
      line,
      written: cells,
      cells: byColumn(columns, cells),
      misfit: misfitOf(cells, headings.cells),
    }))
    .filter(({ cells, misfit }) => misfit === "surplus" || Object.keys(cells).length > 0);
  return { headings: headings.cells, rows };
}

function refused(message: string): AppError {
  return new AppError("INVALID", message, { csv: message });
}

async function readLines(bytes: Uint8Array): Promise<CsvLine[]> {
  try {
    return await readCsv(decodeCsv(bytes), 1 + MAX_CSV_LINES);
  } catch (error) {
    if (error instanceof CsvUnreadable) throw refused(error.message);
    throw error;
  }
}

function refuseHeadings(columns: readonly (ProductColumn | undefined)[]): void {
  const known = columns.filter((column) => column !== undefined);
  if (!known.includes("id") && !known.includes("name")) {
    const columns = PRODUCT_COLUMNS.map((column) => fieldTexts(column)).join(", ");
    throw refused(t("columnsMissing", { columns }));
  }
  const twice = known.find((column, index) => known.indexOf(column) !== index);
  if (twice) throw refused(t("columnTwice", { column: fieldTexts(twice) }));
}

function misfitOf(cells: readonly string[], headings: readonly string[]): ImportCells["misfit"] {
  // A heading that is empty is none.
  if (cells.some((cell, index) => cell !== "" && !headings[index])) return "surplus";
  return cells.length < headings.length ? "short" : undefined;
}

function byColumn(columns: readonly (ProductColumn | undefined)[], cells: readonly string[]) {
  const found: Partial<Record<ProductColumn, string>> = {};
  for (const [index, column] of columns.entries()) {
    const cell = cells[index];
    if (column && cell) found[column] = cell;
  }
  return found;
}
