import { writeCsv } from "#kernel/csv/write-csv.ts";
import type { Connection } from "#kernel/db/connect.ts";
import type { ImportLine } from "../../contract/product-csv.ts";
import { t } from "../../import-server-texts.ts";
import { loadCatalogue } from "./load-catalogue.ts";
import { planImport } from "./plan-import.ts";
import { readImport } from "./read-import.ts";

/**
 * The wrong lines of a spreadsheet as a spreadsheet of their own, to be corrected and imported: as they are in the file,
 * and in the last column what is wrong with them. A file that can't be read: `INVALID`.
 */
export async function wrongLines(db: Connection, csv: File | string): Promise<string> {
  const { headings, rows } = await readImport(csv);
  const { lines } = planImport(rows, await loadCatalogue(db, rows));
  const wrong = lines.flatMap(({ action, errors }, index) => {
    const row = rows[index];
    return action === "wrong" && row ? [{ row, errors }] : [];
  });
  // Cells beyond the headings stay beyond them, in front of the last column.
  const width = Math.max(headings.length, ...wrong.map(({ row }) => row.written.length));
  // No column of a product is called so, and so the complaints are not read again. These are of an earlier such file.
  const heading = t("complaint");
  const old = headings.indexOf(heading);
  const inOrder = (cells: readonly string[], last: string) => [
    ...Array.from({ length: width }, (_, index) => cells[index] ?? "").filter((_, index) => index !== old),
    last,
  ];
  return writeCsv(
    inOrder(headings, heading),
    wrong.map(({ row, errors }) => inOrder(row.written, complaintOf(errors))),
  );
}

function complaintOf(errors: ImportLine["errors"]): string {
  return errors.map(({ message }) => message).join("; ");
}
