import { getTableColumns, getTableName, type InferInsertModel, type SQL, sql } from "drizzle-orm";
import { type PgColumn, PgDialect, type PgTable } from "drizzle-orm/pg-core";
import type { QueryResultRow } from "pg";
import { type Db, nameOf, type Tx } from "./connect.ts";
import { refuseGoneReader } from "./reader.ts";
import { asTx, rollBack } from "./transact.ts";

type RowsOf = { columns: SQL; values: SQL; records: SQL };

/**
 * Rows of a table as one parameter, whatever their number: `insert into … (columns) select values from records`. All
 * rows have the fields of the first one. Columns without a field keep their defaults. `instead` replaces a field's
 * value by an expression.
 */
export function rowsOf<Table extends PgTable>(
  table: Table,
  rows: readonly InferInsertModel<Table>[],
  instead: { [Field in keyof InferInsertModel<Table>]?: SQL } = {},
): RowsOf {
  const all = getTableColumns(table);
  const others = new Map<string, SQL>(Object.entries(instead));
  const written = Object.keys(rows[0] ?? {}).flatMap((field) => {
    const column = all[field];
    return column ? [{ field, name: column.name }] : [];
  });
  const records = rows.map((row) => {
    const values = new Map<string, unknown>(Object.entries(row));
    return Object.fromEntries(written.map(({ field, name }) => [name, values.get(field) ?? null]));
  });
  const values = written.map(({ field, name }) => others.get(field) ?? sql`${sql.identifier(name)}`);
  return {
    columns: sql.join(
      written.map(({ name }) => sql.identifier(name)),
      sql`, `,
    ),
    values: sql.join(values, sql`, `),
    records: sql`jsonb_populate_recordset(null::${sql.identifier(getTableName(table))}, ${JSON.stringify(records)}::jsonb)`,
  };
}

/** The statement that inserts rows, in the form of `rowsOf`. */
export function insertRows<Table extends PgTable>(
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): SQL {
  const { columns, values, records } = rowsOf(table, rows);
  return sql`insert into ${table} (${columns}) select ${values} from ${records}`;
}

/** Columns as one JSON object with the fields' names. Types that JSON lacks, such as moments, become text. */
export function jsonRow(columns: Record<string, PgColumn>): SQL {
  const pairs = Object.entries(columns).map(([field, column]) => sql`${sql.raw(`'${field}'`)}, ${column}`);
  return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`;
}

/**
 * Runs statements that write as one, in the order in which PostgreSQL likes: none of them sees what another writes. Without
 * any it sends nothing.
 */
export async function runTogether(tx: Tx, statements: readonly SQL[]): Promise<void> {
  const [only] = statements;
  if (!only) return;
  const parts = statements.map(
    (statement, index) => sql`${sql.identifier(`part${index}`)} as (${statement})`,
  );
  await tx.execute(statements.length === 1 ? only : sql`with ${sql.join(parts, sql`, `)} select`);
}

/** The pattern for `like` that finds a text anywhere. The text itself is taken literally. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

const dialect = new PgDialect();

/**
 * Runs a prepared statement: PostgreSQL reads and plans it once for each connection. Meant for statements that run
 * often with one text and other values. Values come as pg reads them.
 */
export async function runPrepared<Row extends QueryResultRow>(tx: Tx, statement: SQL): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  const { rows } = await tx.$client.query<Row>({ text, values, name: nameOf(text) });
  return rows;
}

/**
 * The ids that a query of one column `id` finds, `many` at a time and in its order. The query runs once, so a costly
 * order is computed once. A transaction can have only one such reading at a time.
 */
export async function* readIds(tx: Tx, query: SQL, many: number): AsyncGenerator<string[], void> {
  await tx.execute(sql`declare wanted no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await tx.execute<{ id: string }>(sql.raw(`fetch ${many} from wanted`));
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < many) return;
  }
}

/**
 * Reads part by part from one snapshot: a read-only transaction that stays open from the first part to the last, or
 * until the caller stops or its reader has gone. Each part's statements have their own time limit. The pool gets the
 * connection back in every case.
 */
export async function* readInParts<Part>(
  db: Db,
  read: (tx: Tx) => AsyncGenerator<Part, void>,
): AsyncGenerator<Part, void> {
  const client = await db.$client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    for await (const part of read(asTx(client))) {
      yield part;
      refuseGoneReader();
    }
  } finally {
    // Nothing was written.
    client.release(await rollBack(client));
  }
}
