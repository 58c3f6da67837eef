import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import lockOrder from "./migrations/lock-order.json" with { type: "json" };

// How a migration is applied while orders come: what is quick in one transaction, what reads a large table beside them.

/** A part of a migration. */
export type MigrationPart = {
  /** Whether its statements are one transaction. Otherwise each commits by itself, and can be repeated. */
  inTransaction: boolean;
  statements: readonly string[];
};

const BREAK = "--> statement-breakpoint";
const HEADS = /^-- (in one transaction|each by itself)$/m;
/** The line above a statement that is repeated until it finds no more rows. */
const UNTIL_DONE = /^-- until none is left$/m;

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/** The names of a folder's migrations, by the time they were written. */
export function migrationNames(folder: string): Map<number, string> {
  const json: unknown = JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8"));
  return new Map(journalSchema.parse(json).entries.map(({ tag, when }) => [when, tag]));
}

/**
 * The parts of a migration: those of `live/NAME.sql` if there is one, otherwise its own statements in one transaction. A
 * live form does the same as the migration, in other steps. Restoring a backup takes the migration itself, and its hash
 * stays the name by which databases and backups know it.
 */
export function partsOf(folder: string, name: string, ownStatements: readonly string[]): MigrationPart[] {
  const file = join(folder, "live", `${name}.sql`);
  if (!existsSync(file)) return [{ inTransaction: true, statements: ownStatements }];
  const [, ...pieces] = readFileSync(file, "utf8").split(HEADS);
  return pieces.flatMap((head, index) =>
    index % 2 === 0
      ? [
          {
            inTransaction: head === "in one transaction",
            statements: (pieces[index + 1] ?? "").split(BREAK).filter((text) => text.trim() !== ""),
          },
        ]
      : [],
  );
}

/** Whether a statement of a part is repeated until it finds no more rows. */
export const isRepeated = (statement: string): boolean => UNTIL_DONE.test(statement);

/** SQL without comments, the bodies of functions, and texts. */
export const bareSql = (sql: string): string =>
  sql
    .replace(/^\s*--(?!>).*$/gm, "")
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''");

/** A table, or a view with its tables, and how it is locked. */
export type Taken = { name: string; mode: "access exclusive" | "share row exclusive" };

/** The statements that keep even readers from a table or a view. The group `name` is its name. */
const KEEPS_READERS = [
  /\bcreate\s+or\s+replace\s+view\s+(?<name>\S+)/gi,
  /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(?<name>\S+)(?!\s+add\s+constraint\s+\S+\s+foreign\s+key\b)\s/gi,
  /\bdrop\s+table\s+(?:if\s+exists\s+)?(?<name>[^\s;]+)/gi,
  /\bdrop\s+trigger\b[^;]*?\bon\s+(?<name>[^\s;]+)/gi,
  /\block\s+table\s+(?<name>\S+)\s+in\s+access\s+exclusive\b/gi,
];
const KEEPS_WRITERS = [
  /\block\s+table\s+(?<name>\S+)/gi,
  /\balter\s+table\s+(?:only\s+)?(?<name>\S+)\s+add\s+constraint\s+\S+\s+foreign\s+key\b/gi,
  /\breferences\s+(?<name>[^\s(;]+)/gi,
  /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\b[^;]*?\bon\s+(?<name>\S+)/gi,
  /\bcreate\s+(?:unique\s+)?index\b[^;]*?\bon\s+(?:only\s+)?(?<name>[^\s(]+)/gi,
];

/** Tables as orders lock them, so that whoever takes several of them waits for no order in a ring. The others come last. */
export function inLockOrder(names: readonly string[]): string[] {
  const place = (name: string) =>
    lockOrder.tables.includes(name) ? lockOrder.tables.indexOf(name) : lockOrder.tables.length;
  return names.toSorted((one, other) => place(one) - place(other));
}

/** The tables and views that statements take for themselves, in the order in which they are to be locked. */
export function takenBy(statements: readonly string[]): Taken[] {
  const sql = bareSql(statements.join(";\n"));
  const named = (patterns: readonly RegExp[]) =>
    patterns.flatMap((pattern) =>
      Array.from(sql.matchAll(pattern), ({ groups }) =>
        (groups?.name ?? "").replaceAll('"', "").replace(/^public\./, ""),
      ),
    );
  const fromReaders = new Set(named(KEEPS_READERS));
  const names = new Set([...fromReaders, ...named(KEEPS_WRITERS)]);
  return inLockOrder([...names]).map((name) => ({
    name,
    mode: fromReaders.has(name) ? "access exclusive" : "share row exclusive",
  }));
}
