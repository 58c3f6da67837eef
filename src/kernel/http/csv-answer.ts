import type { Context } from "hono";

/** A spreadsheet that the browser saves under `fileName`. */
export function answerCsv(c: Context, fileName: string, csv: string): Response {
  return c.body(csv, 200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${fileName}"`,
  });
}
