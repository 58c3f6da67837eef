import { readFileSync } from "node:fs";
import { z } from "zod";
import { decodeCsv, readCsv } from "#kernel/csv/csv.ts";
import { columnNamed, productHeadings } from "#modules/catalog/contract/product-csv.ts";
import { ADDED_FIELDS, CELL_FIELDS } from "#modules/catalog/contract/product-fields.ts";

/** A line is what a seller may send with the add form, what else a spreadsheet can say, and a picture. */
const lineSchema = z.object({ ...CELL_FIELDS, ...ADDED_FIELDS, picture: z.string() });

/** A product of the demo; `picture` is a file in `demo/pictures`. */
export type DemoProduct = z.output<typeof lineSchema>;

/** The products of `products.csv`: the columns that the shop's own spreadsheets have, and one for the picture. */
export async function readProducts(): Promise<DemoProduct[]> {
  const file = readFileSync(new URL("./products.csv", import.meta.url));
  const [headings, ...lines] = await readCsv(decodeCsv(file));
  const fields =
    headings?.cells.map(
      (heading) => columnNamed(productHeadings(), heading)?.name ?? heading.toLowerCase(),
    ) ?? [];
  return lines.map(({ cells }) => {
    const written = fields.flatMap((field, index) => (cells[index] ? [[field, cells[index]]] : []));
    return lineSchema.parse(Object.fromEntries(written));
  });
}
