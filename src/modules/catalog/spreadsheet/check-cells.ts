import { z } from "zod";
import { countColumn } from "../catalog-extensions.ts";
import type { ImportLine, ProductColumn } from "../contract/product-csv.ts";
import { CELL_FIELDS, type ProductFields } from "../contract/product-fields.ts";
import { t as fieldTexts } from "../field-texts.ts";
import { t } from "../import-server-texts.ts";
import type { ImportCells } from "./read-import.ts";

export type LineErrors = ImportLine["errors"];
/** A category's path by its path and by its name, both in lowercase. */
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
 * What turns a line's cells into fields, and says what is wrong with those that can't be. Cells that are not there are
 * not fields. Made once for all lines: the schemas are dear to make.
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

/** A complaint with the cell that it is about, which the seller has to find again. */
export function quoting(message: string, cell: string | undefined): string {
  if (cell === undefined || message.includes(t("quote", { cell }))) return message;
  const shown = cell.length > LONGEST_QUOTE ? `${cell.slice(0, LONGEST_QUOTE)}…` : cell;
  return t("quoted", { complaint: message, quote: t("quote", { cell: shown }) });
}

const lineSchema = (paths: CategoryPaths) =>
  z.object({ ...CELL_FIELDS, category: category(paths) }).partial();

/** What a line says of a product's count: nothing that changes it, another one, or something that is wrong. */
type CountChange = { to: number | undefined } | { error: LineErrors[number] };

/**
 * Reads a line's count, `now` being how many there are; null for a product that is not counted. A count that is as it was
 * when the file was saved was not touched, and changes nothing. One that was typed is refused where something was sold
 * since the file was saved, so that it does not come back.
 */
export function readCount(cells: ImportCells["cells"], now: number | null): CountChange {
  if (cells.count === undefined || cells.count === cells.countWhenSaved) return { to: undefined };
  const count = numberIn("count", cells.count);
  if (typeof count !== "number") return count ?? { to: undefined };
  if (count === now || cells.countWhenSaved === undefined) return { to: count === now ? undefined : count };
  const saved = numberIn("countWhenSaved", cells.countWhenSaved);
  if (typeof saved !== "number") return saved ?? { to: undefined };
  if (saved === now) return { to: count };
  const column = fieldTexts("countWhenSaved");
  return { error: { field: "count", message: t("countedSince", { saved, left: now ?? 0, column }) } };
}

function numberIn(field: "count" | "countWhenSaved", cell: string) {
  const read = countColumn()?.cell.safeParse(cell);
  if (!read || read.success) return read?.data;
  const message = quoting(read.error.issues[0]?.message ?? "", cell);
  return { error: { field, message } };
}
