import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { QueryResultRow } from "pg";
import { type Db, nameOf, type Tx } from "./connect.ts";
import { asTx, clientOf, rollBack } from "./transact.ts";

const dialect = new PgDialect();

/**
 * Runs a statement that PostgreSQL reads and plans once for each connection, and not each time: for what runs often with
 * other values, under one text. Values come as pg reads them.
 */
export async function runPrepared<Row extends QueryResultRow>(tx: Tx, statement: SQL): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  const { rows } = await clientOf(tx).query<Row>({ text, values, name: nameOf(text) });
  return rows;
}

/**
 * The ids that a query of one column `id` finds, `many` at a time and in its order. The query runs once, whatever it
 * costs to find the order; only one such reading at a time in a transaction.
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
 * Reads part by part, all of it as it was at one moment: a read-only transaction that is open from the first part that
 * is asked for to the last, or until nobody wants more. Each part's statements have their own time limit. The pool gets
 * the connection back whatever happens.
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
