import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { QueryResultRow } from "pg";
import type { Tx } from "./connect.ts";
import { clientOf } from "./transact.ts";

/** A process has far fewer such statements. More would be one whose text differs each time: that is no use to keep. */
const MOST_NAMES = 200;

const dialect = new PgDialect();
const names = new Map<string, string>();

/**
 * Runs a statement that PostgreSQL reads and plans once for each connection, and not each time: for what runs often with
 * other values, under one text. Values come as pg reads them.
 */
export async function runPrepared<Row extends QueryResultRow>(tx: Tx, statement: SQL): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  const { rows } = await clientOf(tx).query<Row>({ text, values, name: nameOf(text) });
  return rows;
}

/** One name for each text, on all connections. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size === MOST_NAMES) return known;
  const name = `prepared_${names.size}`;
  names.set(text, name);
  return name;
}
