import type { Context } from "hono";
import type { Log } from "./log.ts";
import { answerLong } from "./long-answer.ts";

/** A spreadsheet that the browser saves under `fileName`. */
export function answerCsv(c: Context, fileName: string, csv: string): Response {
  return c.body(csv, 200, headersOf(fileName));
}

/** The same for a spreadsheet of any length: see `answerLong`. */
export function answerLongCsv(
  c: Context,
  fileName: string,
  csv: AsyncGenerator<string, void>,
  log: Log,
): Response {
  return answerLong(c, csv, { headers: headersOf(fileName), log });
}

const headersOf = (fileName: string) => ({
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${fileName}"`,
});
