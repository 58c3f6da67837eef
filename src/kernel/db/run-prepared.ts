import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { QueryResultRow } from "pg";
import type { Tx } from "./connect.ts";
import { nameOf } from "./statement-names.ts";
import { clientOf } from "./transact.ts";

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
