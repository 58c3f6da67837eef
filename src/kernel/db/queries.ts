import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { QueryResultRow } from "pg";
import { type Db, nameOf, type Tx } from "./connect.ts";
import { asTx, clientOf, rollBack } from "./transact.ts";

const dialect = new PgDialect();

/**
 * Runs a prepared statement: PostgreSQL reads and plans it once for each connection. Meant for statements that run
 * often with one text and other values. Values come as pg reads them.
 */
export async function runPrepared<Row extends QueryResultRow>(tx: Tx, statement: SQL): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  const { rows } = await clientOf(tx).query<Row>({ text, values, name: nameOf(text) });
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
 * until the caller stops. Each part's statements have their own time limit. The pool gets the connection back in every
 * case.
 */
export async function* readInParts<Part>(
  db: Db,
  read: (tx: Tx) => AsyncGenerator<Part, void>,
): AsyncGenerator<Part, void> {
  const client = await db.$client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    yield* read(asTx(client));
  } finally {
    // Nothing was written.
    client.release(await rollBack(client));
  }
}
