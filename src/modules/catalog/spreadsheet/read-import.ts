import { z } from "zod";
import { type CsvLine, CsvUnreadable, decodeCsv, readCsv, TooManyColumns } from "#kernel/csv/csv.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { LANGUAGES } from "#kernel/texts/languages.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { type ProductField, productFields } from "../catalog-extensions.ts";
import {
  columnIn,
  type ImportLine,
  MAX_CSV_BYTES,
  MAX_CSV_LINES,
  type ProductColumn,
  productHeadings,
} from "../contract/product-csv.ts";
import { CELL_FIELDS, type ProductFields } from "../contract/product-fields.ts";
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

/** The column with a heading in any language: who sends a file need not have that of who has downloaded it. */
const columnInAny = <Column extends { name: string; label: Text }>(
  columns: readonly Column[],
  heading: string,
): Column | undefined =>
  LANGUAGES.values()
    .map((language) => inLanguage(language, () => columnIn(columns, heading)))
    .find((column) => column !== undefined);

type ImportFile = { headings: string[]; rows: ImportCells[] };

/** Parses a product spreadsheet with columns in any order. Throws `INVALID` with the reason. */
export async function readImport(csv: File | string): Promise<ImportFile> {
  const size = typeof csv === "string" ? Buffer.byteLength(csv) : csv.size;
  if (size > MAX_CSV_BYTES) throw refused(t("fileTooLarge", { megabytes: MAX_CSV_BYTES / 1024 / 1024 }));
  const bytes = typeof csv === "string" ? Buffer.from(csv) : new Uint8Array(await csv.arrayBuffer());
  const [headings, ...lines] = await readLines(bytes);
  if (!headings || lines.length === 0) throw refused(t("noProducts"));
  if (lines.length > MAX_CSV_LINES) throw refused(t("tooManyLines", { max: MAX_CSV_LINES }));
  const own = headings.cells.map((heading) => columnInAny(productHeadings(), heading));
  const added = headings.cells.map((heading, index) =>
    own[index] ? undefined : columnInAny(addedHeadings(productFields()), heading),
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
export const addedHeadings = (fields: readonly Pick<ProductField, "name" | "label" | "whenSaved">[]) =>
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
  const cellsByName: Partial<Record<Name, string>> = {};
  for (const [index, column] of columns.entries()) {
    const cell = cells[index];
    if (column && cell) cellsByName[column.name] = cell;
  }
  return cellsByName;
}

export type LineErrors = ImportLine["errors"];
/** The paths of categories by their path and by their name, both in lower case. */
export type CategoryPaths = ReadonlyMap<string, string>;

const category = (paths: CategoryPaths) =>
  z.string().transform((cell, context) => {
    const path = paths.get(cell.toLowerCase());
    if (path !== undefined) return path;
    context.addIssue({ code: "custom", message: t("noCategory", { cell }) });
    return z.NEVER;
  });

type Checked = { fields: Partial<ProductFields>; errors: LineErrors };
export type CellCheck = (cells: Partial<Record<ProductColumn, string>>) => Checked;

/**
 * Makes the function that turns a line's cells into fields or errors. Missing cells are left out. It is made once for
 * all lines, as schemas are expensive to make.
 */
export function cellCheck(paths: CategoryPaths): CellCheck {
  const schema = lineSchema(paths);
  return (cells) => {
    const whole = schema.safeParse(cells);
    if (whole.success) return { fields: whole.data, errors: [] };
    const written: Record<string, string | undefined> = cells;
    const errors = whole.error.issues.map(({ path, message }) => {
      const field = String(path[0]);
      return { field, message: quoting(message, written[field]) };
    });
    const isWrong = (cell: string) => errors.some(({ field }) => field === cell);
    const right = Object.fromEntries(Object.entries(written).filter(([cell]) => !isWrong(cell)));
    return { fields: schema.parse(right), errors };
  };
}

const LONGEST_QUOTE = 40;

/** A complaint that quotes its cell, so that the seller can find it. */
export function quoting(message: string, cell: string | undefined): string {
  if (cell === undefined || message.includes(t("quote", { cell })) || message.startsWith(`${cell} `))
    return message;
  const shown = cell.length > LONGEST_QUOTE ? `${cell.slice(0, LONGEST_QUOTE)}…` : cell;
  return t("quoted", { complaint: message, quote: t("quote", { cell: shown }) });
}

const lineSchema = (paths: CategoryPaths) =>
  z.object({ ...CELL_FIELDS, category: category(paths) }).partial();

/** A line's text for an added field: undefined if it changes nothing, or an error. */
type FieldChange = { to: string | undefined } | { error: LineErrors[number] };

/**
 * Reads a line's cell of an added field. `now` is the product's text. A cell that is unchanged since the export changes
 * nothing. A changed cell is refused if the text has changed since, so that what was sold meanwhile does not come back.
 */
export function readField(field: ProductField, cells: ImportCells["extras"], now: string): FieldChange {
  const { name, whenSaved } = field;
  const cell = cells[name];
  const savedCell = whenSaved && cells[whenSaved.name];
  if (cell === undefined || cell === savedCell || cell === now) return { to: undefined };
  const typed = readCell(field, name, cell);
  if ("error" in typed) return typed;
  if (typed.text === now || !whenSaved || savedCell === undefined) {
    return { to: typed.text === now ? undefined : typed.text };
  }
  const saved = readCell(field, whenSaved.name, savedCell);
  if ("error" in saved) return saved;
  if (saved.text === now) return { to: typed.text };
  return { error: { field: name, message: say(whenSaved.changed({ saved: saved.text, now })) } };
}

function readCell(
  { typed }: ProductField,
  name: string,
  cell: string,
): { text: string } | { error: LineErrors[number] } {
  const read = typed.safeParse(cell);
  if (read.success) return { text: read.data };
  return { error: { field: name, message: quoting(read.error.issues[0]?.message ?? "", cell) } };
}
