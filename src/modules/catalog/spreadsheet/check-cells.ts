import { z } from "zod";
import { say } from "#kernel/texts/text.ts";
import type { ProductField } from "../catalog-extensions.ts";
import type { ImportLine, ProductColumn } from "../contract/product-csv.ts";
import { CELL_FIELDS, type ProductFields } from "../contract/product-fields.ts";
import { t } from "../texts/import-server-texts.ts";
import type { ImportCells } from "./read-import.ts";

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
  if (cell === undefined || message.includes(t("quote", { cell }))) return message;
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
  if (cell === undefined || cell === savedCell) return { to: undefined };
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
