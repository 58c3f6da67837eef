import { type CsvLine, CsvUnreadable, decodeCsv, readCsv, TooManyColumns } from "#kernel/csv/csv.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { type ProductField, productFields } from "../catalog-extensions.ts";
import {
  columnIn,
  MAX_CSV_BYTES,
  MAX_CSV_LINES,
  type ProductColumn,
  productHeadings,
} from "../contract/product-csv.ts";
import { t } from "../texts/import-server-texts.ts";

/** A line: all its cells in their order, and those with content by column. */
export type ImportCells = {
  line: number;
  written: string[];
  cells: Partial<Record<ProductColumn, string>>;
  /** The cells of added columns, by the columns' names. */
  extras: Readonly<Partial<Record<string, string>>>;
  /**
   * Set if the number of cells differs from the headings: there is content beyond the last one, or cells are missing.
   */
  misfit?: "surplus" | "short";
};

export type ImportFile = { headings: string[]; rows: ImportCells[] };

/** Parses a product spreadsheet with columns in any order. Throws `INVALID` with the reason. */
export async function readImport(csv: File | string): Promise<ImportFile> {
  const size = typeof csv === "string" ? Buffer.byteLength(csv) : csv.size;
  if (size > MAX_CSV_BYTES) throw refused(t("fileTooLarge", { megabytes: MAX_CSV_BYTES / 1024 / 1024 }));
  const bytes = typeof csv === "string" ? Buffer.from(csv) : new Uint8Array(await csv.arrayBuffer());
  const [headings, ...lines] = await readLines(bytes);
  if (!headings || lines.length === 0) throw refused(t("noProducts"));
  if (lines.length > MAX_CSV_LINES) throw refused(t("tooManyLines", { max: MAX_CSV_LINES }));
  const own = headings.cells.map((heading) => columnIn(productHeadings(), heading));
  const added = headings.cells.map((heading, index) =>
    own[index] ? undefined : columnIn(addedHeadings(productFields()), heading),
  );
  refuseHeadings(own, added);
  const rows = lines
    .map(({ line, cells }) => ({
      line,
      written: cells,
      cells: byColumn(own, cells),
      extras: byColumn(added, cells),
      misfit: misfitOf(cells, headings.cells),
    }))
    .filter(
      ({ cells, extras, misfit }) => misfit === "surplus" || Object.keys({ ...cells, ...extras }).length > 0,
    );
  return { headings: headings.cells, rows };
}

function refused(message: string): AppError {
  return new AppError("INVALID", message, { csv: message });
}

async function readLines(bytes: Uint8Array): Promise<CsvLine[]> {
  try {
    return await readCsv(decodeCsv(bytes), 1 + MAX_CSV_LINES);
  } catch (error) {
    if (error instanceof TooManyColumns) throw refused(t("tooManyColumns", { max: error.max }));
    if (error instanceof CsvUnreadable) throw refused(error.message);
    throw error;
  }
}

/** The columns of added fields, with their headings. */
export const addedHeadings = (fields: readonly ProductField[]) =>
  fields.flatMap(({ name, label, whenSaved }) => [{ name, label }, ...(whenSaved ? [whenSaved] : [])]);

type Headings = readonly ({ name: string; label: Text } | undefined)[];

function refuseHeadings(own: Headings, added: Headings): void {
  if (!own.some((column) => column?.name === "id" || column?.name === "name")) {
    const columns = productHeadings()
      .map(({ label }) => say(label))
      .join(", ");
    throw refused(t("columnsMissing", { columns }));
  }
  const names = [...own, ...added].filter((column) => column !== undefined);
  const twice = names.find(({ name }, index) => names.findIndex((each) => each.name === name) !== index);
  if (twice) throw refused(t("columnTwice", { column: say(twice.label) }));
}

function misfitOf(cells: readonly string[], headings: readonly string[]): ImportCells["misfit"] {
  // An empty heading counts as none.
  if (cells.some((cell, index) => cell !== "" && !headings[index])) return "surplus";
  return cells.length < headings.length ? "short" : undefined;
}

function byColumn<Name extends string>(
  columns: readonly ({ name: Name } | undefined)[],
  cells: readonly string[],
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const [index, column] of columns.entries()) {
    const cell = cells[index];
    if (column && cell) found[column.name] = cell;
  }
  return found;
}
