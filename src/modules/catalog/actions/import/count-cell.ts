import { countColumn } from "../../catalog-parts.ts";
import { t as fieldTexts } from "../../field-texts.ts";
import { t } from "../../import-server-texts.ts";
import { type LineErrors, quoting } from "./check-cells.ts";
import type { ImportCells } from "./read-import.ts";

/** What a line says of a product's count: nothing that changes it, another one, or something that is wrong. */
export type CountChange = { to: number | undefined } | { error: LineErrors[number] };

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
