import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type pg from "pg";
import type { ArchiveWriter } from "./archive-writer.ts";
import { tablePart } from "./contents.ts";

const gzipped = promisify(gzip);
const ROWS_AT_ONCE = 200;
const PART_CHARACTERS = 1024 * 1024;

/** Writes each row of `source` (a table or a query in brackets) as PostgreSQL writes it, in parts of about 1 MB. */
export async function dumpTable(
  client: pg.Client,
  archive: ArchiveWriter,
  { name, source }: { name: string; source: string },
): Promise<void> {
  let lines: string[] = [];
  let characters = 0;
  let part = 0;
  const writePart = async (): Promise<void> => {
    if (lines.length === 0) return;
    await archive.add(tablePart(name, part++), await gzipped(lines.join("\n")));
    lines = [];
    characters = 0;
  };
  await client.query(
    `declare dump no scroll cursor for select "the row"::text as line from ${source} as "the row"`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from dump`);
    for (const { line } of rows) {
      // A value may have line breaks of its own.
      const text = JSON.stringify(line);
      lines.push(text);
      characters += text.length;
      if (characters > PART_CHARACTERS) await writePart();
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await writePart();
  await client.query("close dump");
}
